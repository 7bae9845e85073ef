/** Every form of question to a mesh: what bytes.test.ts measures. A new door gets a row here. */
import { boulder } from '../../scenes/boulder.ts'
import { terrain } from '../../scenes/terrain.ts'
import {
  type Bounds,
  CLOSEST_STRIDE,
  type CountOptions,
  castBallistic,
  closestBetween,
  createClosestPair,
  type Grid,
  grid,
  HIT_STRIDE,
  overlapMeshes,
  overlapMeshesAll,
  type QueryOptions,
  TriangleMesh,
  visitTriangles,
} from '../../src/index.ts'
import {
  AWAY,
  BODY_OPTIONS,
  type Form,
  makeAnswers,
  makeMovers,
  makeQuestions,
  OPTIONS,
  QUESTIONS,
  REACH,
  THROWN,
  TURNED,
} from './bytes-questions.ts'

/** @param f64 vertices of the mesh in doubles @param round a whole number: the size of all bodies, which V8 keeps otherwise */
export function makeMeshForms(f64 = false, round = 0): Form[] {
  const level = terrain({ triangles: 2000 })
  const layers = Uint8Array.from({ length: level.indices.length / 3 }, (_, i) => i % 3)
  const positions = f64 ? Float64Array.from(level.positions) : level.positions
  return makeFormsOf(new TriangleMesh(positions, level.indices, { layers }), round)
}

/** The same questions to a height field: only those that it takes. */
export function makeGridForms(round = 0): Form[] {
  const [columns, rows] = [33, 32]
  const bits = (n: number) => Uint8Array.from({ length: (columns - 1) * (rows - 1) }, (_, i) => +(i % n === 0))
  const heights = Float32Array.from(
    { length: columns * rows },
    (_, i) => 4 * Math.sin(0.3 * i) * Math.cos(0.01 * i * i),
  )
  const field = grid({ heights, columns, rows, size: { x: 100, z: 100 }, holes: bits(17), diagonals: bits(2) })
  return makeFormsOf(field, round).map((form) => ({ ...form, name: `grid: ${form.name}` }))
}

function makeFormsOf(mesh: TriangleMesh | Grid, round: number): Form[] {
  const size = round || 0.03 * (mesh.bounds.max.x - mesh.bounds.min.x)
  const { froms, tos, ways, low } = makeQuestions(mesh.bounds, size)
  const { hit, hits, closest, number } = makeAnswers()
  const forms: Form[] = [{ name: 'getTriangle', ask: (i) => mesh.getTriangle(i, hit.point, hit.normal, hit.position) }]
  for (const [end, options] of OPTIONS) {
    const counted = options && withoutSides(options)
    const winding = { ...counted, method: 'winding' } as const
    forms.push(
      { name: `castRay${end}`, ask: (i) => mesh.castRay(froms[i], ways[i], REACH, hit, options) },
      {
        name: `castRay, endless${end}`,
        ask: (i) => mesh.castRay(froms[i], ways[i], Number.POSITIVE_INFINITY, hit, options),
      },
      { name: `castRayAny${end}`, ask: (i) => mesh.castRayAny(froms[i], ways[i], REACH, options) },
      { name: `castRayAll${end}`, ask: (i) => mesh.castRayAll(froms[i], ways[i], REACH, hits, options) },
      { name: `castSegment${end}`, ask: (i) => mesh.castSegment(froms[i], tos[i], hit, options) },
      { name: `castSegmentAny${end}`, ask: (i) => mesh.castSegmentAny(froms[i], tos[i], options) },
      { name: `castSegmentAll${end}`, ask: (i) => mesh.castSegmentAll(froms[i], tos[i], hits, options) },
      { name: `castBallistic${end}`, ask: (i) => castBallistic(mesh, THROWN, low[i], AWAY, 1, hit, options) },
      { name: `closestPoint${end}`, ask: (i) => mesh.closestPoint(low[i], REACH, closest, options) },
      {
        name: `closestPoint, endless${end}`,
        ask: (i) => mesh.closestPoint(low[i], Number.POSITIVE_INFINITY, closest, options),
      },
    )
    if (!('contains' in mesh)) continue
    forms.push(
      { name: `castRayCount${end}`, ask: (i) => mesh.castRayCount(froms[i], ways[i], REACH, counted) },
      { name: `castSegmentCount${end}`, ask: (i) => mesh.castSegmentCount(froms[i], tos[i], counted) },
      { name: `contains${end}`, ask: (i) => mesh.contains(low[i], counted) },
      { name: `contains, winding${end}`, ask: (i) => mesh.contains(low[i], winding) },
      // written at once: a number that is returned is no object where the door is inlined, as it is here
      {
        name: `signedDistance${end}`,
        ask: (i) => {
          number[0] = mesh.signedDistance(low[i], closest, counted)
        },
      },
    )
  }
  const outward = ways.map(({ x, y, z }) => ({ x, y: Math.abs(y) / 8, z }))
  for (const mover of makeMovers(size)) {
    const { kind } = mover
    for (const [end, options] of BODY_OPTIONS) {
      const report = { ...options, initialOverlap: 'report' } as const
      forms.push(
        { name: `cast ${kind}${end}`, ask: (i) => mesh.cast(mover, froms[i], ways[i], hit, options) },
        { name: `cast from within, ${kind}${end}`, ask: (i) => mesh.cast(mover, low[i], ways[i], hit, report) },
        { name: `cast out of it, ${kind}${end}`, ask: (i) => mesh.cast(mover, low[i], outward[i], hit, options) },
        { name: `castAll ${kind}${end}`, ask: (i) => mesh.castAll(mover, froms[i], ways[i], hits, options) },
        { name: `overlap ${kind}${end}`, ask: (i) => mesh.overlap(mover, low[i], hit, options) },
        { name: `overlapAll ${kind}${end}`, ask: (i) => mesh.overlapAll(mover, low[i], hits, options) },
        { name: `overlapAny ${kind}${end}`, ask: (i) => mesh.overlapAny(mover, low[i], options) },
      )
    }
  }
  return [...forms, ...makeBatchForms(mesh, size), ...(mesh instanceof TriangleMesh ? makePairForms(mesh) : [])]
}

/** Mesh against mesh, and a walk. */
function makePairForms(mesh: TriangleMesh): Form[] {
  const { low } = makeQuestions(mesh.bounds, 1)
  const stone = boulder({ triangles: 320, radius: 3 })
  const small = new TriangleMesh(stone.positions, stone.indices)
  const poseB = { position: low[0], orientation: TURNED.orientation }
  const options = { poseB }
  // (of a scale that is one number, not whole, V8 makes an object when it is read)
  const both = { poseA: { position: low[1], scale: { x: 0.5, y: 0.5, z: 0.5 } }, poseB }
  const pair = createClosestPair()
  const out = new Int32Array(512)
  const visit = (triangle: number): void => {
    out[0] = triangle
  }
  const sphere = { position: low[0], radius: 2 }
  const box = { min: low[0], max: low[0] }
  const ray = { origin: low[0], direction: AWAY, maxDistance: REACH }
  const regions = { sphere: { sphere }, box: { box }, ray: { ray }, test: { test: (at: Bounds) => at.min.x < 0 } }
  const forms: Form[] = []
  for (const [end, poses] of Object.entries({ '': options, ', both in poses': both })) {
    const ask = (one: () => unknown) => (i: number) => {
      poseB.position = low[i]
      one()
    }
    forms.push(
      { name: `overlapMeshes${end}`, ask: ask(() => overlapMeshes(mesh, small, poses)) },
      { name: `overlapMeshesAll${end}`, ask: ask(() => overlapMeshesAll(mesh, small, out, poses)) },
      { name: `closestBetween${end}`, ask: ask(() => closestBetween(mesh, small, REACH, pair, poses)) },
    )
  }
  for (const [name, region] of Object.entries(regions))
    forms.push({
      name: `visitTriangles, ${name}`,
      ask: (i) => {
        sphere.position = ray.origin = box.min = box.max = low[i]
        visitTriangles(mesh, region, visit)
      },
    })
  return forms
}

/** Sides do not matter to what is counted, and are no option there. */
function withoutSides({ sides: _, ...counted }: QueryOptions): CountOptions {
  return counted
}

/** Questions in batches, QUESTIONS rows each. */
function makeBatchForms(mesh: TriangleMesh | Grid, size: number): Form[] {
  const { froms, tos, ways, low } = makeQuestions(mesh.bounds, size)
  const of = (...places: object[]): number[] => places.flatMap((place) => Object.values(place) as number[])
  const rays = new Float64Array(froms.flatMap((from, i) => [...of(from, ways[i]), 1e9]))
  const segments = new Float64Array(froms.flatMap((from, i) => of(from, tos[i])))
  const courses = new Float32Array(froms.flatMap((from, i) => of(from, ways[i])))
  const points = new Float64Array(of(...low))
  const struck = new Int32Array(QUESTIONS)
  const bytes = new Uint8Array(QUESTIONS)
  const hits = new Float64Array(QUESTIONS * HIT_STRIDE)
  const nearest = new Float64Array(QUESTIONS * CLOSEST_STRIDE)
  const rows = QUESTIONS
  const winding = { method: 'winding' } as const
  const forms: Form[] = [
    { name: 'castRays', rows, ask: () => mesh.castRays(rays, struck, hits) },
    { name: 'castRays, triangles only', rows, ask: () => mesh.castRays(rays, struck) },
    { name: 'castRaysAny', rows, ask: () => mesh.castRaysAny(rays, bytes) },
    { name: 'castSegments', rows, ask: () => mesh.castSegments(segments, struck, hits) },
    { name: 'castSegmentsAny', rows, ask: () => mesh.castSegmentsAny(segments, bytes) },
    { name: 'closestPoints', rows, ask: () => mesh.closestPoints(points, 1e9, struck, nearest) },
  ]
  if ('contains' in mesh)
    forms.push(
      { name: 'containsPoints', rows, ask: () => mesh.containsPoints(points, bytes) },
      { name: 'containsPoints, winding', rows, ask: () => mesh.containsPoints(points, bytes, winding) },
    )
  for (const mover of makeMovers(size))
    forms.push(
      { name: `casts ${mover.kind}`, rows, ask: () => mesh.casts(mover, courses, struck, hits) },
      { name: `casts ${mover.kind}, turned`, rows, ask: () => mesh.casts(mover, courses, struck, hits, TURNED) },
    )
  return forms
}
