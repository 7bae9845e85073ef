/**
 * Plants faults in sound levels: one at a time, at a seeded place, and tells what it is and where. For the judges of the doctor.
 *
 * Each plant says of which kinds a finding may be that counts as found. Those for walkers are planted here, too.
 */
import type { Body } from '../../doctor/body.ts'
import type { FindingKind } from '../../doctor/finding.ts'
import { random } from '../../scenes/random.ts'
import {
  centre,
  cornersOf,
  floorsNear,
  openingAt,
  sharedEdges,
  withBox,
  withOpening,
  without,
  withTriangles,
} from './edit.ts'
import {
  clearance,
  cross,
  distance,
  findFloor,
  findPlace,
  type Ground,
  isFloorAround,
  isOpenAround,
  longest,
  type Point,
  readGround,
  sub,
  type Triangles,
  towards,
} from './site.ts'

export interface Planted extends Triangles {
  fault: Fault
  /** A finding of one of these kinds near the place has found it. */
  kinds: readonly FindingKind[]
  place: Point
}

type Made = { level: Triangles; place: Point } | undefined
type Plant = (ground: Ground, body: Body, next: () => number) => Made

/** What the checks of triangles are to find. */
export const STATIC_FAULTS = {
  hole: { kinds: ['hole'], plant: plantHole },
  drain: { kinds: ['crack'], plant: plantDrain },
  tear: { kinds: ['crack'], plant: plantTear },
  slit: { kinds: ['crack'], plant: (ground, _, next) => splitEdge(ground, next, 2e-3) },
  't-junction': { kinds: ['t-junction'], plant: (ground, _, next) => splitEdge(ground, next, 0) },
  twice: { kinds: ['duplicate'], plant: plantTwice },
  flipped: { kinds: ['flipped'], plant: plantFlipped },
  needle: { kinds: ['degenerate'], plant: plantNeedle },
  fin: { kinds: ['non-manifold'], plant: plantFin },
  'low ceiling': { kinds: ['low-ceiling'], plant: plantCeiling },
  'high step': { kinds: ['high-step'], plant: plantStep },
  'steep ramp': { kinds: ['steep-slope'], plant: plantRamp },
  'thin wall': { kinds: ['thin-wall'], plant: plantWall },
} as const satisfies Record<string, { kinds: readonly FindingKind[]; plant: Plant }>

/** Left to walkers: the triangles are sound, or as good as. */
export const WALKED_FAULTS = {
  pit: { kinds: ['pit'], plant: plantPit },
  lip: { kinds: ['snag', 'high-step'], plant: plantLip },
} as const satisfies Record<string, { kinds: readonly FindingKind[]; plant: Plant }>

export type Fault = keyof typeof STATIC_FAULTS | keyof typeof WALKED_FAULTS

/** The level with one fault; undefined where it has no place for it. */
export function plantFault(fault: Fault, level: Triangles, body: Body, seed: number): Planted | undefined {
  const { kinds, plant } = { ...STATIC_FAULTS, ...WALKED_FAULTS }[fault]
  const made = (plant as Plant)(readGround(level), body, random(seed))
  return made && { ...made.level, fault, kinds, place: made.place }
}

/** Room above a place where something is planted, of the body's height. */
const ROOM = 1.3

/** An opening in a floor, with nothing below, a quarter wider than the body; where triangles are small, some are missing. */
function plantHole(ground: Ground, body: Body, next: () => number): Made {
  const room = ROOM * body.height
  const gone = (p: Point) => floorsNear(ground, p, 1.25 * body.radius)
  const isSmall = (p: Point) => gone(p).every((t) => longest(cornersOf(ground, t)) < 1.6)
  const found = findFloor(ground, next, room, (t, p) => {
    if (!ground.isBottomless(p) || !isOpenAround(ground, p, room, 0.7)) return false
    return (
      openingAt(cornersOf(ground, t), p, 1.25 * body.radius) !== undefined ||
      (isSmall(p) && isFloorAround(ground, p, 2))
    )
  })
  if (!found) return undefined
  const { triangle, point } = found
  const opened = withOpening(ground, triangle, point, 1.25 * body.radius)
  if (opened) return opened
  const missing = new Set(gone(point))
  return { level: without(ground.level, (t) => missing.has(t)), place: point }
}

/** A triangular opening in a floor, 12 cm wide. */
function plantDrain(ground: Ground, body: Body, next: () => number): Made {
  const found = findFloor(ground, next, ROOM * body.height, (t, p) => {
    return openingAt(cornersOf(ground, t), p, 0.06) !== undefined && isOpenAround(ground, p, body.radius, 0.15)
  })
  return found && withOpening(ground, found.triangle, found.point, 0.06)
}

/** A corner of one triangle has moved 3 cm into it. */
function plantTear(ground: Ground, body: Body, next: () => number): Made {
  const fits = (t: number, p: Point) =>
    clearance(p, cornersOf(ground, t)) > 0.1 && isOpenAround(ground, ground.corner(t, 0), 0.5, 0.05)
  const found = findFloor(ground, next, ROOM * body.height, fits)
  if (!found) return undefined
  const { triangle, point } = found
  const [a, b, c] = cornersOf(ground, triangle)
  const moved = [towards(a, point, 0.03 / distance(a, point)), b, c]
  return {
    level: withTriangles(
      without(ground.level, (t) => t === triangle),
      moved,
    ),
    place: a,
  }
}

/** An edge between two triangles of a floor is divided in one of them, its middle so far away from the other. */
function splitEdge(ground: Ground, next: () => number, gap: number): Made {
  const isShared = sharedEdges(ground)
  const middleOf = (t: number) => towards(ground.corner(t, 0), ground.corner(t, 1), 0.5)
  const fits = (t: number, p: Point) =>
    isShared(t, 0) && clearance(p, cornersOf(ground, t)) > 0.1 && isOpenAround(ground, middleOf(t), 0.5, 0.05)
  const found = findFloor(ground, next, 0.5, fits)
  if (!found) return undefined
  const { triangle } = found
  const [a, b, c] = cornersOf(ground, triangle)
  const middle = middleOf(triangle)
  // square to the edge
  const n = cross(cross(sub(b, a), sub(c, a)), sub(b, a))
  const share = gap / Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
  const moved: Point = [middle[0] + share * n[0], middle[1] + share * n[1], middle[2] + share * n[2]]
  const halves = [a, moved, c, moved, b, c]
  return {
    level: withTriangles(
      without(ground.level, (t) => t === triangle),
      halves,
    ),
    place: middle,
  }
}

function plantTwice(ground: Ground, _: Body, next: () => number): Made {
  const found = findFloor(ground, next, 0.5, () => true)
  if (!found) return undefined
  const [a, b, c] = cornersOf(ground, found.triangle)
  return { level: withTriangles(ground.level, next() < 0.5 ? [b, c, a] : [b, a, c]), place: centre(a, b, c) }
}

function plantFlipped(ground: Ground, _: Body, next: () => number): Made {
  const found = findFloor(ground, next, 0.5, () => true)
  if (!found) return undefined
  const [a, b, c] = cornersOf(ground, found.triangle)
  return {
    level: withTriangles(
      without(ground.level, (t) => t === found.triangle),
      [b, a, c],
    ),
    place: centre(a, b, c),
  }
}

/** A triangle over an edge, its third corner on it. */
function plantNeedle(ground: Ground, _: Body, next: () => number): Made {
  const found = findFloor(ground, next, 0.5, () => true)
  if (!found) return undefined
  const [a, b] = cornersOf(ground, found.triangle)
  return { level: withTriangles(ground.level, [a, b, towards(a, b, 0.5)]), place: towards(a, b, 0.5) }
}

/** A triangle stands on an edge between two others. */
function plantFin(ground: Ground, _: Body, next: () => number): Made {
  const twins = sharedEdges(ground)
  const found = findFloor(ground, next, 0.5, (t) => twins(t, 0))
  if (!found) return undefined
  const [a, b] = cornersOf(ground, found.triangle)
  const [x, y, z] = towards(a, b, 0.5)
  return { level: withTriangles(ground.level, [a, b, [x, y + 0.4, z]]), place: [x, y, z] }
}

/** A slab of 2 m by 2 m hangs at three quarters of the body's height. */
function plantCeiling(ground: Ground, body: Body, next: () => number): Made {
  const place = findPlace(ground, next, ROOM * body.height, 1.2, 0.25)
  if (!place) return undefined
  const [x, y, z] = place
  const low = y + 0.75 * body.height
  return { level: withBox(ground.level, x - 1, low, z - 1, x + 1, low + 0.1, z + 1), place }
}

/** A block of 1.2 m by 1.2 m, 12 % higher than a step. */
function plantStep(ground: Ground, body: Body, next: () => number): Made {
  const place = findPlace(ground, next, 2 * body.height, 0.9, 0.1 * body.step)
  if (!place) return undefined
  const [x, y, z] = place
  return { level: withBox(ground.level, x - 0.6, y - 0.3, z - 0.6, x + 0.6, y + 1.12 * body.step, z + 0.6), place }
}

/** A block with a ramp of 2 m by 1.6 m, 2.5° steeper than the limit. */
function plantRamp(ground: Ground, body: Body, next: () => number): Made {
  const place = findPlace(ground, next, 2 * body.height, 1.2, 0.25)
  if (!place) return undefined
  const [x, y, z] = place
  const slope = Math.tan(((body.slope + 2.5) * Math.PI) / 180)
  const top = y + 0.8 * slope
  const foot = y - 0.8 * slope
  const side = (at: number): Point[] => [
    [x - 0.8, foot, at],
    [x + 0.8, top, at],
    [x + 1, top, at],
    [x + 1, foot, at],
  ]
  const [near, far] = [side(z + 1), side(z - 1)]
  const sides = [0, 1, 2, 3].flatMap((i) => {
    const j = (i + 1) % 4
    return [near[i], near[j], far[i], near[j], far[j], far[i]]
  })
  const ends = [near[0], near[2], near[1], near[0], near[3], near[2], far[0], far[1], far[2], far[0], far[2], far[3]]
  return { level: withTriangles(ground.level, [...sides, ...ends]), place: [x + 0.4, y + 0.4 * slope, z] }
}

/** A board of 1.6 m, 1 cm thick. */
function plantWall(ground: Ground, body: Body, next: () => number): Made {
  const place = findPlace(ground, next, 2 * body.height, 0.9, 0.25)
  if (!place) return undefined
  const [x, y, z] = place
  return {
    level: withBox(ground.level, x - 0.8, y - 0.3, z - 0.005, x + 0.8, y + 1.5, z + 0.005),
    place: [x, y + 0.6, z],
  }
}

/** Four walls around a place, too high to climb, inside of which somebody may come down. */
function plantPit(ground: Ground, body: Body, next: () => number): Made {
  const place = findPlace(ground, next, 2 * body.height, 1.6, 0.25)
  if (!place) return undefined
  const [x, y, z] = place
  const [low, high] = [y - 0.4, y + 1.2 * body.jump + 2 * body.step]
  let { level } = ground
  level = withBox(level, x - 1.5, low, z - 1.5, x + 1.5, high, z - 1)
  level = withBox(level, x - 1.49, low + 0.01, z + 1, x + 1.49, high - 0.01, z + 1.5)
  level = withBox(level, x - 1.48, low + 0.02, z - 1.2, x - 1, high - 0.02, z + 1.2)
  level = withBox(level, x + 1, low + 0.03, z - 1.2, x + 1.48, high - 0.03, z + 1.2)
  return { level, place }
}

/** A ledge of 10 cm across a floor, a fifth higher than a step. */
function plantLip(ground: Ground, body: Body, next: () => number): Made {
  const place = findPlace(ground, next, 2 * body.height, 1, 0.05 * body.step)
  if (!place) return undefined
  const [x, y, z] = place
  return { level: withBox(ground.level, x - 0.7, y - 0.3, z - 0.05, x + 0.7, y + 1.2 * body.step, z + 0.05), place }
}
