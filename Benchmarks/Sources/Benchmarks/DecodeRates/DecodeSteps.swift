/// What is varied, step by step, everything else being easy.
struct DecodeSteps: Sendable {
  let title: String
  let unit: String
  let steps: [Double]
  let scene: @Sendable (Double) -> CodeScene

  static let all = [
    DecodeSteps(title: "Rotation", unit: "degrees", steps: Array(stride(from: 0, to: 360, by: 5))) {
      CodeScene(rotation: $0)
    },
    DecodeSteps(
      title: "Perspective", unit: "degrees of tilt about any axis",
      steps: Array(stride(from: 0, through: 70, by: 10))
    ) { CodeScene(tilt: $0) },
    DecodeSteps(
      title: "Blur", unit: "deviation in modules", steps: [0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 1, 1.2]
    ) { CodeScene(blur: $0) },
    DecodeSteps(title: "Noise", unit: "deviation in levels of 256", steps: [0, 10, 20, 30, 40, 50, 60, 80]) {
      CodeScene(noise: $0)
    },
    DecodeSteps(
      title: "Contrast", unit: "levels of 256 between dark and light",
      steps: [200, 100, 60, 40, 30, 20, 15, 10]
    ) { CodeScene(contrast: $0) },
    DecodeSteps(
      title: "Module size", unit: "pixels", steps: [0.8, 1, 1.2, 1.4, 1.6, 2, 3, 5, 8]
    ) { CodeScene(module: $0) },
    DecodeSteps(title: "Damage", unit: "per cent hidden by blots", steps: [0, 2, 5, 10, 15, 20, 25, 30]) {
      CodeScene(damage: $0 / 100)
    },
  ]
}
