export interface Vec3 {
  x: number
  y: number
  z: number
}

/** What held a body back: where, in which direction, and which triangle (−1: none). */
export interface Touch {
  point: Vec3
  normal: Vec3
  triangle: number
}
