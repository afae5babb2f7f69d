/// The 80 classes of the COCO data set and their ids, which leave some numbers out.
public enum COCOCategories {
  /// The name of a class; `nil` where the number is none.
  static func name(of id: Int) -> String? {
    all.first { $0.id == id }?.name
  }

  /// The id of a class; `nil` for a name that is none of COCO's.
  public static func id(of name: String) -> Int? {
    all.first { $0.name == name }?.id
  }

  /// The names in the order of their ids.
  public static let names = all.map(\.name)

  private static let all: [(id: Int, name: String)] = zip(ids, words).map { ($0, String($1)) }

  private static let unused: Set<Int> = [12, 26, 29, 30, 45, 66, 68, 69, 71, 83]
  private static let ids = (1...90).filter { !unused.contains($0) }
  private static let words = """
    person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,\
    parking meter,bench,bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,backpack,umbrella,handbag,tie,\
    suitcase,frisbee,skis,snowboard,sports ball,kite,baseball bat,baseball glove,skateboard,surfboard,\
    tennis racket,bottle,wine glass,cup,fork,knife,spoon,bowl,banana,apple,sandwich,orange,broccoli,carrot,\
    hot dog,pizza,donut,cake,chair,couch,potted plant,bed,dining table,toilet,tv,laptop,mouse,remote,keyboard,\
    cell phone,microwave,oven,toaster,sink,refrigerator,book,clock,vase,scissors,teddy bear,hair drier,toothbrush
    """.split(separator: ",")
}
