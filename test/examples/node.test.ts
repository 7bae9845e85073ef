/** The examples for Node as a reader would have them, on the packed package; what they print is worked out by hand. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProject, nodeIn, type Project } from '../package/project.ts'

const EXAMPLES = ['lift', 'door', 'trigger', 'crouch']
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

test.each(EXAMPLES)('examples/%s.mjs says all it has to say in 60 lines of at most 120 columns', (name) => {
  const lines = readFileSync(`examples/${name}.mjs`, 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(60)
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
