import { Character, createClosestPair, createHit, sphere, startRecording, World } from '../../src/index.ts'
import type { Declared } from './declarations.ts'
import { type Fixture, STALE_BALL, STALE_COLLIDER } from './fixtures.ts'
import type { Wrong } from './wrong.ts'

/** What a door takes: a value that is right, and what must be known to tell wrong ones from it. */
export interface Sample {
  valid(fixture: Fixture): unknown
  /** Of numbers: which are right. */
  readonly number?: (x: number) => boolean
  /** Other values that are right, though they look wrong for the type. */
  readonly also?: readonly unknown[]
  /** Wrong ones that only this has. */
  wrong?(fixture: Fixture): Wrong[]
  /** Is an object without fields right? */
  readonly empty?: boolean
  /** Is an array without entries right? */
  readonly list?: boolean
  /** Arithmetic, as that of Math: it takes anything. */
  readonly arithmetic?: boolean
  /** Is a function right as well? */
  readonly callable?: boolean
  /** Not to be taken apart into its fields. */
  readonly whole?: boolean
}

const LARGEST = 2 ** 60
/** A number that was given out; one that has been taken back is wrong. */
const given = (value: number, right: readonly number[], stale: number): Sample => ({
  ...number(value, (x) => right.includes(x)),
  wrong: () => [{ what: 'one that was removed', value: stale }],
})
const number = (value: number, right: (x: number) => boolean, also?: readonly unknown[]): Sample => ({
  valid: () => value,
  number: right,
  also,
})
const from = (low: number, high: number) => (x: number) => x >= low && x <= high
const whole = (low: number, high: number) => (x: number) => x >= low && x <= high && Number.isInteger(x)
const coordinate = (value: number): Sample => number(value, from(-LARGEST, LARGEST))
const size = number(1, (x) => x > 0 && x <= LARGEST)
const distance = number(9, from(0, Number.POSITIVE_INFINITY))
const vector = (x: number, y: number, z: number, wrong: Wrong[] = []): Sample => ({
  valid: () => ({ x, y, z }),
  wrong: () => [{ what: 'three numbers in an array', value: [x, y, z] }, ...wrong],
})
const ZERO: Wrong[] = [
  { what: 'zero', value: { x: 0, y: 0, z: 0 } },
  { what: 'negative zero', value: { x: -0, y: -0, z: -0 } },
]
const direction = vector(0, -1, 0, ZERO)
/** To be filled in: what it holds does not matter. */
const filled = (of: (fixture: Fixture) => unknown, wrong?: (fixture: Fixture) => Wrong[]): Sample => ({
  valid: of,
  wrong,
  whole: true,
})
const out = (i: number): Sample => ({ ...filled((f) => f.outs[i]), empty: true })
const instance = (of: (fixture: Fixture) => unknown, wrong?: (fixture: Fixture) => Wrong[]): Sample => ({
  valid: of,
  wrong,
  whole: true,
})
const refusal = new Error('the filter has had enough')
const throwing: Wrong = {
  what: 'one that throws',
  value: () => {
    throw refusal
  },
  own: refusal,
}
const callback = (value: unknown): Sample => ({ valid: () => value, whole: true })

function detached<T extends ArrayBuffer>(buffer: T): T {
  structuredClone(buffer, { transfer: [buffer] })
  return buffer
}
const typed = (make: (buffer: ArrayBuffer) => unknown, bytes: number): Wrong => {
  const array = make(new ArrayBuffer(bytes)) as { buffer: ArrayBuffer }
  detached(array.buffer)
  return { what: 'a detached array', value: array }
}
/** Lists of numbers: `good` ones of the length that is needed. */
const list = (name: string, good: readonly number[], bad: readonly number[], more: readonly Wrong[]): Sample => ({
  valid: () => [...good],
  whole: true,
  list: name !== 'layers',
  wrong: () => [
    { what: 'a negative length', value: { length: -1 } },
    { what: 'half a length', value: { length: 1.5 } },
    { what: 'a length without numbers', value: { length: good.length } },
    ...[...bad, undefined, null, '1', 1n, true, {}, Symbol('x')].map((x) => ({
      what: `${name} with ${String(x)}`,
      value: good.map((y, i) => (i === good.length - 1 ? x : y)),
    })),
    { what: 'holes', value: new Array(good.length) },
    { what: 'big integers', value: new BigInt64Array(good.length) },
    { what: 'a data view', value: new DataView(new ArrayBuffer(8 * good.length)) },
    ...more,
  ],
})
const short = (values: readonly number[]): Wrong => ({ what: 'too short', value: values })
/** Four triangles, as many as the mesh has. */
const CORNERS = [0, 0, 0, 0, 0, 1, 1, 0, 0].flatMap((_, i, one) => (i < 4 ? one.map((x) => x + i) : []))
const TRIANGLE = [0, 0, 0, 1, 0, 0, 0, 1, 0]
/** Nine samples, of four cells, as many as the grid has. */
const HEIGHTS = [0, 0.5, 0, 0.25, 0, 0, 0, 0.5, 0.25]
/** Something of each cell. */
const listed = list('cells', [0, 1, 0, 1], [], [short([0, 1]), { what: 'too long', value: [0, 1, 0, 1, 0] }])
const cells: Sample = {
  ...listed,
  also: [undefined],
  wrong: (f) => (listed.wrong?.(f) ?? []).filter(({ what }) => what !== 'cells with true'),
}

/** A collider of the fixture. */
const COLLIDER = given(2, [0, 2, 3, 4, 5], STALE_COLLIDER)

/** Colliders of the fixture. */
const IDS: Sample = {
  valid: () => [2, 5],
  whole: true,
  wrong: () => [
    ...[undefined, null, '1', 1n, {}, Symbol('x'), STALE_COLLIDER, -1, 0.5, Number.NaN, 99].map((x) => ({
      what: `one ${String(x)}`,
      value: [2, x],
    })),
    { what: 'a negative length', value: { length: -1 } },
    { what: 'half a length', value: { length: 1.5 } },
    { what: 'too many', value: [2, 3, 5] },
  ],
  list: true,
}

/** Who is saved: of a snapshot without anybody, nobody. */
const owners = (of: (fixture: Fixture) => readonly unknown[]): Sample => ({
  valid: of,
  whole: true,
  list: true,
  wrong: (f) => [
    ...[undefined, null, '1', 1n, {}, f.world].map((x) => ({ what: `one ${String(x)}`, value: [x] })),
    { what: 'one twice', value: [f.instances.Character, f.instances.Character, f.balls, f.balls] },
    {
      what: 'one of another world',
      value: [new Character(new World(), { shape: sphere({ radius: 1 }), position: ORIGIN })],
    },
  ],
})
const ORIGIN = { x: 0, y: 0, z: 0 }
const savedCharacters = owners((f) => [f.instances.Character])
const savedBalls = owners((f) => [f.balls])
const nobody = owners(() => [])
const snapshot: Sample = {
  valid: (f) => f.world.save(),
  whole: true,
  wrong: (f) => [
    { what: 'nothing', value: new Uint8Array(0) },
    { what: 'half of it', value: f.world.save().slice(0, 100) },
    { what: 'zeros', value: new ArrayBuffer(4096) },
    { what: 'other numbers', value: new Float64Array(100) },
    { what: 'that of a mesh', value: f.mesh.toBuffer() },
  ],
}
const recording: Sample = {
  valid: (f) => startRecording(f.world),
  whole: true,
  wrong: (f) => [
    { what: 'without inputs', value: { ...startRecording(f.world), inputs: undefined } },
    { what: 'without hashes', value: { ...startRecording(f.world), hashes: undefined } },
    { what: 'of two lengths', value: { ...startRecording(f.world), hashes: ['0'] } },
    { what: 'with more', value: { ...startRecording(f.world), more: 1 } },
  ],
}
const anything: Sample = { valid: () => 7, whole: true, arithmetic: true }

/** By the door and parameter, by the interface and field, by the type as written, by the name of a number: the first that there is. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  // numbers, by their names
  'number maxDistance': distance,
  'number dt': number(0.01, from(0, LARGEST)),
  'number radius': size,
  'GridOptions.heights': list(
    'heights',
    HEIGHTS,
    [Number.NaN, Infinity, -(2 ** 61)],
    [short([0, 1]), { what: 'too long', value: [...HEIGHTS, 1] }, typed((buffer) => new Float32Array(buffer), 36)],
  ),
  'GridOptions.columns': number(3, (x) => x === 3),
  'GridOptions.rows': number(3, (x) => x === 3),
  'GridOptions.size': {
    valid: () => ({ x: 4, z: 4 }),
    wrong: () => [
      ...[0, -1, Number.NaN, Infinity, '1', null, undefined].flatMap((x) => [
        { what: `x ${String(x)}`, value: { x, z: 4 } },
        { what: `z ${String(x)}`, value: { x: 4, z: x } },
      ]),
      { what: 'two numbers in an array', value: [4, 4] },
    ],
    whole: true,
  },
  'GridOptions.holes': cells,
  'GridOptions.diagonals': cells,
  'Grid.refit(heights)': list('heights', HEIGHTS, [Number.NaN, Infinity, -(2 ** 61)], [short([0, 1])]),
  'GridRegion.column': number(1, whole(0, 1)),
  'GridRegion.row': number(1, whole(0, 1)),
  'GridRegion.columns': number(2, whole(0, 2)),
  'GridRegion.rows': number(2, whole(0, 2)),
  'Grid.getTriangle(triangle)': number(1, whole(0, 7)),
  'HullSizes.maxVertices': number(4, whole(4, LARGEST)),
  'HullSizes.radius': number(0.5, (x) => x >= 0 && x <= LARGEST),
  'HullSizes.segments': number(2, whole(1, 32)),
  'HullSizes.points': {
    ...list(
      'points',
      [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
      [Number.NaN, Infinity, -(2 ** 61), 0],
      [
        short([0, 1]),
        short([0, 0, 0, 1, 0, 0, 0, 1, 0]),
        { what: 'half a vector', value: [{ x: 1, y: 2 }, {}, {}, {}] },
        typed((buffer) => new Float64Array(buffer), 96),
      ],
    ),
    list: false,
  },
  'number height': { ...size, valid: () => 4 },
  'number mass': number(1, (x) => x > 0 && (x <= LARGEST || x === Number.POSITIVE_INFINITY)),
  'number restitution': number(0.5, from(0, 1)),
  'number friction': number(0.5, from(0, 1e6)),
  'number rollingResistance': number(0.01, from(0, 1e6)),
  'number spinningResistance': number(0.01, from(0, 1e6)),
  'number tangentialRestitution': number(0.5, from(0, 1)),
  'number base': number(0.01, from(0, 1e6)),
  'number more': number(0.1, from(0, 1e6)),
  'number fall': number(1, from(0, 1e6)),
  'number maxTime': number(2, from(0, 1e6)),
  'Balls.predict(bounces)': number(2, whole(1, 1e9)),
  'Balls.predict(seconds)': number(0.5, from(0, 1e4)),
  'Balls.predict(step)': number(0.1, from(1e-4, 1)),
  'BallOptions.data': { valid: () => 7, whole: true, arithmetic: true },
  'number offset': coordinate(1),
  'number constant': coordinate(1),
  'number eventLimit': number(64, whole(1, 1e9)),
  'number maxSlope': number(0.7, from(0, Math.PI / 2)),
  'number skin': number(0.02, from(0, LARGEST)),
  'number gravity': number(9.81, from(0, LARGEST)),
  'number jumpSpeed': number(5, from(0, LARGEST)),
  'number verticalSpeed': coordinate(2),
  'number snap': number(0.3, from(0, LARGEST)),
  'number stepHeight': number(0.3, from(0, LARGEST)),
  'number triangle': number(0, whole(0, 3)),
  'number edge': number(0, whole(0, 2)),
  'number layer': number(3, whole(0, 31)),
  'number mask': number(1, whole(-(2 ** 31), 2 ** 32 - 1)),
  'number extent': number(10, from(0, LARGEST)),
  'number boxes': number(1, from(0, Number.POSITIVE_INFINITY)),
  'number minTriangles': number(64, from(0, Number.POSITIVE_INFINITY)),
  'number x': coordinate(1),
  'number y': coordinate(2),
  'number z': coordinate(3),
  'number w': coordinate(4),
  'CollisionPlanes.add(normal)': vector(0, -1, 0, [...ZERO, { what: 'a longer one', value: { x: 0, y: 2, z: 0 } }]),
  'CollisionPlanes.add(distance)': coordinate(1),
  'CollisionPlanes.addHits(count)': number(2, whole(0, 2)),
  'CollisionPlanes.addHits(margin)': number(0.1, from(0, LARGEST)),
  // what has been removed may be removed once more
  'Balls.ballOf(collider)': number(2, () => true),
  'World.remove(collider)': number(2, (x) => [0, STALE_COLLIDER, 2, 3, 4, 5].includes(x)),
  'Balls.remove(id)': number(0, (x) => [0, STALE_BALL, 2].includes(x)),
  'World.has(collider)': number(2, () => true),
  'Balls.has(id)': number(0, () => true),
  'World.getData(collider)': COLLIDER,
  'World.place(collider)': COLLIDER,
  'World.getPosition(collider)': COLLIDER,
  'World.getOrientation(collider)': COLLIDER,
  'Quat out': out(0),
  // asked when somebody moves
  'Balls(filter)': callback(() => true),
  'Balls.meet(filter)': callback(() => true),
  'Character(filter)': callback(() => true),
  'Character.meet(filter)': callback(() => true),
  // what is added and placed here has no scale
  'Pose.scale': { valid: () => undefined, whole: true, also: [undefined] },
  'ColliderOptions.data': { valid: () => 7, whole: true, arithmetic: true },
  'AddObject3DOptions.data': { valid: () => 7, whole: true, arithmetic: true },
  BoneChoice: { valid: () => 'box', callable: true },
  'readonly number[] exclude': {
    valid: () => [3],
    whole: true,
    list: true,
    wrong: () =>
      [undefined, null, '1', 1n, true, {}, Symbol('x')].map((x) => ({ what: `one ${String(x)}`, value: [2, x] })),
  },
  'World.placeMany(ids)': IDS,
  'Rows poses': rows(
    [1, 2, 3, 0, 1, 0, 1],
    [
      ['no orientation', 3, [0, 0, 0, 0]],
      ['no number of orientation', 5, [Number.NaN]],
    ],
  ),
  'World.placeMany(count)': number(1, whole(0, 2)),
  'World.drive(collider)': COLLIDER,
  'World.setSurfaceVelocity(collider)': COLLIDER,
  'World.setData(collider)': COLLIDER,
  'Character.touches(collider)': COLLIDER,
  'number ladder': COLLIDER,
  'number water': COLLIDER,
  'World.setData(data)': anything,
  'TriangleMesh | Grid | World target': instance(
    (f) => f.world,
    (f) => [{ what: 'a character', value: f.character }],
  ),
  'Balls.setData(data)': anything,
  'Float64Array | Float32Array path': filled(() => new Float64Array(9)),
  'World.restore(buffer)': snapshot,
  'World.restore(characters)': nobody,
  'World.restore(balls)': nobody,
  'replay(characters)': nobody,
  'replay(balls)': nobody,
  'replay(step)': callback(() => undefined),
  'replay(recording)': recording,
  'recordStep(recording)': recording,
  'recordStep(input)': anything,
  'readonly Owner[]': savedCharacters,
  'boolean | OwnColliderOptions': {
    valid: () => false,
    whole: true,
    empty: true,
    also: [true, false, undefined],
    wrong: () =>
      [{ layer: 32 }, { layer: 0.5 }, { mask: '1' }, { mask: 2 ** 33 }, { other: 1 }].map((value) => ({
        what: JSON.stringify(value),
        value,
      })),
  },
  'readonly Character[]': {
    valid: (f) => [f.character],
    whole: true,
    wrong: (f) => [
      ...[undefined, null, '1', 1n, {}, f.world].map((x) => ({ what: `one ${String(x)}`, value: [x] })),
      { what: 'one twice', value: [f.character, f.character] },
    ],
  },
  'readonly WalkInput[]': {
    valid: () => [{ velocity: { x: 1, y: 0, z: 0 } }],
    whole: true,
    wrong: () => [
      ...[undefined, null, '1', 1n, {}, { velocity: {} }].map((x) => ({ what: `one ${String(x)}`, value: [x] })),
    ],
  },
  'MoveResult[]': { valid: () => [], whole: true, list: true, also: [undefined] },
  'Owner | readonly Owner[]': savedBalls,
  'readonly (TriangleMesh | Grid | Hull)[] meshes': {
    valid: (f) => [f.mesh],
    whole: true,
    list: true,
    wrong: (f) => [undefined, null, '1', {}, f.world].map((x) => ({ what: `one ${String(x)}`, value: [x] })),
  },
  'World.drive(dt)': number(0.01, (x) => x > 0 && x <= LARGEST),
  'World.driveMany(ids)': IDS,
  'World.driveMany(dt)': number(0.01, (x) => x > 0 && x <= LARGEST),
  'World.driveMany(count)': number(1, whole(0, 2)),
  'Object3DColliders.drive(dt)': number(0.01, (x) => x >= 0 && x <= LARGEST),
  'Interpolation.addCollider(collider)': COLLIDER,
  ...Object.fromEntries(
    // the object at hand has no instances
    ['addCharacter', 'addBall', 'addCollider', 'remove'].map((door) => [
      `Interpolation.${door}(instance)`,
      { valid: () => undefined, whole: true, also: [undefined] },
    ]),
  ),
  'number alpha': number(0.5, from(0, 1)),
  'number instance': number(0, whole(0, 2 ** 32 - 1)),
  'number teleportDistance': number(9, from(0, Number.POSITIVE_INFINITY)),
  'pickObject3D(collider)': number(2, (x) => !Number.isNaN(x)),
  'ObjectPick.faceIndex(triangle)': number(0, whole(-1, 191)),
  'number id': given(0, [0, 2], STALE_BALL),
  'triangleSource(triangle)': number(0, whole(0, 3)),
  'CollectedTriangles.source(triangle)': number(0, whole(0, 191)),
  'number angle': { valid: () => 1, arithmetic: true },

  // vectors
  // a ray down through the tetrahedron, a way through it, a place in it
  Vec3: vector(1, 2, 3),
  'Vec3 origin': vector(-0.5, 9, -0.5),
  'Vec3 start': vector(-0.5, 9, -0.5),
  'Vec3 end': vector(-0.5, -9, -0.5),
  'Vec3 from': vector(-0.5, 9, -0.5),
  'Vec3 point': vector(-0.5, 0, -0.5),
  'Vec3 position': vector(-0.5, 0, -0.5),
  'Vec3 direction': direction,
  'Vec3 up': vector(0, 1, 0, ZERO),
  'Vec3 normal': vector(0, 1, 0, ZERO),
  'Vec3 axis': vector(0, 1, 0, ZERO),
  'Vec3 radii': sizes(),
  'Vec3 halfExtents': sizes(),
  'Vec3 velocity': vector(1, 0, 0),
  'Vec3 translation': vector(0, -18, 0),
  Quat: {
    valid: () => ({ x: 0, y: 0, z: 0, w: 1 }),
    wrong: () => [{ what: 'zero', value: { x: 0, y: 0, z: 0, w: 0 } }],
  },
  'Vec3 out': out(0),
  'Vec3 a': out(0),
  'Vec3 b': out(1),
  'Vec3 c': out(2),

  // what is filled in
  Hit: filled(
    (f) => f.hit,
    () => halves(['point', 'normal', 'position']),
  ),
  Closest: filled(
    (f) => f.closest,
    () => halves(['point', 'normal']),
  ),
  'Hit[]': {
    ...filled((f) => f.hits),
    list: true,
    wrong: () => [
      { what: 'like an array', value: { length: 2 } },
      { what: 'an array of nothing', value: [undefined, undefined] },
      { what: 'an array of objects', value: [{}, {}] },
      { what: 'a typed array', value: new Float64Array(2) },
    ],
  },
  // (of these only normals and depths are read)
  'readonly Hit[]': {
    ...filled((f) => f.hits),
    list: false,
    wrong: () => [
      { what: 'like an array', value: { length: 2 } },
      { what: 'an array of nothing', value: [undefined, undefined] },
      { what: 'an array of objects', value: [{}, {}] },
      { what: 'a typed array', value: new Float64Array(2) },
    ],
  },
  // (it is written by questions that are wrong in another argument only if these are answered)
  ClosestPair: filled(
    () => createClosestPair(),
    () =>
      ['pointA', 'pointB'].flatMap((part) =>
        [undefined, null, 7, 'x'].map((value) => ({
          what: `${part} is ${String(value)}`,
          value: { ...createClosestPair(), [part]: value },
        })),
      ),
  ),
  'BetweenOptions.poseA': { valid: () => ({ position: ORIGIN }), empty: true },
  'BetweenOptions.poseB': { valid: () => ({ position: ORIGIN }), empty: true },
  ...Object.fromEntries(
    ['overlapMeshes', 'overlapMeshesAll', 'closestBetween'].map((door) => [
      `${door}(scale)`,
      { valid: () => 2, whole: true, also: [undefined, 7] },
    ]),
  ),
  'Int32Array out': {
    ...filled(
      (f) => f.ints,
      () => [
        { what: 'of another type', value: new Uint32Array(9) },
        { what: 'a plain array', value: [0, 0] },
      ],
    ),
    empty: false,
  },
  'TurningOptions.tolerance': number(0.1, from(1e-6, LARGEST)),
  'TurningOptions.reached': { ...out(0), whole: true },
  'pointIndices(count)': number(2, whole(0, 2 ** 27)),
  'segmentIndices(ends)': list(
    'ends',
    [0, 1],
    [Number.NaN, Infinity, -1, 0.5, 2 ** 32],
    [short([0]), { what: 'a length', value: { length: 2 } }],
  ),
  'visitTriangles(visit)': callback(() => false),
  'Region.test': callback(() => true),
  Lines: filled(
    (f) => f.lines,
    (f) =>
      ['positions', 'colors'].flatMap((name) =>
        [undefined, null, 7.5, 'x', [], {}].map((value) => ({
          what: `${name} is ${String(value)}`,
          value: { ...f.lines, [name]: value },
        })),
      ),
  ),

  // things
  World: instance(
    (f) => f.world,
    (f) => [{ what: 'a mesh', value: f.mesh }],
  ),
  TriangleMesh: instance(
    (f) => f.mesh,
    (f) => [{ what: 'a world', value: f.world }],
  ),
  Character: instance(
    (f) => f.character,
    (f) => [{ what: 'balls', value: f.balls }],
  ),
  Balls: instance(
    (f) => f.balls,
    (f) => [{ what: 'a character', value: f.character }],
  ),
  Drawable: instance(
    (f) => f.world,
    (f) => [{ what: 'a scene', value: f.scene }],
  ),
  Object3D: instance(
    (f) => f.scene,
    (f) => [{ what: 'a mesh of triangles', value: f.mesh }],
  ),
  AbortSignalLike: instance(() => new AbortController().signal),
  ArrayBufferLike: instance(
    (f) => f.mesh.toBuffer(),
    (f) => [
      { what: 'nothing', value: new ArrayBuffer(0) },
      { what: 'half of it', value: f.mesh.toBuffer().slice(0, 100) },
      { what: 'zeros', value: new ArrayBuffer(4096) },
      { what: 'a view', value: new Uint8Array(f.mesh.toBuffer()) },
      { what: 'a detached buffer', value: detached(f.mesh.toBuffer()) },
    ],
  ),
  Sphere: shape(() => sphere({ radius: 1 }), []),
  Mover: shape(
    () => sphere({ radius: 1 }),
    [
      { what: 'a plane', value: { kind: 'plane', normal: { x: 0, y: 1, z: 0 }, offset: 0 } },
      { what: 'a pipe', value: { kind: 'pipe', radius: 1, axis: { x: 0, y: 1, z: 0 } } },
    ],
  ),
  Solid: shape(
    () => sphere({ radius: 1 }),
    [
      { what: 'a plane', value: { kind: 'plane', normal: { x: 0, y: 1, z: 0 }, offset: 0 } },
      { what: 'a copy of a hull', value: { kind: 'hull', vertices: [], triangles: [], lost: 0 } },
    ],
  ),
  Thing: shape(
    () => sphere({ radius: 1 }),
    [
      { what: 'a plane without a normal', value: { kind: 'plane', offset: 0 } },
      { what: 'a plane whose normal is no unit', value: { kind: 'plane', normal: { x: 0, y: 2, z: 0 }, offset: 0 } },
      { what: 'a plane without an offset', value: { kind: 'plane', normal: { x: 0, y: 1, z: 0 } } },
      { what: 'a pipe without an axis', value: { kind: 'pipe', radius: 1 } },
      { what: 'a copy of a hull', value: { kind: 'hull', vertices: [], triangles: [], lost: 0 } },
      { what: 'a pipe of no radius', value: { kind: 'pipe', radius: 0, axis: { x: 0, y: 1, z: 0 } } },
      { what: 'a compound without parts', value: { kind: 'compound' } },
      { what: 'a compound of nothing', value: { kind: 'compound', parts: [{}] } },
    ],
  ),
  'readonly CompoundPart[]': {
    valid: () => [{ shape: sphere({ radius: 1 }), position: ORIGIN }, { shape: { kind: 'sphere', radius: 2 } }],
    whole: true,
    wrong: (f) => [
      ...[undefined, null, '1', 1n, {}, f.mesh].map((x) => ({ what: `one ${String(x)}`, value: [x] })),
      { what: 'holes', value: new Array(2) },
      ...[undefined, null, 1, 'x', {}, f.mesh, { kind: 'sphere', radius: 0 }, { kind: 'compound', parts: [] }].map(
        (shape) => ({ what: `the shape ${String(shape)}`, value: [{ shape }] }),
      ),
      ...[null, 1, {}, { x: 0, y: 0, z: Number.NaN }, { x: 2 ** 61, y: 0, z: 0 }].map((position) => ({
        what: `the position ${String(position)}`,
        value: [{ shape: sphere({ radius: 1 }), position }],
      })),
      ...[null, 1, {}, { x: 0, y: 0, z: 0, w: 0 }].map((orientation) => ({
        what: `the orientation ${String(orientation)}`,
        value: [{ shape: sphere({ radius: 1 }), orientation }],
      })),
      { what: 'more than it has', value: [{ shape: sphere({ radius: 1 }), scale: 2 }] },
    ],
  },
  Positions: list(
    'positions',
    TRIANGLE,
    [Number.NaN, Infinity, -(2 ** 61)],
    [
      short([0, 1]),
      short([0, 1, 2, 3, 4, 5]),
      typed((buffer) => new Float32Array(buffer), 36),
      typed((buffer) => new Float64Array(buffer), 72),
    ],
  ),
  'Rows rays': rows(
    [-0.5, 9, -0.5, 0, -1, 0, 99],
    [
      ['a ray that goes nowhere', 3, [0, 0, 0]],
      ['a ray of less than no length', 6, [-1]],
      ['a ray of no number of length', 6, [Number.NaN]],
    ],
  ),
  'Rows segments': rows([-0.5, 9, -0.5, -0.5, -9, -0.5]),
  'Rows ways': rows([-0.5, 9, -0.5, 0, -18, 0]),
  'Rows points': rows([-0.5, 0, -0.5]),
  Int32Array: written(
    (f) => f.ints,
    () => new Int32Array(1),
    () => new Uint32Array(9),
    (b) => new Int32Array(b),
  ),
  'Int32Array | null': {
    ...written(
      (f) => f.ints,
      () => new Int32Array(1),
      () => new Uint32Array(9),
      (b) => new Int32Array(b),
    ),
    also: [null],
  },
  Uint8Array: written(
    (f) => f.bytes,
    () => new Uint8Array(1),
    () => new Int8Array(9),
    (b) => new Uint8Array(b),
  ),
  'Float64Array | null': {
    ...written(
      (f) => f.floats,
      () => new Float64Array(7),
      () => new Float32Array(32),
      (b) => new Float64Array(b),
    ),
    also: [null],
  },
  Indices: {
    ...list(
      'indices',
      [0, 1, 2],
      [Number.NaN, Infinity, -1, 0.5, 3, 2 ** 32],
      [short([0, 1]), typed((buffer) => new Uint16Array(buffer), 12)],
    ),
    also: [null, undefined],
  },
  Layers: {
    ...list(
      'layers',
      [3],
      [Number.NaN, Infinity, -1, 0.5, 32, 2 ** 32],
      [short([]), { what: 'too long', value: [1, 2] }, typed((buffer) => new Uint8Array(buffer), 1)],
    ),
    also: [null, undefined],
  },
  'Character.restore(state)': {
    valid: (f) => f.character.state.slice(),
    whole: true,
    wrong: (f) => {
      const state = Array.from(f.character.state)
      return [
        short([1, 2, 3]),
        { what: 'strings', value: state.map(String) },
        ...[Number.NaN, Infinity, 2 ** 61, null, '1', 1n].map((x) => ({
          what: `one ${String(x)}`,
          value: state.map((y, i) => (i === 4 ? x : y)),
        })),
        { what: 'too long', value: [...state, 0] },
        { what: 'a detached array', value: typed((buffer) => new Float64Array(buffer), 8 * state.length).value },
      ]
    },
  },

  // what is called back
  'function filter': { ...callback(() => true), wrong: () => [throwing] },
  'function onProgress': callback(() => {}),
  boolean: { valid: () => true },
  // two declarations, one door
  'TriangleMesh.toBuffer(options)': { valid: () => ({ shared: false }), empty: true, also: [undefined] },
  'TriangleMesh.toBuffer(shared)': { valid: () => false, also: [undefined] },

  'TriangleMesh.refit(positions)': {
    ...list('positions', CORNERS, [], []),
    valid: () => Float32Array.from(CORNERS),
    wrong: () => [
      { what: 'doubles for a mesh of floats', value: CORNERS },
      ...[Number.NaN, Infinity, -(2 ** 61)].map((x) => ({
        what: `positions with ${x}`,
        value: Float32Array.from(CORNERS, (y, i) => (i === 35 ? x : y)),
      })),
      { what: 'one vertex short', value: Float32Array.from(CORNERS.slice(3)) },
      { what: 'one number short', value: Float32Array.from(CORNERS.slice(1)) },
      typed((buffer) => new Float32Array(buffer), 4 * CORNERS.length),
    ],
  },
  'TriangleMesh.refit(indices)': {
    ...list(
      'indices',
      Array.from({ length: 12 }, (_, i) => i),
      [Number.NaN, Infinity, -1, 0.5, 12, 2 ** 32],
      [short([0, 1, 2])],
    ),
    also: [null, undefined],
  },
  'number first': number(1, whole(0, 4)),
  'number count': number(2, whole(0, 4)),
  'BatchOptions.count': number(1, whole(0, 2)),
  'TriangleMesh.containsPoints(count)': number(1, whole(0, 2)),
  'World.containsPoints(count)': number(1, whole(0, 2)),
}

/** Two rows of a batch. @param bad what is wrong with the second: its numbers from a column on */
function rows(
  row: readonly number[],
  bad: readonly [what: string, column: number, values: readonly number[]][] = [],
): Sample {
  const two = [...row, ...row]
  const changed = (column: number, values: readonly number[]): Float64Array => {
    const array = Float64Array.from(two)
    array.set(values, row.length + column)
    return array
  }
  return {
    valid: () => Float64Array.from(two),
    whole: true,
    wrong: () => [
      ...[Number.NaN, Infinity, -(2 ** 61)].map((x) => ({ what: `rows with ${x}`, value: changed(1, [x]) })),
      ...bad.map(([what, column, values]) => ({ what, value: changed(column, values) })),
      { what: 'half a row', value: Float64Array.from(two.slice(1)) },
      { what: 'a plain array', value: two },
      { what: 'integers', value: Int32Array.from(two) },
      { what: 'big integers', value: new BigInt64Array(two.length) },
      { what: 'a data view', value: new DataView(new ArrayBuffer(8 * two.length)) },
      typed((buffer) => new Float64Array(buffer), 8 * two.length),
    ],
  }
}

/** A typed array that a batch writes: too short, of another type, given away. */
function written(
  of: (fixture: Fixture) => unknown,
  small: () => unknown,
  other: () => unknown,
  on: (buffer: ArrayBuffer) => unknown,
): Sample {
  return {
    valid: of,
    whole: true,
    wrong: () => [
      { what: 'too short', value: small() },
      { what: 'of another type', value: other() },
      { what: 'a plain array', value: new Array(99).fill(0) },
      { what: 'a data view', value: new DataView(new ArrayBuffer(999)) },
      typed(on, 256),
    ],
  }
}

function sizes(): Sample {
  return {
    valid: () => ({ x: 1, y: 2, z: 3 }),
    wrong: () => [
      { what: 'flat', value: { x: 1, y: 0, z: 1 } },
      { what: 'less than nothing', value: { x: 1, y: 1, z: -1 } },
    ],
  }
}

/** Shapes may be literals: those without sizes, or with bad ones. */
function shape(valid: () => unknown, more: readonly Wrong[]): Sample {
  const bad = [undefined, null, '1', 1n, 0, -1, Number.NaN, Infinity, 2 ** 61]
  const literal = (value: object, what: string): Wrong => ({ what, value })
  return {
    valid,
    whole: true,
    wrong: () => [
      literal({ kind: 'cone' }, 'another kind'),
      literal({ kind: 7 }, 'a kind that is a number'),
      literal({ kind: Symbol('sphere') }, 'a kind that is a symbol'),
      literal(Object.freeze([]), 'a frozen array'),
      ...bad.flatMap((x) => [
        literal({ kind: 'sphere', radius: x }, `a sphere of ${String(x)}`),
        literal({ kind: 'ellipsoid', radii: { x: 1, y: x, z: 1 } }, `an ellipsoid of ${String(x)}`),
        literal({ kind: 'capsule', radius: x, height: 4 }, `a capsule of ${String(x)}`),
        literal({ kind: 'cylinder', radius: 1, height: x }, `a cylinder of ${String(x)}`),
        literal({ kind: 'box', halfExtents: { x: 1, y: 1, z: x } }, `a box of ${String(x)}`),
      ]),
      literal({ kind: 'ellipsoid', radii: [1, 2, 3] }, 'an ellipsoid of an array'),
      literal({ kind: 'capsule', radius: 1, height: 1.9 }, 'a capsule less high than wide'),
      ...more,
    ],
  }
}

/** Results with a part that is missing, or is none. */
function halves(parts: readonly string[]): Wrong[] {
  return parts.flatMap((part) =>
    [undefined, null, 7, 'x', () => 7].map((value) => ({
      what: `${part} is ${String(value)}`,
      value: { ...createHit(), [part]: value },
    })),
  )
}

/** The sample of a parameter or field, its own or made of those of its fields; undefined where there is none. */
export function sampleOf(declared: Declared, who: string): Sample | undefined {
  const { name, text, owner, fields, words, callable } = declared
  for (const key of [`${who}(${name})`, `${owner}.${name}`, `${callable ? 'function' : text} ${name}`, text])
    if (Object.hasOwn(SAMPLES, key)) return SAMPLES[key]
  if (words !== undefined) return { valid: () => words[0] }
  if (callable || fields === undefined) return undefined
  const required = fields.filter((field) => !field.optional)
  if (fields.some((field) => sampleOf(field, who) === undefined)) return undefined
  return {
    valid: (fixture) => Object.fromEntries(required.map((field) => [field.name, sampleOf(field, who)?.valid(fixture)])),
    empty: required.length === 0,
  }
}

const VECTORS = /^(Readonly<)?(Vec3|Quat)\b/

/** The fields of a parameter that is a literal of options; none of other parameters. */
export function optionsOf(declared: Declared, who: string): readonly Declared[] {
  const { fields, text } = declared
  if (fields === undefined || VECTORS.test(text) || sampleOf(declared, who)?.whole) return []
  return fields.filter((field) => field.name !== 'kind')
}

/** A right value with everything in it that may be: all options there are. */
export function fullOf(declared: Declared, who: string, fixture: Fixture): unknown {
  const options = optionsOf(declared, who)
  if (options.length === 0) return sampleOf(declared, who)?.valid(fixture)
  return Object.fromEntries(options.map((field) => [field.name, fullOf(field, who, fixture)]))
}

/** Parameters and fields that the table does not know, by name. */
export function unknownIn(declared: Declared, who: string): string[] {
  if (sampleOf(declared, who) !== undefined) return []
  const { fields, name, text } = declared
  const inside = (fields ?? []).flatMap((field) => unknownIn(field, who)).map((below) => `${name}.${below}`)
  return inside.length > 0 ? inside : [`${name}: ${text}`]
}
