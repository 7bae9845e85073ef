import {
  BatchedMesh,
  BoxGeometry,
  type BufferAttribute,
  type BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  type Intersection,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  Raycaster,
  SkinnedMesh,
  SphereGeometry,
  Vector3,
} from 'three'
import { describe, expect, it } from 'vitest'
import { accelerateRaycast } from '../../src/three/index.ts'
import { dice, randomScene } from './scene.ts'

const material = () => new MeshBasicMaterial({ side: DoubleSide })

function ray(from: Vector3, to: Vector3, near = 0, far = Number.POSITIVE_INFINITY): Raycaster {
  return new Raycaster(from, to.clone().sub(from).normalize(), near, far)
}

/** The hits of three's own loop and of the accelerated one, for the same ray. */
function both(scene: Object3D, raycaster: Raycaster): { own: Intersection[]; fast: Intersection[] } {
  const own = raycaster.intersectObject(scene)
  const undo = accelerateRaycast(scene, { minTriangles: 0 })
  const fast = raycaster.intersectObject(scene)
  undo()
  return { own, fast }
}

/** Equal in every bit of every field, the object by identity. */
function expectSame(fast: Intersection[], own: Intersection[]): void {
  expect(fast.length).toBe(own.length)
  for (let i = 0; i < own.length; i++) {
    const { object: fastObject, ...fastFields } = fast[i]
    const { object: ownObject, ...ownFields } = own[i]
    expect(fastObject).toBe(ownObject)
    expect(fastFields).toStrictEqual(ownFields)
  }
}

describe("accelerateRaycast returns three's own hits", () => {
  it.each([1, 2, 3, 4])('over random scenes and rays, near and far (seed %i)', (seed) => {
    let hits = 0
    for (let s = 0; s < 8; s++) {
      const scene = randomScene(100 * seed + s)
      const d = dice(1000 * seed + s)
      const rays: Raycaster[] = []
      for (let i = 0; i < 60; i++) {
        const near = d.next() < 0.3 ? d.between(0, 4) : 0
        const far = d.next() < 0.3 ? near + d.between(0, 6) : Number.POSITIVE_INFINITY
        rays.push(ray(d.vector(d.pick([2, 8])), d.vector(4), near, far))
      }
      const own = rays.map((r) => r.intersectObject(scene))
      const undo = accelerateRaycast(scene, { minTriangles: 0 })
      rays.forEach((r, i) => {
        hits += own[i].length
        expectSame(r.intersectObject(scene), own[i])
      })
      undo()
    }
    expect(hits).toBeGreaterThan(300)
  })

  it('along the axes and through vertices of a grid, where every hit is double', () => {
    const mesh = new Mesh(new PlaneGeometry(8, 8, 8, 8), material())
    for (const x of [-4, -1, 0, 0.5, 3, 4]) {
      for (const y of [-4, 0, 2.5]) {
        const { own, fast } = both(mesh, ray(new Vector3(x, y, 5), new Vector3(x, y, 0)))
        expect(own.length).toBeGreaterThan(0)
        expectSame(fast, own)
      }
    }
  })

  it('of a mesh far from the origin, thin and very large', () => {
    const mesh = new Mesh(new SphereGeometry(1, 40, 30), material())
    mesh.position.set(1e6, -2e5, 3e6)
    mesh.scale.set(1e4, 1e-3, 20)
    mesh.updateMatrixWorld(true)
    const d = dice(5)
    for (let i = 0; i < 200; i++) {
      const target = mesh.localToWorld(d.vector(0.6))
      const { own, fast } = both(mesh, ray(d.vector(1e6), target, 0, d.pick([1e6, 3e6, 4e6, 1e9])))
      expectSame(fast, own)
    }
  })

  it('for a ray whose direction has another length than 1', () => {
    const mesh = new Mesh(new SphereGeometry(1, 40, 30), material())
    const raycaster = new Raycaster(new Vector3(0, 0.1, 5), new Vector3(0, 0, -3), 0, 4.5)
    const { own, fast } = both(mesh, raycaster)
    expect(own.length).toBeGreaterThan(0)
    expectSame(fast, own)
  })

  it('of groups that begin in the middle of a triangle, by the loop of three', () => {
    const geometry = new SphereGeometry(1, 20, 20)
    geometry.clearGroups()
    geometry.addGroup(1, 1800, 0)
    const mesh = new Mesh(geometry, [material()])
    const d = dice(3)
    let hits = 0
    for (let i = 0; i < 20; i++) {
      const { own, fast } = both(mesh, ray(d.vector(3), d.vector(0.5)))
      hits += own.length
      expectSame(fast, own)
    }
    expect(hits).toBeGreaterThan(0)
  })

  it('of a mesh with a scale of zero, and of an empty one', () => {
    const scene = new Group()
    scene.add(new Mesh(new SphereGeometry(), material()), new Mesh(undefined, material()))
    scene.children[0].scale.set(1, 0, 1)
    scene.updateMatrixWorld(true)
    const { own, fast } = both(scene, ray(new Vector3(0, 5, 0), new Vector3(0, 0, 0)))
    expectSame(fast, own)
  })

  it('of morphed meshes, while their targets are active and afterwards', () => {
    const geometry = new SphereGeometry(1, 20, 20)
    const moved = new Float32Array(geometry.attributes.position.array).map((x) => 0.3 * x)
    geometry.morphAttributes.position = [new Float32BufferAttribute(moved, 3)]
    geometry.morphTargetsRelative = true
    const mesh = new Mesh(geometry, material())
    for (const influence of [0, 0.5, 1, 0]) {
      if (mesh.morphTargetInfluences) mesh.morphTargetInfluences[0] = influence
      const { own, fast } = both(mesh, ray(new Vector3(0.1, 0.2, 5), new Vector3(0, 0, 0)))
      expect(own.length).toBe(2)
      expectSame(fast, own)
    }
  })

  it('of geometry that changes, at once and after its tree has been built again', () => {
    const geometry: BufferGeometry = new SphereGeometry(1, 30, 20)
    const mesh = new Mesh(geometry, material())
    const plain = new Mesh(geometry, mesh.material)
    const undo = accelerateRaycast(mesh, { minTriangles: 0 })
    const raycaster = ray(new Vector3(0.3, 0.2, 5), new Vector3(0, 0, 0))
    const check = () => {
      for (let i = 0; i < 40; i++) {
        const own = raycaster.intersectObject(plain)
        expect(own.length).toBe(2)
        expect(raycaster.intersectObject(mesh).map((hit) => ({ ...hit, object: plain }))).toStrictEqual(own)
      }
    }
    check()
    geometry.scale(1, 1, 2) // sets needsUpdate
    check()
    const index = geometry.index as BufferAttribute
    ;(index.array as Uint16Array).reverse()
    index.needsUpdate = true
    check()
    geometry.setAttribute('position', new Float32BufferAttribute(Array.from(geometry.attributes.position.array), 3))
    check()
    undo()
  })
})

describe('accelerateRaycast leaves alone', () => {
  it('meshes with a raycast of their own, skinned and batched meshes, and whatever a filter says', () => {
    const own = new Mesh(new SphereGeometry(1, 20, 20), material())
    own.raycast = () => {}
    const kept = own.raycast
    const skinned = new SkinnedMesh(new SphereGeometry(1, 20, 20), material())
    const batched = new BatchedMesh(2, 3000, 9000, material())
    const filtered = new Mesh(new SphereGeometry(1, 20, 20), material())
    const scene = new Group().add(own, skinned, batched, filtered)
    const undo = accelerateRaycast(scene, { filter: (mesh) => mesh !== filtered })
    expect(own.raycast).toBe(kept)
    for (const mesh of [skinned, batched, filtered]) expect(Object.hasOwn(mesh, 'raycast')).toBe(false)
    undo()
    expect(own.raycast).toBe(kept)
  })

  it('everything, once it is undone', () => {
    const mesh = new Mesh(new BoxGeometry(1, 1, 1, 9, 9, 9), material())
    const before = Object.keys(mesh)
    const undo = accelerateRaycast(mesh)
    expect(Object.hasOwn(mesh, 'raycast')).toBe(true)
    undo()
    undo()
    expect(Object.keys(mesh)).toEqual(before)
    expect(mesh.raycast).toBe(Mesh.prototype.raycast)
  })

  it('a raycast that someone else has set meanwhile', () => {
    const mesh = new Mesh(new BoxGeometry(1, 1, 1, 9, 9, 9), material())
    const undo = accelerateRaycast(mesh)
    const other = () => {}
    mesh.raycast = other
    undo()
    expect(mesh.raycast).toBe(other)
  })

  it('indices out of range: three answers as before', () => {
    const geometry = new SphereGeometry(1, 20, 20)
    ;(geometry.index as BufferAttribute).setX(40, 60000)
    const mesh = new Mesh(geometry, material())
    const { own, fast } = both(mesh, ray(new Vector3(0.1, 0.2, 5), new Vector3(0, 0, 0)))
    expectSame(fast, own)
  })
})

it('is faster where it matters: 50,000 triangles, ten times at least', () => {
  const mesh = new Mesh(new SphereGeometry(1, 224, 112), material())
  const raycaster = ray(new Vector3(0.3, 0.2, 5), new Vector3(0, 0, 0))
  const time = (n: number) => {
    const start = performance.now()
    for (let i = 0; i < n; i++) raycaster.intersectObject(mesh)
    return (performance.now() - start) / n
  }
  time(3)
  const own = time(5)
  accelerateRaycast(mesh)
  time(100)
  expect(own / time(200)).toBeGreaterThan(10) // it is some thousand times: this only has to hold on a busy machine
})
