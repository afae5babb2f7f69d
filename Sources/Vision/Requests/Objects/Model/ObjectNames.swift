/// The classes of the data sets that most models were trained on.
package enum ObjectNames {
  /// The 80 classes of COCO.
  package static let coco = words(
    """
    person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,parking meter,\
    bench,bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,backpack,umbrella,handbag,tie,suitcase,frisbee,\
    skis,snowboard,sports ball,kite,baseball bat,baseball glove,skateboard,surfboard,tennis racket,bottle,\
    wine glass,cup,fork,knife,spoon,bowl,banana,apple,sandwich,orange,broccoli,carrot,hot dog,pizza,donut,cake,\
    chair,couch,potted plant,bed,dining table,toilet,tv,laptop,mouse,remote,keyboard,cell phone,microwave,oven,\
    toaster,sink,refrigerator,book,clock,vase,scissors,teddy bear,hair drier,toothbrush
    """)

  /// The ids of COCO's classes, in the same order: some numbers are not used.
  package static let cocoIDs = (1...90).filter { ![12, 26, 29, 30, 45, 66, 68, 69, 71, 83].contains($0) }

  /// COCO's classes by their ids.
  package static let cocoByID = {
    var names = [String](repeating: "", count: 91)
    for (id, name) in zip(cocoIDs, coco) { names[id] = name }
    return names
  }()

  /// The 20 classes of Pascal VOC.
  package static let voc = words(
    """
    aeroplane,bicycle,bird,boat,bottle,bus,car,cat,chair,cow,diningtable,dog,horse,motorbike,person,pottedplant,\
    sheep,sofa,train,tvmonitor
    """)

  private static func words(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
}
