import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { addNodes, meshFromNodes, nodeSource, pickNode } from '../../src/babylon/index.ts'
import { createClosest, createHit, type TriangleMesh, type Vec3, World } from '../../src/index.ts'
import { addObject3D, meshFromObject3D, pickObject3D } from '../../src/three/index.ts'
import { type Babylon, loadBabylon } from './engine.ts'
import { courtAsGlb, wormAsGlb } from './glb.ts'

let B: Babylon
let court: Uint8Array
let worm: Uint8Array
beforeAll(async () => {
  B = await loadBabylon()
  court = await courtAsGlb()
  worm = await wormAsGlb()
}, 600_000)

async function load(bytes: Uint8Array, isRight = false): Promise<Babylon> {
  const scene = new B.Scene(new B.NullEngine())
  scene.useRightHandedSystem = isRight
  return B.LoadAssetContainerAsync(bytes, scene, { pluginExtension: '.glb' })
}

async function loadInThree(bytes: Uint8Array) {
  const { scene } = await new GLTFLoader().parseAsync(Uint8Array.from(bytes).buffer, '')
  scene.updateMatrixWorld(true)
  return scene
}

/** Each triangle as text, in no order: its corners (their x negated or not) from the first one on, so that the winding shows. */
function trianglesOf(mesh: TriangleMesh, side: number): string[] {
  const corners: Vec3[] = [0, 1, 2].map(() => ({ x: 0, y: 0, z: 0 }))
  return Array.from({ length: mesh.triangleCount }, (_, t) => {
    mesh.getTriangle(t, corners[0], corners[1], corners[2])
    const texts = corners.map(({ x, y, z }) => [side * x, y, z].map((value) => (value + 0).toFixed(5)).join(' '))
    if (side < 0) texts.reverse() // a mirrored triangle
    const least = texts.indexOf([...texts].sort()[0])
    return [0, 1, 2].map((k) => texts[(least + k) % 3].replaceAll('-0.00000', '0.00000')).join(', ')
  }).sort()
}

describe('a GLB', () => {
  it.each([false, true])(
    'has the triangles that it has in three, fronts included (right-handed: %s)',
    async (isRight) => {
      const container = await load(court, isRight)
      const level = meshFromNodes(container)
      const object = await loadInThree(court)
      object.getObjectByName('gate')?.removeFromParent()
      const other = meshFromObject3D(object)
      expect(level.triangleCount).toBe(other.triangleCount)
      // Babylon turns a glTF by half a turn and mirrors it: x is negated
      expect(trianglesOf(level, isRight ? 1 : -1)).toEqual(trianglesOf(other, 1))
      const named = new Set(Array.from({ length: level.triangleCount }, (_, t) => nodeSource(level, t)?.mesh.name))
      expect([...named].sort()).toEqual(['ground', 'mirrored', 'pillar', 'side', 'step', 'wall'])
    },
  )

  it('shows its fronts from outside', async () => {
    const level = meshFromNodes(await load(court), { sides: 'front' })
    const hit = createHit()
    expect(level.castRay({ x: 5, y: 9, z: -3 }, { x: 0, y: -1, z: 0 }, 20, hit)).toBe(true)
    expect(hit.faceNormal).toEqual({ x: 0, y: 1, z: 0 })
    expect(level.castRay({ x: 5, y: -9, z: -3 }, { x: 0, y: 1, z: 0 }, 20, hit)).toBe(true)
    expect(hit.faceNormal).toEqual({ x: 0, y: -1, z: 0 })
  })
})

describe.each(['capsule', 'box'] as const)('a skinned GLB: a %s for each bone', (bones) => {
  it('is where three has it, mirrored, and follows the bones as they bend', async () => {
    const container = await load(worm)
    container.addAllToScene()
    const object = await loadInThree(worm)
    const [world, other] = [new World(), new World()]
    const colliders = addNodes(world, container, { bones })
    const others = addObject3D(other, object, { bones })
    expect(colliders.count).toBe(4)
    expect(others.count).toBe(4)
    const at = { x: 0, y: 0, z: 0 }
    const to = { x: 0, y: 0, z: 0 }
    for (let step = 0; step < 20; step++) {
      for (const name of ['bone1', 'bone2']) {
        const angle = 0.05 * step
        object.getObjectByName(name)?.quaternion.set(0, 0, Math.sin(angle), Math.cos(angle))
        const node = container.transformNodes.find((one: Babylon) => one.name === name)
        node.rotationQuaternion = new B.Quaternion(0, 0, Math.sin(angle), Math.cos(angle))
      }
      colliders.place()
      others.place()
      const ids = new Map(others.colliders().map((id) => [pickObject3D(other, id)?.bone?.name, id]))
      for (const id of colliders.colliders()) {
        world.getPosition(id, at)
        other.getPosition(ids.get(pickNode(world, id)?.bone?.name) as number, to)
        expect(Math.hypot(at.x + to.x, at.y - to.y, at.z - to.z)).toBeLessThan(1e-5)
      }
    }
  })

  it('holds every vertex that moves with its bone alone, where Babylon draws it', async () => {
    const container = await load(worm)
    container.addAllToScene()
    const world = new World()
    const colliders = addNodes(world, container, { bones })
    const closest = createClosest()
    let held = 0
    for (const angle of [0, 0.4, 0.9]) {
      for (const node of container.transformNodes)
        if (/bone[123]/.test(node.name))
          node.rotationQuaternion = B.Quaternion.RotationYawPitchRoll(0.2, angle, angle / 2)
      colliders.place()
      for (const mesh of container.meshes) {
        if (mesh.skeleton === null) continue
        const positions = mesh.getPositionData(true, false)
        const weights = mesh.getVerticesData('matricesWeights')
        const indices = mesh.getVerticesData('matricesIndices')
        for (let v = 0; v < positions.length / 3; v++) {
          const k = [0, 1, 2, 3].find((one) => weights[4 * v + one] === 1)
          if (k === undefined) continue
          const p = B.Vector3.FromArray(positions, 3 * v)
          const point = B.Vector3.TransformCoordinates(p, mesh.getWorldMatrix())
          const bone = mesh.skeleton.bones.find((one: Babylon) => one.getIndex() === indices[4 * v + k])
          const filter = (collider: number) => pickNode<Babylon>(world, collider)?.bone === bone
          expect(world.closestPoint(point, 1e-5, closest, { filter })).toBe(true)
          held++
        }
      }
    }
    expect(held).toBeGreaterThan(300)
  })

  it('is as large as what is drawn, when a level takes it in its pose', async () => {
    const container = await load(worm)
    container.addAllToScene()
    const object = await loadInThree(worm)
    for (const pose of ['bind', 'current'] as const) {
      for (const name of ['bone1', 'bone3']) {
        object.getObjectByName(name)?.quaternion.set(0, 0, 0.6, 0.8)
        const node = container.transformNodes.find((one: Babylon) => one.name === name)
        node.rotationQuaternion = new B.Quaternion(0, 0, 0.6, 0.8)
      }
      const level = meshFromNodes(container, { pose })
      expect(level.triangleCount).toBeGreaterThan(100)
      const twin = meshFromObject3D(object, { pose })
      for (const key of ['y', 'z'] as const) {
        expect(level.bounds.min[key]).toBeCloseTo(twin.bounds.min[key], 4)
        expect(level.bounds.max[key]).toBeCloseTo(twin.bounds.max[key], 4)
      }
      expect(level.bounds.min.x).toBeCloseTo(-twin.bounds.max.x, 4)
    }
  })
})
