import { describe, expect, test } from 'vitest'
import { createClosest, createHit, ellipsoid, sphere, TriangleMesh, type Vec3 } from '../../src/index.ts'

const zero = (): Vec3 => ({ x: 0, y: 0, z: 0 })

/*
 *   y   3───2
 *       | / |     a square of two triangles in the plane z = 0, seen from +z
 *       0───1  x
 */
const SQUARE = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]
const INDICES = [0, 1, 2, 0, 2, 3]

/** The answers to one question of each kind, as plain data. */
function answersOf(mesh: TriangleMesh): unknown[] {
  const hit = createHit()
  const closest = createClosest()
  const from = { x: 0.7, y: 0.2, z: 3 }
  const to = { x: 0, y: 0, z: -4 }
  const all: ReturnType<typeof createHit>[] = []
  const copy = (): unknown => JSON.parse(JSON.stringify(hit))
  return [
    mesh.castRay(from, to, 9, hit),
    copy(),
    mesh.castRayAny(from, to, 9),
    mesh.castRayAll(from, to, 9, all),
    JSON.parse(JSON.stringify(all)),
    mesh.castSegment(from, { x: 0.7, y: 0.2, z: -1 }, hit),
    copy(),
    mesh.cast(sphere({ radius: 0.5 }), from, to, hit),
    copy(),
    mesh.cast(ellipsoid({ radii: { x: 0.5, y: 1, z: 0.25 } }), from, to, hit),
    copy(),
    mesh.overlap(sphere({ radius: 3 }), from, hit),
    copy(),
    mesh.closestPoint(from, Number.POSITIVE_INFINITY, closest),
    JSON.parse(JSON.stringify(closest)),
  ]
}

describe('what a mesh is built from', () => {
  test('positions and indices of any kind make the same mesh', () => {
    const expected = answersOf(new TriangleMesh(SQUARE, INDICES))
    expect(expected[0]).toBe(true)
    for (const positions of [
      new Float32Array(SQUARE),
      new Float64Array(SQUARE),
      new Int8Array(SQUARE),
      Object.assign({ length: 12 }, SQUARE),
    ])
      for (const indices of [
        new Uint8Array(INDICES),
        new Uint16Array(INDICES),
        new Uint32Array(INDICES),
        new Int32Array(INDICES),
        new Float32Array(INDICES),
        Object.assign({ length: 6 }, INDICES),
      ])
        expect(answersOf(new TriangleMesh(positions, indices))).toEqual(expected)
    const corners = INDICES.flatMap((i) => SQUARE.slice(3 * i, 3 * i + 3))
    for (const none of [undefined, null]) expect(answersOf(new TriangleMesh(corners, none))).toEqual(expected)
  })

  test("the caller's arrays are not touched, and not looked at again", () => {
    const positions = new Float32Array(SQUARE)
    const indices = new Uint16Array(INDICES)
    const mesh = new TriangleMesh(positions, indices)
    expect([...positions]).toEqual(SQUARE)
    expect([...indices]).toEqual(INDICES)
    const before = answersOf(mesh)
    positions.fill(7)
    indices.fill(0)
    expect(answersOf(mesh)).toEqual(before)
  })

  test('doubles are kept exactly, floats as floats', () => {
    const exact = SQUARE.map((x) => x + 0.1 + 2 ** -45)
    const [a, b, c] = [zero(), zero(), zero()]
    new TriangleMesh(exact, INDICES).getTriangle(1, a, b, c)
    expect([a.x, a.y, b.x, c.y]).toEqual([exact[0], exact[1], exact[6], exact[10]])
    new TriangleMesh(new Float32Array(exact), INDICES).getTriangle(1, a, b, c)
    expect([a.x, c.y]).toEqual([Math.fround(exact[0]), Math.fround(exact[10])])
  })

  test("ids are the caller's: the index of the triple", () => {
    const positions: number[] = []
    for (let i = 0; i < 50; i++) positions.push(i, 0, 0, i + 0.5, 0, 0, i, 0, 1)
    const mesh = new TriangleMesh(positions)
    const hit = createHit()
    const [a, b, c] = [zero(), zero(), zero()]
    for (let i = 0; i < 50; i++) {
      expect(mesh.castRay({ x: i + 0.1, y: 1, z: 0.1 }, { x: 0, y: -1, z: 0 }, 9, hit)).toBe(true)
      expect(hit.triangle).toBe(i)
      mesh.getTriangle(i, a, b, c)
      expect([a, b, c]).toEqual([
        { x: i, y: 0, z: 0 },
        { x: i + 0.5, y: 0, z: 0 },
        { x: i, y: 0, z: 1 },
      ])
    }
  })

  test('bounds hold all vertices, closely', () => {
    const mesh = new TriangleMesh([-0.1, 2, 3, 4, 5.3, 6, 7, 8, -9.7])
    const { min, max } = mesh.bounds
    for (const [bound, exact] of [
      [min.x, -0.1],
      [min.y, 2],
      [min.z, -9.7],
      [max.x, 7],
      [max.y, 8],
      [max.z, 6],
    ])
      expect(Math.abs(bound - exact)).toBeLessThan(1e-6)
    expect(min.x <= -0.1 && min.z <= -9.7 && max.x >= 7).toBe(true)
    expect(Object.isFrozen(mesh.bounds) && Object.isFrozen(min)).toBe(true)
  })
})

describe('meshes of nothing and of nearly nothing are valid', () => {
  test('an empty mesh answers no to everything, and leaves results alone', () => {
    for (const mesh of [
      new TriangleMesh([]),
      new TriangleMesh(new Float32Array(0), new Uint16Array(0)),
      new TriangleMesh([1, 2, 3], []),
      TriangleMesh.from(new TriangleMesh([]).toBuffer()),
    ]) {
      const inf = Number.POSITIVE_INFINITY
      expect(mesh.triangleCount).toBe(0)
      expect(mesh.bounds).toEqual({ min: { x: inf, y: inf, z: inf }, max: { x: -inf, y: -inf, z: -inf } })
      const hit = createHit()
      const closest = createClosest()
      expect(answersOf(mesh).filter((x) => x === true)).toEqual([])
      expect(mesh.castRay(zero(), { x: 1, y: 1, z: 1 }, inf, hit)).toBe(false)
      expect(mesh.castRayAll(zero(), { x: 1, y: 1, z: 1 }, inf, [])).toBe(0)
      expect(mesh.closestPoint(zero(), inf, closest)).toBe(false)
      expect(mesh.overlap(sphere({ radius: 1e6 }), zero(), hit)).toBe(false)
      expect([hit, closest]).toEqual([createHit(), createClosest()])
    }
  })

  test('three equal corners act as a point, three on a line as a segment', () => {
    const hit = createHit()
    const closest = createClosest()
    for (const [corners, at] of [
      [[1, 0, 0, 1, 0, 0, 1, 0, 0], 1],
      [[-2, 0, 0, 2, 0, 0, 1, 0, 0], 2],
    ] as const) {
      const mesh = new TriangleMesh(corners)
      const ball = sphere({ radius: 0.5 })
      expect(mesh.cast(ball, { x: at, y: 3, z: 0 }, { x: 0, y: -9, z: 0 }, hit)).toBe(true)
      expect([hit.distance, hit.normal]).toEqual([2.5, { x: 0, y: 1, z: 0 }])
      expect(mesh.cast(ball, { x: at + 0.75, y: 3, z: 0 }, { x: 0, y: -9, z: 0 }, hit)).toBe(false)
      expect(mesh.closestPoint({ x: at + 3, y: 4, z: 0 }, 5, closest)).toBe(true)
      expect([closest.distance, closest.point]).toEqual([5, { x: at, y: 0, z: 0 }])
      expect(mesh.overlap(ball, { x: at, y: 0.5, z: 0 })).toBe(true)
      expect(mesh.overlap(ball, { x: at, y: 0.5001, z: 0 })).toBe(false)
      expect(mesh.castRay({ x: at, y: 3, z: 0 }, { x: 0, y: -1, z: 0 }, 9, hit)).toBe(true)
      expect([hit.distance, hit.normal.x + 0, hit.normal.y, hit.normal.z + 0]).toEqual([3, 0, 1, 0])
      expect(mesh.castRayAny({ x: at, y: 3, z: 0.001 }, { x: 0, y: -1, z: 0 }, 9)).toBe(false)
    }
  })

  test('one triangle, one point at the limit of the range', () => {
    const far = 2 ** 60
    const mesh = new TriangleMesh([-far, 0, -far, -far, 0, far, far, 0, 0])
    const hit = createHit()
    expect(mesh.castRay({ x: 0, y: far, z: 0 }, { x: 0, y: -1, z: 0 }, Number.POSITIVE_INFINITY, hit)).toBe(true)
    expect(hit.distance).toBe(far)
    expect(mesh.cast(sphere({ radius: far / 2 }), { x: 0, y: far, z: 0 }, { x: 0, y: -far, z: 0 }, hit)).toBe(true)
    expect(hit.fraction).toBeCloseTo(0.5, 14)
    const tiny = new TriangleMesh([0, 0, 0, 0, 0, 1e-300, 1e-300, 0, 0])
    expect(tiny.cast(sphere({ radius: 1 }), { x: 0, y: 3, z: 0 }, { x: 0, y: -4, z: 0 }, hit)).toBe(true)
    expect(hit.fraction).toBe(0.5)
  })
})

describe('bad input is refused by name before anything is built', () => {
  const nine = [0, 0, 0, 1, 0, 0, 0, 1, 0]
  const cases: [string, unknown, unknown, unknown, string][] = [
    ['no positions', undefined, undefined, undefined, 'TriangleMesh: positions is undefined'],
    ['null', null, undefined, undefined, 'TriangleMesh: positions is null'],
    ['a string', '123', undefined, undefined, 'TriangleMesh: positions is string'],
    ['an object', {}, undefined, undefined, 'TriangleMesh: positions is an object without a length'],
    ['a function', () => 9, undefined, undefined, 'TriangleMesh: positions is function'],
    ['two coordinates', [1, 2], undefined, undefined, 'TriangleMesh: positions has 2 numbers, expected three'],
    [
      'two vertices',
      [1, 2, 3, 4, 5, 6],
      undefined,
      undefined,
      'TriangleMesh: positions has 2 vertices, expected three for each triangle',
    ],
    [
      'NaN',
      [0, 0, Number.NaN, ...nine.slice(3)],
      undefined,
      undefined,
      'TriangleMesh: positions[2] is NaN, expected a finite',
    ],
    ['infinite', [...nine.slice(0, 8), -Infinity], undefined, undefined, 'TriangleMesh: positions[8] is -Infinity'],
    [
      'too far',
      [2 ** 60 * 1.01, ...nine.slice(1)],
      undefined,
      undefined,
      'expected a finite number from -2^60 to 2^60',
    ],
    [
      'no number',
      ['0', ...nine.slice(1)],
      undefined,
      undefined,
      'TriangleMesh: positions[0] is string, expected a number',
    ],
    ['big integers', new BigInt64Array(9), undefined, undefined, 'TriangleMesh: positions[0] is bigint'],
    ['holes', new Array(9), undefined, undefined, 'TriangleMesh: positions[0] is undefined'],
    ['four indices', nine, [0, 1, 2, 0], undefined, 'TriangleMesh: indices has 4 numbers, expected three'],
    [
      'too many triangles',
      nine,
      { length: 3 * 2 ** 27 + 3 },
      undefined,
      'TriangleMesh: there are 134217729 triangles, expected at most 134217728',
    ],
    ['index too large', nine, [0, 1, 3], undefined, 'TriangleMesh: indices[2] is 3, expected one of 3 vertices'],
    ['index negative', nine, [0, -1, 2], undefined, 'TriangleMesh: indices[1] is -1, expected one of 3 vertices'],
    ['index broken', nine, [0, 1.5, 2], undefined, 'TriangleMesh: indices[1] is 1.5'],
    ['index NaN', nine, [Number.NaN, 1, 2], undefined, 'TriangleMesh: indices[0] is NaN'],
    ['index a string', nine, ['0', 1, 2], undefined, 'TriangleMesh: indices[0] is string, expected a number'],
    ['indices a number', nine, 3, undefined, 'TriangleMesh: indices is number'],
    ['indices without vertices', [], [0, 0, 0], undefined, 'TriangleMesh: indices[0] is 0, expected one of 0 vertices'],
    ['options null', nine, null, null, 'TriangleMesh: options is null'],
    ['options a string', nine, null, 'front', 'TriangleMesh: options is "front"'],
    ['sides unknown', nine, null, { sides: 'back' }, 'TriangleMesh: sides is "back", expected one of both, front'],
    ['sides a number', nine, null, { sides: 1 }, 'TriangleMesh: sides is 1'],
  ]
  for (const [name, positions, indices, options, message] of cases)
    test(name, async () => {
      const make = (): TriangleMesh => new TriangleMesh(positions as number[], indices as number[], options as object)
      expect(make).toThrow(message)
      const error = await TriangleMesh.build(positions as number[], indices as number[], options as object).catch(
        (e) => e,
      )
      expect(error instanceof TypeError || error instanceof RangeError).toBe(true)
      expect(error.message).toContain(message.replace('TriangleMesh:', 'TriangleMesh.build:'))
    })
})
