/**
 * Falls out of the world. Where floors go on all around, it is through a hole in them; else over the level's edge, which may be meant.
 * Whichever: if the walker's centre went through a triangle it is carom's fault.
 */
import { cos, createHit, sin } from '../../src/index.ts'
import { type Finding, LINES_SHOWN } from '../finding.ts'
import { clustersOf } from './clusters.ts'
import type { Told } from './explore.ts'
import { type Found, metres, replayOf } from './found.ts'
import { crossedOnTheWay } from './judge.ts'
import { play } from './replay.ts'

/** So many groups of falls are judged, and told one by one: the largest. */
const TOLD = 50
/** Directions in which floors are looked for. */
const AROUND = 16

export function fallsOf(found: Found): Finding[] {
  const { exploration, walker } = found
  const falls = exploration.incidents.filter(({ kind }) => kind === 'fall')
  const { radius } = walker.body
  const groups = clustersOf(
    falls.map(({ place }) => place),
    2 * radius,
  ).sort((a, b) => b.length - a.length || a[0] - b[0])
  return groups.slice(0, TOLD).map((group) => {
    const first = falls[group[0]]
    const replay = replayOf(found, first)
    const crossed = crossedOnTheWay(walker, replay, found.positions, found.indices)
    const lines = outline(group.map((i) => falls[i]))
    const common = { kind: 'fall', place: first.place, count: group.length, lines, replay } as const
    if (crossed >= 0) {
      const text = `A walker passed through triangle ${crossed}. This is a bug in carom, not in the level.`
      return { ...common, severity: 'error', size: first.size, text, triangles: [crossed], fault: 'carom' }
    }
    const through = lowPoint(found, replay, first)
    const width = widthOfHole(found, through, first.place[1])
    if (width < Number.POSITIVE_INFINITY) {
      const text = `Players fall out of the level through a hole about ${metres(Math.max(width, 2 * radius))} wide in the floor.`
      return { ...common, severity: 'error', size: Math.max(width, 2 * radius), text, triangles: [], fault: 'level' }
    }
    const long = Math.max(extentOf(group.map((i) => falls[i].place)), 2 * radius)
    const text = `Players walk over the edge of the level and fall: nothing guards about ${metres(long)} of it.`
    return { ...common, severity: 'warning', size: long, text, triangles: [], fault: 'level' }
  })
}

/** Where the feet were when they came below the floor that they left. */
function lowPoint(
  { walker }: Found,
  { state, inputs }: { state: readonly number[]; inputs: readonly number[] },
  fall: Told,
): number[] {
  const { position } = walker.character
  const below = fall.place[1] - Math.max(walker.body.step, walker.body.radius)
  let at = fall.place.slice()
  play(walker, state, inputs, () => {
    at = [position.x, position.y, position.z]
    return position.y < below
  })
  return at
}

const hit = createHit()

/** The least way across a place, from floor or wall to floor or wall; infinite where in some direction there is neither. */
function widthOfHole({ walker }: Found, [x, , z]: number[], y: number): number {
  const { world, mesh, body } = walker
  const { min, max } = mesh.bounds
  const farthest = Math.sqrt((max.x - min.x) ** 2 + (max.z - min.z) ** 2)
  const above = y + body.step + 0.1 * body.height
  const down = { x: 0, y: -1, z: 0 }
  const ways: number[] = []
  for (let n = 0; n < AROUND; n++) {
    const [c, s] = [cos((2 * Math.PI * n) / AROUND), sin((2 * Math.PI * n) / AROUND)]
    const isWalled = world.castRay({ x, y: y + body.height / 2, z }, { x: c, y: 0, z: s }, farthest, hit)
    const end = isWalled ? hit.distance : farthest
    let way = 0
    while (way < end && !world.castRayAny({ x: x + way * c, y: above, z: z + way * s }, down, above - y + body.height))
      way += body.radius / 8
    if (way >= end && !isWalled) return Number.POSITIVE_INFINITY
    ways.push(Math.min(way, end))
  }
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < AROUND / 2; n++) least = Math.min(least, ways[n] + ways[n + AROUND / 2])
  return least
}

function extentOf(places: readonly (readonly number[])[]): number {
  const [x, z] = [0, 2].map((k) => spread(places, k))
  return Math.sqrt((x[1] - x[0]) ** 2 + (z[1] - z[0]) ** 2)
}

function spread(places: readonly (readonly number[])[], k: number): number[] {
  let [low, high] = [places[0][k], places[0][k]]
  for (const place of places) {
    low = Math.min(low, place[k])
    high = Math.max(high, place[k])
  }
  return [low, high]
}

/** From where they stood to a little below. */
function outline(falls: readonly Told[]): number[] {
  const every = Math.max(1, Math.ceil(falls.length / LINES_SHOWN))
  return falls
    .filter((_, i) => i % every === 0)
    .flatMap(({ place: [x, y, z], end }) => [x, y, z, end[0], Math.max(end[1], y - 1), end[2]])
}
