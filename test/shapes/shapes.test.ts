import { describe, expect, test } from 'vitest'
import { box, ellipsoid, pipe, plane, sphere } from '../../src/index.ts'

describe('shapes', () => {
  test('are plain frozen data with named sizes', () => {
    const radii = { x: 1, y: 2, z: 3 }
    const egg = ellipsoid({ radii })
    radii.x = 9
    expect(egg).toEqual({ kind: 'ellipsoid', radii: { x: 1, y: 2, z: 3 } })
    expect(sphere({ radius: 2 })).toEqual({ kind: 'sphere', radius: 2 })
    expect(box({ halfExtents: { x: 1, y: 2, z: 3 } }).halfExtents).toEqual({ x: 1, y: 2, z: 3 })
    expect(pipe({ radius: 1 }).axis).toEqual({ x: 0, y: 1, z: 0 })
    for (const shape of [egg, egg.radii, sphere({ radius: 2 }), pipe({ radius: 1 }).axis])
      expect(Object.isFrozen(shape)).toBe(true)
  })

  test('a plane is given by a normal of any length, its offset along the unit normal', () => {
    for (const length of [1, 5, 1e-200, 5e-324, 2 ** 59])
      expect(plane({ normal: { x: 0, y: -length, z: 0 }, offset: 3 })).toEqual({
        kind: 'plane',
        normal: { x: 0, y: -1, z: 0 },
        offset: 3,
      })
    const { normal } = plane({ normal: { x: 3e-170, y: 0, z: 4e-170 } })
    expect(normal.x).toBeCloseTo(0.6, 15)
    expect(normal.z).toBeCloseTo(0.8, 15)
    expect(plane({ normal: { x: 0, y: 1, z: 0 } }).offset).toBe(0)
  })

  const bad: [string, () => unknown, string][] = [
    ['sphere of nothing', () => sphere(undefined as never), 'sphere: sizes is undefined'],
    ['sphere of null', () => sphere(null as never), 'sphere: sizes is null'],
    ['sphere of a number', () => sphere(3 as never), 'sphere: sizes is 3'],
    ['sphere without radius', () => sphere({} as never), 'sphere: radius is undefined, expected a number'],
    ['radius 0', () => sphere({ radius: 0 }), 'sphere: radius is 0, expected a positive number'],
    ['radius negative', () => sphere({ radius: -1 }), 'sphere: radius is -1'],
    ['radius NaN', () => sphere({ radius: Number.NaN }), 'sphere: radius is NaN'],
    ['radius infinite', () => sphere({ radius: Number.POSITIVE_INFINITY }), 'sphere: radius is Infinity'],
    ['radius too large', () => sphere({ radius: 2 ** 61 }), 'expected a positive number of at most 2^60'],
    ['radius a string', () => sphere({ radius: '1' as never }), 'sphere: radius is "1", expected a number'],
    ['radius big', () => sphere({ radius: 1n as never }), 'sphere: radius is 1n, expected a number'],
    ['radii missing', () => ellipsoid({} as never), 'ellipsoid: radii is undefined'],
    ['a radius missing', () => ellipsoid({ radii: { x: 1, y: 1 } as never }), 'ellipsoid: radii.z is undefined'],
    ['a radius of 0', () => ellipsoid({ radii: { x: 1, y: 0, z: 1 } }), 'ellipsoid: radii.y is 0'],
    ['half extents', () => box({ halfExtents: { x: 1, y: -2, z: 1 } }), 'box: halfExtents.y is -2'],
    ['half extents missing', () => box({} as never), 'box: halfExtents is undefined'],
    ['normal missing', () => plane({} as never), 'plane: normal is undefined'],
    ['normal zero', () => plane({ normal: { x: 0, y: 0, z: -0 } }), 'plane: normal is zero'],
    ['normal NaN', () => plane({ normal: { x: 0, y: Number.NaN, z: 0 } }), 'plane: normal.y is NaN'],
    ['offset NaN', () => plane({ normal: { x: 0, y: 1, z: 0 }, offset: Number.NaN }), 'plane: offset is NaN'],
    ['axis zero', () => pipe({ radius: 1, axis: { x: 0, y: 0, z: 0 } }), 'pipe: axis is zero'],
    ['axis a string', () => pipe({ radius: 1, axis: 'y' as never }), 'pipe: axis is "y"'],
    ['pipe radius', () => pipe({ radius: 0 }), 'pipe: radius is 0'],
  ]
  for (const [name, make, message] of bad)
    test(`refused: ${name}`, () => {
      expect(make).toThrow(message)
      expect(make).toThrow(/^[a-z]+: /)
    })
})
