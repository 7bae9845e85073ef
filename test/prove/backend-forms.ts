import {
  capsule,
  createClosest,
  createHit,
  HIT_STRIDE,
  type Hit,
  type QueryOptions,
  sphere,
  TriangleMesh,
  type World,
} from '../../src/index.ts'
import type { Subject } from './backend-meshes.ts'
import type { Ray } from './backend-rays.ts'
import { vec } from './bodies.ts'

/** Every question that walks a mesh along a ray, its answer as plain numbers and words: all that is written anywhere. */

export type Answer = (number | string)[]

export interface BackendForm {
  readonly name: string
  ask(subject: Subject, ray: Ray): Answer
}

const hit = createHit()
const hits: Hit[] = []
const closest = createClosest()

/** Every column of a hit. */
function columns(hit: Hit): Answer {
  const { distance, fraction, position, point, normal, barycentrics, faceNormal } = hit
  const vectors = [position, point, normal, barycentrics, faceNormal].flatMap(({ x, y, z }) => [x, y, z])
  const { triangle, collider, data, feature, featureIndex, startsInside, depth } = hit
  const others = [triangle, collider, `${data}`, feature, featureIndex, `${startsInside}`, depth]
  return [distance, fraction, ...vectors, ...others]
}

const one = (struck: boolean): Answer => (struck ? columns(hit) : [])
const many = (count: number): Answer => [count, ...hits.slice(0, count).flatMap(columns)]

/** The mesh that is asked, until a filter has meddled with it. */
let whole: TriangleMesh | undefined

/** Frees the mirror of the mesh that is being asked, once a question, and makes others, which would take its place. */
function meddle(): void {
  if (whole === undefined) return
  whole.dispose()
  for (const count of [whole.triangleCount / 2, whole.triangleCount])
    new TriangleMesh(Float32Array.from({ length: 9 * Math.min(Math.ceil(count), 500) }, (_, i) => (i % 4) + i / 9))
  whole = undefined
}

const OPTIONS: Record<string, QueryOptions | undefined> = {
  '': undefined,
  ', mask': { mask: 0b101 },
  ', filter': { filter: (triangle) => triangle % 3 !== 1 },
  ', filter that meddles': {
    filter(triangle) {
      meddle()
      return triangle % 3 !== 1
    },
  },
  ', fronts': { sides: 'front' },
  ', mask, filter, fronts': { mask: 0b110, filter: (triangle) => triangle % 5 !== 1, sides: 'front' },
}

/** First, any, all: of a mesh or of a world. */
function rayForms(who: string, of: (subject: Subject) => TriangleMesh | World): BackendForm[] {
  return Object.entries(OPTIONS).flatMap(([end, given]) => {
    // a world's filter is given colliders
    const { filter, ...rest } = given ?? {}
    const options = who === '' ? given : { ...rest, ...(filter && { filter: (id: number) => filter(0) && id !== 1 }) }
    const forms: Record<string, (asked: TriangleMesh | World, ray: Ray) => Answer> = {
      castRay: (asked, { origin, direction, maxDistance }) =>
        one(asked.castRay(vec(origin), vec(direction), maxDistance, hit, options)),
      castRayAny: (asked, { origin, direction, maxDistance }) => [
        Number(asked.castRayAny(vec(origin), vec(direction), maxDistance, options)),
      ],
      castRayAll: (asked, { origin, direction, maxDistance }) =>
        many(asked.castRayAll(vec(origin), vec(direction), maxDistance, hits, options)),
      castSegment: (asked, { origin, end }) => one(asked.castSegment(vec(origin), vec(end), hit, options)),
      castSegmentAny: (asked, { origin, end }) => [Number(asked.castSegmentAny(vec(origin), vec(end), options))],
    }
    return Object.entries(forms).map(([door, ask]) => ({
      name: `${who}${door}${end}`,
      ask(subject, ray) {
        whole = subject.mesh
        return ask(of(subject), ray)
      },
    }))
  })
}

/** What only meshes are asked: all hits of segments, crossings, inside or not. */
function meshForms(): BackendForm[] {
  return Object.entries(OPTIONS).flatMap(([end, options]) => {
    const { sides: _, ...counted } = options ?? {}
    const forms: Record<string, BackendForm['ask']> = {
      castSegmentAll: ({ mesh }, { origin, end }) => many(mesh.castSegmentAll(vec(origin), vec(end), hits, options)),
      castRayCount: ({ mesh }, { origin, direction, maxDistance }) => [
        mesh.castRayCount(vec(origin), vec(direction), maxDistance, counted),
      ],
      castSegmentCount: ({ mesh }, { origin, end }) => [mesh.castSegmentCount(vec(origin), vec(end), counted)],
      contains: ({ mesh }, { origin }) => [Number(mesh.contains(vec(origin), counted))],
    }
    return Object.entries(forms).map(([door, ask]) => ({
      name: `${door}${end}`,
      ask(subject, ray) {
        whole = subject.mesh
        return ask(subject, ray)
      },
    }))
  })
}

/** Bodies along the ray walk the same tree, grown. */
function bodyForms(): BackendForm[] {
  const wayOf = ({ origin, end }: Ray) => vec(end.map((x, i) => x - origin[i]))
  return [
    {
      name: 'cast sphere',
      ask: ({ mesh, size }, ray) => one(mesh.cast(sphere({ radius: 0.05 * size }), vec(ray.origin), wayOf(ray), hit)),
    },
    {
      name: 'world: cast capsule',
      ask: ({ world, size }, ray) =>
        one(world().cast(capsule({ radius: 0.05 * size, height: 0.3 * size }), vec(ray.origin), wayOf(ray), hit)),
    },
  ]
}

const ROWS = 6
const triangles = new Int32Array(ROWS)
const struck = new Uint8Array(ROWS)
const rows = new Float64Array(ROWS * HIT_STRIDE)

/** The ray; against its direction; along an axis; from its end; and, since the kernel leaves it to TypeScript, hardly at all; once more. */
function rowsOf({ origin, direction, maxDistance, end }: Ray): Float64Array {
  const back = direction.map((x) => -x)
  const all = [
    [...origin, ...direction],
    [...origin, ...back],
    [...origin, 0, -1, 0],
    [...end, ...back],
    [...origin, 0, 5e-324, 0],
    [...origin, ...direction],
  ]
  return Float64Array.from(all.flatMap((row) => [...row, maxDistance]))
}

function segmentsOf({ origin, end }: Ray): Float64Array {
  const low = end.map((x, i) => (i === 1 ? -x : x))
  return Float64Array.from([origin, end, end, origin, origin, origin, end, end, low, end, origin, low].flat())
}

function batchForms(): BackendForm[] {
  const written = (count: number): Answer => [count, ...triangles, ...rows]
  const forms = Object.entries(OPTIONS).flatMap(([end, options]) => {
    const doors: Record<string, BackendForm['ask']> = {
      castRays: ({ mesh }, ray) => written(mesh.castRays(rowsOf(ray), triangles, rows.fill(0), options)),
      castRaysAny: ({ mesh }, ray) => [mesh.castRaysAny(rowsOf(ray), struck, options), ...struck],
      castSegments: ({ mesh }, ray) => written(mesh.castSegments(segmentsOf(ray), triangles, rows.fill(0), options)),
      castSegmentsAny: ({ mesh }, ray) => [mesh.castSegmentsAny(segmentsOf(ray), struck, options), ...struck],
    }
    return Object.entries(doors).map(([door, ask]) => ({ name: `${door}${end}`, ask }))
  })
  return [
    ...forms,
    {
      name: 'containsPoints',
      ask: ({ mesh }, { origin, end }) => [mesh.containsPoints(Float64Array.of(...origin, ...end), struck), ...struck],
    },
  ]
}

/** Inside by winding; solid angles, where a mesh is not closed, walk along no ray. */
function insideForms(): BackendForm[] {
  return [
    {
      name: 'contains, winding',
      ask: ({ mesh }, { origin }) => (mesh.isClosed ? [Number(mesh.contains(vec(origin), { method: 'winding' }))] : []),
    },
    {
      name: 'signedDistance',
      ask: ({ mesh }, { origin }) => (mesh.triangleCount > 0 ? [mesh.signedDistance(vec(origin), closest)] : []),
    },
  ]
}

export const BACKEND_FORMS: readonly BackendForm[] = [
  ...rayForms('', ({ mesh }) => mesh),
  ...meshForms(),
  ...batchForms(),
  ...insideForms(),
  ...bodyForms(),
  ...rayForms('world: ', ({ world }) => world()),
]

/** Those that tell all hits. */
export const ALL_HITS: readonly BackendForm[] = BACKEND_FORMS.filter(({ name }) => name.includes('All'))

/** Those that ask a world, where meshes stand as instances. */
export const OF_WORLDS: readonly BackendForm[] = BACKEND_FORMS.filter(({ name }) => name.startsWith('world'))
