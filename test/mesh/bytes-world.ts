/** Every form of question to a world, of every pair of bodies: what bytes.test.ts measures. A new door gets a row here. */
import { terrain } from '../../scenes/terrain.ts'
import {
  Balls,
  type Bounds,
  box,
  Character,
  type Compound,
  capsule,
  castBallistic,
  castTurning,
  compound,
  pipe,
  plane,
  type Solid,
  sphere,
  type Thing,
  TriangleMesh,
  World,
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

const SIZE = 3
/** Solids stand in a square of this half edge. */
const HALF = 12
const BOUNDS: Bounds = { min: { x: -HALF, y: -2, z: -HALF }, max: { x: HALF, y: 4, z: HALF } }

/** Nine solids of these kinds in turn, some of them turned. */
function addSolids(world: World, things: readonly Thing[]): World {
  for (let i = 0; i < 9; i++) {
    const position = { x: (i % 3) * 8 - 8, y: (i * 0.37) % 2, z: Math.floor(i / 3) * 8 - 8 }
    const turn = (i >> 1) & 1 ? { x: 0.3, y: i, z: -0.2, w: 4 } : undefined
    world.add(things[i % things.length], { position, layer: i % 3, ...(turn && { orientation: turn }) })
  }
  return world
}

/** The solids in a row, every other one turned. */
function compoundOf(solids: readonly Solid[]): Compound {
  return compound({
    parts: solids.map((shape, i) => ({
      shape,
      position: { x: 2 * i - 4, y: 0, z: 1 },
      ...(i % 2 && { orientation: TURNED.orientation }),
    })),
  })
}

const ground = plane({ normal: { x: 0.1, y: 1, z: 0 }, offset: -1.5 })
const well = pipe({ radius: 1.1 * HALF })

/** @param round a whole number: the size of the bodies that ask, which V8 keeps otherwise */
export function makeWorldForms(round = 0): Form[] {
  const size = round || 0.3 * SIZE
  const level = terrain({ triangles: 800, height: 8 })
  const solids = makeMovers(SIZE)
  const all = addSolids(new World(), solids)
  all.add(new TriangleMesh(level.positions, level.indices))
  all.add(ground, { sides: 'front' })
  all.add(compoundOf(solids), { position: { x: 2, y: 3, z: -2 }, orientation: TURNED.orientation })
  const stone = new TriangleMesh(level.positions, level.indices)
  for (let i = 0; i < 3; i++)
    all.add(stone, { position: { x: 4 * i - 4, y: 1, z: i }, orientation: TURNED.orientation, scale: 0.05 + 0.02 * i })
  const walled = new World()
  walled.add(well)
  walled.add(solids[0])
  const forms: Form[] = makePlainForms('world', all)
  forms.push(...makeInsideForms('world', all), ...makeInsideForms('walled world', walled))
  forms.push(...makePlainForms('walled world', walled), ...makeMovingForms(solids), makeFrameForm())
  for (const mover of makeMovers(size)) forms.push(...makeBodyForms('world', all, mover))
  forms.push(...makeBodyForms('walled world', walled, makeMovers(size)[0]))
  for (const solid of solids) {
    const alone = addSolids(new World(), [solid])
    for (const mover of makeMovers(size)) forms.push(...makePairForms(solid.kind, alone, mover))
  }
  const flat = new World()
  flat.add(ground)
  for (const mover of makeMovers(size)) forms.push(...makePairForms('plane', flat, mover))
  return forms
}

/** A frame of a world with everything in it: who walks on a conveyor through sensors, balls, and what is driven among them. */
function makeFrameForm(): Form {
  const world = new World()
  const at = (x: number, y: number, z: number) => ({ x, y, z })
  world.add(box({ halfExtents: at(20, 0.5, 20) }), { position: at(0, -0.5, 0), surfaceVelocity: at(0.2, 0, 0.1) })
  for (let i = 0; i < 4; i++)
    world.add(box({ halfExtents: at(1, 2, 1) }), { position: at(4 * i - 6, 1, 0), sensor: true })
  const gate = world.add(sphere({ radius: 0.5 }), { position: at(0, 1, 3), sensor: true })
  const crate = world.add(box({ halfExtents: at(0.5, 0.5, 0.5) }), { position: at(0, 1, 0) })
  const parts = [2, 5].map((x) => ({
    shape: box({ halfExtents: at(0.5, 0.3, 0.2) }),
    position: at(x, 0.3, -1),
  }))
  const raft = world.add(compound({ parts }), { surfaceVelocity: at(0.1, 0, 0) })
  const moved = { position: at(0, 0, 0) }
  const man = new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: at(0, 0, 3) })
  const balls = new Balls(world, { motion: 'stepped' })
  for (let i = 0; i < 4; i++) balls.add({ position: at(i - 2, 3, -3), radius: 0.2, velocity: at(i, 0, 1) })
  const pose = { position: at(0, 0, 0) }
  const input = { velocity: at(0, 0, 0) }
  return {
    name: 'world: advance, with sensors and conveyors',
    ask: (i) => {
      const to = ((i >> 3) & 1) === 0 ? 1 : -1
      pose.position.x = 0.1 * (i % 60) - 3
      pose.position.y = 1
      pose.position.z = to
      world.drive(crate, pose, 1 / 64)
      pose.position.z = 3 + 0.5 * to
      world.drive(gate, pose, 1 / 64)
      moved.position.z = to
      world.drive(raft, moved, 1 / 64)
      input.velocity.x = 4 * to
      man.walk(input, 1 / 64)
      balls.advance(1 / 64)
      world.advance()
    },
  }
}

/** What moves colliders: in a world of its own. */
function makeMovingForms(solids: readonly Solid[]): Form[] {
  const moving = addSolids(new World(), solids)
  const frame = moving.add(compoundOf(solids))
  const level = terrain({ triangles: 800, height: 8 })
  const stone = moving.add(new TriangleMesh(level.positions, level.indices), { scale: 0.1 })
  const ids = [0, 1, 2, 3, frame, stone]
  const { low } = makeQuestions(BOUNDS, SIZE)
  const poses = new Float64Array(ids.length * 7)
  const pose = { position: low[0], orientation: TURNED.orientation }
  return [
    {
      name: 'world: place',
      ask: (i) => {
        pose.position = low[i]
        moving.place(ids[i % ids.length], pose)
      },
    },
    {
      name: 'world: drive',
      ask: (i) => {
        pose.position = low[i]
        moving.drive(ids[i % ids.length], pose, 0.01)
        moving.advance()
      },
    },
    {
      name: 'world: driveMany',
      rows: ids.length,
      ask: (i) => {
        for (let k = 0; k < ids.length; k++) {
          poses[k * 7] = low[(i + k) % low.length].x
          poses[k * 7 + 4] = 1 - (i % 3)
          poses[k * 7 + 6] = 1
        }
        moving.driveMany(ids, poses, 0.01)
        moving.advance()
      },
    },
    { name: 'world: advance', ask: () => moving.advance() },
    {
      name: 'world: placeMany',
      rows: ids.length,
      ask: (i) => {
        for (let k = 0; k < ids.length; k++) {
          poses[k * 7] = low[(i + k) % low.length].x
          poses[k * 7 + 1] = i % 5
          poses[k * 7 + 4] = 1 - (i % 3)
          poses[k * 7 + 6] = 1
        }
        moving.placeMany(ids, poses)
      },
    },
  ]
}

type Body = ReturnType<typeof makeMovers>[number]

/** Questions of rays, segments and points. */
function makePlainForms(who: string, world: World): Form[] {
  const { froms, tos, ways, low } = makeQuestions(BOUNDS, SIZE)
  const { hit, hits, closest } = makeAnswers()
  const rays = new Float64Array(QUESTIONS * 7)
  for (let i = 0; i < QUESTIONS; i++)
    rays.set([froms[i].x, froms[i].y, froms[i].z, ways[i].x, ways[i].y, ways[i].z, REACH], i * 7)
  const ids = () => new Int32Array(QUESTIONS)
  const out = { owners: ids(), triangles: ids(), parts: ids(), hits: new Float64Array(10 * QUESTIONS) }
  const near = { owners: ids(), triangles: ids(), parts: ids(), closest: new Float64Array(8 * QUESTIONS) }
  const struck = new Uint8Array(QUESTIONS)
  const segments = new Float64Array(froms.flatMap((from, i) => [from.x, from.y, from.z, tos[i].x, tos[i].y, tos[i].z]))
  const points = new Float64Array(low.flatMap(({ x, y, z }) => [x, y, z]))
  return OPTIONS.flatMap(([end, options]) => {
    return [
      { name: `${who}: castRay${end}`, ask: (i) => world.castRay(froms[i], ways[i], REACH, hit, options) },
      { name: `${who}: castRayAny${end}`, ask: (i) => world.castRayAny(froms[i], ways[i], REACH, options) },
      { name: `${who}: castSegmentAny${end}`, ask: (i) => world.castSegmentAny(froms[i], tos[i], options) },
      { name: `${who}: castRays${end}`, rows: QUESTIONS, ask: () => world.castRays(rays, out, options) },
      { name: `${who}: castRaysAny${end}`, rows: QUESTIONS, ask: () => world.castRaysAny(rays, struck, options) },
      { name: `${who}: castSegments${end}`, rows: QUESTIONS, ask: () => world.castSegments(segments, out, options) },
      {
        name: `${who}: castSegmentsAny${end}`,
        rows: QUESTIONS,
        ask: () => world.castSegmentsAny(segments, struck, options),
      },
      {
        name: `${who}: closestPoints${end}`,
        rows: QUESTIONS,
        ask: () => world.closestPoints(points, REACH, near, options),
      },
      { name: `${who}: castSegmentAll${end}`, ask: (i) => world.castSegmentAll(froms[i], tos[i], hits, options) },
      { name: `${who}: castRayAll${end}`, ask: (i) => world.castRayAll(froms[i], ways[i], REACH, hits, options) },
      { name: `${who}: castSegment${end}`, ask: (i) => world.castSegment(froms[i], tos[i], hit, options) },
      { name: `${who}: castBallistic${end}`, ask: (i) => castBallistic(world, THROWN, low[i], AWAY, 1, hit, options) },
      { name: `${who}: closestPoint${end}`, ask: (i) => world.closestPoint(low[i], REACH, closest, options) },
    ] satisfies Form[]
  })
}

/** What is inside, and how far away. */
function makeInsideForms(who: string, world: World): Form[] {
  const { low } = makeQuestions(BOUNDS, SIZE)
  const { closest } = makeAnswers()
  const number = new Float64Array(1)
  const points = new Float64Array(low.slice(0, 64).flatMap(({ x, y, z }) => [x, y, z]))
  const inside = new Uint8Array(64)
  return [{}, { mask: 0b101 }, { sensors: true }].flatMap((options) => {
    const end = Object.keys(options)
      .map((option) => `, ${option}`)
      .join('')
    return [
      { name: `${who}: contains${end}`, ask: (i) => world.contains(low[i], options) },
      { name: `${who}: containsPoints${end}`, rows: 64, ask: () => world.containsPoints(points, inside, options) },
      {
        name: `${who}: signedDistance${end}`,
        ask: (i) => {
          number[0] = world.signedDistance(low[i], closest, options)
        },
      },
    ] satisfies Form[]
  })
}

/** A body's questions, with all options. */
function makeBodyForms(who: string, world: World, mover: Body): Form[] {
  const { froms, tos, ways, low } = makeQuestions(BOUNDS, SIZE)
  const { hit, hits } = makeAnswers()
  const rows = new Float64Array(64 * 6)
  for (let i = 0; i < 64; i++) rows.set([froms[i].x, froms[i].y, froms[i].z, ways[i].x, ways[i].y, ways[i].z], i * 6)
  const out = { owners: new Int32Array(64) }
  const forms: Form[] = []
  const turning = { position: froms[0], orientation: TURNED.orientation }
  const start = { position: low[0] }
  const reached = { x: 0, y: 0, z: 0, w: 0 }
  for (const [name, options] of Object.entries({ '': undefined, ', mask': { mask: 0b101, tolerance: 0.1, reached } }))
    forms.push({
      name: `${who}: castTurning ${mover.kind}${name}`,
      ask: (i) => {
        turning.position = froms[i]
        start.position = tos[i]
        return castTurning(world, mover, turning, start, hit, options)
      },
    })
  for (const [end, options] of BODY_OPTIONS) {
    const name = `${mover.kind}${end}`
    forms.push(
      { name: `${who}: cast ${name}`, ask: (i) => world.cast(mover, froms[i], ways[i], hit, options) },
      { name: `${who}: casts ${name}`, rows: 64, ask: () => world.casts(mover, rows, out, options) },
      { name: `${who}: overlap ${name}`, ask: (i) => world.overlap(mover, low[i], hit, options) },
      { name: `${who}: overlapAny ${name}`, ask: (i) => world.overlapAny(mover, low[i], options) },
      { name: `${who}: castAll ${name}`, ask: (i) => world.castAll(mover, froms[i], ways[i], hits, options) },
      { name: `${who}: overlapAll ${name}`, ask: (i) => world.overlapAll(mover, low[i], hits, options) },
    )
  }
  return forms
}

/** A body's questions to one kind alone. */
function makePairForms(kind: string, world: World, mover: Body): Form[] {
  const { froms, ways, low } = makeQuestions(BOUNDS, SIZE)
  const { hit } = makeAnswers()
  const report = { initialOverlap: 'report' } as const
  const pair = `${mover.kind} against ${kind}`
  return [
    { name: `cast ${pair}`, ask: (i) => world.cast(mover, froms[i], ways[i], hit) },
    { name: `cast ${pair}, turned`, ask: (i) => world.cast(mover, froms[i], ways[i], hit, TURNED) },
    { name: `cast from within, ${pair}`, ask: (i) => world.cast(mover, low[i], ways[i], hit, report) },
    { name: `overlap ${pair}, turned`, ask: (i) => world.overlap(mover, low[i], hit, TURNED) },
  ]
}
