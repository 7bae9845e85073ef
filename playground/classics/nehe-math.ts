/**
 * The helper classes of the Magic Room (M15): a vector that knows its own state, a ray, a 3 × 3 matrix; as the lesson has
 * them, with their fault (MD20). Nothing here changes an object once it is made.
 */

/** `invalid` vectors are the answers to questions that have none; `unit` ones are believed to be 1 long. */
export type Status = 'default' | 'unit' | 'invalid'

/** Shorter vectors have no direction. */
export const EPSILON = 1e-8

export interface Point {
  readonly x: number
  readonly y: number
  readonly z: number
}

export class Vector {
  static readonly zero = new Vector(0, 0, 0)
  static readonly invalid = new Vector(0, 0, 0, 'invalid')

  readonly x: number
  readonly y: number
  readonly z: number
  readonly status: Status

  constructor(x: number, y: number, z: number, status: Status = 'default') {
    this.x = x
    this.y = y
    this.z = z
    this.status = status
  }

  static of({ x, y, z }: Point): Vector {
    return new Vector(x, y, z)
  }

  get isValid(): boolean {
    return this.status !== 'invalid'
  }

  plus(b: Vector): Vector {
    return this.with(b, this.x + b.x, this.y + b.y, this.z + b.z)
  }

  minus(b: Vector): Vector {
    return this.with(b, this.x - b.x, this.y - b.y, this.z - b.z)
  }

  times(factor: number): Vector {
    return this.with(this, this.x * factor, this.y * factor, this.z * factor)
  }

  negated(): Vector {
    return new Vector(-this.x, -this.y, -this.z, this.status)
  }

  dot(b: Vector): number {
    return this.isValid && b.isValid ? this.x * b.x + this.y * b.y + this.z * b.z : 0
  }

  cross(b: Vector): Vector {
    return this.with(b, this.y * b.z - this.z * b.y, this.z * b.x - this.x * b.z, this.x * b.y - this.y * b.x)
  }

  /** MD20: a vector that is called a unit vector is not measured, whatever it is. */
  get magnitude(): number {
    if (!this.isValid) return 0
    return this.status === 'unit' ? 1 : Math.sqrt(this.x * this.x + this.y * this.y + this.z * this.z)
  }

  /** MD20: what is too short becomes the zero vector and is called a unit vector all the same. */
  unit(): Vector {
    if (!this.isValid) return this
    const length = this.magnitude
    if (length < EPSILON) return new Vector(0, 0, 0, 'unit')
    const factor = 1 / length
    return new Vector(this.x * factor, this.y * factor, this.z * factor, 'unit')
  }

  distance(b: Vector): number {
    return this.minus(b).magnitude
  }

  /** An answer made from two vectors is valid if both are, and no longer known to be 1 long. */
  private with(b: Vector, x: number, y: number, z: number): Vector {
    return this.isValid && b.isValid ? new Vector(x, y, z) : Vector.invalid
  }
}

/** A point and a unit direction: an infinite line. */
export class Ray {
  readonly point: Vector
  readonly direction: Vector

  constructor(point: Vector, direction: Vector) {
    this.point = point
    this.direction = direction.unit()
  }

  get isValid(): boolean {
    return this.point.isValid && this.direction.isValid
  }

  at(lambda: number): Vector {
    return this.point.plus(this.direction.times(lambda))
  }

  /** From the infinite line to a point, or to another line. */
  distance(to: Vector | Ray): number {
    if (!this.isValid || !to.isValid) return 0
    if (to instanceof Ray) {
      const [here, there] = this.adjacentPoints(to)
      return here.distance(there)
    }
    return to.distance(this.at(this.direction.dot(to.minus(this.point))))
  }

  /** The two points, one on each line, that are nearest to each other; of parallel lines, a pair that begins here. */
  adjacentPoints(other: Ray): [here: Vector, there: Vector] {
    if (!this.isValid || !other.isValid) return [Vector.invalid, Vector.invalid]
    const cosine = this.direction.dot(other.direction)
    const sine2 = 1 - cosine * cosine
    const between = other.point.minus(this.point)
    const a = between.dot(this.direction)
    const b = between.dot(other.direction)
    if (Math.abs(sine2) < EPSILON) return [this.point, other.at(-b)]
    return [this.at((a - b * cosine) / sine2), other.at((a * cosine - b) / sine2)]
  }
}

type Nine = readonly [number, number, number, number, number, number, number, number, number]

/** Nine numbers, row by row. */
export class Matrix33 {
  static readonly identity = new Matrix33([1, 0, 0, 0, 1, 0, 0, 0, 1])

  readonly m: Nine

  constructor(m: Nine) {
    this.m = m
  }

  plus(b: Matrix33): Matrix33 {
    return this.each((value, i) => value + b.m[i])
  }

  minus(b: Matrix33): Matrix33 {
    return this.each((value, i) => value - b.m[i])
  }

  scaled(factor: number): Matrix33 {
    return this.each((value) => value * factor)
  }

  transposed(): Matrix33 {
    return this.each((_, i) => this.m[3 * (i % 3) + Math.floor(i / 3)])
  }

  times(b: Matrix33): Matrix33 {
    return this.each((_, i) => {
      const row = 3 * Math.floor(i / 3)
      const column = i % 3
      return this.m[row] * b.m[column] + this.m[row + 1] * b.m[column + 3] + this.m[row + 2] * b.m[column + 6]
    })
  }

  transform(v: Vector): Vector {
    if (!v.isValid) return Vector.invalid
    const [a, b, c, d, e, f, g, h, i] = this.m
    return new Vector(a * v.x + b * v.y + c * v.z, d * v.x + e * v.y + f * v.z, g * v.x + h * v.y + i * v.z)
  }

  get determinant(): number {
    const [a, b, c, d, e, f, g, h, i] = this.m
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  }

  /** Null for a matrix that flattens space. */
  inverted(): Matrix33 | null {
    const determinant = this.determinant
    if (!(Math.abs(determinant) > 0)) return null
    const [a, b, c, d, e, f, g, h, i] = this.m
    return new Matrix33([
      e * i - f * h,
      c * h - b * i,
      b * f - c * e,
      f * g - d * i,
      a * i - c * g,
      c * d - a * f,
      d * h - e * g,
      b * g - a * h,
      a * e - b * d,
    ]).scaled(1 / determinant)
  }

  private each(value: (value: number, i: number) => number): Matrix33 {
    return new Matrix33(this.m.map(value) as unknown as Nine)
  }
}
