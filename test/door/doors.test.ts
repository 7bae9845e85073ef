import { describe, expect, test } from 'vitest'
import { Character, createClosest, createHit, plane, sphere, TriangleMesh, World } from '../../src/index.ts'
import { allColliders } from '../../src/world/ids.ts'

/**
 * Every public method with everything that may come instead of an argument: a TypeError or RangeError whose message begins
 * with who speaks and names the argument, and nothing has changed.
 */
type Bad = readonly [what: string, value: unknown]

const NO_OBJECTS: Bad[] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a string', 'x'],
  ['a boolean', true],
  ['a big integer', 7n],
  ['a function', () => 7],
  ['a symbol', Symbol('x')],
]
const NO_NUMBERS: Bad[] = [
  ['nothing', undefined],
  ['null', null],
  ['a string', '7'],
  ['a boolean', true],
  ['a big integer', 7n],
  ['an object', {}],
  ['an array', [7]],
  ['a symbol', Symbol('x')],
  ['NaN', Number.NaN],
  ['less than nothing', -1],
  ['minus infinity', Number.NEGATIVE_INFINITY],
]
const COORDINATES: unknown[] = [
  undefined,
  null,
  '1',
  1n,
  {},
  Symbol('x'),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -(2 ** 61),
]
const NO_VECTORS: Bad[] = [
  ...NO_OBJECTS,
  ['an object of nothing', {}],
  ['an array', [1, 2, 3]],
  ['two coordinates', { x: 1, y: 2 }],
  ...COORDINATES.flatMap((bad): Bad[] => [
    [`x ${String(bad)}`, { x: bad, y: 0, z: 0 }],
    [`z ${String(bad)}`, { x: 0, y: 0, z: bad }],
  ]),
]
const NO_DIRECTIONS: Bad[] = [...NO_VECTORS, ['zero', { x: 0, y: 0, z: -0 }]]
const NO_HITS: Bad[] = [...NO_OBJECTS, ['an object of nothing', {}], ['half a hit', { point: {}, normal: {} }]]
const NO_LENGTHS: Bad[] = [...NO_NUMBERS]
const SPHERES: Bad[] = [
  ...NO_OBJECTS,
  ['an object of nothing', {}],
  ['another kind', { kind: 'cone' }],
  ['a plane', plane({ normal: { x: 0, y: 1, z: 0 } })],
  ['a sphere without a radius', { kind: 'sphere' }],
  ['a sphere of NaN', { kind: 'sphere', radius: Number.NaN }],
  ['a sphere of 0', { kind: 'sphere', radius: 0 }],
  ['a sphere of -1', { kind: 'sphere', radius: -1 }],
  ['an infinite sphere', { kind: 'sphere', radius: Number.POSITIVE_INFINITY }],
]
const MOVERS: Bad[] = [
  ...SPHERES,
  ['an ellipsoid without radii', { kind: 'ellipsoid' }],
  ['an ellipsoid of numbers', { kind: 'ellipsoid', radii: [1, 2, 3] }],
  ['a flat ellipsoid', { kind: 'ellipsoid', radii: { x: 1, y: 0, z: 1 } }],
]
const CAST_OPTIONS: Bad[] = [
  ...NO_OBJECTS.filter(([, value]) => value !== undefined),
  ['an unknown word', { initialOverlap: 'sometimes' }],
  ['a number for a word', { initialOverlap: 1 }],
  ['null for a word', { initialOverlap: null }],
]

const good = {
  vec: () => ({ x: 1, y: 2, z: 3 }),
  down: () => ({ x: 0, y: -9, z: 0 }),
}
const SHEET = [-9, 0, -9, -9, 0, 18, 18, 0, -9]

/** One argument after the other is replaced by each bad value; `state` must read the same before and after. */
function refuses(
  who: string,
  call: (...args: unknown[]) => unknown,
  args: readonly (readonly [name: string, value: unknown, bad: Bad[]])[],
  state: () => unknown,
): void {
  describe(who, () => {
    test('takes good arguments', () => {
      expect(() => call(...args.map(([, value]) => value))).not.toThrow()
    })
    args.forEach(([name, , bad], position) => {
      test(`names ${name}`, () => {
        for (const [what, value] of bad) {
          const given = args.map(([, other], i) => (i === position ? value : other))
          const before = JSON.stringify(state())
          let error: unknown
          try {
            call(...given)
          } catch (thrown) {
            error = thrown
          }
          const told = [
            what,
            error instanceof TypeError || error instanceof RangeError,
            String((error as Error)?.message),
          ]
          const begins = String(told[2]).startsWith(`${who}: `) && String(told[2]).includes(name)
          expect([...told, begins]).toEqual([what, true, told[2], true])
          expect([what, JSON.stringify(state())]).toEqual([what, before])
        }
      })
    })
  })
}

const hit = createHit()
hit.distance = 77
const closest = createClosest()
closest.distance = 77

describe('TriangleMesh', () => {
  const mesh = new TriangleMesh(SHEET)
  const bytes = Buffer.from(mesh.toBuffer())
  const state = (): unknown => [hit, closest, bytes.equals(Buffer.from(mesh.toBuffer()))]
  const ray = [
    ['origin', good.vec(), NO_VECTORS],
    ['direction', { x: 0, y: 1, z: 0 }, NO_DIRECTIONS],
    ['maxDistance', Number.POSITIVE_INFINITY, NO_LENGTHS],
  ] as const
  const any = mesh as unknown as Record<string, (...args: unknown[]) => unknown>
  const call =
    (name: string) =>
    (...args: unknown[]) =>
      any[name](...args)
  refuses('TriangleMesh.castRay', call('castRay'), [...ray, ['hit', hit, NO_HITS]], state)
  refuses('TriangleMesh.castRayAny', call('castRayAny'), ray, state)
  refuses(
    'TriangleMesh.castRayAll',
    call('castRayAll'),
    [...ray, ['hits', [], [...NO_OBJECTS, ['no array', {}], ['like an array', { length: 3 }]]]],
    state,
  )
  refuses(
    'TriangleMesh.castSegment',
    call('castSegment'),
    [
      ['start', good.vec(), NO_VECTORS],
      ['end', good.vec(), NO_VECTORS],
      ['hit', hit, NO_HITS],
    ],
    state,
  )
  refuses(
    'TriangleMesh.cast',
    call('cast'),
    [
      ['shape', sphere({ radius: 1 }), MOVERS],
      ['from', good.vec(), NO_VECTORS],
      ['translation', { x: 0, y: 1, z: 0 }, NO_VECTORS],
      ['hit', hit, NO_HITS],
      ['', undefined, CAST_OPTIONS],
    ],
    state,
  )
  refuses(
    'TriangleMesh.overlap',
    call('overlap'),
    [
      ['shape', sphere({ radius: 1 }), SPHERES],
      ['position', good.vec(), NO_VECTORS],
      ['hit', undefined, NO_HITS.filter(([, value]) => value !== undefined)],
    ],
    state,
  )
  refuses(
    'TriangleMesh.closestPoint',
    call('closestPoint'),
    [
      ['point', good.vec(), NO_VECTORS],
      ['maxDistance', 1, NO_LENGTHS],
      ['closest', closest, [...NO_OBJECTS, ['an object of nothing', {}], ['half a result', { point: {} }]]],
    ],
    state,
  )
  const id: Bad[] = [...NO_NUMBERS, ['half', 0.5], ['too large', 1], ['infinite', Number.POSITIVE_INFINITY]]
  refuses(
    'TriangleMesh.getTriangle',
    call('getTriangle'),
    [
      ['triangle', 0, id],
      ['a', {}, NO_OBJECTS],
      ['b', {}, NO_OBJECTS],
      ['c', {}, NO_OBJECTS],
    ],
    state,
  )
  refuses(
    'TriangleMesh.edge',
    call('edge'),
    [
      ['triangle', 0, id],
      ['edge', 0, [...NO_NUMBERS, ['half', 0.5], ['3', 3]]],
    ],
    state,
  )

  test('a hit in the list that is none is refused before another is written', () => {
    const two = new TriangleMesh([...SHEET, ...SHEET.map((x, i) => (i % 3 === 1 ? -1 : x))])
    const first = createHit()
    expect(() => two.castRayAll({ x: 0, y: 1, z: 0 }, good.down(), 9, [first, {} as never])).toThrow(
      'TriangleMesh.castRayAll: hit is missing',
    )
    expect(first).toEqual(createHit())
  })

  test('build refuses signals and callbacks that are none, and a signal that has gone off', async () => {
    const message = (options: unknown): Promise<string> =>
      TriangleMesh.build(SHEET, null, options as object).then(
        () => 'built',
        (error) => String(error.message ?? error),
      )
    for (const bad of [null, 7, {}, 'x']) {
      expect(await message({ signal: bad })).toMatch(/^TriangleMesh\.build: signal /)
      expect(await message({ onProgress: bad })).toMatch(/^TriangleMesh\.build: onProgress /)
    }
    expect(await message({ signal: AbortSignal.abort('enough') })).toBe('enough')
  })
})

describe('World', () => {
  const world = new World()
  world.add(new TriangleMesh(SHEET))
  const any = world as unknown as Record<string, (...args: unknown[]) => unknown>
  const call =
    (name: string) =>
    (...args: unknown[]) =>
      any[name](...args)
  const state = (): unknown => [hit, world.count, [...allColliders(world.colliders.ids)].map((c) => c.id)]
  const ray = [
    ['origin', good.vec(), NO_VECTORS],
    ['direction', { x: 0, y: 1, z: 0 }, NO_DIRECTIONS],
    ['maxDistance', Number.POSITIVE_INFINITY, NO_LENGTHS],
  ] as const
  refuses('World.castRay', call('castRay'), [...ray, ['hit', hit, NO_HITS]], state)
  refuses('World.castRayAny', call('castRayAny'), ray, state)
  refuses(
    'World.cast',
    call('cast'),
    [
      ['shape', sphere({ radius: 1 }), MOVERS],
      ['from', good.vec(), NO_VECTORS],
      ['translation', { x: 0, y: 1, z: 0 }, NO_VECTORS],
      ['hit', hit, NO_HITS],
      ['', undefined, CAST_OPTIONS],
    ],
    state,
  )
  refuses(
    'World.overlap',
    call('overlap'),
    [
      ['shape', sphere({ radius: 1 }), SPHERES],
      ['position', good.vec(), NO_VECTORS],
      ['hit', undefined, NO_HITS.filter(([, value]) => value !== undefined)],
    ],
    state,
  )
  const things: Bad[] = [
    ...NO_OBJECTS,
    ['an object of nothing', {}],
    ['another kind', { kind: 'cone' }],
    ['a sphere of NaN', { kind: 'sphere', radius: Number.NaN }],
    ['a box of nothing', { kind: 'box' }],
    ['a flat box', { kind: 'box', halfExtents: { x: 1, y: 0, z: 1 } }],
    ['a plane without a normal', { kind: 'plane', offset: 0 }],
    ['a plane whose normal is no unit', { kind: 'plane', normal: { x: 0, y: 2, z: 0 }, offset: 0 }],
    ['a plane without an offset', { kind: 'plane', normal: { x: 0, y: 1, z: 0 } }],
    ['a pipe without an axis', { kind: 'pipe', radius: 1 }],
    ['a pipe of no radius', { kind: 'pipe', radius: 0, axis: { x: 0, y: 1, z: 0 } }],
  ]
  test('add names what is wrong, and no id is used up', () => {
    const ours = new World()
    expect(ours.add(sphere({ radius: 1 }))).toBe(0)
    const attempt = (thing: unknown, options?: unknown): string => {
      try {
        ours.add(thing as never, options as never)
      } catch (error) {
        expect(error instanceof TypeError || error instanceof RangeError).toBe(true)
        return (error as Error).message
      }
      return 'added'
    }
    for (const [what, thing] of things)
      expect([what, attempt(thing)]).toEqual([what, expect.stringMatching(/^World\.add: .*thing/)])
    for (const [what, options] of NO_OBJECTS.slice(1))
      expect([what, attempt(sphere({ radius: 1 }), options)]).toEqual([
        what,
        expect.stringMatching(/^World\.add: options/),
      ])
    for (const [what, position] of NO_VECTORS.slice(1))
      expect([what, attempt(sphere({ radius: 1 }), { position })]).toEqual([
        what,
        expect.stringMatching(/^World\.add: position/),
      ])
    for (const sides of [null, 1, 'back', {}])
      expect(attempt(plane({ normal: { x: 0, y: 1, z: 0 } }), { sides })).toMatch(/^World\.add: sides/)
    expect(ours.count).toBe(1)
    expect(ours.add(sphere({ radius: 1 }))).toBe(1)
  })

  test('remove names a collider that is not there', () => {
    for (const [what, bad] of [...NO_NUMBERS, ['another', 99], ['half', 0.5]] as Bad[])
      expect(() => world.remove(bad as number), what).toThrow(/^World\.remove: .*collider/)
    expect(world.count).toBe(1)
  })
})

describe('Character', () => {
  const world = new World()
  world.add(new TriangleMesh(SHEET))
  const make = (options: object): Character =>
    new Character(world, { shape: sphere({ radius: 0.5 }), position: { x: 0, y: 4, z: 0 }, ...options })

  test('the constructor names the option', () => {
    expect(() => new Character({} as never, {} as never)).toThrow(/^Character: world/)
    expect(() => new Character(undefined as never, {} as never)).toThrow(/^Character: world/)
    for (const [what, options] of NO_OBJECTS)
      expect(() => new Character(world, options as never), what).toThrow(/^Character: options/)
    for (const [what, shape] of MOVERS) expect(() => make({ shape }), what).toThrow(/^Character: shape/)
    for (const [what, position] of NO_VECTORS) expect(() => make({ position }), what).toThrow(/^Character: position/)
    for (const [what, up] of NO_DIRECTIONS.slice(1)) expect(() => make({ up }), what).toThrow(/^Character: up/)
    for (const name of ['maxSlope', 'skin', 'gravity', 'jumpSpeed', 'snap'])
      for (const [what, value] of NO_NUMBERS.slice(1))
        expect(() => make({ [name]: value }), what).toThrow(new RegExp(`^Character: ${name}`))
    expect(() => make({ maxSlope: 2 })).toThrow(/^Character: maxSlope is 2/)
  })

  const player = make({})
  // it falls, so that there is a state to lose
  player.walk({ velocity: { x: 1, y: 0, z: 0 } }, 0.1)
  const any = player as unknown as Record<string, (...args: unknown[]) => unknown>
  const state = (): unknown => [[...player.state], player.position, player.velocity, player.ground, player.contactCount]
  const saved = player.state.slice()
  /** Good calls move it: back to where it was. */
  const call =
    (name: string) =>
    (...args: unknown[]) => {
      any[name](...args)
      player.restore(saved)
    }
  const velocities: Bad[] = [
    ...NO_OBJECTS,
    ['an object of nothing', {}],
    ...NO_VECTORS.map(([what, velocity]): Bad => [what, { velocity }]),
  ]
  const seconds = NO_NUMBERS
  refuses('Character.move', call('move'), [['displacement', good.vec(), NO_VECTORS]], state)
  refuses(
    'Character.walk',
    call('walk'),
    [
      ['', { velocity: good.vec() }, velocities],
      ['dt', 0.01, [...seconds, ['infinite', Number.POSITIVE_INFINITY]]],
    ],
    state,
  )
  refuses(
    'Character.fly',
    call('fly'),
    [
      ['', { velocity: good.vec() }, velocities],
      ['dt', 0.01, [...seconds, ['infinite', Number.POSITIVE_INFINITY]]],
    ],
    state,
  )
  refuses('Character.teleport', call('teleport'), [['position', good.vec(), NO_VECTORS]], state)
  refuses(
    'Character.restore',
    call('restore'),
    [
      [
        'state',
        saved,
        [
          ...NO_OBJECTS,
          ['an object of nothing', {}],
          ['too short', [1, 2, 3]],
          ['NaN', saved.map(() => Number.NaN)],
          ['strings', Array.from(saved, String)],
          ['one infinite', saved.map((x, i) => (i === 4 ? Number.POSITIVE_INFINITY : x))],
        ],
      ],
    ],
    state,
  )
})
