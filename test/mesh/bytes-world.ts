/** Every form of question to a world, of every pair of bodies: what bytes.test.ts measures. A new door gets a row here. */
import { terrain } from '../../scenes/terrain.ts'
import { type Bounds, pipe, plane, type Thing, TriangleMesh, World } from '../../src/index.ts'
import {
  BODY_OPTIONS,
  type Form,
  makeAnswers,
  makeMovers,
  makeQuestions,
  OPTIONS,
  REACH,
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
  const walled = new World()
  walled.add(well)
  walled.add(solids[0])
  const forms: Form[] = makePlainForms('world', all)
  forms.push(...makePlainForms('walled world', walled))
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

type Body = ReturnType<typeof makeMovers>[number]

/** Questions of rays, segments and points. */
function makePlainForms(who: string, world: World): Form[] {
  const { froms, tos, ways, low } = makeQuestions(BOUNDS, SIZE)
  const { hit, hits, closest } = makeAnswers()
  return OPTIONS.flatMap(([end, options]) => {
    return [
      { name: `${who}: castRay${end}`, ask: (i) => world.castRay(froms[i], ways[i], REACH, hit, options) },
      { name: `${who}: castRayAny${end}`, ask: (i) => world.castRayAny(froms[i], ways[i], REACH, options) },
      { name: `${who}: castRayAll${end}`, ask: (i) => world.castRayAll(froms[i], ways[i], REACH, hits, options) },
      { name: `${who}: castSegment${end}`, ask: (i) => world.castSegment(froms[i], tos[i], hit, options) },
      { name: `${who}: closestPoint${end}`, ask: (i) => world.closestPoint(low[i], REACH, closest, options) },
    ] satisfies Form[]
  })
}

/** A body's questions, with all options. */
function makeBodyForms(who: string, world: World, mover: Body): Form[] {
  const { froms, ways, low } = makeQuestions(BOUNDS, SIZE)
  const { hit, hits } = makeAnswers()
  const forms: Form[] = []
  for (const [end, options] of BODY_OPTIONS) {
    const name = `${mover.kind}${end}`
    forms.push(
      { name: `${who}: cast ${name}`, ask: (i) => world.cast(mover, froms[i], ways[i], hit, options) },
      { name: `${who}: overlap ${name}`, ask: (i) => world.overlap(mover, low[i], hit, options) },
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
