/**
 * Runs under `node --expose-gc` (kept.test.ts). Whatever is asked last could be kept alive by the memory that all questions share: so each
 * door is asked last once, of a mesh that lies there in each way, and all is let go of. Prints what is still alive, as JSON.
 * With the word `all` for both backends and each way, else for two ways.
 */
import { createLines, debugLines } from '../../src/debug/index.ts'
import {
  Balls,
  backend,
  Character,
  type ColliderOptions,
  capsule,
  castTurning,
  closestBetween,
  createClosest,
  createClosestPair,
  createHit,
  type Mover,
  overlapMeshes,
  pipe,
  plane,
  sphere,
  TriangleMesh,
  type Vec3,
  visitTriangles,
  World,
  walkAll,
} from '../../src/index.ts'
import { bodies } from './questions.ts'

const { gc } = globalThis as unknown as { gc: () => void }
const FLOOR = [-9, 0, -9, -9, 0, 9, 9, 0.1, 9, -9, 0, -9, 9, 0.1, 9, 9, 0, -9]
const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const turned = { x: 0, y: 0.3, z: 0, w: 1 }

/** How the mesh lies in the world. */
const LIES: Record<string, ColliderOptions & { driven?: boolean; placed?: boolean }> = {
  'where it is': {},
  'with a pose': { position: at(0.1, 0, 0), orientation: turned, scale: 1.5 },
  'in a mirror': { position: at(0.1, 0, 0), scale: at(-1, 1, 2) },
  'placed anew': { position: at(0.1, 0, 0), placed: true },
  driven: { position: at(0.1, 0, 0), orientation: turned, driven: true },
  'as a sensor': { position: at(0.1, 0, 0), orientation: turned, sensor: true },
}

interface Scene {
  mesh: TriangleMesh
  world: World
  stone: number
  filter: (id: number) => boolean
}

const from = at(1, 1, 2)
const way = at(0.25, -2, 0.5)
const all = { sensors: true }
const refusing = () => {
  throw new Error('enough')
}

/** What is made, and let go of. */
type Use = (scene: Scene) => object[]

const character = (world: World, shape: Mover, collider = false) =>
  new Character(world, { shape, position: at(0, 0.1, 0), collider })
const still = { velocity: at(0, 0, 0) }
const goes = { velocity: at(1, 0, 0) }
const rays = Float64Array.of(1, 1, 2, 0, -1, 0, 9)
const ways = Float64Array.of(1, 1, 2, 0, -1, 0)
const rows = () => ({ owners: new Int32Array(1), triangles: new Int32Array(1), hits: new Float64Array(10) })
const hit = createHit()
const closest = createClosest()
const asks = (ask: (world: World, scene: Scene) => unknown): Use => {
  return (scene) => {
    try {
      ask(scene.world, scene)
    } catch {
      // what a filter throws, and a pipe
    }
    return []
  }
}

const USES: Record<string, Use> = {
  castRay: asks((w) => w.castRay(from, way, 9, hit, all)),
  'castRay by a filter': asks((w, { filter }) => w.castRay(from, way, 9, hit, { ...all, filter })),
  'castRay by a filter that throws': asks((w) => w.castRay(from, way, 9, hit, { ...all, filter: refusing })),
  castRayAny: asks((w) => w.castRayAny(from, way, 9, all)),
  castRayAll: asks((w) => w.castRayAll(from, way, 9, [], all)),
  'castRayAll by a filter that throws': asks((w) => w.castRayAll(from, way, 9, [], { ...all, filter: refusing })),
  castSegment: asks((w) => w.castSegment(from, at(1, -1, 2), hit, all)),
  castRays: asks((w) => w.castRays(rays, rows(), all)),
  castRaysAny: asks((w) => w.castRaysAny(rays, new Uint8Array(1), all)),
  castSegments: asks((w) => w.castSegments(ways, rows(), all)),
  castSegmentsAny: asks((w) => w.castSegmentsAny(ways, new Uint8Array(1), all)),
  castSegmentAll: asks((w) => w.castSegmentAll(from, at(1, -1, 2), [], all)),
  closestPoints: asks((w) => w.closestPoints(rays.subarray(0, 3), 9, { owners: new Int32Array(1) }, all)),
  containsPoints: asks((w, { filter }) => w.containsPoints(rays.subarray(0, 3), new Uint8Array(1), { filter })),
  castTurning: asks((w) =>
    castTurning(w, sphere({ radius: 0.3 }), { position: from }, { position: at(1, -1, 2) }, hit, all),
  ),
  'castTurning by a filter that throws': asks((w) =>
    castTurning(w, sphere({ radius: 0.3 }), { position: from }, { position: at(1, -1, 2) }, hit, {
      ...all,
      filter: refusing,
    }),
  ),
  overlapMeshes: asks((_, { mesh }) => overlapMeshes(mesh, mesh, { poseB: { position: from } })),
  closestBetween: asks((_, { mesh }) => closestBetween(mesh, mesh, 9, createClosestPair(), { poseB: { scale: 2 } })),
  visitTriangles: asks((_, { mesh }) => visitTriangles(mesh, {}, () => false)),
  closestPoint: asks((w) => w.closestPoint(from, 9, closest, all)),
  'closestPoint by a filter that throws': asks((w) => w.closestPoint(from, 9, closest, { ...all, filter: refusing })),
  debugLines: asks((w) => debugLines(w, createLines())),
  'debugLines of boxes': asks((w) => debugLines(w, createLines(), { boxes: 3 })),
  'save and restore': asks((w, { mesh }) => {
    const saved = w.save()
    w.restore(saved, { meshes: [mesh] })
  }),
  'a refit': asks((w, { mesh }) => {
    mesh.refit(Float32Array.from(FLOOR))
    w.castRay(from, way, 9, hit, all)
  }),
  'what goes away': asks((w, { stone }) => w.remove(stone)),
  advance: asks((w) => w.advance()),
  placeMany: asks((w, { stone }) => w.placeMany([stone], Float64Array.of(1, 0, 0, 0, 0, 0, 1))),
  driveMany: asks((w, { stone }) => w.driveMany([stone], Float64Array.of(1, 0, 0, 0, 0, 0, 1), 1 / 64)),
  'placeMany that is refused': asks((w, { stone }) =>
    w.placeMany([stone, 99], Float64Array.of(1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1)),
  ),
  balls: ({ world }) => {
    const balls = new Balls(world, { motion: 'stepped' })
    for (let i = 0; i < 3; i++) balls.add({ position: at(0, 0.3 * i, 0), radius: 0.25 })
    for (let i = 0; i < 10; i++) balls.advance(1 / 1024)
    return [balls]
  },
  'balls that are disposed of': ({ world }) => {
    const balls = new Balls(world, { motion: 'stepped' })
    balls.add({ position: at(0, 0.1, 0), radius: 0.25 })
    world.advance()
    balls.advance(1 / 64)
    balls.dispose()
    world.advance()
    world.advance()
    return [balls]
  },
  'a character that is disposed of': ({ world }) => {
    const one = character(world, capsule({ radius: 0.3, height: 1.8 }), true)
    world.advance()
    one.walk(still, 1 / 64)
    one.dispose()
    world.advance()
    world.advance()
    return [one]
  },
  'a character stopped by a filter that throws': ({ world }) => {
    const one = character(world, capsule({ radius: 0.3, height: 1.8 }))
    one.meet({ filter: refusing })
    try {
      one.walk(goes, 1 / 64)
    } catch {}
    return [one]
  },
  walkAll: ({ world }) => {
    const some = [0, 1, 2].map(() => character(world, capsule({ radius: 0.3, height: 1.8 }), true))
    for (let i = 0; i < 3; i++)
      walkAll(
        some,
        some.map(() => goes),
        1 / 1024,
      )
    return some
  },
  'walkAll that is refused': ({ world }) => {
    const some = [0, 1].map(() => character(world, capsule({ radius: 0.3, height: 1.8 }), true))
    try {
      walkAll(some, [goes, { velocity: at(Number.NaN, 0, 0) }], 1 / 64)
    } catch {}
    return some
  },
}
for (const body of bodies(0.5)) {
  USES[`cast of a ${body.kind}`] = asks((w) => w.cast(body, from, way, hit, all))
  USES[`turned cast of a ${body.kind}`] = asks((w) => w.cast(body, from, way, hit, { ...all, orientation: turned }))
  USES[`cast of a ${body.kind} from overlap`] = asks((w) =>
    w.cast(body, at(1, 0, 2), way, hit, { ...all, initialOverlap: 'report' }),
  )
  USES[`casts of a ${body.kind}`] = asks((w) => w.casts(body, ways, rows(), all))
  USES[`overlap of a ${body.kind}`] = asks((w) => w.overlap(body, at(1, 0, 2), hit, all))
  USES[`overlapAll of a ${body.kind}`] = asks((w) => w.overlapAll(body, at(1, 0, 2), [], all))
  USES[`cast of a ${body.kind} by a filter that throws`] = asks((w) =>
    w.cast(body, from, way, hit, { ...all, filter: refusing }),
  )
  USES[`a ${body.kind} among pipes`] = asks((w) => {
    w.add(pipe({ radius: 1 }))
    w.cast(body, from, way, hit, all)
  })
  if (body.kind === 'ellipsoid') continue
  USES[`a ${body.kind} that walks`] = ({ world, stone }) => {
    const one = character(world, body)
    for (let i = 0; i < 8; i++) one.walk(i < 4 ? goes : { velocity: at(1, 0, 1), jump: true }, 1 / 1024)
    one.move(at(0.1, -0.1, 0))
    one.touches(stone)
    one.teleport(at(0, 0, 0))
    one.resize(sphere({ radius: 0.2 }))
    one.noclip(goes, 1 / 1024)
    return [one]
  }
}

function play(lie: string, use: string): Record<string, WeakRef<object>> {
  const mesh = new TriangleMesh(Float32Array.from(FLOOR))
  const world = new World()
  const filter = (id: number): boolean => id < 9
  const { driven = false, placed = false, ...options } = LIES[lie]
  const stone = world.add(mesh, options)
  world.add(plane({ normal: at(0, 1, 0), offset: -5 }))
  if (placed) world.place(stone, { position: at(0, 0, 0.1), orientation: turned })
  if (driven) world.drive(stone, { position: at(0.2, 0.1, 0) }, 1 / 64)
  const made = USES[use]({ mesh, world, stone, filter })
  const things = { mesh, memory: mesh.tree.vertices.buffer, world, colliders: world.colliders, test: filter, ...made }
  return Object.fromEntries(Object.entries(things).map(([name, thing]) => [name, new WeakRef(thing as object)]))
}

// all that is made once, such as compiled code
for (const use of Object.keys(USES)) play('where it is', use)
const alive: string[] = []
let plays = 0
const isWhole = process.argv[2] === 'all'
for (const choice of isWhole ? (['plain', 'wasm'] as const) : (['plain'] as const))
  for (const lie of isWhole ? Object.keys(LIES) : ['with a pose', 'driven'])
    for (const use of Object.keys(USES)) {
      backend.use(choice)
      plays++
      const refs = play(lie, use)
      await new Promise((resolve) => setTimeout(resolve, 0)) // a WeakRef lives until the end of the job that made it
      gc()
      await new Promise((resolve) => setTimeout(resolve, 0))
      const kept = Object.keys(refs).filter((name) => refs[name].deref() !== undefined)
      if (kept.length > 0) alive.push(`${choice}, ${lie}, ${use}: ${kept.join(', ')}`)
    }
process.stdout.write(JSON.stringify({ plays, alive }))
