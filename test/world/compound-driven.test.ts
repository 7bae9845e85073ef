/** Compounds that move: where their parts are, who rides them, is pushed or crushed by them, sensors, balls, snapshots. */
import { describe, expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import {
  Balls,
  box,
  Character,
  type CompoundPart,
  capsule,
  compound,
  cylinder,
  ellipsoid,
  hull,
  plane,
  type Quat,
  type Solid,
  sphere,
  type Thing,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import type { Collider } from '../../src/world/collider.ts'
import { ghostAt, turns } from '../../src/world/drive.ts'
import { allColliders } from '../../src/world/ids.ts'

const at = (x: number, y: number, z: number) => ({ x, y, z })
type Dice = () => number
const some = (dice: Dice, size: number) => size * (dice() - 0.5)
const vec = (dice: Dice, size: number) => at(some(dice, size), some(dice, size), some(dice, size))
const turn = (dice: Dice): Quat => ({ ...vec(dice, 2), w: some(dice, 2) })
const about = (x: number, y: number, z: number, angle: number): Quat => {
  const s = Math.sin(angle / 2)
  return { x: x * s, y: y * s, z: z * s, w: Math.cos(angle / 2) }
}
const DT = 1 / 60
const STILL = { velocity: at(0, 0, 0) }
const wedge = hull({ points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0.5, 1] })
const SOLIDS: Solid[] = [
  sphere({ radius: 0.7 }),
  ellipsoid({ radii: at(0.4, 0.6, 0.8) }),
  capsule({ radius: 0.3, height: 1.2 }),
  cylinder({ radius: 0.6, height: 0.5 }),
  box({ halfExtents: at(0.8, 0.3, 0.5) }),
  wedge,
]

const unit = ({ x, y, z, w }: Quat): Quat => {
  const length = Math.hypot(x, y, z, w)
  return { x: x / length, y: y / length, z: z / length, w: w / length }
}
const times = (a: Quat, b: Quat): Quat => ({
  x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
  y: a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
  z: a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x,
  w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
})
function turned(q: Quat, v: Vec3): Vec3 {
  const { x, y, z } = times(times(q, { ...v, w: 0 }), { x: -q.x, y: -q.y, z: -q.z, w: q.w })
  return at(x, y, z)
}
/** From one orientation to another by the shorter way, by spherical interpolation. */
function between(from: Quat, to: Quat, share: number): Quat {
  const [a, b] = [unit(from), unit(to)]
  const dot = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w
  const angle = Math.acos(Math.min(1, Math.abs(dot)))
  const [p, q] =
    angle < 1e-9
      ? [1 - share, share]
      : [Math.sin((1 - share) * angle), Math.sin(share * angle)].map((s) => s / Math.sin(angle))
  const r = dot < 0 ? -q : q
  return unit({ x: p * a.x + r * b.x, y: p * a.y + r * b.y, z: p * a.z + r * b.z, w: p * a.w + r * b.w })
}
const mix = (a: Vec3, b: Vec3, s: number) => at(a.x + s * (b.x - a.x), a.y + s * (b.y - a.y), a.z + s * (b.z - a.z))
const plus = (a: Vec3, b: Vec3) => at(a.x + b.x, a.y + b.y, a.z + b.z)

const partsOf = (world: World, id: number): Collider[] =>
  [...allColliders(world.colliders.ids)].filter((one) => one.whole?.id === id)

describe('a driven compound', () => {
  it('takes its parts along arcs about its position, inside the boxes that are searched', () => {
    const dice = random(1)
    for (let i = 0; i < 300; i++) {
      const parts: CompoundPart[] = Array.from({ length: 3 }, () => ({
        shape: SOLIDS[Math.floor(6 * dice())],
        position: vec(dice, 6),
        orientation: i % 3 === 0 ? { x: 0, y: 0, z: 0, w: 1 } : turn(dice),
      }))
      const world = new World()
      const [from, to] = [vec(dice, 9), vec(dice, 9)]
      const start = i % 4 === 0 ? { x: 0, y: 0, z: 0, w: 1 } : turn(dice)
      const end = i % 5 === 0 ? start : i % 5 === 1 ? times(about(0, 1, 0, Math.PI * 0.999), start) : turn(dice)
      const id = world.add(compound({ parts }), { position: from, orientation: start })
      world.drive(id, { position: to, orientation: end }, DT)
      for (const [n, part] of partsOf(world, id).entries()) {
        const swept = Float64Array.from(part.box)
        const own = {
          position: at(0, 0, 0),
          orientation: { x: 0, y: 0, z: 0, w: 1 },
          ...parts[n],
        } as Required<CompoundPart>
        for (const share of [0, 1e-6, 0.25, 0.5, 0.83, 1]) {
          const ghost = ghostAt(part, share)
          const q = between(start, end, share)
          const centre = plus(mix(from, to, share), turned(q, own.position as Vec3))
          const [x, y, z] = ghost.pose
          expect(Math.hypot(x - centre.x, y - centre.y, z - centre.z)).toBeLessThan(1e-12 * 20)
          const whole = times(q, unit(own.orientation as Quat))
          const is = unit({
            x: ghost.pose[6],
            y: ghost.pose[7],
            z: ghost.pose[8],
            w: ghost.pose[9] || (ghost.pose[6] || ghost.pose[7] || ghost.pose[8] ? 0 : 1),
          })
          const dot = Math.abs(is.x * whole.x + is.y * whole.y + is.z * whole.z + is.w * whole.w)
          expect(1 - dot).toBeLessThan(1e-13)
          for (let k = 0; k < 3; k++) {
            expect(swept[k]).toBeLessThanOrEqual(ghost.box[k] + 1e-9)
            expect(swept[3 + k]).toBeGreaterThanOrEqual(ghost.box[3 + k] - 1e-9)
          }
        }
      }
      world.advance()
      for (const [n, part] of partsOf(world, id).entries()) {
        const centre = plus(to, turned(unit(end), (parts[n].position ?? at(0, 0, 0)) as Vec3))
        expect(Math.hypot(part.pose[0] - centre.x, part.pose[1] - centre.y, part.pose[2] - centre.z)).toBeLessThan(
          1e-12,
        )
      }
    }
  })

  it('turns the shape of a wheel at its position about the axle no more than a bare wheel', () => {
    const wheel = cylinder({ radius: 1, height: 0.2 })
    const world = new World()
    const id = world.add(compound({ parts: [{ shape: wheel }, { shape: wheel, position: at(3, 0, 0) }] }))
    world.drive(id, { orientation: about(0, 1, 0, 0.3) }, DT)
    expect(partsOf(world, id).map(turns)).toEqual([false, true])
  })

  it('stops where `place` puts it, ends its frame only once, and may be removed meanwhile', () => {
    const world = new World()
    const parts = [{ shape: SOLIDS[0] }, { shape: SOLIDS[4], position: at(2, 0, 0) }]
    const id = world.add(compound({ parts }))
    const other = world.add(compound({ parts }), { position: at(0, 9, 0) })
    world.drive(id, { position: at(5, 0, 0) }, DT)
    world.drive(other, { position: at(5, 9, 0) }, DT)
    world.drive(id, { position: at(6, 0, 0) }, DT)
    expect(() => world.drive(id, { position: at(6, 0, 0) }, 1)).toThrow(RangeError)
    world.place(id, { position: at(-5, 0, 0) })
    expect(world.colliders.drivenCount).toBe(2)
    world.remove(other)
    expect(world.colliders.drivenCount).toBe(0)
    world.driveMany([id], new Float64Array([0, 1, 0, 0, 0, 0, 1]), DT)
    expect(world.colliders.drivenCount).toBe(2)
    world.advance()
    expect(world.colliders.drivenCount).toBe(0)
    const position = at(0, 0, 0)
    world.getPosition(id, position)
    expect(position).toEqual(at(0, 1, 0))
    expect(world.contains(at(2, 1, 0))).toBe(true)
  })
})

/** A world in which a thing moves about, with a character and balls around it, and what can be seen of them. */
function play(thing: Thing, seed: number, steps: number): unknown[] {
  const dice = random(seed)
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0), offset: -2 }))
  const trigger = world.add(box({ halfExtents: at(1, 1, 1) }), { position: at(1, 1, 0), sensor: true })
  const centre = at(0, 0.4, 0)
  let orientation = turn(dice)
  const character = new Character(world, {
    shape: seed % 2 === 0 ? capsule({ radius: 0.3, height: 1.4 }) : cylinder({ radius: 0.3, height: 1.4 }),
    position: at(some(dice, 1), 1.6, some(dice, 1)),
  })
  const balls = new Balls(world, { gravity: at(0, -9.81, 0) })
  for (let i = 0; i < seed - 1; i++)
    balls.add({ position: at(some(dice, 3), 1.5 + i, some(dice, 3)), radius: 0.2, mass: 1 })
  const id = world.add(thing, {
    position: centre,
    orientation,
    surfaceVelocity: at(0.3, 0, 0),
    material: { friction: 0.4 },
  })
  const seen: unknown[] = []
  const name = (collider: number) => (collider === id ? 'thing' : collider)
  const spin = vec(dice, 1)
  for (let n = 0; n < steps; n++) {
    const t = n * DT
    const goal = at(Math.sin(2 * t), 0.4 + 0.4 * Math.sin(3 * t), some(dice, 0.02))
    orientation = unit(times(about(...axis(spin), 2 * DT), orientation))
    if (n % 10 === 9) world.place(id, { position: goal, orientation })
    else world.drive(id, { position: goal, orientation }, DT)
    character.walk({ velocity: at(Math.cos(t), 0, Math.sin(t)), jump: n % 50 === 0 }, DT)
    balls.advance(DT)
    world.advance()
    const { position, velocity, ground, contactCount, crushedBy } = character
    seen.push(
      { ...position },
      { ...velocity },
      { ...ground.velocity },
      ground.kind,
      contactCount,
      name(ground.collider),
    )
    seen.push(crushedBy.map(name))
    for (const ball of balls.ids()) {
      const place = at(0, 0, 0)
      balls.getPosition(ball, place)
      seen.push(place, balls.state(ball))
    }
    for (let i = 0; i < balls.eventCount; i++) seen.push(balls.events[i].time, name(balls.events[i].collider))
    for (let i = 0; i < world.eventCount; i++) {
      const { kind, sensor, collider, owner } = world.events[i]
      seen.push(kind, sensor === trigger, name(collider), owner?.ownerKind)
    }
  }
  return seen
}

function axis({ x, y, z }: Vec3): [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

it.each(SOLIDS)('a compound of one part at its origin is the bare shape, bit for bit: $kind', (shape) => {
  for (let seed = 1; seed <= 2; seed++)
    expect(play(compound({ parts: [{ shape }] }), seed, 30)).toEqual(play(shape, seed, 30))
})

/** The triangles of boxes at places, as one mesh. */
function meshOf(parts: readonly { shape: { halfExtents: Readonly<Vec3> }; position: Vec3 }[]): TriangleMesh {
  const positions: number[] = []
  const indices: number[] = []
  for (const { shape, position } of parts) {
    const first = positions.length / 3
    const { x, y, z } = shape.halfExtents
    for (let i = 0; i < 8; i++)
      positions.push(position.x + (i & 1 ? x : -x), position.y + (i & 2 ? y : -y), position.z + (i & 4 ? z : -z))
    const faces = [0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6]
    for (let f = 0; f < 24; f += 4) {
      const [a, b, c, d] = faces.slice(f, f + 4).map((i) => first + i)
      indices.push(a, b, c, a, c, d)
    }
  }
  return new TriangleMesh(new Float64Array(positions), new Uint32Array(indices))
}

describe('a character', () => {
  const carousel = [
    { shape: box({ halfExtents: at(4, 0.25, 1) }), position: at(0, -0.25, 0) },
    { shape: box({ halfExtents: at(1, 0.25, 1.5) }), position: at(0, -0.25, 2.5) },
    { shape: box({ halfExtents: at(1, 0.25, 1.5) }), position: at(0, -0.25, -2.5) },
    { shape: box({ halfExtents: at(0.1, 0.8, 0.9) }), position: at(3, 0.8, 0) },
  ]

  it.each(['still', 'walking'])('rides a turning compound as it rides the mesh of the same boxes: %s', (motion) => {
    for (const tilt of [0, 0.05]) {
      const paths = [compound({ parts: carousel }), meshOf(carousel)].map((thing) => {
        const world = new World()
        const id = world.add(thing, { position: at(0, 0, 0) })
        const rider = new Character(world, { shape: capsule({ radius: 0.3, height: 1.6 }), position: at(2, 0, 0.3) })
        const path: number[] = []
        for (let n = 1; n <= 240; n++) {
          const q = times(about(0, 1, 0, 0.9 * n * DT), about(1, 0, 0, tilt * Math.sin(n * DT)))
          world.drive(id, { position: at(n * DT, 0.2 * n * DT, 0), orientation: q }, DT)
          const input = motion === 'still' ? STILL : { velocity: at(1.5 * Math.cos(n / 30), 0, 1.5 * Math.sin(n / 30)) }
          rider.walk(input, DT)
          world.advance()
          path.push(rider.position.x, rider.position.y, rider.position.z)
          expect(rider.crushedBy).toEqual([])
          if (motion === 'still') {
            expect(rider.ground).toMatchObject({ kind: 'ground', collider: id })
            const at0 = turned(q, at(2, 0, 0.3))
            if (tilt === 0)
              expect(Math.hypot(rider.position.x - at0.x - n * DT, rider.position.z - at0.z)).toBeLessThan(1e-9)
          }
        }
        return path
      })
      const far = Math.max(...paths[0].map((x, i) => Math.abs(x - paths[1][i])))
      expect(far).toBeLessThan(1e-6)
    }
  })

  it('is told the part that it stands on, and the parts that it touches', () => {
    const world = new World()
    const id = world.add(compound({ parts: carousel }), { data: 'carousel' })
    const character = new Character(world, { shape: capsule({ radius: 0.3, height: 1.6 }), position: at(2, 0, 0) })
    character.walk(STILL, DT)
    expect(character.ground).toMatchObject({ kind: 'ground', collider: id, part: 0, data: 'carousel' })
    for (let n = 0; n < 60; n++) character.walk({ velocity: at(3, 0, 0) }, DT)
    const touched = character.contacts.slice(0, character.contactCount)
    expect(touched.some((one) => one.collider === id && one.part === 3 && one.data === 'carousel')).toBe(true)
    character.teleport(at(0, 0, 3))
    character.walk(STILL, DT)
    expect(character.ground).toMatchObject({ collider: id, part: 1 })
    expect(character.touches(id)).toBe(true)
    expect(() => character.touches(id + 1)).toThrow(RangeError)
    character.teleport(at(0, 9, 3))
    expect(character.ground).toMatchObject({ collider: -1, part: -1, data: undefined })
    expect(character.touches(id)).toBe(false)
  })

  it('asks its filter about the compound, and excludes it whole', () => {
    for (const options of [{ filter: (id: number) => id !== 1 }, { exclude: [1] }]) {
      const world = new World()
      world.add(plane({ normal: at(0, 1, 0), offset: -1 }))
      expect(world.add(compound({ parts: carousel }))).toBe(1)
      const character = new Character(world, { shape: sphere({ radius: 0.3 }), position: at(2, 0.1, 0), ...options })
      for (let n = 0; n < 120; n++) character.walk({ velocity: at(0.5, 0, 0) }, DT)
      expect(character.ground.collider).toBe(0)
    }
  })

  it('is crushed by the compound, which is named once, and comes out', () => {
    const press = compound({
      parts: [
        { shape: box({ halfExtents: at(1, 0.5, 1) }), position: at(-1, 0.5, 0) },
        { shape: box({ halfExtents: at(1, 0.5, 1) }), position: at(1, 0.5, 0) },
      ],
    })
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    const id = world.add(press, { position: at(0, 2, 0) })
    const character = new Character(world, { shape: cylinder({ radius: 0.4, height: 1.6 }), position: at(0.1, 0, 0) })
    let crushed = 0
    for (let n = 1; n <= 200; n++) {
      world.drive(id, { position: at(0, 2 - Math.sin((Math.PI * n) / 200), 0) }, DT)
      character.walk(STILL, DT)
      world.advance()
      if (character.crushedBy.length > 0) crushed++
      expect(character.crushedBy.length === 0 || character.crushedBy[0] === id).toBe(true)
      expect(character.crushedBy.length).toBeLessThan(2)
    }
    expect(crushed).toBeGreaterThan(50)
    expect(character.crushedBy).toEqual([])
  })

  it('is pushed by turning arms, and never ends up in a part that does not crush it', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const dice = random(seed)
      const world = new World()
      world.add(plane({ normal: at(0, 1, 0) }))
      const arms: CompoundPart[] = [0, 1, 2].map((i) => ({
        shape: SOLIDS[Math.floor(6 * dice())],
        position: at(2 * Math.cos(2 * i), 0.5 + 0.3 * dice(), 2 * Math.sin(2 * i)),
        orientation: turn(dice),
      }))
      const id = world.add(compound({ parts: arms }))
      const shape = [capsule, cylinder][seed % 2]({ radius: 0.3, height: 1.4 })
      const smaller = [capsule, cylinder][seed % 2]({ radius: 0.299, height: 1.398 })
      const character = new Character(world, { shape, position: at(0, 0, 0) })
      let pushed = 0
      for (let n = 1; n <= 400; n++) {
        world.drive(id, { orientation: about(0, 1, 0, 3 * n * DT), position: at(Math.sin(n * DT), 0, 0) }, DT)
        const way = at(1.5 * Math.cos(n / 25 + seed), 0, 1.5 * Math.sin(n / 25 + seed))
        character.walk({ velocity: way }, DT)
        world.advance()
        for (let i = 0; i < character.contactCount; i++) if (character.contacts[i].collider === id) pushed++
        if (character.crushedBy.length > 0) {
          expect(character.crushedBy).toEqual([id])
          continue
        }
        const { x, y, z } = character.position
        expect([seed, n, world.overlapAny(smaller, at(x, y + 0.7, z), { exclude: [0] })]).toEqual([seed, n, false])
      }
      expect(pushed).toBeGreaterThan(0)
    }
  })
})

describe('balls', () => {
  it('are hit by a swinging part when its arc comes to them', () => {
    const dice = random(3)
    for (let i = 0; i < 40; i++) {
      const world = new World()
      const radius = 0.3 + 0.3 * dice()
      const arm = { shape: sphere({ radius }), position: at(3, 0, 0) }
      const id = world.add(compound({ parts: [{ shape: SOLIDS[0] }, arm] }))
      const balls = new Balls(world, { gravity: at(0, 0, 0) })
      const where = at(3 * Math.cos(-0.5) + some(dice, 0.2), some(dice, 0.2), 3 * Math.sin(-0.5))
      const ball = balls.add({ position: where, radius: 0.2, mass: 1 })
      const [turns, goes] = [0.9 + dice(), vec(dice, 0.5)]
      world.drive(id, { position: goes, orientation: about(0, 1, 0, turns) }, 0.5)
      balls.advance(0.5)
      const gap = (share: number) => {
        const { x, y, z } = plus(mix(at(0, 0, 0), goes, share), turned(about(0, 1, 0, turns * share), arm.position))
        return Math.hypot(x - where.x, y - where.y, z - where.z) - radius - 0.2
      }
      let low = 0
      while (low < 1 && gap(low + 1e-3) > 0) low += 1e-3
      if (low >= 1) {
        expect(balls.eventCount).toBe(0)
        continue
      }
      let high = low + 1e-3
      for (let k = 0; k < 50; k++) {
        const middle = (low + high) / 2
        if (gap(middle) > 0) low = middle
        else high = middle
      }
      expect(balls.events[0]).toMatchObject({ kind: 'hit', ball, collider: id, part: 1 })
      // (it may come too early by OFF of the ball's radius)
      const early = low * 0.5 - balls.events[0].time
      expect(early).toBeGreaterThan(-1e-6)
      expect(early).toBeLessThan(2e-3)
    }
  })

  it('rest on a part, and roll on a conveyor along the axes of the compound', () => {
    const world = new World()
    const tilted = about(0, 1, 0, Math.PI / 2)
    const parts = [
      { shape: box({ halfExtents: at(5, 0.5, 5) }), position: at(0, -0.5, 0), orientation: about(0, 1, 0, 1) },
    ]
    const id = world.add(compound({ parts }), { orientation: tilted, surfaceVelocity: at(1, 0, 0) })
    const balls = new Balls(world, { gravity: at(0, -9.81, 0) })
    const ball = balls.add({ position: at(0, 0.2, 0), radius: 0.2, mass: 1, friction: 1 })
    const character = new Character(world, { shape: capsule({ radius: 0.3, height: 1.6 }), position: at(1, 0, 0) })
    for (let n = 0; n < 60; n++) {
      balls.advance(DT)
      character.walk(STILL, DT)
    }
    const place = at(0, 0, 0)
    balls.getPosition(ball, place)
    expect(Math.abs(place.x)).toBeLessThan(1e-9)
    expect(place.z).toBeLessThan(-0.1) // the compound's x axis points along -z
    expect(character.position.z).toBeCloseTo(-59 / 60, 9) // (it lands in the first step)
    expect(Math.abs(character.position.x - 1)).toBeLessThan(1e-6)
    world.setSurfaceVelocity(id, at(0, 0, 0))
    const before = character.position.z
    character.walk(STILL, DT)
    expect(character.position.z).toBe(before)
  })
})

describe('sensors', () => {
  it('a compound is one sensor, and one visitor', () => {
    const world = new World()
    const gate = compound({
      parts: [
        { shape: box({ halfExtents: at(1, 1, 1) }), position: at(0, 1, 0) },
        { shape: box({ halfExtents: at(1, 1, 1) }), position: at(1.5, 1, 0) },
      ],
    })
    const id = world.add(gate, { sensor: true, data: 'gate' })
    const visitor = world.add(
      compound({
        parts: [{ shape: sphere({ radius: 0.3 }) }, { shape: sphere({ radius: 0.3 }), position: at(0.8, 0, 0) }],
      }),
      { position: at(-5, 1, 0), data: 'guest' },
    )
    const floor = world.add(plane({ normal: at(0, 1, 0) }))
    const character = new Character(world, {
      shape: capsule({ radius: 0.3, height: 1.6 }),
      position: at(-3, 0, 0),
      filter: (one) => one === floor || one === id,
    })
    const told: unknown[] = []
    for (let n = 1; n <= 100; n++) {
      world.drive(visitor, { position: at(-5 + 0.1 * n, 1, 0) }, DT)
      character.walk({ velocity: at(4, 0, 0) }, DT)
      world.advance()
      for (let i = 0; i < world.eventCount; i++) {
        const { kind, sensor, data, owner, collider, colliderData } = world.events[i]
        if (kind !== 'stay') told.push([kind, sensor, data, owner === character, collider, colliderData])
      }
    }
    const guest = (kind: string) => [kind, id, 'gate', false, visitor, 'guest']
    const walker = (kind: string) => [kind, id, 'gate', true, -1, undefined]
    expect(told).toEqual([walker('enter'), guest('enter'), guest('leave'), walker('leave')])
  })

  it('see a swinging part that passes between two frames', () => {
    const world = new World()
    const id = world.add(box({ halfExtents: at(0.1, 0.1, 0.1) }), { position: at(0, 0, -3), sensor: true })
    const swing = world.add(
      compound({ parts: [{ shape: SOLIDS[0] }, { shape: sphere({ radius: 0.2 }), position: at(3, 0, 0) }] }),
    )
    world.drive(swing, { orientation: about(0, 1, 0, 3) }, DT)
    world.advance()
    expect(
      world.events.slice(0, world.eventCount).map(({ kind, sensor, collider }) => [kind, sensor, collider]),
    ).toEqual([
      ['enter', id, swing],
      ['leave', id, swing],
    ])
  })
})

describe('snapshots', () => {
  const parts: CompoundPart[] = [
    { shape: box({ halfExtents: at(2, 0.2, 2) }), position: at(0.5, 0, 0) },
    { shape: wedge, position: at(-1, 0.2, 1), orientation: about(0, 1, 0, 0.4) },
    { shape: cylinder({ radius: 0.3, height: 1 }), position: at(1.5, 0.7, 1.2) },
  ]

  function scene() {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0), offset: -2 }))
    const id = world.add(compound({ parts }), { data: 'raft', material: { friction: 0.5 } })
    const still = world.add(compound({ parts }), { position: at(5, -1, 0), sensor: true })
    const character = new Character(world, { shape: capsule({ radius: 0.3, height: 1.5 }), position: at(1, 0.2, 0) })
    const balls = new Balls(world, { gravity: at(0, -9.81, 0) })
    balls.add({ position: at(0, 2, 0.3), radius: 0.2, mass: 1 })
    const pose = (n: number) => ({
      position: at(0.02 * n, 0.2 * Math.sin(n / 20), 0),
      orientation: about(0, 1, 0, n / 40),
    })
    const begin = (n: number) => world.drive(id, pose(n), DT)
    const end = (n: number) => {
      character.walk({ velocity: at(Math.cos(n / 9), 0, Math.sin(n / 9)) }, DT)
      balls.advance(DT)
      world.advance()
      return world.hash({ characters: [character], balls })
    }
    return { world, id, still, character, balls, begin, end }
  }

  it('cut in the middle of a drive, the future is the same, in the same world and in a new one', () => {
    for (let cut = 1; cut < 60; cut += 9) {
      const one = scene()
      for (let n = 1; n < cut; n++) {
        one.begin(n)
        one.end(n)
      }
      one.begin(cut)
      const owners = { characters: [one.character], balls: one.balls }
      const saved = one.world.save(owners)
      const future = (from: ReturnType<typeof scene>) => {
        const hashes = [from.end(cut)]
        for (let n = cut + 1; n < cut + 30; n++) {
          from.begin(n)
          hashes.push(from.end(n))
        }
        return hashes
      }
      const wanted = future(one)
      one.world.remove(one.still)
      one.world.place(one.id, { position: at(7, 7, 7) })
      one.world.restore(saved, owners)
      expect(one.world.count).toBe(3)
      expect(one.world.getData(one.id)).toBe('raft')
      expect(future(one)).toEqual(wanted)
      const other = scene()
      other.world.remove(other.id)
      other.world.remove(other.still)
      other.world.add(sphere({ radius: 1 }))
      other.world.restore(saved, { characters: [other.character], balls: other.balls, meshes: [wedge] })
      expect(other.world.count).toBe(3)
      expect(future(other)).toEqual(wanted)
    }
  })

  it('say which hull is missing, and change nothing then', () => {
    const { world } = scene()
    const saved = world.save()
    const empty = new World()
    expect(() => empty.restore(saved)).toThrow('expected it in meshes')
    expect(empty.count).toBe(0)
    empty.restore(saved, { meshes: [wedge] })
    expect(empty.hash()).toBe(world.hash())
    expect(empty.add(sphere({ radius: 1 }))).toBe(world.add(sphere({ radius: 1 })))
  })

  it('a compound with other parts under the same id is replaced', () => {
    const [one, other] = [new World(), new World()]
    one.add(compound({ parts: [{ shape: SOLIDS[0] }, { shape: SOLIDS[0], position: at(3, 0, 0) }] }))
    other.add(compound({ parts: [{ shape: SOLIDS[0] }, { shape: SOLIDS[0], position: at(4, 0, 0) }] }))
    other.restore(one.save())
    expect(other.contains(at(3, 0.6, 0))).toBe(true)
    expect(other.contains(at(4.5, 0, 0))).toBe(false)
    expect(other.hash()).toBe(one.hash())
  })
})
