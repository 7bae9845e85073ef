import { describe, expect, test } from 'vitest'
import { roomFile, TEST_ROOM } from '../../playground/level/test-room.ts'
import { AS_WRITTEN, type Fit, isFit, UNITS, type Unit } from './fit.ts'
import { guessFits, worthAsking } from './guess-fit.ts'
import { readLevel } from './load.ts'
import { boxPiece, glb, obj, ROOM } from './test-files.ts'

const unused = () => Promise.reject(new Error('unused'))
const read = (data: Uint8Array | string, fit: Fit = AS_WRITTEN, name = 'level.glb') =>
  readLevel(
    [{ path: name, blob: new Blob([data as BlobPart]) }],
    { draco: unused, meshopt: unused },
    {},
    undefined,
    fit,
  )
const UNIT_NAMES = Object.keys(UNITS) as Unit[]
/** Three numbers a corner: readers may store vertices in another order. */
const corners = ({ positions, indices }: { positions: ArrayLike<number>; indices: ArrayLike<number> }) =>
  Array.from(indices).flatMap((i) => [0, 1, 2].map((k) => positions[3 * i + k]))
const farthest = (a: number[], b: number[]) => Math.max(...a.map((x, i) => Math.abs(x - b[i])))

describe('a level in another unit, or with z up', () => {
  test.each(UNIT_NAMES.flatMap((unit) => (['y', 'z'] as const).map((up) => ({ unit, up }))))(
    'read as $unit, $up up: the room as it was meant, and the visitor on its floor',
    async (fit) => {
      const file = roomFile({ perMetre: 1 / UNITS[fit.unit], zUp: fit.up === 'z' })
      const level = await read(file, fit)
      expect(farthest(corners(level), corners(TEST_ROOM))).toBeLessThan(1e-5)
      expect(level.starts[0].y).toBeCloseTo(0, 5)
      expect(level.fit).toEqual(fit)
      expect(level.positions.some((x) => Object.is(x, -0))).toBe(false)
    },
  )

  test('what the guess is made of does not depend on how the numbers were taken', async () => {
    const file = roomFile({ perMetre: 100, zUp: true })
    const { measure } = await read(file)
    expect(measure.size).toEqual({ x: 2000, y: 2000, z: 400 })
    expect(measure.floor.z).toBeGreaterThan(3e6)
    expect(measure.floor.y).toBeLessThan(1e6)
    for (const fit of [
      { unit: 'cm', up: 'z' },
      { unit: 'in', up: 'y' },
    ] as const) {
      const again = (await read(file, fit)).measure
      for (const axis of ['x', 'y', 'z'] as const) expect(again.size[axis] / measure.size[axis]).toBeCloseTo(1, 5)
      for (const axis of ['y', 'z'] as const) expect(again.floor[axis] / measure.floor[axis]).toBeCloseTo(1, 5)
    }
  })

  test('far away: its own origin is scaled and turned with it', async () => {
    const level = await read(roomFile({ perMetre: 100, zUp: true, away: [1e8, -3e8, 2e8] }), { unit: 'cm', up: 'z' })
    const places = corners(level).map((x, i) => x + [level.origin.x, level.origin.y, level.origin.z][i % 3])
    expect(
      farthest(
        places,
        corners(TEST_ROOM).map((x, i) => x + [1e6, 2e6, 3e6][i % 3]),
      ),
    ).toBeLessThan(1e-3)
  })
})

describe('the guess', () => {
  const guess = async (data: Uint8Array | string, name = 'level.glb') => {
    const { measure } = await read(data, AS_WRITTEN, name)
    return guessFits(measure, name.endsWith('.obj') ? 'obj' : 'gltf')
  }
  const best = async (data: Uint8Array | string, name?: string) => {
    const [{ unit, up }] = await guess(data, name)
    return `${unit}, ${up} up`
  }

  test.each(UNIT_NAMES.filter((unit) => unit !== 'ft'))(
    'a room of 20 m in %s is taken for what it is',
    async (unit) => {
      expect(await best(roomFile({ perMetre: 1 / UNITS[unit] }))).toBe(`${unit}, y up`)
      expect(await best(roomFile({ perMetre: 1 / UNITS[unit], zUp: true }))).toBe(`${unit}, z up`)
    },
  )

  test('in feet it might as well be a hall of 65 m: feet come second, and nobody is asked', async () => {
    const guesses = await guess(roomFile({ perMetre: 1 / UNITS.ft }))
    expect(guesses.slice(0, 2).map(({ unit, up }) => `${unit}, ${up} up`)).toEqual(['m, y up', 'ft, y up'])
    expect(worthAsking(guesses, AS_WRITTEN)).toBeNull()
  })

  test('is asked where the numbers are odd, and only there', async () => {
    const asked = async (options: Parameters<typeof roomFile>[0]) =>
      worthAsking(await guess(roomFile(options)), AS_WRITTEN)
    expect(await asked({})).toBeNull()
    expect(await asked({ perMetre: 100 })).toMatchObject({ unit: 'cm', up: 'y', length: 20 })
    expect(await asked({ perMetre: 1000 })).toMatchObject({ unit: 'mm', up: 'y' })
    expect(await asked({ perMetre: 0.001 })).toMatchObject({ unit: 'km', up: 'y' })
    expect(await asked({ zUp: true })).toMatchObject({ unit: 'm', up: 'z' })
    const guesses = await guess(roomFile({ perMetre: 100 }))
    expect(worthAsking(guesses, { unit: 'cm', up: 'y' })).toBeNull()
  })

  test('a figure of 1.85 m is as large as it should be: nobody is asked whether it is × 100', async () => {
    for (const wide of [0.3, 0.9]) {
      const guesses = await guess(glb([boxPiece([-wide, 0, -0.2], [wide, 1.85, 0.2])]))
      expect(guesses[0]).toMatchObject({ unit: 'm', up: 'y' })
      expect(worthAsking(guesses, AS_WRITTEN)).toBeNull()
    }
  })

  test('a street between high houses is no level that lies on its side; of a bare shaft nobody knows', async () => {
    expect(await best(glb([boxPiece([-5, 0, -5], [5, 40, 5], true)]))).toBe('m, z up')
    const houses = [0, 30, 60].flatMap((x) => [
      boxPiece([x, 0, -20], [x + 20, 30, -5]),
      boxPiece([x, 0, 5], [x + 20, 30, 20]),
    ])
    expect(await best(glb([boxPiece([-20, -1, -40], [100, 0, 40]), ...houses]))).toBe('m, y up')
    expect(await best(obj(ROOM), 'level.obj')).toBe('m, y up')
  })

  test('a level without any size, and one without floors', () => {
    const none = { size: { x: 0, y: 0, z: 0 }, floor: { y: 0, z: 0 } }
    expect(guessFits(none, 'gltf')[0]).toMatchObject({ unit: 'm', up: 'y' })
    for (const { doubt } of guessFits({ size: { x: 1e30, y: 1e-30, z: 0 }, floor: { y: 0, z: 1 } }, 'obj')) {
      expect(doubt).toBeLessThan(Infinity)
    }
  })
})

test('what is a fit, and what is none', () => {
  expect(isFit({ unit: 'cm', up: 'z' })).toBe(true)
  for (const no of [null, undefined, 'cm', {}, { unit: 'toString', up: 'y' }, { unit: 'cm', up: 'x' }]) {
    expect(isFit(no)).toBe(false)
  }
})
