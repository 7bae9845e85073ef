import {
  Balls,
  box,
  Character,
  type ColliderOptions,
  capsule,
  createClosest,
  createHit,
  cylinder,
  type Hit,
  hull,
  plane,
  sphere,
  TriangleMesh,
  World,
} from '../../src/index.ts'
import { type Pair, pairOf, pairWith, SHAPE_NAMES, solids, type Told } from '../mesh/grids.ts'
import { coursePast, plain } from '../mesh/questions.ts'
import { type Dice, diceOf, seedOf } from '../prove/dice.ts'

/** Two worlds with the same things: one has grids, the other has the meshes of their triangles. */

function poseIn(dice: Dice, size: number): ColliderOptions {
  if (dice.chance(0.25)) return {}
  const position = { x: dice.between(-size, size), y: dice.between(-size, size), z: dice.between(-size, size) }
  const orientation = { x: dice.between(-1, 1), y: dice.between(-1, 1), z: dice.between(-1, 1), w: dice.unit() }
  const scale = dice.pick([1, 2, -1, { x: 1, y: -0.5, z: 3 }, { x: dice.between(0.1, 2), y: 1, z: 1 }])
  return dice.chance(0.3)
    ? { position }
    : dice.chance(0.5)
      ? { position, orientation }
      : { position, orientation, scale }
}

const hit = createHit()
const closest = createClosest()
const hits: Hit[] = []

/** Compares the answers of two worlds with several grids in random poses. */
export function compareWorlds(seed: number, told: Told): void {
  const dice = diceOf(seedOf(seed, 'grids', 0))
  const withGrids = new World()
  const withMeshes = new World()
  const pairs = new Map<number, Pair>()
  const first = pairOf(dice.pick(SHAPE_NAMES), seed)
  const { size } = first.sample
  const drives: [number, { position: { x: number; y: number; z: number } }][] = []
  for (let i = 0; i < dice.whole(1, 3); i++) {
    const pair = i === 0 || dice.chance(0.3) ? first : pairOf(dice.pick(SHAPE_NAMES), seed + 1000 * i)
    const options = { ...poseIn(dice, size), data: i, layer: dice.whole(0, 2) }
    const id = withGrids.add(pair.field, options)
    if (withMeshes.add(pair.mesh, options) !== id) throw new Error('other ids')
    pairs.set(id, pair)
    if (dice.chance(0.3)) drives.push([id, { position: { x: size * dice.unit(), y: 0, z: 0 } }])
  }
  for (const world of [withGrids, withMeshes])
    world.add(box({ halfExtents: { x: size / 5, y: size / 5, z: size / 5 } }), {
      position: { x: 0, y: size / 8, z: 0 },
    })
  for (const world of [withGrids, withMeshes]) for (const [id, pose] of drives) world.drive(id, pose, 0.5)
  for (let course = 0; course < 6; course++) {
    const way = coursePast(first.sample, dice)
    const { from, translation, reach, size: width } = way
    const sub = seedOf(seed, 'course', course)
    const ask = (world: World, numbered: boolean, tell: (answer: unknown) => void): void => {
      const dice = diceOf(sub)
      const whose = (answer: { triangle: number; collider: number }): unknown => {
        const pair = pairs.get(answer.collider)
        if (numbered && pair !== undefined && answer.triangle >= 0) answer.triangle = pair.numbers[answer.triangle]
        return plain({ ...answer, data: undefined })
      }
      const one = (struck: boolean) => tell(struck ? whose(hit) : null)
      const all = (count: number) => tell(hits.slice(0, count).map(whose))
      const options = dice.chance(0.3) ? { mask: 3 } : dice.chance(0.2) ? { sides: 'front' as const } : {}
      one(world.castRay(from, translation, reach, hit, options))
      tell(world.castRayAny(from, translation, reach, options))
      all(world.castRayAll(from, translation, reach, hits, options))
      for (const shape of solids(width)) {
        one(world.cast(shape, from, translation, hit, options))
        all(world.castAll(shape, from, translation, hits, options))
        one(world.overlap(shape, from, hit, options))
        all(world.overlapAll(shape, from, hits, options))
      }
      tell(world.closestPoint(from, reach, closest, options) ? whose(closest) : null)
      tell(world.contains(from))
      tell(world.contains(from, { method: 'winding' }))
      tell(world.signedDistance(from, closest))
      tell(whose(closest))
    }
    const expected: string[] = []
    ask(withMeshes, true, (answer) => expected.push(JSON.stringify(answer)))
    let i = 0
    ask(withGrids, false, (answer) => {
      const ours = JSON.stringify(answer)
      told.answers++
      if (answer !== null && answer !== false && ours !== '[]') told.hits++
      if (ours !== expected[i++] && told.different.length < 10)
        told.different.push(`${seed} ${course} ${i}\n grid ${ours}\n mesh ${expected[i - 1]}`)
    })
  }
}

/** Hills to walk on, 30 m wide. */
function hills(dice: Dice): Pair {
  const columns = dice.whole(16, 60)
  const rows = dice.whole(16, 60)
  const rough = dice.pick([0, 0.1, 0.4])
  const heights = Array.from({ length: columns * rows }, (_, i) => {
    const c = ((i % columns) * 30) / columns
    const r = (Math.floor(i / columns) * 30) / rows
    return 0.7 * Math.sin(0.4 * c) * Math.cos(0.3 * r) + rough * dice.unit()
  })
  const bits = (share: number) => Array.from({ length: (columns - 1) * (rows - 1) }, () => (dice.chance(share) ? 1 : 0))
  return pairWith('hills', {
    heights,
    columns,
    rows,
    size: { x: 30, z: 30 },
    diagonals: bits(0.5),
    holes: dice.chance(0.5) ? bits(0.01) : undefined,
    sides: dice.pick(['both', 'front'] as const),
  })
}

/** The states of characters and of balls after each step. */
export interface Played {
  walkers: string[]
  balls: string[]
}

/** Walks characters and rolls balls on a grid, on its mesh, and on another build of the mesh. */
export function walkOn(seed: number, steps: number): Played[] {
  const dice = diceOf(seedOf(seed, 'walk', 0))
  const pair = hills(dice)
  const options: ColliderOptions = dice.chance(0.3)
    ? {}
    : {
        position: { x: dice.between(-1, 1), y: dice.between(-1, 1), z: dice.between(-1, 1) },
        orientation: { x: dice.between(-0.1, 0.1), y: dice.between(-1, 1), z: dice.between(-0.1, 0.1), w: 1 },
        scale: dice.pick([1, -1, 0.7]),
      }
  const moves = dice.chance(0.3)
  const other = new TriangleMesh(pair.sample.positions, null, { sides: pair.options.sides, quality: 'fast' })
  const play = (surface: Pair['field'] | Pair['mesh']): Played => {
    const dice = diceOf(seedOf(seed, 'steps', 0))
    const world = new World()
    const ground = world.add(surface, options)
    world.add(plane({ normal: { x: 0, y: 1, z: 0 }, offset: -8 }))
    const rock = hull({ points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1] })
    world.add(rock, { position: { x: 1, y: 1, z: 1 } })
    const shape = dice.pick([
      cylinder({ radius: 0.3, height: 1.7 }),
      capsule({ radius: 0.3, height: 1.7 }),
      sphere({ radius: 0.4 }),
      box({ halfExtents: { x: 0.3, y: 0.8, z: 0.3 } }),
    ])
    const walkers = [0, 1].map(
      (i) => new Character(world, { shape, position: { x: 3 * i, y: 3, z: dice.between(-3, 3) } }),
    )
    const balls = new Balls(world, {})
    for (let i = 0; i < 5; i++) {
      const position = { x: dice.between(-5, 5), y: 4, z: dice.between(-5, 5) }
      balls.add({ position, velocity: { x: dice.between(-2, 2), y: 0, z: 1 }, radius: 0.2 })
    }
    const ways = walkers.map(() => ({ x: dice.between(-3, 3), y: 0, z: dice.between(-3, 3) }))
    const played: Played = { walkers: [], balls: [] }
    const p = { x: 0, y: 0, z: 0 }
    for (let step = 0; step < steps; step++) {
      if (moves) world.drive(ground, { position: { x: 0.3 * Math.sin(step / 20), y: 0.2, z: 0 } }, 1 / 60)
      walkers.forEach((walker, i) => {
        walker.walk({ velocity: ways[i], jump: step % 70 === 60 }, 1 / 60)
      })
      balls.advance(1 / 60)
      if (moves) world.advance()
      played.walkers.push(JSON.stringify(walkers.map(({ position, ground }) => [position, ground.kind, ground.normal])))
      played.balls.push(
        JSON.stringify(
          balls.ids().map((id) => {
            balls.getPosition(id, p)
            return { ...p }
          }),
        ),
      )
    }
    return played
  }
  return [play(pair.field), play(pair.mesh), play(other)]
}
