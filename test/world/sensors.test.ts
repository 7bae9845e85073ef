import { describe, expect, test } from 'vitest'
import { gridBox } from '../../scenes/gridBox.ts'
import {
  Balls,
  box,
  Character,
  type CharacterOptions,
  capsule,
  createHit,
  type Mover,
  plane,
  type SensorEvent,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const turned = (angle: number) => ({ x: 0, y: Math.sin(angle / 2), z: 0, w: Math.cos(angle / 2) })
const DT = 1 / 60
const MAN = capsule({ radius: 0.3, height: 1.8 })
const thin = box({ halfExtents: at(0.005, 2, 2) })

/** What sensors saw, in short. */
function told(world: World, names = new Map<unknown, string>()): string[] {
  const all: string[] = []
  for (let i = 0; i < world.eventCount; i++) {
    const { kind, sensor, owner, ball, collider } = world.events[i]
    const who =
      owner === undefined ? `collider ${collider}` : ball >= 0 ? `ball ${ball}` : (names.get(owner) ?? 'character')
    all.push(`${who} ${kind} ${sensor}`)
  }
  return all
}

function flat(): World {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0), offset: 0 }))
  return world
}

function manIn(world: World, position: Vec3, options: Partial<CharacterOptions> = {}): Character {
  const man = new Character(world, { shape: MAN, position, ...options })
  man.walk({ velocity: at(0, 0, 0) }, DT)
  world.advance()
  return man
}

const walk = (man: Character, speed: number) => man.walk({ velocity: at(speed, 0, 0) }, DT)

describe('a sensor', () => {
  test('sees a character enter, stay and leave, and does not stop it', () => {
    const world = flat()
    const zone = world.add(box({ halfExtents: at(0.5, 1, 1) }), { position: at(2, 1, 0), sensor: true, data: 'zone' })
    const man = manIn(world, at(0, 0, 0))
    const seen: string[] = []
    for (let i = 0; i < 90; i++) {
      walk(man, 3)
      world.advance()
      const inside = world.overlap(capsule({ radius: 0.32, height: 1.84 }), at(man.position.x, 0.92, 0), undefined, {
        sensors: true,
        exclude: [0],
      })
      expect(world.eventCount).toBe(inside || seen[seen.length - 1] === 'character stay 1' ? 1 : 0)
      for (let k = 0; k < world.eventCount; k++) {
        expect(world.events[k]).toMatchObject({ sensor: zone, data: 'zone', owner: man, ball: -1, collider: -1 })
      }
      seen.push(...told(world))
    }
    expect(man.position.x).toBeCloseTo(4.5, 9)
    expect(seen[0]).toBe('character enter 1')
    expect(new Set(seen.slice(1, -1))).toEqual(new Set(['character stay 1']))
    expect(seen[seen.length - 1]).toBe('character leave 1')
  })

  test('a centimetre thin, sees who dashes through within a step', () => {
    const world = flat()
    world.add(thin, { position: at(5, 2, 0), sensor: true })
    const man = manIn(world, at(0, 0, 0))
    const balls = new Balls(world, { motion: 'stepped', gravity: at(0, 0, 0) })
    balls.add({ position: at(0, 1, 1), radius: 0.1, velocity: at(1000, 0, 0) })
    const bullet = world.add(sphere({ radius: 0.01 }), { position: at(0, 1, -1) })
    world.drive(bullet, { position: at(10, 1, -1) }, DT)
    walk(man, 1000)
    balls.advance(DT)
    world.advance()
    expect(told(world)).toEqual([
      'character enter 1',
      'character leave 1',
      'ball 0 enter 1',
      'ball 0 leave 1',
      'collider 2 enter 1',
      'collider 2 leave 1',
    ])
    world.advance()
    expect(told(world)).toEqual([])
  })

  test.each(['walks', 'stands', 'rests', 'is idle'])('that dashes through a character that %s sees it', (does) => {
    const world = flat()
    const man = manIn(world, at(0, 0, 0))
    for (let i = 0; i < 5; i++) man.walk({ velocity: at(0, 0, 0) }, DT)
    const gate = world.add(thin, { position: at(5, 2, 0), sensor: true })
    if (does === 'rests') for (let i = 0; i < 5; i++) man.walk({ velocity: at(0, 0, 0) }, DT)
    world.drive(gate, { position: at(-5, 2, 0) }, DT)
    if (does === 'walks') walk(man, 3)
    if (does === 'stands' || does === 'rests') walk(man, 0)
    world.advance()
    expect(told(world)).toEqual(['character enter 1', 'character leave 1'])
  })

  test('is seen by its way relative to theirs: what keeps its distance is not met, what swaps places is', () => {
    const world = flat()
    const man = manIn(world, at(0, 0, 0))
    const gate = world.add(thin, { position: at(-1, 2, 0), sensor: true })
    const bolt = world.add(sphere({ radius: 0.1 }), { position: at(-2, 1, 0) })
    // all go ten metres the same way
    world.drive(gate, { position: at(9, 2, 0) }, DT)
    world.drive(bolt, { position: at(8, 1, 0) }, DT)
    man.walk({ velocity: at(600, 0, 0) }, DT)
    world.advance()
    expect(told(world)).toEqual([])
    world.drive(gate, { position: at(7, 2, 0) }, DT)
    world.drive(bolt, { position: at(20, 1, 0) }, DT)
    world.advance()
    expect(told(world)).toEqual(['collider 2 enter 1', 'collider 2 leave 1'])
  })

  test('that turns fast sees what stands beside it', () => {
    const world = flat()
    const man = manIn(world, at(0, 0, 3))
    const hand = world.add(box({ halfExtents: at(5, 0.1, 0.01) }), { position: at(0, 1, 0), sensor: true })
    world.drive(hand, { orientation: turned(Math.PI * 0.9) }, DT)
    world.advance()
    expect(told(world)).toEqual(['character enter 1', 'character leave 1'])
    expect(man.position.z).toBe(3)
  })

  test('sees along the whole way of a slide, not only between its ends', () => {
    const world = flat()
    // a wall at 45°, and a post in front of where the character meets it
    world.add(plane({ normal: at(-Math.SQRT1_2, 0, Math.SQRT1_2), offset: -Math.SQRT2 }))
    world.add(sphere({ radius: 0.01 }), { position: at(1.4, 1, -0.3), sensor: true })
    const man = manIn(world, at(0, 0, 0))
    man.walk({ velocity: at(4 / DT, 0, 0) }, DT)
    expect(man.position.z).toBeGreaterThan(0.5)
    world.advance()
    expect(told(world)).toEqual(['character enter 2', 'character leave 2'])
  })

  test('compares before and after where somebody is put elsewhere', () => {
    const world = flat()
    const zone = world.add(box({ halfExtents: at(1, 1, 1) }), { position: at(5, 1, 0), sensor: true })
    const man = manIn(world, at(0, 0, 0))
    const crate = world.add(box({ halfExtents: at(0.1, 0.1, 0.1) }), { position: at(5, 1, 0) })
    world.advance()
    expect(told(world)).toEqual([]) // what never moved visits nobody
    man.teleport(at(10, 0, 0))
    world.place(crate, { position: at(-5, 1, 0) })
    world.advance()
    expect(told(world)).toEqual([])
    world.place(crate, { position: at(5, 1, 0) })
    man.teleport(at(5, 0, 0))
    world.advance()
    expect(told(world)).toEqual(['character enter 1', 'collider 2 enter 1'])
    world.place(zone, { position: at(-5, 1, 0) })
    world.advance()
    expect(told(world)).toEqual(['character leave 1', 'collider 2 leave 1'])
  })

  test('says leave where it or its visitor is removed or disposed of', () => {
    const world = flat()
    const zone = world.add(box({ halfExtents: at(5, 5, 5) }), { sensor: true, data: 'zone' })
    const man = manIn(world, at(0, 0, 0))
    const crate = world.add(box({ halfExtents: at(0.1, 0.1, 0.1) }))
    world.place(crate, { position: at(0, 1, 2) })
    const balls = new Balls(world, { motion: 'stepped' })
    const ball = balls.add({ position: at(0, 3, 3), radius: 0.1 })
    const more = new Balls(world, { motion: 'stepped' })
    more.add({ position: at(3, 3, 3), radius: 0.1 })
    world.advance()
    expect(told(world)).toEqual(['character stay 1', 'ball 0 enter 1', 'ball 0 enter 1', 'collider 2 enter 1'])
    balls.remove(ball)
    more.dispose()
    more.dispose()
    man.dispose()
    world.remove(crate)
    world.advance()
    expect(told(world).sort()).toEqual(['ball 0 leave 1', 'ball 0 leave 1', 'character leave 1', 'collider 2 leave 1'])
    expect(() => walk(man, 1)).toThrow('Character.walk: the character was disposed of')
    expect(() => more.advance(DT)).toThrow('Balls.advance: the balls were disposed of')
    balls.add({ position: at(0, 3, 3), radius: 0.1 })
    world.advance()
    world.remove(zone)
    world.advance()
    expect(told(world)).toEqual(['ball 1 leave 1'])
    expect(world.events[0].data).toBe('zone')
  })

  test('is there for those in its layers that do not exclude it, both ways', () => {
    const world = flat()
    const zone = { position: at(0, 0, 0), sensor: true }
    const all = world.add(box({ halfExtents: at(5, 5, 5) }), zone)
    const three = world.add(box({ halfExtents: at(5, 5, 5) }), { ...zone, layer: 3 })
    const ofThree = world.add(box({ halfExtents: at(5, 5, 5) }), { ...zone, mask: 1 << 3 })
    const names = new Map<unknown, string>()
    const add = (name: string, options: Partial<CharacterOptions>) =>
      names.set(new Character(world, { shape: MAN, position: at(0, 0, 0), ...options }), name)
    add('plain', {})
    add('of layer 3', { layer: 3 })
    add('not of 3', { mask: ~(1 << 3) })
    add('without the first', { exclude: [all] })
    add('filtered', { filter: (id) => id === three })
    const balls = new Balls(world, { motion: 'stepped', layer: 3, mask: 1 << 3 })
    balls.add({ position: at(0, 3, 0), radius: 0.1 })
    const crate = world.add(box({ halfExtents: at(0.1, 0.1, 0.1) }), { layer: 3, mask: 1 })
    world.place(crate, { position: at(0, 1, 0) })
    world.advance()
    expect(told(world, names)).toEqual([
      `plain enter ${all}`,
      `plain enter ${three}`,
      `of layer 3 enter ${all}`,
      `of layer 3 enter ${three}`,
      `of layer 3 enter ${ofThree}`,
      `not of 3 enter ${all}`,
      `without the first enter ${three}`,
      `filtered enter ${three}`,
      `ball 0 enter ${three}`,
      `collider ${crate} enter ${all}`,
      `collider ${crate} enter ${ofThree}`,
    ])
    expect(() => world.remove(all)).not.toThrow()
  })

  test('may be a mesh, or be visited by one; planes and pipes likewise', () => {
    const world = new World()
    const square = new TriangleMesh([-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1], [0, 1, 2, 0, 2, 3])
    const net = world.add(square, { position: at(0, 5, 0), sensor: true })
    const ground = world.add(plane({ normal: at(0, 1, 0), offset: 0 }), { sensor: true })
    const plate = world.add(square, { position: at(9, 9, 0) })
    const zone = world.add(sphere({ radius: 0.5 }), { position: at(9, 3, 0), sensor: true })
    const stone = world.add(sphere({ radius: 0.1 }), { position: at(0, 9, 0) })
    world.drive(stone, { position: at(0, -1, 0) }, DT)
    world.drive(plate, { position: at(9, 2, 0) }, DT)
    world.advance()
    expect(told(world)).toEqual([
      `collider ${plate} enter ${zone}`,
      `collider ${plate} leave ${zone}`,
      `collider ${stone} enter ${net}`,
      `collider ${stone} leave ${net}`,
      `collider ${stone} enter ${ground}`,
      `collider ${stone} leave ${ground}`,
    ])
  })

  test('needs no advance of anything to be driven, and costs no answers where there is none', () => {
    const world = flat()
    const hit = createHit()
    world.add(box({ halfExtents: at(1, 1, 1) }), { position: at(3, 1, 0), sensor: true })
    expect(world.castRay(at(0, 1, 0), at(1, 0, 0), 10, hit)).toBe(false)
    expect(world.castRay(at(0, 1, 0), at(1, 0, 0), 10, hit, { sensors: true })).toBe(true)
  })
})

/** Straight ways past each other, tried at many times between. */
describe('what sensors see of dealt motions', () => {
  const BODIES: Mover[] = [sphere({ radius: 0.4 }), box({ halfExtents: at(0.3, 0.2, 0.5) }), MAN]
  test('is what many overlaps on the way say', () => {
    const dice = diceOf(15)
    const point = (r: number) => at(dice.between(-r, r), dice.between(-r, r), dice.between(-r, r))
    let met = 0
    let in_ = 0
    for (let n = 0; n < 300; n++) {
      const world = new World()
      const sensorShape = BODIES[n % 3]
      const visitorShape = BODIES[Math.floor(n / 3) % 3]
      const from = [point(1.6), point(1.6)]
      const to = [point(1.6), point(1.6)]
      const sensor = world.add(sensorShape, { position: from[0], sensor: true })
      const visitor = world.add(visitorShape, { position: from[1] })
      world.place(visitor, { position: from[1] })
      world.advance()
      const kinds = (): SensorEvent['kind'][] => world.events.slice(0, world.eventCount).map(({ kind }) => kind)
      const was = kinds().length > 0
      world.drive(sensor, { position: to[0] }, 1)
      world.drive(visitor, { position: to[1] }, 1)
      world.advance()
      const mix = (i: number, s: number) =>
        at(
          from[i].x + (to[i].x - from[i].x) * s,
          from[i].y + (to[i].y - from[i].y) * s,
          from[i].z + (to[i].z - from[i].z) * s,
        )
      const still = new World()
      const one = still.add(sensorShape)
      const touchesAt = (s: number) => {
        still.place(one, { position: mix(0, s) })
        return still.overlap(visitorShape, mix(1, s))
      }
      let meets = false
      for (let s = 0; s <= 200; s++) if (touchesAt(s / 200)) meets = true
      const is = touchesAt(1)
      if (is) in_++
      if (meets) met++
      const expected = is ? [was ? 'stay' : 'enter'] : was ? ['leave'] : meets ? ['enter', 'leave'] : []
      // what is grazed between two looks may be seen
      if (expected.length === 0 && kinds().length === 2) continue
      expect(kinds(), `motion ${n}`).toEqual(expected)
    }
    expect(met).toBeGreaterThan(40)
    expect(in_).toBeGreaterThan(10)
  })
})

describe('a bar that turns past a ball', () => {
  const nearest = (hx: number, hz: number, x: number, z: number, turn: number) => {
    let least = Number.POSITIVE_INFINITY
    for (let n = 0; n <= 20_000; n++) {
      const [c, s] = [Math.cos((turn * n) / 20_000), Math.sin((turn * n) / 20_000)]
      const [u, w] = [Math.abs(x * c - z * s) - hx, Math.abs(x * s + z * c) - hz]
      least = Math.min(least, Math.hypot(Math.max(0, u), Math.max(0, w)))
    }
    return least
  }
  const graze = (hx: number, hz: number, x: number, z: number, turn: number, radius: number) => {
    const world = new World()
    const bar = world.add(box({ halfExtents: at(hx, 0.5, hz) }), { sensor: true })
    world.place(world.add(sphere({ radius }), { position: at(9, 9, 9) }), { position: at(x, 0, z) })
    world.advance()
    world.drive(bar, { position: at(0, 0, 0), orientation: turned(turn) }, 0.1)
    world.advance()
    return world.eventCount > 0
  }
  // half its length and thickness, where the ball is, how far it turns
  test.each([
    [0.2999447850243162, 0.09682823237010478, -0.15332268314338834, 0.7150068862066657, 1.2588722149888165],
    [0.3723567196866283, 0.050999074343089736, 0.4433209644328103, -0.5223481774330168, 0.8187553714392821],
    [0.324933968490959, 0.04330672267333794, 0.5417291197868586, -0.17597291227067985, 1.4010460521509365],
    [0.3148136466232814, 0.05712014884322122, -0.12554407646690632, -0.6941916048803786, 1.7727465073515498],
  ])('sees it where it comes a thousandth of its radius into it, and not where it stays that far off', (...setting) => {
    const least = nearest(...(setting as [number, number, number, number, number]))
    const [hx, hz, x, z, turn] = setting
    expect(graze(hx, hz, x, z, turn, 1.001 * least)).toBe(true)
    expect(graze(hx, hz, x, z, turn, 0.999 * least)).toBe(false)
  })
})

test('what is driven turns the shorter way, whichever of the two quaternions says where to', () => {
  for (const sign of [1, -1]) {
    const world = new World()
    const bar = world.add(box({ halfExtents: at(2, 0.5, 0.1) }), { sensor: true })
    for (const z of [1.5, -1.5])
      world.place(world.add(sphere({ radius: 0.3 }), { position: at(9, 9, 9) }), { position: at(0, 0, z) })
    world.advance()
    const { x, y, z, w } = turned(0.2)
    world.drive(bar, { position: at(0, 0, 0), orientation: { x: sign * x, y: sign * y, z: sign * z, w: sign * w } }, DT)
    world.advance()
    expect(told(world)).toEqual([])
  }
})

test('a sensor sees no collider that is in none of its layers, nor one that has it in none of its own', () => {
  const seen = (sensor: object, visitor: object) => {
    const world = new World()
    world.add(box({ halfExtents: at(1, 1, 1) }), { sensor: true, ...sensor })
    world.place(world.add(sphere({ radius: 0.3 }), { position: at(9, 9, 9), ...visitor }), { position: at(0, 0, 0) })
    world.advance()
    return world.eventCount > 0
  }
  expect(seen({}, {})).toBe(true)
  expect(seen({ mask: 1 << 3 }, { layer: 3 })).toBe(true)
  expect(seen({ mask: 1 << 4 }, { layer: 3 })).toBe(false)
  expect(seen({ layer: 3 }, { mask: 1 << 3 })).toBe(true)
  expect(seen({ layer: 3 }, { mask: 1 << 4 })).toBe(false)
})

/** A mesh of a box, and the box: what a character, a ball and a collider do in both is told alike. */
describe('a closed mesh as a sensor', () => {
  const SIZE = at(1.5, 1, 1)
  const { positions, indices } = gridBox({ cells: at(3, 2, 2), origin: at(-1.5, -1, -1) })
  const mesh = new TriangleMesh(positions, indices)

  test('sees what the solid of its shape sees: also who is within it', () => {
    const dice = diceOf(16)
    let stays = 0
    for (let run = 0; run < 40; run++) {
      const position = at(dice.between(-1, 1), dice.between(0, 2), dice.between(-1, 1))
      const orientation = turned(dice.between(0, 6))
      const velocity = at(dice.between(-3, 3), 0, dice.between(-3, 3))
      const start = at(dice.between(-3, 3), 0, dice.between(-3, 3))
      const thrown = at(dice.between(-3, 3), dice.between(0.2, 2), dice.between(-3, 3))
      const to = at(dice.between(-2, 2), dice.between(0, 2), dice.between(-2, 2))
      const drives = run % 2 === 1
      const events = [mesh, box({ halfExtents: SIZE })].map((shape) => {
        const world = flat()
        const zone = world.add(shape, { position, orientation, sensor: true })
        const man = new Character(world, { shape: MAN, position: start })
        const balls = new Balls(world, { gravity: at(0, 0, 0) })
        balls.add({ position: thrown, velocity: at(velocity.z, 0, velocity.x), radius: 0.2 })
        const crate = world.add(box({ halfExtents: at(0.2, 0.2, 0.2) }), { position: start })
        const seen: string[][] = []
        for (let step = 0; step < 30; step++) {
          if (drives) world.drive(zone, { position: step % 20 < 10 ? to : position, orientation }, 0.05)
          world.drive(crate, { position: at(start.x + 0.05 * step, 1, start.z) }, 0.05)
          man.walk({ velocity }, 0.05)
          balls.advance(0.05)
          world.advance()
          seen.push([...told(world), `${man.touches(zone)}`])
        }
        return seen
      })
      expect(events[0], `run ${run}`).toEqual(events[1])
      stays += events[0].flat().filter((one) => one.includes('stay')).length
    }
    expect(stays).toBeGreaterThan(300)
  })

  test('but not a mesh that is open, or closed and no sensor', () => {
    const open = new TriangleMesh(positions, indices.slice(3))
    for (const [shape, sensor] of [
      [open, true],
      [mesh, false],
    ] as const) {
      const world = new World()
      const zone = world.add(shape, { sensor })
      const man = new Character(world, { shape: sphere({ radius: 0.3 }), position: at(0, 0, 0) })
      world.advance()
      expect([world.eventCount, man.touches(zone)]).toEqual([0, false])
    }
  })
})
