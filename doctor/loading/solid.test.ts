/** Collision data, written the way that exporters and importers have it: what is solid, and what is only drawn. */
import { expect, test } from 'vitest'
import { readLevel } from './load.ts'
import { boxPiece, gltfParts, type Piece, writeGlb } from './test-files.ts'

const unused = () => Promise.reject(new Error('unused'))

/** A picture of 20 × 20 m, a block of 2 m, and a point cloud of a roof whose hull is a wedge. */
const FLOOR: Piece = { positions: [-10, 0, -10, -10, 0, 10, 10, 0, 10, 10, 0, -10], indices: [0, 1, 2, 0, 2, 3] }
const BLOCK = boxPiece([-1, -1, -1], [1, 1, 1])
const NOTCHED: Piece = {
  positions: [-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1, 0, 2, 0, 0, 0.5, 0],
  indices: [0, 1, 5, 1, 2, 5, 2, 3, 5, 3, 0, 5, 0, 4, 1, 1, 4, 2, 2, 4, 3, 3, 4, 0],
}
const [PICTURE, BOX, ROOF] = [0, 1, 2]

function read(nodes: object[], extensions: object = {}, more: object = {}, fit?: { unit: 'cm'; up: 'z' }) {
  const { json, bin } = gltfParts([FLOOR, BLOCK, NOTCHED])
  const [{ primitives }] = json.meshes as { primitives: object[] }[]
  const meshes = primitives.map((primitive) => ({ primitives: [primitive] }))
  const roots = nodes.map((_, i) => i).filter((i) => !nodes.some((node) => (node as Kids).children?.includes(i)))
  const data = writeGlb({ ...json, meshes, nodes, scenes: [{ nodes: roots }], extensions, ...more }, bin)
  return readLevel(
    [{ path: 'a.glb', blob: new Blob([data as BlobPart]) }],
    { draco: unused, meshopt: unused },
    {},
    undefined,
    fit,
  )
}
interface Kids {
  children?: number[]
}
type Level = Awaited<ReturnType<typeof read>>

const count = ({ indices }: { indices: Uint32Array }) => indices.length / 3
const drawn = (level: Level) => (level.drawn === undefined ? undefined : count(level.drawn))

/** The least and the greatest corner, to a millimetre. */
function bounds({ positions, indices }: Pick<Level, 'positions' | 'indices'>): number[] {
  const places = Array.from(indices, (i) => positions.subarray(3 * i, 3 * i + 3))
  const side = (pick: (...all: number[]) => number, k: number) =>
    Math.round(1000 * pick(...places.map((p) => p[k]))) / 1000
  return [...[0, 1, 2].map((k) => side(Math.min, k)), ...[0, 1, 2].map((k) => side(Math.max, k))].map((x) => x + 0)
}

/** Six times the volume: positive where the triangles of a closed surface look outwards. */
function volume({ positions, indices }: Pick<Level, 'positions' | 'indices'>): number {
  let sum = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * indices[i + k], 3 * indices[i + k] + 3))
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
  }
  return sum / 6
}

const rigid = (geometry: object) => ({ extensions: { KHR_physics_rigid_bodies: { collider: { geometry } } } })
const implicit = (...shapes: unknown[]) => ({ KHR_implicit_shapes: { shapes } })
const omi = (shape: number) => ({ extensions: { OMI_physics_body: { collider: { shape } } } })

test('without collision data, what is drawn is solid', async () => {
  const level = await read([
    { mesh: PICTURE, name: 'marble_col' },
    { mesh: BOX, name: 'column' },
  ])
  expect([count(level), level.drawn, level.notes]).toEqual([14, undefined, []])
})

test('Godot: -col is solid and drawn, -colonly only solid, -convcol its hull; numbers of copies do not matter', async () => {
  const level = await read([
    { mesh: PICTURE, name: 'floor-col' },
    { mesh: BOX, name: 'fence-colonly.001', translation: [3, 1, 0] },
    { mesh: ROOF, name: 'Roof-ConvCol' },
    { mesh: ROOF, name: 'roof-convcolonly 2', translation: [5, 0, 0] },
    { mesh: BOX, name: 'curtain' },
  ])
  expect([count(level), drawn(level)]).toEqual([2 + 12 + 6 + 6, 2 + 8 + 12])
  expect(level.objects.map(({ name }) => name)).toEqual([
    'floor-col',
    'fence-colonly.001',
    'Roof-ConvCol',
    'roof-convcolonly 2',
  ])
  expect(level.notes).toEqual([
    'solid are the 4 colliders of the file (names like -col, names like -colonly, names like -convcol, names like -convcolonly); the rest is only drawn',
  ])
})

test('Unreal: UCX_ and its like are hulls, and not drawn; children of them are read, too', async () => {
  const level = await read([
    { mesh: PICTURE, name: 'SM_Yard' },
    { mesh: ROOF, name: 'UCX_SM_Yard_00', children: [2] },
    { mesh: BOX, name: 'UBX_SM_Yard_01', translation: [0, 5, 0] },
  ])
  expect([count(level), drawn(level)]).toEqual([6 + 12, 2])
  expect(bounds(level)).toEqual([-1, 0, -1, 1, 6, 1])
})

test('KHR_physics_rigid_bodies: implicit shapes, turned and scaled by their nodes, the right way out', async () => {
  const shapes = [
    { type: 'box', box: { size: [2, 4, 6] } },
    { type: 'sphere', sphere: { radius: 2 } },
    { type: 'capsule', capsule: { height: 2, radiusTop: 0.5, radiusBottom: 0.5 } },
    { type: 'cylinder', cylinder: { height: 3, radiusTop: 0, radiusBottom: 1 } },
    { type: 'capsule', capsule: { height: 3, radiusTop: 0.5, radiusBottom: 1 } },
    { type: 'capsule', capsule: { height: 0.25, radiusTop: 0.5, radiusBottom: 1 } },
    { type: 'capsule' },
  ]
  const sizes = [
    [-1, -2, -3, 1, 2, 3],
    [-2, -2, -2, 2, 2, 2],
    [-0.5, -1.5, -0.5, 0.5, 1.5, 0.5],
    [-1, -1.5, -1, 1, 1.5, 1],
    [-1, -2.5, -1, 1, 2, 1],
    [-1, -1.125, -1, 1, 0.875, 1],
    [-0.25, -0.5, -0.25, 0.25, 0.5, 0.25],
  ]
  const volumes = [48, (32 / 3) * Math.PI, (2 / 3) * Math.PI, Math.PI, 0, (4 / 3) * Math.PI, 0]
  for (let n = 0; n < shapes.length; n++) {
    const level = await read([{ mesh: PICTURE }, rigid({ shape: n })], implicit(...shapes))
    expect(bounds(level), `shape ${n}`).toEqual(sizes[n])
    expect(volume(level)).toBeGreaterThan(0)
    if (volumes[n] > 0) expect(volume(level) / volumes[n]).toBeCloseTo(1, 1)
    const half = Math.SQRT1_2
    const moved = { ...rigid({ shape: n }), translation: [0, 9, 0], rotation: [0, 0, half, half], scale: [-1, 1, 1] }
    const turned = await read([{ mesh: PICTURE }, moved], implicit(...shapes))
    expect(volume(turned)).toBeCloseTo(volume(level), 4)
  }
  const level = await read(
    [{ mesh: PICTURE }, { children: [2], translation: [0, 0, 4] }, rigid({ shape: 1 })],
    implicit(...shapes),
  )
  expect(level.notes).toEqual([
    'solid is the collider of the file (KHR_physics_rigid_bodies); round ones have 32 sides; the rest is only drawn',
  ])
  expect(bounds(level)).toEqual([-2, -2, 2, 2, 2, 6])
})

test('KHR_physics_rigid_bodies: meshes of a node, of all below it, of one that is in no scene; and their hull', async () => {
  const own = await read([{ mesh: BOX, ...rigid({ node: 0 }) }, { mesh: PICTURE }])
  expect([count(own), drawn(own)]).toEqual([12, 14])
  const below = { mesh: BOX, children: [2] }
  const nodes = [
    { mesh: PICTURE, ...rigid({ node: 1 }), translation: [0, 3, 0] },
    below,
    { mesh: ROOF, translation: [0, 1, 0] },
  ]
  const all = await read(nodes, {}, { scenes: [{ nodes: [0] }] })
  expect([count(all), bounds(all)]).toEqual([20, [-1, 2, -1, 1, 6, 1]])
  const hull = await read([{ mesh: ROOF, ...rigid({ mesh: ROOF, convexHull: true }) }])
  expect([count(hull), drawn(hull)]).toEqual([6, 8])
  expect(volume(hull)).toBeCloseTo(8 / 3, 6)
  const flat = await read([{ mesh: PICTURE, ...rigid({ node: 0, convexHull: true }) }])
  expect(count(flat)).toBe(2)
})

test('OMI_physics_body: shapes, hulls and meshes; a trigger is not solid', async () => {
  const shapes = [
    { type: 'box', box: { size: [1, 2, 3] } },
    { type: 'convex', convex: { mesh: ROOF } },
    { type: 'trimesh', trimesh: { mesh: ROOF } },
    { type: 'cylinder' },
    { type: 'capsule' },
  ]
  const extensions = { OMI_physics_shape: { shapes } }
  const sizes = [
    [-0.5, -1, -1.5, 0.5, 1, 1.5],
    [-1, 0, -1, 1, 2, 1],
    [-1, 0, -1, 1, 2, 1],
    [-0.5, -1, -0.5, 0.5, 1, 0.5],
    [-0.5, -1, -0.5, 0.5, 1, 0.5],
  ]
  for (let n = 0; n < shapes.length; n++) {
    const level = await read([{ mesh: PICTURE }, omi(n)], extensions)
    expect(bounds(level), `shape ${n}`).toEqual(sizes[n])
  }
  const trigger = { extensions: { OMI_physics_body: { trigger: { shape: 0 } } } }
  const level = await read(
    [{ mesh: PICTURE }, trigger, { extensions: { OMI_physics_body: { collider: { shape: -1 } } } }],
    extensions,
  )
  expect([count(level), level.drawn]).toEqual([2, undefined])
})

test('colliders without a picture are drawn; invisible ones are solid; starts, units and the doctor see what is solid', async () => {
  const shapes = implicit({ type: 'box', box: { size: [400, 400, 10] } })
  const bare = await read([rigid({ shape: 0 })], shapes, {}, { unit: 'cm', up: 'z' })
  expect([count(bare), bare.drawn]).toEqual([12, undefined])
  expect(bounds(bare)).toEqual([-2, -0.05, -2, 2, 0.05, 2])
  expect(bare.starts[0].y).toBeCloseTo(0.05, 6)
  const hidden = {
    ...rigid({ shape: 0 }),
    extensions: { ...rigid({ shape: 0 }).extensions, KHR_node_visibility: { visible: false } },
  }
  const walled = await read([{ mesh: PICTURE }, hidden], shapes, {}, { unit: 'cm', up: 'z' })
  expect([bounds(walled), bounds(walled.drawn as Level)]).toEqual([
    [-2, -0.05, -2, 2, 0.05, 2],
    [-0.1, -0.1, 0, 0.1, 0.1, 0],
  ])
})

test('what does not fit is told with its place', async () => {
  const shapes = implicit({ type: 'sphere', sphere: { radius: -1 } }, { type: 'torus' }, 7)
  const of = (node: object) => read([{ mesh: PICTURE }, node], shapes)
  await expect(of(rigid({ shape: 0 }))).rejects.toThrow(
    'a.glb: /extensions/KHR_implicit_shapes/shapes/0/sphere/radius: expected 0 or more metres, but got -1',
  )
  await expect(of(rigid({ shape: 1 }))).rejects.toThrow(
    'shapes/1/type: expected box, sphere, capsule or cylinder, but got "torus"',
  )
  await expect(of(rigid({ shape: 2 }))).rejects.toThrow('shapes/2: expected an object, but got 7')
  await expect(of(rigid({ shape: 9 }))).rejects.toThrow(
    '/nodes/1/extensions/KHR_physics_rigid_bodies/collider/geometry/shape is 9, but there are 3 shapes',
  )
  await expect(of(rigid({}))).rejects.toThrow('geometry: expected a shape, node or mesh, but got {}')
  await expect(of(omi(0))).rejects.toThrow('collider/shape is 0, but there are 0 shapes')
  const loop = [{ mesh: PICTURE, ...rigid({ node: 1 }) }, { children: [2] }, { children: [1] }]
  await expect(read(loop, {}, { scenes: [{ nodes: [0] }] })).rejects.toThrow(
    'expected a tree of nodes, but node 1 is reached twice',
  )
})
