/** The parts of the page's script that need no page. */
import { describe, expect, it } from 'vitest'
import { fitted, held, zoomed } from '../../../doctor/report/page/camera.ts'
import { createChoice } from '../../../doctor/report/page/choice.ts'
import { filtered, NO_FILTER } from '../../../doctor/report/page/data.ts'
import { spotAt, spotTowards } from '../../../doctor/report/page/pins.ts'
import { base64url, replayAddress, replaySeconds } from '../../../doctor/report/page/replay.ts'
import { terrainPixels } from '../../../doctor/report/page/terrain.ts'
import { LIGHT } from '../../../doctor/report/page/themes.ts'
import { percent } from '../../../doctor/report/summary.ts'
import { amount, coordinates, sized, thousands } from '../../../doctor/report/words.ts'
import { sample } from './sample.ts'

const { findings } = sample
const kinds = (indices: readonly number[]) => indices.map((i) => findings[i].kind)

describe('filters', () => {
  it('pass by severity, kind, and every word of a text', () => {
    expect(filtered(findings, NO_FILTER)).toHaveLength(18)
    expect(filtered(findings, { ...NO_FILTER, severities: new Set(['error']) })).toHaveLength(5)
    expect(kinds(filtered(findings, { ...NO_FILTER, kind: 'crack' }))).toEqual(['crack'])
    expect(kinds(filtered(findings, { ...NO_FILTER, text: 'keep door' }))).toEqual(['stuck'])
    expect(kinds(filtered(findings, { ...NO_FILTER, text: '#2' }))).toEqual(['fall'])
    expect(kinds(filtered(findings, { ...NO_FILTER, text: 'door.001' }))).toEqual(['stuck'])
    expect(filtered(findings, { ...NO_FILTER, text: 'keep', severities: new Set() })).toEqual([])
  })

  it('leave the choice where it passes, and else move it to the first that does', () => {
    const choice = createChoice(findings)
    choice.choose(6)
    choice.setFilter({ ...NO_FILTER, severities: new Set(['warning']) })
    expect(choice.chosen).toBe(6)
    choice.setFilter({ ...NO_FILTER, severities: new Set(['note']) })
    expect(findings[choice.chosen].kind).toBe('degenerate')
    choice.move(1)
    expect(findings[choice.chosen].kind).toBe('duplicate')
    choice.move(99)
    expect(choice.chosen).toBe(17)
    choice.setFilter({ ...NO_FILTER, severities: new Set() })
    expect(choice.chosen).toBe(-1)
  })
})

describe('pins', () => {
  // 0 in the middle; 1 right, 2 far right and a little down, 3 up, 4 left and far up
  const places = [[0, 0], [10, 0], [30, 4], [0, -20], [-5, -40]] // biome-ignore format: as a drawing
  const spots = places.map(([x, y], index) => ({ index, x, y }))
  const from = (index: number, dx: number, dy: number) => spotTowards(spots, spots[index], dx, dy)?.index

  it('are next to each other in a direction', () => {
    expect([from(0, 1, 0), from(1, 1, 0), from(2, -1, 0)]).toEqual([1, 2, 1])
    expect([from(0, 0, -1), from(3, 0, -1), from(4, 0, 1)]).toEqual([3, 4, 3])
    expect(from(2, 1, 0)).toBeUndefined()
  })

  it('are found also where they are far aside, if nothing is ahead', () => expect(from(0, -1, 0)).toBeUndefined())

  it('are under the pointer, the nearest first', () => {
    expect(spotAt(spots, 9, 1, 5)?.index).toBe(1)
    expect(spotAt(spots, 4, 0, 5)?.index).toBe(0)
    expect(spotAt(spots, 20, 20, 5)).toBeUndefined()
    expect(spotAt([spots[0], { ...spots[0], index: 9 }], 0, 0, 5)?.index).toBe(0)
  })
})

describe('the camera', () => {
  const map = { ...sample.map, x: -10, z: 0, cell: 1, columns: 20, rows: 10 }

  it('shows all of the level, and nothing but its middle', () => {
    const camera = fitted(map, 428, 428)
    expect(camera).toEqual({ x: 0, z: 5, scale: 20 })
    expect(fitted({ ...map, columns: 0, rows: 0 }, 100, 100).scale).toBeGreaterThan(0)
  })

  it('zooms about a point, which stays where it is, and within limits', () => {
    const before = { x: 0, z: 5, scale: 20 }
    const after = zoomed(before, 20, 2, 100, -40)
    expect(after.scale).toBe(40)
    const place = (camera: typeof before) => [camera.x + 100 / camera.scale, camera.z - 40 / camera.scale]
    expect(place(after)).toEqual(place(before))
    expect(zoomed(before, 20, 0.1)).toEqual(before)
    expect(zoomed(before, 20, 1e9).scale).toBe(400)
  })

  it('stays over the level', () => {
    expect(held({ x: -99, z: 99, scale: 20 }, map)).toEqual({ x: -10, z: 10, scale: 20 })
  })
})

describe('the picture of the floors', () => {
  const map = { x: 0, z: 0, cell: 1, columns: 3, rows: 1, heights: [0, null, 300], visits: [0, 0, 8] }
  const at = (pixels: Uint8ClampedArray, i: number) => [...pixels.slice(4 * i, 4 * i + 4)]

  it('is lighter where it is higher, and empty where there is no floor', () => {
    const pixels = terrainPixels(map, LIGHT.terrain, false)
    expect(at(pixels, 1)).toEqual([0, 0, 0, 0])
    expect(at(pixels, 0)).toEqual([...LIGHT.terrain.heights[0], 255])
    expect(at(pixels, 2)).toEqual([...LIGHT.terrain.heights[3], 255])
  })

  it('tells where somebody came from where nobody did', () => {
    const pixels = terrainPixels(map, LIGHT.terrain, true)
    expect(at(pixels, 0)).toEqual([...LIGHT.terrain.unvisited, 255])
    expect(at(pixels, 2)).toEqual([...LIGHT.terrain.visits[3], 255])
  })

  it('is lit from the north-west', () => {
    const hill = { ...map, heights: [0, 100, 0], visits: [1, 1, 1] }
    const pixels = terrainPixels(hill, LIGHT.terrain, true)
    expect(pixels[0]).toBeGreaterThan(pixels[8])
  })
})

describe('a replay', () => {
  const replay = findings.find(({ kind }) => kind === 'fall')!.replay!

  it('goes into an address and comes out again', () => {
    const address = replayAddress('https://example.org/walk/#replay=', replay)
    const code = address.slice('https://example.org/walk/#replay='.length)
    expect(code).toMatch(/^[\w-]+$/)
    expect(JSON.parse(Buffer.from(code, 'base64url').toString())).toEqual(replay)
    expect(replayAddress('/walk/', replay)).toBe(`/walk/#${code}`)
    expect(Buffer.from(base64url('é漢🏰?>'), 'base64url').toString()).toBe('é漢🏰?>')
  })

  it('says how long it takes', () => expect(replaySeconds(replay)).toBeCloseTo(135 / 60, 12))
})

describe('numbers', () => {
  it.each([
    ['crack', 0.014, '1.4 cm'],
    ['t-junction', 0.0003, '0.3 mm'],
    ['fall', 61.24, '61.2 m'],
    ['fall', 1234.5, '1,235 m'],
    ['hole', 0.84, '0.84 m'],
    ['hole', 0, '0 m'],
    ['unreached', 0.05, '0.05 m²'],
    ['fall', Number.POSITIVE_INFINITY, '? m'],
  ] as const)('%s of %d: %s', (kind, size, text) => expect(sized(kind, size)).toBe(text))

  it('are the same in every language', () => {
    expect([thousands(999), thousands(1000), thousands(1234567)]).toEqual(['999', '1,000', '1,234,567'])
    expect(coordinates([-0.001, 1.005, 30])).toBe('0.00, 1.00, 30.00')
    expect(amount(0.1 + 0.2)).toBe('0.3')
  })

  it('never claim more than was covered', () => {
    expect([percent(999, 1000), percent(9999, 10000), percent(1, 1), percent(0, 1), percent(1, 1000)]).toEqual([
      '99.9 %',
      'over 99.9 %',
      '100 %',
      '0 %',
      'under 1 %',
    ])
    expect([percent(0, 0), percent(996, 1000), percent(997, 1001)]).toEqual(['0 %', '99.6 %', '99.6 %'])
  })
})
