import { AnimationMixer, type Bone, Group, Matrix4, Quaternion, Raycaster, type SkinnedMesh, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { createClosest, createHit, World } from '../../src/index.ts'
import { type AddObject3DOptions, addObject3D, type Object3DColliders, pickObject3D } from '../../src/three/index.ts'
import { makeWorm, type Worm } from './worm.ts'

const DT = 1 / 60

/** The collider of each bone, by its name. */
function idsOf(world: World, colliders: Object3DColliders): Map<Bone, number> {
  return new Map(colliders.colliders().map((id) => [pickObject3D(world, id)?.bone as Bone, id]))
}

/** Where a collider is, as a matrix. */
function poseOf(world: World, id: number): Matrix4 {
  const [position, turn] = [new Vector3(), new Quaternion()]
  world.getPosition(id, position)
  world.getOrientation(id, turn)
  return new Matrix4().compose(position, turn.normalize(), new Vector3(1, 1, 1))
}

function setUp(worm: Worm, options?: AddObject3DOptions) {
  const world = new World()
  const colliders = addObject3D(world, worm.scene, options)
  const mixer = new AnimationMixer(worm.scene)
  mixer.clipAction(worm.clip).play()
  return { world, colliders, mixer, ids: idsOf(world, colliders) }
}

describe.each(['capsule', 'box'] as const)('a %s for each bone', (bones) => {
  it('is around the vertices that the bone moves most, and tight', () => {
    const worm = makeWorm()
    const { world, colliders, ids } = setUp(worm, { bones })
    expect([...ids.keys()].map(({ name }) => name)).toEqual(worm.bones.map(({ name }) => name))
    expect(colliders.count).toBe(4)
    const [mesh] = worm.meshes
    const { position } = mesh.geometry.attributes
    const [point, closest] = [new Vector3(), createClosest()]
    for (let v = 0; v < position.count; v++) {
      mesh.getVertexPosition(v, point).applyMatrix4(mesh.matrixWorld)
      expect(world.closestPoint(point, 1e-6, closest)).toBe(true)
      const height = (position.getY(v) / 100) % 1
      if (height < 0.1 || height > 0.75) continue
      expect(pickObject3D(world, closest.collider)?.bone).toBe(worm.bones[Math.floor(position.getY(v) / 100)])
    }
    // beside it, a fifth of its thickness away, is nothing
    expect(world.castRay({ x: 3 + 0.21, y: 9, z: -2.5 }, { x: 0, y: -1, z: 0 }, 20, createHit())).toBe(false)
    expect(world.castRay({ x: 3 + 0.1, y: 9, z: -2.5 }, { x: 0, y: -1, z: 0 }, 20, createHit())).toBe(true)
  })

  it('follows the animation to 1e-6, driven or placed', () => {
    const worm = makeWorm(6)
    const { world, colliders, mixer, ids } = setUp(worm, { bones })
    worm.scene.updateMatrixWorld(true)
    const bound = new Map(
      [...ids].map(([bone, id]) => [bone, bone.matrixWorld.clone().invert().multiply(poseOf(world, id))]),
    )
    let moved = 0
    for (let i = 0; i < 150; i++) {
      mixer.update(DT)
      worm.scene.rotation.y += 0.02
      if (i % 3) colliders.drive(DT)
      else colliders.place()
      world.advance()
      worm.scene.updateMatrixWorld(true)
      for (const [bone, id] of ids) {
        const expected = bone.matrixWorld.clone().multiply(bound.get(bone) as Matrix4)
        const got = poseOf(world, id)
        for (let k = 0; k < 16; k++) expect(Math.abs(got.elements[k] - expected.elements[k])).toBeLessThan(1e-6)
        moved = Math.max(moved, Math.abs(got.elements[12] - 3))
      }
    }
    expect(moved).toBeGreaterThan(0.5)
    expect([...idsOf(world, colliders).values()]).toEqual([...ids.values()])
  })
})

it('what a ray hits of a bent worm is what three hits, but for a share of its thickness', () => {
  const worm = makeWorm()
  const { world, colliders, mixer } = setUp(worm)
  const hit = createHit()
  let both = 0
  for (let i = 0; i < 40; i++) {
    mixer.update(0.05)
    colliders.drive(DT)
    world.advance()
    worm.scene.updateMatrixWorld(true)
    const [mesh] = worm.meshes
    mesh.computeBoundingSphere()
    for (const bone of worm.bones) {
      // at the middle of each bone, from above
      const at = bone.localToWorld(new Vector3(0, 50, 0))
      const origin = at.clone().add(new Vector3(0.2, 5, 0))
      const direction = at.sub(origin).normalize()
      const [first] = new Raycaster(origin, direction).intersectObject(mesh)
      expect(first).toBeDefined()
      expect(world.castRay(origin, direction, 99, hit)).toBe(true)
      expect(Math.abs(hit.distance - first.distance)).toBeLessThan(0.08)
      if (pickObject3D(world, hit.collider)?.bone === bone) both++
    }
  }
  expect(both).toBeGreaterThan(140)
})

it('several meshes on the same bones have one collider a bone', () => {
  const { colliders } = setUp(makeWorm(4, 3))
  expect(colliders.count).toBe(4)
})

it('a detached mesh has its colliders where it is drawn', () => {
  const worm = makeWorm(4, 2)
  const [, twin] = worm.meshes
  twin.bindMode = 'detached'
  const away = new Group().add(twin)
  away.position.set(0, 40, 0)
  worm.scene.add(away)
  worm.scene.updateMatrixWorld(true)
  const { world, colliders, mixer } = setUp(worm)
  expect(colliders.count).toBe(8)
  const closest = createClosest()
  const point = new Vector3()
  for (let i = 0; i < 5; i++) {
    mixer.update(0.2)
    colliders.place()
    worm.scene.updateMatrixWorld(true)
    let [inside, total] = [0, 0]
    for (let v = 0; v < twin.geometry.attributes.position.count; v += 7) {
      twin.getVertexPosition(v, point).applyMatrix4(twin.matrixWorld)
      total++
      if (world.closestPoint(point, 0.02, closest) && pickObject3D(world, closest.collider)?.object === twin) inside++
    }
    expect(inside / total).toBeGreaterThan(0.9)
  }
})

it('bones are asked one by one, and may be left out', () => {
  const worm = makeWorm()
  const asked: [Bone, SkinnedMesh][] = []
  const { world, ids } = setUp(worm, {
    bones: (bone, mesh) => {
      asked.push([bone, mesh])
      return bone.name === 'bone1' ? 'none' : bone.name === 'bone2' ? 'box' : 'capsule'
    },
  })
  expect(asked.every(([bone, mesh], i) => bone === worm.bones[i] && mesh === worm.meshes[0])).toBe(true)
  expect(asked.length).toBe(4)
  expect([...ids.keys()].map(({ name }) => name)).toEqual(['bone0', 'bone2', 'bone3'])
  expect(world.count).toBe(3)
  expect(() => setUp(makeWorm(), { bones: () => 'ball' as 'box' })).toThrow(
    /^addObject3D: the answer of bones is "ball"/,
  )
})

it('an enemy that grows has larger colliders', () => {
  const worm = makeWorm()
  const { world, colliders } = setUp(worm)
  const down = { x: 0, y: -1, z: 0 }
  const hit = createHit()
  worm.scene.scale.setScalar(2)
  colliders.drive(DT)
  world.advance()
  expect(colliders.count).toBe(4)
  expect(world.castRay({ x: 3 + 0.2, y: 9, z: -3 }, down, 20, hit)).toBe(true)
  expect(world.castRay({ x: 3 + 0.4, y: 9, z: -3 }, down, 20, hit)).toBe(false)
})
