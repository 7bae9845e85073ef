/** The guides' programs of twelve lines: each does what its page says of it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Balls, Hit, Vec3 } from 'carom'
import { afterAll, expect, test, vi } from 'vitest'
import { codeBlocks } from '../readme/blocks.ts'
import { distance } from './play.ts'

const folder = resolve(`test/.cache/twelve-lines-${process.pid}`)
mkdirSync(folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The program below a heading. */
function programOf(guide: string, heading: string): string {
  const page = readFileSync(`site/guides/${guide}.md`, 'utf8')
  const [, below] = page.split(`\n## ${heading}\n`)
  return codeBlocks(below)[0].code
}

const bowling = programOf('bouncing-balls', 'A bowling lane in twelve lines')
const marbles = programOf('bouncing-balls', 'A marble run in twelve lines')
const grenade = programOf('throw-arc', 'A grenade in twelve lines')

let runs = 0
/** What a program leaves in some of its constants, and what it prints. */
async function run<T>(program: string, names: string): Promise<T & { printed: string }> {
  const path = `${folder}/${runs++}.ts`
  writeFileSync(path, `${program}\nexport { ${names} }\n`)
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((...words) => void printed.push(words.join(' ')))
  const left: T = await import(/* @vite-ignore */ path).finally(() => log.mockRestore())
  return { ...left, printed: printed.join('\n') }
}

/** A program with one place of it changed. */
function changed(program: string, place: string, instead: string): string {
  expect(program).toContain(place)
  return program.replace(place, instead)
}

const positions = (balls: Balls) => balls.ids().map((id) => read((out) => balls.getPosition(id, out)))
const velocities = (balls: Balls) => balls.ids().map((id) => read((out) => balls.getVelocity(id, out)))
function read(write: (out: Vec3) => void): Vec3 {
  const out = { x: 0, y: 0, z: 0 }
  write(out)
  return out
}

function expectApart(balls: Balls): void {
  const at = positions(balls)
  const radius = balls.ids().map((id) => balls.radius(id))
  for (let i = 0; i < at.length; i++)
    for (let k = 0; k < i; k++) expect(distance(at[i], at[k])).toBeGreaterThan((radius[i] + radius[k]) * (1 - 1e-9))
}

test.each([bowling, marbles, grenade])('each has at most twelve lines of at most 120 columns', (program) => {
  const lines = program.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(12)
  for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(120)
})

interface Lane {
  balls: Balls
  spots: Vec3[]
}

test('bowling: the spin makes the ball curve as the law of friction says, and every pin moves', async () => {
  // What slips past the lane is v + ω × (−R y). Friction (0.25 of the ball, times 0.2) pulls against it, in one direction until the ball rolls.
  const slip = { x: -0.2 - 20 * 0.11, z: -8 }
  const pull = (0.25 * 0.2 * 9.81) / Math.hypot(slip.x, slip.z)
  const early = await run<Lane>(changed(bowling, 'step < 300', 'step < 120'), 'balls, spots')
  const ball = positions(early.balls)[10]
  expect(ball.x).toBeCloseTo(0.1 - 0.2 * 2 - (pull * slip.x * 2 ** 2) / 2, 9)
  expect(ball.z).toBeCloseTo(-8 * 2 - (pull * slip.z * 2 ** 2) / 2, 9)
  expect(velocities(early.balls)[10].x).toBeGreaterThan(0) // it left to the left
  expect(early.printed).toBe('0')

  const { balls, spots, printed } = await run<Lane>(bowling, 'balls, spots')
  expect(printed).toBe('10')
  const at = positions(balls)
  for (const [i, spot] of spots.entries()) expect(distance(at[i], spot)).toBeGreaterThan(0.11)
  for (const [i, id] of balls.ids().entries()) expect(at[i].y).toBeGreaterThan(balls.radius(id) - 1e-9)
  expectApart(balls)
})

test('bowling: without the spin it gets seven', async () => {
  const { balls, spots, printed } = await run<Lane>(changed(bowling, 'z: -20', 'z: 0'), 'balls, spots')
  expect(printed).toBe('7')
  const at = positions(balls)
  expect(spots.filter((spot, i) => distance(at[i], spot) > 0.11)).toHaveLength(7)
})

test('grenade: it hits where its arc ends, and comes to rest on the floor', async () => {
  const shown = 'for (let step = 0; step < 300'
  const landed = changed(grenade, shown, 'for (let step = 300; step < 300')
  const { balls, hit, arc } = await run<{ balls: Balls; hit: Hit; arc: Float32Array }>(landed, 'balls, hit, arc')
  const [first] = balls.events
  // The wall is at x = 8.8: by hand, at 9 m/s.
  const time = (8.8 - 0.05) / 9
  const end = { x: 8.75, y: 1.6 + 5 * time - (9.81 / 2) * time ** 2, z: 2 * time }
  expect(distance(first.position, hit.position)).toBeLessThan(1e-9)
  expect(distance(first.point, hit.point)).toBeLessThan(1e-9)
  expect(distance(first.position, end)).toBeLessThan(1e-9)
  expect(hit.fraction * 10).toBeCloseTo(time, 9)
  const [x, y, z] = arc.slice(-3)
  expect(distance({ x, y, z }, end)).toBeLessThan(1e-6) // in floats
  expect([...arc.slice(0, 3)]).toEqual([0, Math.fround(1.6), 0])

  const { balls: later, printed } = await run<{ balls: Balls }>(grenade, 'balls')
  expect(printed).toBe('1.824826389 1.824826389')
  expect(velocities(later)).toEqual([{ x: 0, y: 0, z: 0 }])
  const [lies] = positions(later)
  expect(lies.y).toBeCloseTo(0.05, 9)
  expect(lies.x).toBeLessThan(8.7) // it bounced off the wall
})

test('marbles: all sleep in the tray, none has left the gutter, and there they stay', async () => {
  const { balls, printed } = await run<{ balls: Balls }>(marbles, 'balls')
  expect(printed).toBe('10')
  expect(balls.ids().map((id) => balls.state(id))).toEqual(Array(10).fill('sleeps'))
  const at = positions(balls)
  for (const { x, y } of at) {
    expect(x).toBeGreaterThan(6) // where it is level
    expect(x).toBeLessThan(10)
    expect(y).toBeGreaterThan(0.04)
    expect(y).toBeLessThan(0.2)
  }
  expectApart(balls)
  for (let step = 0; step < 60; step++) expect(balls.advance(1 / 60)).toBe('complete')
  expect(positions(balls)).toEqual(at)
})
