/** The examples for Node as a reader would have them, on the packed package; what they print is worked out by hand. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProject, nodeIn, type Project } from '../package/project.ts'

const EXAMPLES = [
  'lift',
  'door',
  'trigger',
  'lift-with-trigger',
  'crouch',
  'jump',
  'one-way',
  'ladder',
  'swim',
  'netcode',
  'own-controller',
]
/** Lines of an example. */
const LONGEST = 75
const HZ = 60
/** A body of radius 0.3 m keeps 0.02 m from everything. */
const RADIUS = 0.3
const REACH = RADIUS + 0.02
/** What is printed with nine decimals is within half a unit of the last of them. */
const NEAR = 1e-9

let project: Project

beforeAll(() => {
  project = makeProject(false)
}, 120_000)
afterAll(() => {
  if (project) rmSync(project.folder, { recursive: true, force: true })
})

/** The lines that an example prints, as it is or with one place of it changed. */
function run(name: string, place = '', instead = ''): string[] {
  const program = readFileSync(`examples/${name}.mjs`, 'utf8')
  expect(program).toContain(place)
  writeFileSync(join(project.folder, `${name}.mjs`), program.replace(place, instead))
  return nodeIn(project.folder, `${name}.mjs`).trimEnd().split('\n')
}

/** The first frame at whose end so many seconds have passed: none of them falls on the end of a frame. */
const frameAfter = (time: number) => Math.ceil(time * HZ)
/** As it is printed. */
const seconds = (frame: number) => `${(frame / HZ).toFixed(3)} s`

/** Numbers with nine decimals, out of a text; the rest of it with # in their place. */
function numbersIn(text: string): [number[], string] {
  const numbers: number[] = []
  const rest = text.replace(/-?\d+\.\d{9}/g, (number) => {
    numbers.push(Number(number))
    return '#'
  })
  return [numbers, rest]
}

function expectNear(came: number[], expected: number[]): void {
  expect(came).toHaveLength(expected.length)
  for (const [i, number] of came.entries()) expect(Math.abs(number - expected[i])).toBeLessThan(NEAR)
}

test.each(EXAMPLES)('examples/%s.mjs says all it has to say in 70 lines of at most 120 columns', (name) => {
  const lines = readFileSync(`examples/${name}.mjs`, 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(LONGEST)
  for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(120)
  expect(readFileSync('examples/README.md', 'utf8')).toContain(`\`${name}.mjs\``)
})

test('in the clone, where carom is the package around them, they print the same', () => {
  const clone = join(project.folder, 'node_modules/carom')
  mkdirSync(join(clone, 'examples'))
  cpSync('examples/lift.mjs', join(clone, 'examples/lift.mjs'))
  expect(nodeIn(clone, 'examples/lift.mjs').trimEnd().split('\n')).toEqual(run('lift'))
})

test('lift: the rider’s feet are as high as the lift, at its speed, and end on the upper floor', () => {
  /** From 0.1 m to 3 m, from 1.5 s to 4.5 s. */
  const top = (time: number) => {
    const share = Math.max(0, Math.min((time - 1.5) / 3, 1))
    return 0.1 + 2.9 * share ** 2 * (3 - 2 * share)
  }
  const [, ...rows] = run('lift')
  expect(rows).toHaveLength(12)
  for (const [i, row] of rows.entries()) {
    const time = (i + 1) / 2
    const [heights, rest] = numbersIn(row)
    // At 3 m/s from x = -3, and from 5 s on from the middle of the lift, which is from x = -1 to x = 1: never on both.
    const on = time < 1 ? 'floor' : time <= 5 ? 'lift' : 'upper floor'
    expectNear(heights, [top(time), on === 'floor' ? 0 : top(time)])
    const rise = (top(time) - top(time - 1 / HZ)) * HZ
    expect(rest).toMatch(new RegExp(`^${time.toFixed(1)} s +# m +# m +${rise.toFixed(3)} m/s +${on}$`))
  }
})

test('door: opens for those on the plate, pushes who stands in the way, and opens again when that one is crushed', () => {
  // Both walk at 1.5 m/s, from z = 2.5 and from z = 3.5; the plate is from z = 1.5 to z = 0.5.
  const [annOn, bobOn] = [2.5, 3.5].map((z) => frameAfter((z - 1.5 - REACH) / 1.5))
  const [annOff, bobOff] = [2.5, 3.5].map((z) => frameAfter((z - 0.5 + REACH) / 1.5))
  // The door's edge goes from x = 1 at 2 m/s, from the frame after Bob has left the plate; it meets him at x = 0.
  const closes = bobOff + 1
  const edge = (frame: number) => 1 - (2 * (frame - bobOff)) / HZ
  const pushed = bobOff + frameAfter((1 - REACH) / 2)
  // The doorway ends at x = -1. There he is crushed, and as the door turns back he is free a frame later. It stays open for 2 s.
  const crushed = bobOff + frameAfter((2 - 2 * REACH) / 2)
  expect(edge(crushed)).toBeLessThan(-1 + 2 * REACH)
  const lines = [
    [annOn, 'Ann steps on the plate'],
    [annOn + 1, 'the door opens'],
    [bobOn, 'Bob steps on the plate'],
    [annOff, 'Ann leaves the plate'],
    [bobOff, 'Bob leaves the plate'],
    [closes, 'the door closes'],
    [pushed, 'Bob is pushed at x = #'],
    [crushed, 'Bob is crushed at x = #'],
    [crushed + 1, 'the door opens'],
    [crushed + 2, 'Bob is free at x = #'],
    [crushed + 1 + 2 * HZ + 1, 'the door closes'],
  ]
  const [places, text] = numbersIn(run('door').join('\n'))
  expect(text.split('\n')).toEqual(lines.map(([frame, what]) => `${seconds(Number(frame))}  ${what}`))
  expectNear(places, [edge(pushed) - REACH, REACH - 1, REACH - 1])
})

test('trigger: who is in it, when, and for how long; a ball is through it within one frame', () => {
  // The zone is from x = -1 to x = 1.
  const ball = frameAfter((98.5 - 1 - 0.1) / 240)
  expect(frameAfter((98.5 + 1 + 0.1) / 240)).toBe(ball)
  const player = { enters: frameAfter((3 - 1 - REACH) / 2), leaves: frameAfter((3 + 1 + REACH) / 2) }
  const crate = { enters: frameAfter((4.02 - 1.5) / 3), leaves: frameAfter((4.02 + 1.5) / 3) }
  const stays = player.leaves - player.enters - 1 + crate.leaves - crate.enters - 1
  expect(run('trigger')).toEqual([
    `${seconds(ball)}  ball 0 enters the zone`,
    `${seconds(ball)}  ball 0 leaves the zone`,
    `${seconds(player.enters)}  player enters the zone`,
    `${seconds(crate.enters)}  crate enters the zone`,
    `${seconds(crate.leaves)}  crate leaves the zone`,
    `${seconds(player.leaves)}  player leaves the zone`,
    `and ${stays} times somebody stayed for another frame`,
  ])
})

test('crouch: under the beam only when it is shorter, with its feet where they were, and tall again behind it', () => {
  // The beam is from x = 2 to x = 4.
  const stop = 2 - REACH
  const stopped = frameAfter(stop / 2)
  const crouches = 73
  const letsGo = 144
  /** At the end of a frame, at 1 m/s from where the beam stopped it. */
  const x = (frame: number) => stop + (frame - crouches + 1) / HZ
  const fits = crouches - 1 + frameAfter(4 + REACH - stop)
  const lines = [
    [1, 'stands'],
    [stopped, 'stands at the beam'],
    [crouches, 'crouches'],
    [letsGo, 'cannot stand up under the beam'],
    [fits + 1, 'stands'],
  ]
  const [numbers, text] = numbersIn(run('crouch').join('\n'))
  const printed = lines.map(([frame, what]) => `${seconds(Number(frame))}  x = #  feet at #  ${what}`)
  expect(text.split('\n')).toEqual(printed)
  const places = [2 / HZ, stop, x(crouches), x(letsGo), x(fits) + 2 / HZ]
  expectNear(
    numbers,
    places.flatMap((place) => [place, 0]),
  )
})

test('crouch: under a beam of 1.83 m, where the tall body fits but not its skin, it does not stand up and get stuck either', () => {
  expect(run('crouch', 'x: 3, y: 1.7,', 'x: 3, y: 2.33,')).toEqual(run('crouch'))
})

test('lift with a trigger: goes up after its rider has come, and down after the rider has left', () => {
  // The rider walks at 2 m/s from x = -2.95 to the first place beyond 0; the sensor is from -0.5 to 0.5, the lift goes at 0.8 m/s.
  const pause = HZ / 2
  const waits = (2 * frameAfter(2.95 / 2)) / HZ - 2.95
  const enters = frameAfter((2.95 - 0.5 - REACH) / 2)
  const starts = enters + pause
  const way = frameAfter(2.9 / 0.8)
  const up = starts + way - 1
  const leaves = up - 1 + frameAfter((0.5 + REACH - waits) / 2)
  const starting = 0.8 / HZ
  const [numbers, text] = numbersIn(run('lift-with-trigger').join('\n'))
  expect(text.split('\n')).toEqual([
    `${seconds(enters)}  the rider enters the sensor on the lift, feet at # m`,
    `${seconds(starts)}  the lift starts at # m`,
    `${seconds(up)}  the lift stops at # m`,
    `${seconds(leaves)}  the rider leaves the sensor on the lift, feet at # m`,
    `${seconds(leaves + pause)}  the lift starts at # m`,
    `${seconds(leaves + pause + way - 1)}  the lift stops at # m`,
  ])
  expectNear(numbers, [0.1, starting, 2.9, 3, 2.9 - starting, 0])
})

test('jump: a key that comes too late or too early jumps with patience only', () => {
  /** In the air for so many frames, from the ledge at 2 m. */
  const fallen = (frames: number) => 2 - (9.81 / 2) * (frames / HZ) ** 2
  // At 4 m/s from x = -2 the body leaves the ledge at x = 0.32, and falls from the frame after that.
  const off = frameAfter((2 + REACH) / 4)
  const lands = off + frameAfter(Math.sqrt((2 * 2) / 9.81))
  const rise = 5 / HZ - 9.81 / 2 / HZ ** 2
  const [numbers, text] = numbersIn(run('jump').join('\n'))
  expect(text.split('\n')).toEqual([
    `key in frame ${off + 3}, after the ledge, patience of 0 frames: no jump`,
    `key in frame ${off + 3}, after the ledge, patience of 6 frames: jumps in frame ${off + 3}, from # m to # m`,
    `key in frame ${lands - 3}, before landing, patience of 0 frames: no jump`,
    `key in frame ${lands - 3}, before landing, patience of 6 frames: jumps in frame ${lands + 1}, from # m to # m`,
  ])
  expectNear(numbers, [fallen(2), fallen(2) + rise, 0, rise])
})

test('jump: patience has an end', () => {
  const off = frameAfter((2 + REACH) / 4)
  /** In which frame it jumps that is off the ledge, for a key in a frame; 0: it does not. */
  const jumps = (key: number) => {
    const told = run('jump', "'after the ledge', 38", `'after the ledge', ${key}`)[1]
    return Number(/jumps in frame (\d+)/.exec(told)?.[1] ?? 0)
  }
  expect([off + 6, off + 7].map(jumps)).toEqual([off + 6, 0])
})

test('one-way: up through the platform, down through it at a key, through the wall and not back', () => {
  const lands = 9 + frameAfter((5 + Math.sqrt(25 - 2 * 9.81 * 1.2)) / 9.81)
  const down = 90 + frameAfter(Math.sqrt((2 * 1.2) / 9.81))
  // At 2 m/s from x = 0 for 150 frames, and back to the wall at x = 3.
  const stops = 299 + frameAfter((5 - 3 - REACH) / 2)
  const [numbers, text] = numbersIn(run('one-way').join('\n'))
  expect(text.split('\n')).toEqual([
    'frame 1: on the floor, x = #, y = #',
    'frame 10: in the air, x = #, y = #',
    `frame ${lands}: on the platform, x = #, y = #`,
    'frame 90: in the air, x = #, y = #',
    `frame ${down}: on the floor, x = #, y = #`,
    'frame 299: through the wall, x = #, y = #',
    `frame ${stops}: on the floor, at the wall, x = #, y = #`,
  ])
  expectNear(numbers, [0, 0, 0, 5 / HZ - 9.81 / 2 / HZ ** 2, 0, 1.2, 0, 1.2, 0, 0, 5, 0, 3 + REACH, 0])
})

test('ladder: one climbs it and walks on at its top, the other jumps off it half-way up', () => {
  // They walk at 2 m/s from x = -2.01; the ladder is from x = -0.2 to x = 0, on a wall that is 3 m high, and climbed at 1.4 m/s.
  const touches = frameAfter((2.01 - 0.2 - REACH) / 2)
  const begins = touches + 1
  const x = (2 * begins) / HZ - 2.01
  const top = touches + frameAfter(3 / 1.4)
  /** Frames at 2 m/s from the wall to a place. */
  const ahead = (place: number) => frameAfter((place + REACH) / 2)
  const leaves = top + ahead(REACH) + 1
  const lets = touches + frameAfter(1.51 / 1.4)
  const height = (1.4 * (lets - touches)) / HZ
  const lands = lets + frameAfter((3 + Math.sqrt(9 + 2 * 9.81 * height)) / 9.81)
  const lines = [
    [begins, 'Ann climbs', x, 1.4 / HZ],
    [begins, 'Bob climbs', x, 1.4 / HZ],
    [lets + 1, 'Bob jumps off', -REACH - 2 / HZ, height + 3 / HZ - 9.81 / 2 / HZ ** 2],
    [lands + 1, 'Bob stands', -REACH - (2 * (lands - lets)) / HZ, 0],
    [leaves, 'Ann walks', (2 * (leaves - top)) / HZ - REACH, 3],
    [top + ahead(1) + 1, 'Ann stands', (2 * ahead(1)) / HZ - REACH, 3],
  ] as const
  const [numbers, text] = numbersIn(run('ladder').join('\n'))
  expect(text.split('\n')).toEqual(lines.map(([frame, what]) => `${seconds(frame)}  ${what} at x = #, y = #`))
  expectNear(
    numbers,
    lines.flatMap(([, , ...place]) => place),
  )
})

test('swim: falls in to the middle, comes up to the surface and no higher, and walks out on the beach', () => {
  // At 1.5 m/s from x = -1 off the bank at x = 0. The middle is 0.92 m over the feet, the surface at y = -0.5.
  const falls = frameAfter((1 + REACH) / 1.5)
  const floating = -0.5 - 0.92
  const wet = falls + frameAfter(Math.sqrt((2 * (0 - floating - 0.01)) / 9.81))
  const fallen = (-9.81 / 2) * ((wet - falls) / HZ) ** 2
  // The beach is y = 0.75 x - 7.5, and the rim of the cylinder comes to it first.
  const meets = ((floating + 7.5) / 0.75 - REACH + 1) / 1.5
  const walks = frameAfter(meets) + 1
  const [numbers, text] = numbersIn(run('swim').join('\n'))
  expect(text.split('\n')).toEqual([
    `${seconds(falls)}  falls at x = #, y = #`,
    `${seconds(wet + 1)}  swims at x = #, y = #`,
    `${seconds(walks)}  walks at x = #, y = #`,
  ])
  const [x, y] = numbers.splice(-2)
  expectNear(numbers, [(1.5 * falls) / HZ - 1, 0, (1.5 * (wet + 1)) / HZ - 1, fallen + 1 / HZ])
  expect(Math.abs(0.75 * (x + REACH) - 7.5 - y)).toBeLessThan(NEAR) // on the beach
  expect(y).toBeGreaterThan(floating)
})

test('netcode: one correction by as much as the blast moved the server meanwhile, and the same bits again after it', () => {
  // The answer to tick 60 comes after 2 · 6 ticks; it and the 12 inputs since then are walked with the velocity of the blast.
  const time = 13 / HZ
  const [numbers, text] = numbersIn(run('netcode').join('\n'))
  expect(text.split('\n')).toEqual([
    'tick 72: the answer to 60 differs; 12 inputs again, moved by #,#,# m',
    `${240 - 12 - 1} answers were as predicted, bit for bit`,
  ])
  expectNear(numbers, [0, 5 * time - (9.81 / 2) * time ** 2, 2 * time])
})

test('netcode: without the replay, each answer that was under way is another correction', () => {
  const lines = run('netcode', 'for (const later of pending)', 'for (const later of pending.slice(0, 0))')
  expect(lines.length).toBeGreaterThan(12)
})

test('a controller of your own slides along a wall, climbs a ramp at its slope, falls, and comes to rest a skin above the floor', () => {
  const rows = run('own-controller')
    .slice(1)
    .map((line) => line.match(/-?\d+\.\d+|true|false/g) ?? [])
  const at = (time: string) => {
    const [, x, feet, z, speed, stands] = rows.find(([t]) => t === time) ?? []
    return { x: Number(x), feet: Number(feet), z: Number(z), speed: Number(speed), stands }
  }
  // along the wall, whose face is at z = 0.8: a radius and a skin off it
  expect(at('1.0')).toMatchObject({ feet: 0.01, stands: 'true' })
  expect(at('1.0').z).toBeLessThanOrEqual(0.8 - RADIUS - 0.01 + 0.004)
  expect(at('1.0').z).toBeGreaterThan(0.48)
  // up the ramp of 0.4 radians
  const [low, high] = [at('2.5'), at('3.5')]
  expect((high.feet - low.feet) / (high.x - low.x)).toBeCloseTo(Math.tan(0.4), 2)
  expect(at('4.0').stands).toBe('false')
  expect(at('6.0')).toMatchObject({ feet: 0.01, speed: 0, stands: 'true' })
})
