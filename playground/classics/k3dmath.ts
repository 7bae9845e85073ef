/**
 * Line against triangle, as the Delphi unit K3dMath decides it, and as the lesson that it was ported from (the "parent",
 * GameTutorials) decides it; with their faults. Numbers in comments are rows of the lesson's list of behaviours (K) and
 * defects (KD), which the scene names too.
 *
 * Both ask: are the line's ends on different sides of the triangle's plane, and if so, do the three angles from the point
 * of intersection to the corners fill the whole turn?
 */

export interface Point {
  x: number
  y: number
  z: number
}

/** Everything that a rule computed on its way to a verdict. What it did not come to is NaN. */
export interface Trace {
  hit: boolean
  normal: Point
  /** The plane's constant: −(normal · first corner). */
  constant: number
  distances: [number, number]
  product: number
  numerator: number
  denominator: number
  point: Point
  /** At the point, between successive corners, in the rule's unit. */
  angles: number[]
  sum: number
  /** The sum must reach this. */
  threshold: number
}

export interface K3dMathOptions {
  /** 'single' rounds every result to 32 bits, as the unit's point record does. */
  precision?: 'double' | 'single'
  /** What the unit takes for degrees are gradians: 400 to the turn (K8). 'degree' mends that. */
  angle?: 'gradian' | 'degree'
}

/** The sum of angles that counts as a full turn: 360, of whatever unit (K8). */
export const DELPHI_THRESHOLD = 360

export interface K3dMath {
  CalcCollVector(p1: Point, p2: Point, p3: Point): Point
  CalcCollVector2(a: Point, b: Point): Point
  PlaneDistance(normal: Point, p: Point): number
  IntersectedPlane(p1: Point, p2: Point, p3: Point, line1: Point, line2: Point): boolean
  Dot(a: Point, b: Point): number
  IntersectionPoint(normal: Point, line1: Point, line2: Point, constant: number): Point
  Magnitude(v: Point): number
  AngleBetweenVectors(a: Point, b: Point): number
  InsidePolygon(p: Point, p1: Point, p2: Point, p3: Point): boolean
  IntersectedPolygon(p1: Point, p2: Point, p3: Point, line1: Point, line2: Point): boolean
  /** IntersectedPolygon with all that it computed. */
  trace(p1: Point, p2: Point, p3: Point, line1: Point, line2: Point): Trace
}

const NOWHERE: Point = { x: NaN, y: NaN, z: NaN }

/** The unit's ten functions (K12) in a precision and with an angle unit of one's choice. */
export function createK3dMath({ precision = 'double', angle = 'gradian' }: K3dMathOptions = {}): K3dMath {
  const f = precision === 'single' ? Math.fround : (value: number) => value
  const fullTurn = angle === 'gradian' ? 400 : 360

  const minus = (a: Point, b: Point): Point => ({ x: f(a.x - b.x), y: f(a.y - b.y), z: f(a.z - b.z) })

  /** KD2: the guard covers the first division only; y and z are divided by zero. */
  const divided = (v: Point, length: number): Point => ({
    x: length > 0 ? f(v.x / length) : v.x,
    y: f(v.y / length),
    z: f(v.z / length),
  })

  const Dot = (a: Point, b: Point) => f(f(f(a.x * b.x) + f(a.y * b.y)) + f(a.z * b.z))

  const Magnitude = (v: Point) => f(Math.sqrt(Dot(v, v)))

  /** K2: unit of (P1 − P2) × (P2 − P3). */
  function CalcCollVector(p1: Point, p2: Point, p3: Point): Point {
    const a = minus(p1, p2)
    const b = minus(p2, p3)
    const normal = {
      x: f(f(a.y * b.z) - f(a.z * b.y)),
      y: f(f(a.z * b.x) - f(a.x * b.z)),
      z: f(f(a.x * b.y) - f(a.y * b.x)),
    }
    return divided(normal, Magnitude(normal))
  }

  /** The unit vector of A − B. */
  function CalcCollVector2(a: Point, b: Point): Point {
    const v = minus(a, b)
    return divided(v, Magnitude(v))
  }

  /** K3. */
  const PlaneDistance = (normal: Point, p: Point) => 0 - Dot(normal, p)

  const endDistances = (normal: Point, constant: number, line1: Point, line2: Point): [number, number] => [
    f(Dot(normal, line1) + constant),
    f(Dot(normal, line2) + constant),
  ]

  /** K5: named the wrong way round: true when both ends lie on the same side. Touching counts as crossing (K4). */
  function IntersectedPlane(p1: Point, p2: Point, p3: Point, line1: Point, line2: Point): boolean {
    const normal = CalcCollVector(p1, p2, p3)
    const [d1, d2] = endDistances(normal, PlaneDistance(normal, p1), line1, line2)
    if (f(d1 * d2) <= 0) return false // KD8: the product underflows; KD2: NaN goes on to "same side"
    return true
  }

  /** K6: a line in the plane gives its first end (KD4). */
  function IntersectionPoint(normal: Point, line1: Point, line2: Point, constant: number): Point {
    const direction = CalcCollVector2(line2, line1) // KD3: of a line without length, 0/0
    const numerator = 0 - f(Dot(normal, line1) + constant)
    const denominator = Dot(normal, direction)
    if (denominator === 0) return { ...line1 }
    const t = f(numerator / denominator)
    return {
      x: f(line1.x + f(direction.x * t)),
      y: f(line1.y + f(direction.y * t)),
      z: f(line1.z + f(direction.z * t)),
    }
  }

  /** K10: no guard against a cosine outside [−1, 1] (KD5). */
  function AngleBetweenVectors(a: Point, b: Point): number {
    const cosine = f(Dot(a, b) / f(Magnitude(a) * Magnitude(b)))
    return f(f(Math.acos(cosine) * (fullTurn / 2)) / Math.PI)
  }

  /** Between successive corners; the vectors are made unit first, and divided by their lengths again (KD5, KD7). */
  function anglesAt(p: Point, corners: Point[]): number[] {
    const towards = corners.map((corner) => CalcCollVector2(corner, p))
    return towards.map((v, i) => AngleBetweenVectors(v, towards[(i + 1) % towards.length]))
  }

  const sumOf = (angles: number[]) => angles.reduce((sum, value) => f(sum + value), 0)

  /** K7, K8: 360 gradians are nine tenths of a turn: a halo around the triangle (KD1). */
  const InsidePolygon = (p: Point, p1: Point, p2: Point, p3: Point) =>
    sumOf(anglesAt(p, [p1, p2, p3])) >= DELPHI_THRESHOLD

  function IntersectedPolygon(p1: Point, p2: Point, p3: Point, line1: Point, line2: Point): boolean {
    if (IntersectedPlane(p1, p2, p3, line1, line2)) return false
    const normal = CalcCollVector(p1, p2, p3) // KD11: for the second time
    const constant = PlaneDistance(normal, p1)
    return InsidePolygon(IntersectionPoint(normal, line1, line2, constant), p1, p2, p3)
  }

  function trace(p1: Point, p2: Point, p3: Point, line1: Point, line2: Point): Trace {
    const normal = CalcCollVector(p1, p2, p3)
    const constant = PlaneDistance(normal, p1)
    const distances = endDistances(normal, constant, line1, line2)
    const crossing = !IntersectedPlane(p1, p2, p3, line1, line2)
    const point = crossing ? IntersectionPoint(normal, line1, line2, constant) : NOWHERE
    const angles = crossing ? anglesAt(point, [p1, p2, p3]) : []
    return {
      hit: IntersectedPolygon(p1, p2, p3, line1, line2),
      normal,
      constant,
      distances,
      product: f(distances[0] * distances[1]),
      numerator: crossing ? 0 - distances[0] : NaN,
      denominator: crossing ? Dot(normal, CalcCollVector2(line2, line1)) : NaN,
      point,
      angles,
      sum: crossing ? sumOf(angles) : NaN,
      threshold: DELPHI_THRESHOLD,
    }
  }

  return {
    CalcCollVector,
    CalcCollVector2,
    PlaneDistance,
    IntersectedPlane,
    Dot,
    IntersectionPoint,
    Magnitude,
    AngleBetweenVectors,
    InsidePolygon,
    IntersectedPolygon,
    trace,
  }
}

/** The unit as it is (K12), in doubles. */
export const {
  CalcCollVector,
  CalcCollVector2,
  PlaneDistance,
  IntersectedPlane,
  Dot,
  IntersectionPoint,
  Magnitude,
  AngleBetweenVectors,
  InsidePolygon,
  IntersectedPolygon,
} = createK3dMath()

export interface ParentOptions {
  precision?: 'double' | 'single'
  /** The part of a turn that counts as the whole: 0.9999 in the lesson, 0.99 in its sequels (K8). */
  matchFactor?: number
  /** The lesson takes a NaN angle for 0 (K10). Without: NaN spoils the sum. */
  nanGuard?: boolean
}

export const PARENT_MATCH_FACTOR = 0.9999
export const SEQUEL_MATCH_FACTOR = 0.99

/** The parent rule: any number of corners (K1), angles in radians, touching does not count (K4). */
export function parentRule(
  corners: readonly Point[],
  line1: Point,
  line2: Point,
  { precision = 'double', matchFactor = PARENT_MATCH_FACTOR, nanGuard = true }: ParentOptions = {},
): Trace {
  const f = precision === 'single' ? Math.fround : (value: number) => value
  const minus = (a: Point, b: Point): Point => ({ x: f(a.x - b.x), y: f(a.y - b.y), z: f(a.z - b.z) })
  const dot = (a: Point, b: Point) => f(f(f(a.x * b.x) + f(a.y * b.y)) + f(a.z * b.z))
  const magnitude = (v: Point) => f(Math.sqrt(dot(v, v)))
  const unit = (v: Point): Point => {
    const length = magnitude(v)
    return { x: f(v.x / length), y: f(v.y / length), z: f(v.z / length) }
  }

  // K2: (P3 − P1) × (P2 − P1), the other way round than the port
  const a = minus(corners[2], corners[0])
  const b = minus(corners[1], corners[0])
  const normal = unit({
    x: f(f(a.y * b.z) - f(a.z * b.y)),
    y: f(f(a.z * b.x) - f(a.x * b.z)),
    z: f(f(a.x * b.y) - f(a.y * b.x)),
  })
  const constant = 0 - dot(normal, corners[0])
  const distances: [number, number] = [f(dot(normal, line1) + constant), f(dot(normal, line2) + constant)]
  const product = f(distances[0] * distances[1])
  // a full turn is a double in the lesson, in either precision
  const threshold = matchFactor * 2 * Math.PI
  const trace: Trace = {
    hit: false,
    normal,
    constant,
    distances,
    product,
    numerator: NaN,
    denominator: NaN,
    point: NOWHERE,
    angles: [],
    sum: NaN,
    threshold,
  }
  if (!(product < 0)) return trace // K4, KD8

  const direction = unit(minus(line2, line1))
  trace.numerator = 0 - f(dot(normal, line1) + constant)
  trace.denominator = dot(normal, direction)
  const t = f(trace.numerator / trace.denominator)
  const point =
    trace.denominator === 0
      ? { ...line1 }
      : { x: f(line1.x + f(direction.x * t)), y: f(line1.y + f(direction.y * t)), z: f(line1.z + f(direction.z * t)) }
  trace.point = point
  trace.sum = 0
  for (let i = 0; i < corners.length; i++) {
    const p = minus(corners[i], point)
    const q = minus(corners[(i + 1) % corners.length], point)
    let angle = Math.acos(f(dot(p, q) / f(magnitude(p) * magnitude(q))))
    if (nanGuard && Number.isNaN(angle)) angle = 0 // K10, KD6: π is lost where the cosine fell below −1
    trace.angles.push(angle)
    trace.sum += angle
  }
  trace.hit = trace.sum >= threshold // K8, KD10
  return trace
}

/**
 * How the demo drew (KD12): the routine walks all triangles, but the line's colour follows the verdict on the first, and
 * the line is drawn once for each.
 */
export function drawnColors(
  triangles: readonly (readonly [Point, Point, Point])[],
  line1: Point,
  line2: Point,
): ('red' | 'yellow')[] {
  return triangles.map(() => {
    const [p1, p2, p3] = triangles[0]
    return IntersectedPolygon(p1, p2, p3, line1, line2) ? 'red' : 'yellow'
  })
}
