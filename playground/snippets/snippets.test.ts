/** The lines that the page offers for copying are whole programs: twelve lines, public imports only, and they do what they say. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'

/** Worked out by hand where a hand can; the contact of the leaning capsule's upright sister is judged in test/. */
const PRINTED: Record<string, unknown[][]> = {
  // slides for 12 v² / 49 μg, then rolls at v = 1 m/s for v² / 2 μᵣg
  balls: [['rolls', '5.341']],
  // half way from 64 to 128 a side, minus what hangs over: 256 − 200 and 256 − 230; 255 · 128 / 255
  blitter: [[56, 26, 128]],
  // from under the board's middle, 1 m, and its own 0.32 m farther, at 2 m/s: 39.6 steps
  course: [[40, '-4.333', true]],
  // from both sides to the middle: they stand side by side, 0.6 m from axis to axis
  crowd: [['-1.500,-0.900,-0.300,0.300,0.900,1.500']],
  cylinder: [['ground', '0.25']],
  exact: [
    [expect.closeTo(0.556, 3), 'vertex'],
    [expect.anything(), { x: 0.2, y: 1, z: 0.1 }, expect.anything()],
    [false],
  ],
  // 6 m at 3 rad are 0.85 m aside; at 2.5 and 3.5 rad they are more than the 1 m that there is
  doctor: [['no fall towards 3 rad']],
  // in the middle of the triangle's height, and the segment ends 0.1 before its plane
  line: [[0.5, 0, { x: 0.25, y: 0.25, z: 0.5 }], [false]],
  // number 501 is at 1, and is struck 0.1 above its middle
  many: [
    [501, expect.closeTo(1 - Math.sqrt(0.15), 12)],
    [502, expect.closeTo(2 - Math.sqrt(0.15), 12)],
  ],
  // a second at 1.5 m/s, walking at 1 m/s
  moving: [['1.500', '-1.000', expect.closeTo(1.5, 9)]],
  // a jump is 1.27 m high: it comes down on the deck
  oneway: [['1.100', 'ground']],
  // the second of three steps had another input; 1, 2 and 3 m/s for a 60th of a second each
  rewind: [[1], ['0.100', -1]],
  // falls 1.9 m in 0.622 s, at 6.1 m/s; the two meet after (2 − 0.2) / 2 s at 2 m/s
  room: [
    [37, expect.closeTo(Math.sqrt(3.8 / 9.81) - 37 / 60, 9), expect.closeTo(Math.sqrt(2 * 9.81 * 1.9), 9)],
    [37, expect.closeTo(Math.sqrt(3.8 / 9.81) - 37 / 60, 9), expect.closeTo(Math.sqrt(2 * 9.81 * 1.9), 9)],
    [53, expect.closeTo(1 / 60, 9), 2],
  ],
  // 2 m/s for 4 s, up two steps of 0.3 m
  scenarios: [['8.000', '0.600', 0]],
  // from 2 above the floor; rays 0 to 900 come down within its 9
  speed: [[2, 901, 901, 'plain']],
  // 4 m/s for 2 s
  walk: [['ground', '-8.000']],
}

const folder = new URL('.', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** What a program prints. */
async function run(name: string): Promise<unknown[][]> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await import(/* @vite-ignore */ `${new URL(name, folder).pathname}?${name}`)
  return log.mock.calls.map((words) => [...words])
}
afterEach(() => vi.restoreAllMocks())

describe('the lines to copy', () => {
  test('are there for each scene', () => {
    const scenes = readdirSync(new URL('../scenes/', folder))
    expect(names.map((name) => name.replace('.ts', '')).sort()).toEqual(scenes.sort())
  })

  test.each(names)('%s: twelve of them, not too wide, from public doors', (name) => {
    const text = textOf(name)
    expect(text.trimEnd().split('\n')).toHaveLength(12)
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(104)
    const from = [...text.matchAll(/from '([^']+)'/g)].map(([, module]) => module)
    // carom has no blitter: that lesson's own is offered, and says so
    expect(
      from.every((module) => (name === 'blitter.ts' ? module.startsWith('../blitter/') : module === 'carom')),
    ).toBe(true)
  })

  test.each(Object.entries(PRINTED))('%s prints what it should', async (name, printed) => {
    expect(await run(`${name}.ts`)).toEqual(printed)
  })
})
