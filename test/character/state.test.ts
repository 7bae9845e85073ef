/** The row that a character is saved as. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { box, CHARACTER_STATE, type Character, cylinder, World } from '../../src/index.ts'
import { runInOwnNode } from '../mesh/own-node.ts'
import { ball, still, vec } from './levels.ts'
import { goOn, makeWalk } from './resizing.ts'

const columns = Object.entries(CHARACTER_STATE)

/** What a column of a state says: a number, or several. */
function read(character: Character, name: keyof typeof CHARACTER_STATE): number | number[] {
  const { offset, size } = CHARACTER_STATE[name]
  const numbers = Array.from(character.state.subarray(offset, offset + size))
  return size === 1 ? numbers[0] : numbers
}

test('the named columns are the whole row, one after the other', () => {
  const player = ball(new World(), 0, 0, 0)
  let next = 0
  for (const [name, { offset, size }] of columns) {
    expect(offset, name).toBe(next)
    next += size
  }
  expect(next).toBe(player.state.length)
})

test('the documented table has these columns', () => {
  const rows = readFileSync('docs/concepts.md', 'utf8').matchAll(/^\| `(\w+)` \| (\d+) \| (\d+) \|/gm)
  const documented = [...rows].map(([, name, offset, size]) => [name, { offset: Number(offset), size: Number(size) }])
  expect(documented).toEqual(columns)
})

test('each column says what its name says', () => {
  const world = new World()
  world.add(box({ halfExtents: vec(1, 1, 1) }), { position: vec(90, 0, 0) })
  const floor = world.add(box({ halfExtents: vec(9, 1, 9) }), { position: vec(0, -1, 0) })
  const player = ball(world, 1, 0, 2)
  player.walk(still, 1 / 60)
  player.walk({ velocity: vec(3, 0, 0) }, 0.1)
  const [x0, y0, z0] = read(player, 'centre') as number[]
  expect([x0, z0]).toEqual([player.position.x, 2])
  expect(y0 - (read(player, 'footing') as number)).toBe(player.position.y)
  expect(read(player, 'fall')).toEqual([0, 0, 0])
  expect((read(player, 'velocity') as number[])[0]).toBeCloseTo(3, 9)
  expect(read(player, 'groundKind')).toBe(2)
  expect(read(player, 'groundNormal')).toEqual([0, 1, 0])
  const { x, y, z } = player.ground.point
  expect(read(player, 'groundPoint')).toEqual([x, y, z])
  expect(read(player, 'groundCollider')).toBe(floor)
  expect(read(player, 'groundTriangle')).toBe(player.ground.triangle)
  expect(read(player, 'crushers')).toEqual(Array.from({ length: 6 }, () => [-1, 0, 0, 0, 0, 0, 0]).flat())
  player.launch(vec(1, 2, 3))
  expect(read(player, 'fall')).toEqual([1, 2, 3])
  expect([read(player, 'groundKind'), read(player, 'groundCollider')]).toEqual([0, -1])
})

test('a row that went through JSON into a fresh process goes on there to the bit, with all sizes', async () => {
  const player = makeWalk(cylinder({ radius: 0.3, height: 1.8 }))
  for (const [from, to] of [
    [0, 150],
    [150, 301],
    [301, 500],
  ]) {
    const row = JSON.stringify(Array.from(player.state))
    const { resized, blocked } = goOn(player, from, to)
    expect(Math.min(resized, blocked)).toBeGreaterThan(5)
    const came = await runInOwnNode('../character/resizing-child.ts', [], [row, String(from), String(to)])
    expect(JSON.parse(came)).toEqual(Array.from(player.state))
  }
}, 60_000)
