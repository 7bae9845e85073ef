import { createClosest, createHit, type Hit, type TriangleMesh } from '../../src/index.ts'
import type { InitialOverlap } from '../oracle/judge-solid.ts'
import { isTurned, kindOf, moverOf, quat, SHAPES, type Shape, vec } from './bodies.ts'
import { closestNumbers, hitNumbers } from './brute.ts'
import { halfOf, type Way } from './way.ts'

/** Every form of question that a mesh can be asked, its answer as plain numbers: none for a miss. */
export interface Form {
  name: string
  shape: Shape
  /** What the numbers are: HIT rows with an id each, a CLOSEST row with its id, depths with an id each, or a count. */
  gives: 'hits' | 'closest' | 'depth' | 'count'
  /** How the best of several triangles is found, where there is one. */
  order: 'along' | 'deepest' | 'still' | null
  ask(mesh: TriangleMesh, way: Way): number[]
}

const hit = createHit()
const hits: Hit[] = []
const closest = createClosest()

/** Ways without a length have no direction: rays go along x then. */
export function rayOf({ from, translation, radii }: Way): { from: number[]; along: number[]; length: number } {
  const along = translation.every((x) => x === 0) ? [radii[0], 0, 0] : translation
  return { from, along, length: Math.sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]) }
}

export const segmentEnd = ({ from, translation }: Way): number[] => from.map((x, i) => x + translation[i])

/** Distance and position of a hit follow from its fraction: t·|d| and from + t·d, to two roundings. A number more if not. */
function read(struck: boolean, from: readonly number[], along: readonly number[]): number[] {
  if (!struck) return []
  const { fraction, distance, position } = hit
  const length = Math.sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2])
  const near = (x: number, y: number, size: number) => Math.abs(x - y) <= 2 ** -51 * size
  const places = [position.x, position.y, position.z]
  const follows =
    near(distance, fraction * length, distance) &&
    places.every((x, i) => near(x, from[i] + fraction * along[i], Math.abs(from[i]) + Math.abs(fraction * along[i])))
  return follows ? hitNumbers(hit) : [...hitNumbers(hit), distance]
}

function rayForms(reach: 'infinite' | 'limited'): Form[] {
  const limit = (length: number) => (reach === 'infinite' ? Number.POSITIVE_INFINITY : length)
  const some = { shape: 'ray' as const, gives: 'hits' as const, order: null }
  return [
    {
      ...some,
      name: `castRay, ${reach}`,
      order: 'along',
      ask(mesh, way) {
        const { from, along, length } = rayOf(way)
        return read(mesh.castRay(vec(from), vec(along), limit(length), hit), from, along)
      },
    },
    {
      ...some,
      name: `castRayAny, ${reach}`,
      gives: 'count',
      ask(mesh, way) {
        const { from, along, length } = rayOf(way)
        return [Number(mesh.castRayAny(vec(from), vec(along), limit(length)))]
      },
    },
    {
      ...some,
      name: `castRayAll, ${reach}`,
      ask(mesh, way) {
        const { from, along, length } = rayOf(way)
        const count = mesh.castRayAll(vec(from), vec(along), limit(length), hits)
        return hits.slice(0, count).flatMap(hitNumbers)
      },
    },
  ]
}

function segmentForms(): Form[] {
  const some = { shape: 'segment' as const, order: null }
  return [
    {
      ...some,
      name: 'castSegment',
      gives: 'hits',
      order: 'along',
      ask(mesh, way) {
        const end = segmentEnd(way)
        const along = end.map((x, i) => x - way.from[i])
        return read(mesh.castSegment(vec(way.from), vec(end), hit), way.from, along)
      },
    },
    {
      ...some,
      name: 'castSegmentAll',
      gives: 'hits',
      ask(mesh, way) {
        const [start, end] = [vec(way.from), vec(segmentEnd(way))]
        const count = mesh.castSegmentAll(start, end, hits)
        const numbers = hits.slice(0, count).flatMap(hitNumbers)
        // castSegmentAny must say the same
        return mesh.castSegmentAny(start, end) === count > 0 ? numbers : [...numbers, count]
      },
    },
    {
      ...some,
      name: 'castSegmentCount',
      gives: 'count',
      ask: (mesh, way) => [mesh.castSegmentCount(vec(way.from), vec(segmentEnd(way)))],
    },
  ]
}

/** Crossings; and inside or not: by any ray out of a closed mesh, by one along x out of an open one. */
function countForms(): Form[] {
  const some = { shape: 'ray' as const, gives: 'count' as const, order: null }
  const endless = Number.POSITIVE_INFINITY
  return [
    {
      ...some,
      name: 'castRayCount',
      ask(mesh, way) {
        const { from, along } = rayOf(way)
        return [mesh.castRayCount(vec(from), vec(along), endless)]
      },
    },
    {
      ...some,
      name: 'contains',
      ask(mesh, { from }) {
        const point = vec(from)
        return [
          Number(mesh.isClosed ? mesh.contains(point) : mesh.castRayCount(point, { x: 1, y: 0, z: 0 }, endless) % 2),
        ]
      },
    },
  ]
}

export const MODES: readonly InitialOverlap[] = ['ignore-leaving', 'report', 'ignore']

function bodyForms(shape: Shape): Form[] {
  const kind = kindOf(shape)
  if (kind === null) return []
  const turned = isTurned(shape)
  const options = ({ orientation }: Way) => (turned ? { orientation: quat(orientation) } : {})
  const casts = (turned ? MODES.slice(0, 1) : MODES).map(
    (initialOverlap): Form => ({
      name: `cast ${shape}, ${initialOverlap}`,
      shape,
      gives: 'hits',
      order: 'along',
      ask(mesh, way) {
        const { from, translation, radii } = way
        const body = moverOf(kind, halfOf(kind, radii))
        const struck = mesh.cast(body, vec(from), vec(translation), hit, { ...options(way), initialOverlap })
        return read(struck, from, translation)
      },
    }),
  )
  const overlap: Form = {
    name: `overlap ${shape}`,
    shape,
    gives: shape === 'sphere' ? 'depth' : 'hits',
    order: 'deepest',
    ask(mesh, way) {
      const body = moverOf(kind, halfOf(kind, way.radii))
      if (!mesh.overlap(body, vec(way.from), hit, options(way))) return []
      return shape === 'sphere' ? [hit.depth, hit.triangle] : hitNumbers(hit)
    },
  }
  const all: Form = {
    ...overlap,
    name: `overlapAll ${shape}`,
    order: null,
    ask(mesh, way) {
      const body = moverOf(kind, halfOf(kind, way.radii))
      const count = mesh.overlapAll(body, vec(way.from), hits, options(way))
      const found = hits.slice(0, count)
      const numbers = shape === 'sphere' ? found.flatMap((one) => [one.depth, one.triangle]) : found.flatMap(hitNumbers)
      // overlapAny must say the same
      return mesh.overlapAny(body, vec(way.from), options(way)) === count > 0 ? numbers : [...numbers, count]
    },
  }
  return [...casts, overlap, all]
}

/** How far `closestPoint` looks: without limit, or about as far as a body is large. */
export const withinOf = (limited: boolean, { radii }: Way): number => (limited ? radii[0] : Number.POSITIVE_INFINITY)

function closestForm(limited: boolean): Form {
  return {
    name: `closestPoint, ${limited ? 'limited' : 'infinite'}`,
    shape: 'sphere',
    gives: 'closest',
    order: 'still',
    ask: (mesh, way) =>
      mesh.closestPoint(vec(way.from), withinOf(limited, way), closest) ? closestNumbers(closest) : [],
  }
}

export const FORMS: readonly Form[] = [
  ...rayForms('infinite'),
  ...rayForms('limited'),
  ...segmentForms(),
  ...countForms(),
  ...SHAPES.flatMap(bodyForms),
  closestForm(false),
  closestForm(true),
]

/** Those of one shape, or all. */
export const formsOf = (only: Shape | undefined): readonly Form[] =>
  only === undefined ? FORMS : FORMS.filter(({ shape }) => shape === only)

/** How many numbers an answer has, its id the last of them, and which of them are lengths: point, distance, depth. */
const COLUMNS = { hits: 11, closest: 9, depth: 2 }
const LENGTHS = { hits: [1, 2, 3, 7], closest: [0, 1, 2, 3], depth: [0] }

/** The same without ids. */
export function anonymous({ gives }: Form, numbers: number[]): number[] {
  if (gives === 'count') return numbers
  const columns = COLUMNS[gives]
  return numbers.filter((_, i) => i % columns !== columns - 1)
}

/** The same in a world so many times larger. */
export function enlarged({ gives }: Form, numbers: number[], by: number): number[] {
  if (gives === 'count') return numbers
  return numbers.map((x, i) => (LENGTHS[gives].includes(i % COLUMNS[gives]) ? x * by : x))
}
