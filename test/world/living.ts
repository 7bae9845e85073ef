/** A small world in which everything goes on that a snapshot has to know. What happens in a step depends on its number alone. */
import {
  Balls,
  box,
  Character,
  capsule,
  cylinder,
  ellipsoid,
  pipe,
  plane,
  type Quat,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/** A hill of 8 by 8 squares, and a slab. */
export function makeMeshes(): TriangleMesh[] {
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i < 9; i++)
    for (let j = 0; j < 9; j++) positions.push(2 * i - 8, ((i * 7 + j * 5) % 4) * 0.2, 2 * j - 8)
  for (let i = 0; i < 8; i++)
    for (let j = 0; j < 8; j++) {
      const a = 9 * i + j
      indices.push(a, a + 1, a + 9, a + 1, a + 10, a + 9)
    }
  return [
    new TriangleMesh(positions, indices),
    new TriangleMesh(new Float32Array([-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1]), [0, 1, 2, 0, 2, 3]),
  ]
}

export interface Living {
  world: World
  owners: { characters: Character[]; balls: Balls[] }
}

const BODIES = [
  capsule({ radius: 0.3, height: 1.8 }),
  cylinder({ radius: 0.3, height: 1.8 }),
  sphere({ radius: 0.4 }),
  ellipsoid({ radii: at(0.3, 0.9, 0.3) }),
]

/** What they become on the way. */
const SIZES = [
  ...BODIES,
  capsule({ radius: 0.35, height: 1 }),
  cylinder({ radius: 0.2, height: 0.9 }),
  sphere({ radius: 0.7 }),
]

/** The owners alone, as a process makes them that is going to restore. */
export function makeOwners(world: World): Living {
  const characters = BODIES.map(
    (shape, i) => new Character(world, { shape, position: at(3 * i - 4.5, 2, 0), layer: i, inheritVelocity: i !== 2 }),
  )
  const balls = [
    new Balls(world, { motion: 'stepped' }),
    new Balls(world, { motion: 'stepped', gravity: at(0, -1, 0), eventLimit: 20 }),
  ]
  return { world, owners: { characters, balls } }
}

const LIFT = 4
const MOVING = 12
const FIRST_ADDED = 20

export function makeLiving(meshes: TriangleMesh[], seed: number): Living {
  const world = new World()
  const dice = diceOf(seed)
  world.add(meshes[0], { data: 'hill' })
  world.add(plane({ normal: at(0, 1, 0), offset: -3 }), { sides: 'front' })
  world.add(meshes[1], { position: at(0, 2, 5), scale: at(2, 1, -1), orientation: { x: 0.1, y: 0, z: 0, w: 1 } })
  world.add(box({ halfExtents: at(2, 0.2, 2) }), { position: at(5, 1.5, 5), surfaceVelocity: at(1, 0, 0.5) })
  for (let i = 0; i < MOVING; i++) {
    const position = at(dice.between(-6, 6), dice.between(0, 3), dice.between(-6, 6))
    const size = dice.between(0.3, 1.2)
    const shapes = [
      box({ halfExtents: at(size, 0.2, size) }),
      sphere({ radius: size }),
      capsule({ radius: 0.2, height: 1 + size }),
      cylinder({ radius: size, height: 0.5 }),
      meshes[1],
    ]
    world.add(shapes[i % shapes.length], {
      position,
      sensor: i % 4 === 3,
      mask: i % 5 === 0 ? 0xfffffff7 : -1,
      layer: i,
    })
  }
  for (let i = 0; i < 3; i++)
    world.add(box({ halfExtents: at(1.5, 1, 1.5) }), {
      position: at(4 * i - 4, 1, -3),
      sensor: true,
      data: `zone ${i}`,
    })
  world.add(pipe({ axis: at(1, 0, 0), radius: 1 }), { position: at(0, 6, 0), sensor: true })
  const living = makeOwners(world)
  for (let i = 0; i < 12; i++)
    living.owners.balls[i % 2].add({
      position: at(dice.between(-6, 6), 4 + i, dice.between(-6, 6)),
      radius: 0.2 + 0.05 * (i % 4),
      mass: i === 5 ? Number.POSITIVE_INFINITY : 1 + i,
      restitution: i % 3 === 0 ? 1 : 0.7,
    })
  return living
}

/** To and fro between -1 and 1. */
const wave = (t: number): number => Math.abs((t % 4) - 2) - 1

/** One step, of a length of its own. */
export function stepLiving(
  { world, owners: { characters, balls } }: Living,
  meshes: TriangleMesh[],
  index: number,
): void {
  const dice = diceOf(7919 * index + 1)
  const dt = index % 7 === 0 ? 1 / 24 : 1 / 60
  for (let i = 0; i < MOVING; i++) {
    const id = LIFT + i
    if (!dice.chance(0.5) || !world.has(id)) continue
    const t = index / 20 + i
    const position = at((t % 7) - 3.5, i % 3, ((t * 3) % 11) - 5.5)
    const orientation: Quat = { x: 0, y: 0.2 * wave(t), z: i % 4 === 0 ? 0.02 * wave(t) : 0, w: 1 }
    if (dice.chance(0.2)) world.place(id, { position })
    else if (dice.chance(0.5)) world.drive(id, { position }, dt)
    else world.drive(id, { orientation }, dt)
  }
  if (index % 10 === 0) {
    world.add(index % 20 === 0 ? meshes[1] : sphere({ radius: 0.5 }), { position: at((index % 9) - 4, 2, 3) })
    const old = FIRST_ADDED + index / 10 - 3
    if (world.has(old)) world.remove(old)
  }
  if (index % 97 === 0 && world.has(LIFT + (index % MOVING))) world.remove(LIFT + (index % MOVING))
  characters.forEach((character, i) => {
    if (dice.chance(0.1)) return // idle in this frame
    const velocity = at(dice.between(-4, 4), 0, dice.between(-4, 4))
    const jump = dice.chance(0.05)
    if (dice.chance(0.05)) character.fly({ velocity: at(0, 2, 0) }, dt)
    else if (dice.chance(0.3)) {
      character.walk({ velocity, jump }, dt / 2)
      if (dice.chance(0.5)) character.walk({ velocity: at(0, 0, 0) }, dt / 2)
    } else character.walk({ velocity: dice.chance(0.3) ? at(0, 0, 0) : velocity, jump }, dt)
    if (character.position.y < -20 || dice.chance(0.002)) character.teleport(at(3 * i - 4.5, 3, 0))
    if (index % 50 === i) character.meet({ layer: i, exclude: dice.chance(0.5) ? [LIFT + i] : [] })
    if (dice.chance(0.1)) character.resize(dice.pick(SIZES))
    if (dice.chance(0.03)) character.launch(at(dice.between(-5, 5), dice.between(-1, 6), dice.between(-5, 5)))
    if (index % 60 === i) character.jumpSpeed = dice.between(3, 6)
  })
  for (const crowd of balls) {
    if (dice.chance(0.1)) continue
    for (let id = 0; id < 6; id++) if (dice.chance(0.05)) crowd.addForce(id, at(0, 300, dice.between(-50, 50)))
    crowd.advance(dt)
  }
}

/** What is different where it matters: events, results, all that can be read. */
export function tellEvents({ world, owners: { characters, balls } }: Living): string {
  const told: string[] = []
  for (let i = 0; i < world.eventCount; i++) {
    const { kind, sensor, owner, ball, collider } = world.events[i]
    const who = owner === undefined ? '' : characters.indexOf(owner as Character) + balls.indexOf(owner as Balls) * 10
    told.push(`${kind} ${sensor} ${who} ${ball} ${collider}`)
  }
  for (const { position, shape, ground, crushedBy } of characters)
    told.push(JSON.stringify([position, shape, ground.kind, ground.collider, ground.velocity, crushedBy]))
  return told.join('\n')
}
