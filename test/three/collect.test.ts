import {
  BatchedMesh,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  InstancedBufferGeometry,
  InstancedMesh,
  LOD,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  SphereGeometry,
  Triangle,
  Vector3,
} from 'three'
import { describe, expect, it } from 'vitest'
import { createHit, warnings } from '../../src/index.ts'
import { collectTriangles, meshFromObject3D, triangleSource } from '../../src/three/index.ts'
import { interleave } from './scene.ts'

/** The triangle (0,0,0) (1,0,0) (0,1,0), which faces +z. */
function corner(): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute([0, 0, 0, 1, 0, 0, 0, 1, 0], 3))
  return geometry
}

/** Corners of a collected triangle, as lists of three. */
function corners(object: Object3D, triangle = 0): number[][] {
  const { positions, indices } = collectTriangles(object)
  return [0, 1, 2].map((c) => Array.from(positions.subarray(3 * indices[3 * triangle + c]).subarray(0, 3)))
}

function normalOf(object: Object3D, triangle = 0): number[] {
  const [a, b, c] = corners(object, triangle).map((p) => new Vector3(...p))
  return Triangle.getNormal(a, b, c, new Vector3())
    .toArray()
    .map((x) => x + 0)
}

describe('collectTriangles', () => {
  it("takes a mesh through all its parents' transforms, which need not be up to date", () => {
    const mesh = new Mesh(corner())
    mesh.position.set(0, 0, 5)
    const group = new Group().add(mesh)
    group.scale.set(2, 3, 1)
    const scene = new Group().add(group)
    scene.position.set(10, 0, 0)
    const expected = [
      [10, 0, 5],
      [12, 0, 5],
      [10, 3, 5],
    ]
    expect(corners(scene)).toEqual(expected)
    expect(corners(mesh)).toEqual(expected)
  })

  it('turns the winding of mirrored meshes, so that fronts stay fronts', () => {
    const mesh = new Mesh(corner())
    mesh.scale.set(-1, 1, 1)
    expect(normalOf(mesh)).toEqual([0, 0, 1])
    mesh.scale.set(-1, -1, 1) // turned about z
    expect(normalOf(mesh)).toEqual([0, 0, 1])
    mesh.scale.set(-1, -1, -1)
    expect(normalOf(mesh)).toEqual([0, 0, -1])
  })

  it('reads indices of any width, none, interleaved and normalised attributes as the same triangles', () => {
    const indexed = new BoxGeometry(2, 2, 2)
    const triples = (geometry: BufferGeometry) => {
      const mesh = new Mesh(geometry)
      const count = collectTriangles(mesh).indices.length / 3
      return Array.from({ length: count }, (_, t) => corners(mesh, t))
    }
    const expected = triples(indexed)
    expect(expected.length).toBe(12)
    expect(triples(indexed.toNonIndexed())).toEqual(expected)
    const index = Array.from((indexed.index as BufferAttribute).array)
    for (const Width of [Uint8Array, Uint16Array, Uint32Array]) {
      const geometry = indexed.clone()
      geometry.setIndex(new BufferAttribute(new Width(index), 1))
      expect(triples(geometry)).toEqual(expected)
    }
    const interleaved = indexed.clone()
    interleave(interleaved)
    expect(triples(interleaved)).toEqual(expected)
    const bytes = indexed.clone()
    const unit = new Int8Array(indexed.attributes.position.array).map((x) => 127 * x)
    bytes.setAttribute('position', new BufferAttribute(unit, 3, true))
    expect(triples(bytes)).toEqual(expected)
  })

  it('takes what is drawn: the draw range, and of several materials the groups that have one', () => {
    const geometry = new PlaneGeometry(1, 1, 5, 1) // ten triangles
    const faces = (material: MeshBasicMaterial | MeshBasicMaterial[]) => {
      const collected = collectTriangles(new Mesh(geometry, material))
      return Array.from({ length: collected.indices.length / 3 }, (_, t) => collected.source(t).face)
    }
    const material = new MeshBasicMaterial()
    geometry.setDrawRange(6, 13) // four whole triangles
    expect(faces(material)).toEqual([2, 3, 4, 5])
    geometry.setDrawRange(0, Number.POSITIVE_INFINITY)
    geometry.addGroup(0, 6, 0)
    geometry.addGroup(15, 9, 1) // no such material
    geometry.addGroup(21, 9, 2)
    geometry.addGroup(3, 6, 2) // overlaps the first
    expect(faces([material, undefined as unknown as MeshBasicMaterial, material])).toEqual([0, 1, 7, 8, 9, 2])
    expect(faces(material)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('takes every instance, mirrored ones turned, and knows them again', () => {
    const instanced = new InstancedMesh(corner(), undefined, 3)
    for (let i = 0; i < 3; i++) instanced.setMatrixAt(i, new Matrix4().makeTranslation(10 * i, 0, 0))
    instanced.setMatrixAt(1, new Matrix4().makeScale(1, 1, -1).setPosition(10, 0, 0))
    instanced.position.y = 1
    const first = new Mesh(corner())
    const scene = new Group().add(first, instanced)
    const collected = collectTriangles(scene)
    expect(collected.indices.length).toBe(12)
    expect([0, 1, 2, 3].map((t) => normalOf(scene, t)[2])).toEqual([1, 1, -1, 1])
    expect(corners(scene, 3)[0]).toEqual([20, 1, 0])
    expect(collected.source(0)).toEqual({ object: first, instance: -1, face: 0 })
    expect(collected.source(2)).toEqual({ object: instanced, instance: 1, face: 0 })
    expect(collected.owners.map((o) => [o.first, o.count])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
    ])
    expect(() => collected.source(4)).toThrow(
      RangeError('CollectedTriangles.source: triangle is 4, expected a number from 0 to 3'),
    )
  })

  it('takes the live instances of a batched mesh', () => {
    const batched = new BatchedMesh(4, 100, 300, new MeshBasicMaterial())
    const plane = batched.addGeometry(new PlaneGeometry(1, 1))
    const box = batched.addGeometry(new BoxGeometry(1, 1, 1))
    const ids = [box, plane, box].map((geometry) => batched.addInstance(geometry))
    batched.setMatrixAt(ids[1], new Matrix4().makeTranslation(0, 0, 7))
    batched.deleteInstance(ids[0])
    const collected = collectTriangles(batched)
    expect(collected.indices.length / 3).toBe(2 + 12)
    expect(collected.source(0).instance).toBe(ids[1])
    expect(corners(batched, 0)[0][2]).toBe(7)
    expect(collected.source(13).instance).toBe(ids[2])
  })

  it('leaves out what filter or userData.collide says, the latter with everything below', () => {
    const [a, b, c, d] = 'abcd'.split('').map((name) => Object.assign(new Mesh(corner()), { name }))
    const scene = new Group().add(a.add(b), c.add(d))
    const names = (filter?: (mesh: Mesh) => boolean) =>
      collectTriangles(scene, { filter }).owners.map((owner) => owner.object.name)
    expect(names()).toEqual(['a', 'b', 'c', 'd'])
    expect(names((mesh) => mesh !== a)).toEqual(['b', 'c', 'd'])
    c.userData.collide = false
    a.visible = false // invisible walls are walls
    expect(names()).toEqual(['a', 'b'])
  })

  it('takes the first level of a LOD, and no lines, points or geometry instanced in the shader', () => {
    const lod = new LOD()
    const fine = new Mesh(new SphereGeometry(1, 8, 8))
    lod.addLevel(fine).addLevel(new Mesh(new BoxGeometry()), 10)
    const fat = new Mesh(new InstancedBufferGeometry().copy(new BoxGeometry() as unknown as InstancedBufferGeometry))
    const empty = new Mesh(new BufferGeometry())
    const { owners } = collectTriangles(new Group().add(lod, fat, empty))
    expect(owners.map((owner) => owner.object)).toEqual([fine])
  })

  it('rounds once, to f32 or not at all', () => {
    const mesh = new Mesh(corner())
    mesh.position.set(1e8 + 1, 0.1, 0)
    expect(collectTriangles(mesh).positions).toBeInstanceOf(Float32Array)
    expect(corners(mesh)[0]).toEqual([1e8, Math.fround(0.1), 0])
    const { positions } = collectTriangles(mesh, { precision: 'double' })
    expect(Array.from(positions.subarray(0, 3))).toEqual([1e8 + 1, 0.1, 0])
  })

  it('subtracts an origin before it rounds: what lies far away keeps its shape', () => {
    const mesh = new Mesh(corner())
    mesh.position.set(0.1, 0.2, 0.3)
    const far = new Group().add(mesh)
    far.position.set(1e6, 0, -3e6)
    expect(corners(far)[0]).toEqual([1e6 + 0.125, Math.fround(0.2), -3e6 + 0.25]) // singles are 0.0625 and 0.25 apart
    const { positions } = collectTriangles(far, { origin: { x: 1e6, y: 0, z: -3e6 } })
    expect(positions).toBeInstanceOf(Float32Array)
    // half a step of singles is 1.5e-8 there, one of doubles at 3e6 4.7e-10
    const near = [0.1, 0.2, 0.3]
    for (let k = 0; k < 3; k++) expect(Math.abs(positions[k] - near[k])).toBeLessThan(2e-8)
    // the same bits as if it had never been away, where the way there is a whole number of steps
    mesh.position.set(0.125, 0.25, 0.5)
    expect(collectTriangles(far, { origin: far.position }).positions).toEqual(collectTriangles(mesh.clone()).positions)
  })

  it('brings vertices together that two transforms put in one place', () => {
    const tiles = new Group()
    for (let i = 0; i < 20; i++) {
      const tile = new Mesh(new PlaneGeometry(0.1, 1))
      tile.position.x = 0.1 * i + 0.05
      tiles.add(tile)
    }
    const mesh = meshFromObject3D(tiles)
    let open = 0
    for (let t = 0; t < mesh.triangleCount; t++) for (let e = 0; e < 3; e++) if (mesh.edge(t, e) === 'open') open++
    expect(open).toBe(42) // only the rim
  })

  it('says which mesh is at fault', () => {
    const geometry = corner()
    geometry.setIndex([0, 1, 9])
    const mesh = Object.assign(new Mesh(geometry), { name: 'wall' })
    expect(() => collectTriangles(mesh)).toThrow(
      RangeError('collectTriangles: index[2] of mesh "wall" is 9, but there are 3 vertices'),
    )
    geometry.setIndex(null)
    geometry.attributes.position.setY(1, Number.NaN)
    expect(() => collectTriangles(mesh)).toThrow(/vertex 1 of mesh "wall" is \(1, NaN, 0\)/)
    expect(() => collectTriangles(mesh, { precision: 'half' as 'single' })).toThrow(/precision is "half"/)
    expect(() => collectTriangles(mesh, { origin: { x: 0, y: Number.NaN, z: 0 } })).toThrow(
      'collectTriangles: origin.y is NaN, expected a finite number from -2^60 to 2^60',
    )
  })
})

describe('meshFromObject3D', () => {
  it('makes a mesh whose hits lead back to object, instance and face', () => {
    const ground = new Mesh(new PlaneGeometry(10, 10))
    ground.rotation.x = -Math.PI / 2
    const boxes = new InstancedMesh(new BoxGeometry(1, 1, 1), undefined, 2)
    boxes.setMatrixAt(0, new Matrix4().makeTranslation(2, 0.5, 0))
    boxes.setMatrixAt(1, new Matrix4().makeTranslation(-2, 0.5, 0))
    const mesh = meshFromObject3D(new Group().add(ground, boxes))
    expect(mesh.triangleCount).toBe(26)
    const hit = createHit()
    expect(mesh.castRay(new Vector3(-2.2, 5, 0.1), new Vector3(0, -1, 0), 100, hit)).toBe(true)
    expect(hit.distance).toBe(4)
    expect(triangleSource(mesh, hit.triangle)).toMatchObject({ object: boxes, instance: 1 })
    expect(mesh.castRay(new Vector3(0, 5, 0.1), new Vector3(0, -1, 0), 100, hit)).toBe(true)
    expect(triangleSource(mesh, hit.triangle)).toMatchObject({ object: ground, instance: -1 })
    expect(hit.normal.y).toBeCloseTo(1, 12)
  })

  it('hands its sides on, and makes a valid mesh of nothing', () => {
    const mesh = meshFromObject3D(new Mesh(corner()), { sides: 'front' })
    expect(mesh.sides).toBe('front')
    expect(mesh.castRayAny(new Vector3(0.2, 0.2, 1), new Vector3(0, 0, -1), 9)).toBe(true)
    expect(mesh.castRayAny(new Vector3(0.2, 0.2, -1), new Vector3(0, 0, 1), 9)).toBe(false)
    expect(meshFromObject3D(new Group().add(new Mesh())).triangleCount).toBe(0)
    warnings.use('nowhere') // mostly it has not been loaded: slips.test.ts
    expect(meshFromObject3D(new Group()).triangleCount).toBe(0)
  })

  it('hands its origin on: a level 1e6 away is asked about from there', () => {
    const ground = new Mesh(new PlaneGeometry(10, 10))
    ground.rotation.x = -Math.PI / 2
    ground.position.set(1e6, 0.1, 0)
    const mesh = meshFromObject3D(ground, { origin: { x: 1e6, y: 0, z: 0 } })
    const hit = createHit()
    expect(mesh.castRay(new Vector3(0.25, 5.1, 0), new Vector3(0, -1, 0), 100, hit)).toBe(true)
    expect(hit.distance).toBeCloseTo(5, 7)
    expect(mesh.bounds.max.x).toBe(5)
    expect(triangleSource(mesh, hit.triangle)).toMatchObject({ object: ground })
  })
})
