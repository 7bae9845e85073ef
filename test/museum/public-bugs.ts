import type { Quat, Vec3 } from '../../src/math/check.ts'

/**
 * Casts that went wrong elsewhere, as plain data: for the tests beside this file (each judges carom's answer), for
 * docs/museum.md (the stories), and for anyone who wants to see them. Numbers are those of the reports as far as they were
 * given there; where a report has pictures only, the scene is built anew, and `literal` is false.
 */
export interface PublicBug {
  /** What it is about, in a few words. */
  readonly name: string
  /** Repository and number of the report. */
  readonly report: string
  readonly literal: boolean
  /** What went wrong there, and what is right: one sentence. */
  readonly story: string
  readonly kind: 'ray' | 'sphere' | 'capsule' | 'cylinder' | 'box'
  /** Of spheres, capsules and cylinders. */
  readonly radius?: number
  /** Of capsules and cylinders, the whole of it. */
  readonly height?: number
  /** Of boxes. */
  readonly halfExtents?: Vec3
  /** Of the moving body; none: upright. */
  readonly orientation?: Quat
  readonly from: Vec3
  /** The whole way; of a ray its direction, and it has no end. */
  readonly translation: Vec3
  /** What the cast is told about overlap at its start; none: the default. */
  readonly initialOverlap?: 'report'
  /** Nine numbers a triangle. */
  readonly positions: readonly number[]
  /** The right answer: metres along the way, or that nothing is hit. */
  readonly right: number | 'miss'
}

// corner i has x high where bit 0 is set, y where bit 1 is, z where bit 2 is
const FACES = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
]

/** The twelve triangles of a box, counter-clockwise outside. */
export function boxTriangles(centre: Vec3, halfExtents: Vec3, orientation?: Quat): number[] {
  const corner = (i: number): number[] => {
    const v = {
      x: i & 1 ? halfExtents.x : -halfExtents.x,
      y: i & 2 ? halfExtents.y : -halfExtents.y,
      z: i & 4 ? halfExtents.z : -halfExtents.z,
    }
    const turned = orientation === undefined ? v : turn(orientation, v)
    return [centre.x + turned.x, centre.y + turned.y, centre.z + turned.z]
  }
  return FACES.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flatMap(corner))
}

/** v -> q v q* / |q|². */
function turn({ x, y, z, w }: Quat, v: Vec3): Vec3 {
  const square = x * x + y * y + z * z + w * w
  const tx = 2 * (y * v.z - z * v.y)
  const ty = 2 * (z * v.x - x * v.z)
  const tz = 2 * (x * v.y - y * v.x)
  return {
    x: v.x + (w * tx + y * tz - z * ty) / square,
    y: v.y + (w * ty + z * tx - x * tz) / square,
    z: v.z + (w * tz + x * ty - y * tx) / square,
  }
}

const FLOOR_OF_1 = boxTriangles({ x: 0, y: 0, z: 0 }, { x: 500, y: 1, z: 500 })
/** Two triangles in the plane y = 0. */
const sheet = (x0: number, x1: number, z0: number, z1: number): number[] => [
  ...[x0, 0, z0, x0, 0, z1, x1, 0, z1],
  ...[x0, 0, z0, x1, 0, z1, x1, 0, z0],
]
/** Two triangles in the plane of an x. */
const wall = (x: number, y0: number, y1: number, z0: number, z1: number): number[] => [
  ...[x, y0, z0, x, y0, z1, x, y1, z1],
  ...[x, y0, z0, x, y1, z1, x, y1, z0],
]

/** Metres along the way until it is r from the origin of its plane. */
function rootAboutOrigin(x: number, y: number, dx: number, dy: number, r: number): number {
  const length = Math.sqrt(dx * dx + dy * dy)
  const ahead = -(x * dx + y * dy) / length
  const aside = (x * dy - y * dx) / length
  return ahead - Math.sqrt(r * r - aside * aside)
}

/** The triangle of three-mesh-bvh #684; its lower edge lies in the plane z = 8, as the rays do. */
const BLADE = [
  ...[-1.3836679458618164, -4.480311870574951, 10],
  ...[3.9273109436035156, 5.897944450378418, 8],
  ...[-1.3836679458618164, -4.480311870574951, 8],
]
const along684 = { x: -0.16852837373762, y: 0.9856968028990217, z: 0 }

export const PUBLIC_BUGS: readonly PublicBug[] = [
  {
    name: 'a triangle like a line',
    report: 'jrouwe/JoltPhysics#886',
    literal: true,
    story: 'A sphere was stopped by a needle two metres above it; it passes.',
    kind: 'sphere',
    radius: 0.2,
    from: { x: 14.831459, y: 8.1905508, z: -4.30825043 },
    translation: { x: -0.0988006592, y: 5.96046448e-8, z: 0.000732421875 },
    positions: [
      ...[14.5536213, 10.5973721, -0.0060005188],
      ...[14.5536213, 10.5969315, -3.18638134],
      ...[14.5536213, 10.5969315, -5.18637228],
    ],
    right: 'miss',
  },
  {
    name: 'a cylinder lands on a box',
    report: 'jrouwe/JoltPhysics#1734',
    literal: false,
    story: 'A cylinder cast straight down onto a box got a slanted normal; it is straight up.',
    kind: 'cylinder',
    radius: 0.75,
    height: 2.4,
    from: { x: 1.9, y: 4, z: -2.6 },
    translation: { x: 0, y: -100, z: 0 },
    positions: boxTriangles({ x: 0, y: 0, z: 0 }, { x: 2.5, y: 0.5, z: 3 }),
    right: 2.3,
  },
  {
    name: 'a way that is next to nothing',
    report: 'dimforge/ncollide#123',
    literal: true,
    story: 'The search for the contact never ended, for a ball that moves by 6.9e-39; it does not get there.',
    kind: 'sphere',
    radius: 0.375,
    from: { x: 0, y: 0, z: 0 },
    translation: { x: 0, y: 6.925e-39, z: 0 },
    positions: [12, 5, 0, 11, 5, 0, 11, 6, 0],
    right: 'miss',
  },
  {
    name: 'a little in the floor',
    report: 'dimforge/parry#193',
    literal: true,
    story:
      'A ball 0.2 m deep in a slab got a sideways normal, and another one when a millionth deeper; it is straight up.',
    kind: 'sphere',
    radius: 1,
    from: { x: 0, y: 1 - 0.200001, z: 0 },
    translation: { x: 0.1, y: 1, z: 0 },
    initialOverlap: 'report',
    positions: boxTriangles({ x: 0, y: -1, z: 0 }, { x: 20, y: 1, z: 20 }),
    right: 0,
  },
  {
    name: 'a very large floor',
    report: 'dimforge/parry#414',
    literal: true,
    story: 'A cylinder cast down onto a slab 10 km wide was stopped after 0.12 m; it has 1.131 m to go.',
    kind: 'cylinder',
    radius: 0.438,
    height: 0.5,
    from: { x: 43, y: 1.281, z: 5.7 },
    translation: { x: 0, y: -2, z: 0 },
    positions: boxTriangles({ x: 0, y: -0.6, z: 0 }, { x: 5000, y: 0.5, z: 5000 }),
    right: 1.131,
  },
  {
    name: 'the wider the floor',
    report: 'dimforge/parry#429',
    literal: true,
    story: 'A ball was stopped up to 0.14 m above a floor of a kilometre; how wide a floor is does not matter.',
    kind: 'sphere',
    radius: 0.5166,
    from: { x: 1.4, y: 1.177, z: 2.8 },
    translation: { x: 0, y: -2, z: 0 },
    positions: boxTriangles({ x: 0, y: -0.5, z: 0 }, { x: 500, y: 0.5, z: 500 }),
    right: 1.177 - 0.5166,
  },
  {
    name: 'a square lands on a line',
    report: 'dimforge/parry#180',
    literal: true,
    story: 'A square fell through a line from one place, and not from 0.000001 beside it; it lands.',
    kind: 'box',
    halfExtents: { x: 2, y: 2, z: 2 },
    from: { x: 15.689465, y: 54.00709, z: 0 },
    translation: { x: 0.81385, y: -99.9966, z: 0 },
    positions: [1, 1, -1, 124, 1, -1, 124, 1, 1, 1, 1, -1, 124, 1, 1, 1, 1, 1],
    right: (51.00709 / 99.9966) * Math.sqrt(0.81385 * 0.81385 + 99.9966 * 99.9966),
  },
  {
    name: 'past the end of a wall',
    report: 'dimforge/rapier.js#258',
    literal: true,
    story: 'A shape went through a long wall that the ray on its way did hit; it is stopped.',
    kind: 'sphere',
    radius: 0.5,
    from: { x: 380, y: 241, z: 0 },
    translation: { x: 624, y: -104, z: 0 },
    positions: boxTriangles({ x: 884.5, y: 188.5, z: 0 }, { x: 244.5, y: 0.5, z: 10 }),
    right: (51.5 / 104) * Math.sqrt(624 * 624 + 104 * 104),
  },
  {
    name: 'the same height everywhere',
    report: 'dimforge/bevy_rapier#119',
    literal: true,
    story:
      'Over a flat floor the place of contact drifted by 0.06 m from cast to cast; every cast ends at the same bits.',
    kind: 'sphere',
    radius: 1,
    from: { x: 0.37, y: 3, z: -0.21 },
    translation: { x: 0, y: -2, z: 0 },
    positions: FLOOR_OF_1,
    right: 1,
  },
  {
    name: 'a turned slab',
    report: 'bulletphysics/bullet3#596',
    literal: true,
    story: 'The point of contact was ten metres off the way of the sphere; it lies on the sphere.',
    kind: 'sphere',
    radius: 0.45,
    from: { x: -27.449842, y: -2.99438, z: 109.88652 },
    translation: { x: -27.529308 + 27.449842, y: -3.604819 + 2.99438, z: 109.553276 - 109.88652 },
    positions: boxTriangles(
      { x: 0, y: 0, z: 120 },
      { x: 19.919998, y: 0.92, z: 49.919998 },
      { x: -0.057141, y: 0.572179, z: 0.040011, w: 0.817157 },
    ),
    right: 0,
  },
  {
    name: 'a circle beside a box',
    report: 'rustgd/collision-rs#111',
    literal: true,
    story:
      'The search for the contact of a circle and a box never ended; they touch after a tenth of a metre sideways.',
    kind: 'sphere',
    radius: 1,
    from: { x: 158.0754, y: -5.287695, z: 0 },
    translation: { x: 159.39767 - 158.0754, y: -6.6099815 + 5.287695, z: 0 },
    positions: boxTriangles({ x: 164.1754, y: -13.967552, z: 0 }, { x: 5, y: 25, z: 5 }),
    right: (0.1 / (159.39767 - 158.0754)) * Math.sqrt((159.39767 - 158.0754) ** 2 + (6.6099815 - 5.287695) ** 2),
  },
  {
    name: 'one capsule is not enough',
    report: 'NVIDIAGameWorks/PhysX#501',
    literal: false,
    story: 'A capsule cast down onto a ridge went on until half of it was inside; it stops at the ridge.',
    kind: 'capsule',
    radius: 0.5,
    height: 2,
    from: { x: 0.3, y: 3, z: 0.1 },
    translation: { x: 0, y: -4, z: 0 },
    positions: [-2, 0, 0, 2, 0, 0, 0.5, -3, -0.2, 2, 0, 0, -2, 0, 0, 0.5, -3, 0.01],
    right: 3 - 0.5 - Math.sqrt(0.25 - 0.01),
  },
  {
    name: 'a triangle that is passed by',
    report: 'NVIDIAGameWorks/PhysX#597',
    literal: true,
    story: 'A capsule went through the upper edge of a triangle; it is stopped after 0.094 m.',
    kind: 'capsule',
    radius: 0.265350759,
    height: 2 * (0.340350509 + 0.265350759),
    from: { x: 7.74110079, y: 80.8543167, z: -27.2595482 },
    translation: {
      x: -0.929564953 * 0.149537891,
      y: -0.0281119142 * 0.149537891,
      z: 0.367584974 * 0.149537891,
    },
    positions: [
      ...[7.3329401, 79.6109009, -26.9337997],
      ...[7.61456013, 80.2574005, -27.3008995],
      ...[7.3329401, 80.2574005, -26.9337997],
    ],
    // the report works out 0.0944127962, in single precision
    right: 0.09439523689742992,
  },
  {
    name: 'the fall of a box',
    report: 'NVIDIAGameWorks/PhysX#610',
    literal: true,
    story: 'A cube three metres above another was stopped after 2.9975 m, every time; it has 3 m to go.',
    kind: 'box',
    halfExtents: { x: 1, y: 1, z: 1 },
    from: { x: 0, y: 15, z: 0 },
    translation: { x: 0, y: -10, z: 0 },
    positions: boxTriangles({ x: 0, y: 10, z: 0 }, { x: 1, y: 1, z: 1 }),
    right: 3,
  },
  {
    name: 'a rim before the wall',
    report: 'NVIDIA-Omniverse/PhysX#505',
    literal: true,
    story: 'A ball that grazed the rim of a floor went through the wall behind it; it is stopped at the rim.',
    kind: 'sphere',
    radius: 0.25,
    from: { x: -0.78131, y: 0.3092001, z: 0 },
    translation: { x: 4, y: -0.3, z: 0 },
    positions: [...sheet(-2, 0, -1, 1), ...wall(1, -2, 2, -2, 2)],
    // where |from + t · translation| = radius, both seen from the rim at 0, 0, in the plane of x and y
    right: rootAboutOrigin(-0.78131, 0.3092001, 4, -0.3, 0.25),
  },
  {
    name: 'the lower edge',
    report: 'gkjohnson/three-mesh-bvh#684',
    literal: true,
    story: 'A ray in the plane of a lower edge now hit it and now missed; it hits.',
    kind: 'ray',
    from: { x: -0.028221702575683627, y: -2.5058889150619503, z: 8 },
    translation: along684,
    positions: BLADE,
    // where the way crosses the line from (-1.38…, -4.48…) to (3.92…, 5.89…) in the plane of x and y
    right: 0.5127472135988141,
  },
  {
    name: 'in the plane of the triangle',
    report: 'RenderKit/embree#298',
    literal: true,
    story:
      'A ray in the plane of a triangle misses it by convention; a triangle is all of its points, and it is hit at its edge.',
    kind: 'ray',
    from: { x: -1, y: 0.5, z: 0 },
    translation: { x: 1, y: 0, z: 0 },
    positions: [0, 0, 0, 1, 0, 0, 0, 1, 0],
    right: 1,
  },
  {
    name: 'from the surface on',
    report: 'RenderKit/embree#133',
    literal: true,
    story: 'Whether a ray that starts on a triangle hits it changed from one version to the next; it does, at once.',
    kind: 'ray',
    from: { x: 0.25, y: 0.25, z: 0 },
    translation: { x: 0, y: 0, z: -1 },
    positions: [0, 0, 0, 1, 0, 0, 0, 1, 0],
    right: 0,
  },
]

/** The one of a report. */
export function publicBug(report: string): PublicBug {
  const bug = PUBLIC_BUGS.find((one) => one.report === report)
  if (bug === undefined) throw new Error(`there is no ${report} in the museum`)
  return bug
}
