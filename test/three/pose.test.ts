import {
  Bone,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  Matrix4,
  Mesh,
  type Object3D,
  Skeleton,
  SkinnedMesh,
  SphereGeometry,
  Uint16BufferAttribute,
  Vector3,
} from 'three'
import { describe, expect, it } from 'vitest'
import { collectTriangles, type Pose } from '../../src/three/index.ts'
import { dice, turn } from './scene.ts'

const SEED = Number(process.env.POSE_SEED ?? 1)
const SKELETONS = Number(process.env.POSE_SKELETONS ?? 60)

type Dice = ReturnType<typeof dice>

function put(node: Object3D, d: Dice, scales: readonly number[]): void {
  node.position.copy(d.vector(3))
  node.quaternion.copy(turn(d))
  node.scale.set(d.pick(scales), d.pick(scales), d.pick(scales))
}

/** Bones in any tree, a skin that hangs on them in any way, bound anyhow, and bent since. */
function dealSkin(d: Dice): { scene: Group; mesh: SkinnedMesh } {
  const scene = new Group()
  const armature = new Group()
  put(armature, d, [0.01, 1, 3])
  const bones: Bone[] = []
  for (let i = 0; i < 1 + Math.floor(d.next() * 6); i++) {
    const bone = new Bone()
    put(bone, d, d.next() < 0.7 ? [1] : [0.5, 2])
    ;(i === 0 ? armature : d.pick(bones)).add(bone)
    bones.push(bone)
  }
  bones.sort(() => d.next() - 0.5)
  const geometry = new BufferGeometry()
  const count = 30
  const many = (size: number, number: () => number) => Array.from({ length: size * count }, number)
  geometry.setAttribute(
    'position',
    new Float32BufferAttribute(
      many(3, () => d.between(-9, 9)),
      3,
    ),
  )
  geometry.setAttribute(
    'skinIndex',
    new Uint16BufferAttribute(
      many(4, () => d.next() * bones.length),
      4,
    ),
  )
  const isLoose = d.next() < 0.3 // weights that are not 1 in all, as three.js takes them
  const weights = Array.from({ length: count }, () => {
    const four = [0, 0, 0, 0].map(() => (d.next() < 0.4 ? 0 : d.next()))
    const sum = isLoose ? 1 : four.reduce((a, b) => a + b, 0)
    return sum === 0 ? [1, 0, 0, 0] : four.map((weight) => weight / sum)
  })
  geometry.setAttribute('skinWeight', new Float32BufferAttribute(weights.flat(), 4))
  const mesh = new SkinnedMesh(geometry)
  if (d.next() < 0.4) addTargets(mesh, d)
  put(mesh, d, [0.5, 1, 1, -1])
  d.pick([armature, scene, ...bones]).add(mesh)
  scene.add(armature)
  scene.updateMatrixWorld(true)
  if (d.next() < 0.5) mesh.bind(new Skeleton(bones))
  else mesh.bind(new Skeleton(bones), new Matrix4().makeScale(0.01, 0.01, 0.01).setPosition(d.vector(1)))
  if (d.next() < 0.3) mesh.bindMode = 'detached'
  if (d.next() < 0.5) put(scene, d, [1, 2])
  for (const bone of bones) if (d.next() < 0.7) bone.quaternion.copy(turn(d))
  return { scene, mesh }
}

function addTargets(mesh: Mesh, d: Dice): void {
  const { geometry } = mesh
  const { count } = geometry.attributes.position
  const numbers = () => Array.from({ length: 3 * count }, () => d.between(-2, 2))
  geometry.morphAttributes.position = [0, 1, 2].map(() => new Float32BufferAttribute(numbers(), 3))
  geometry.morphTargetsRelative = d.next() < 0.5
  mesh.updateMorphTargets()
  mesh.morphTargetInfluences = [d.pick([0, 0.5]), d.between(-1, 2), 0]
}

/** How far the vertices are from where three.js itself has them, as a share of the largest coordinate. */
function farthest(mesh: Mesh, positions: ArrayLike<number>): number {
  const point = new Vector3()
  let [far, largest] = [0, 1]
  for (let v = 0; v < mesh.geometry.attributes.position.count; v++) {
    mesh.getVertexPosition(v, point).applyMatrix4(mesh.matrixWorld)
    for (let k = 0; k < 3; k++) {
      largest = Math.max(largest, Math.abs(point.getComponent(k)))
      far = Math.max(far, Math.abs(point.getComponent(k) - positions[3 * v + k]))
    }
  }
  return far / largest
}

const collected = (object: Object3D, pose?: Pose) =>
  collectTriangles(object, { precision: 'double', ...(pose && { pose }) }).positions

describe('vertices are where three.js itself has them', () => {
  it('in the current pose of random skeletons, with morph targets', () => {
    for (let seed = SEED; seed < SEED + SKELETONS; seed++) {
      const { scene, mesh } = dealSkin(dice(seed))
      const positions = collected(scene, 'current')
      scene.updateMatrixWorld(true)
      expect(farthest(mesh, positions), `seed ${seed}`).toBeLessThan(1e-11)
    }
  })

  it('in the bind pose: all bones put to the root as they were bound to it, without morph targets', () => {
    for (let seed = SEED; seed < SEED + SKELETONS; seed++) {
      const { scene, mesh } = dealSkin(dice(seed))
      const positions = collected(scene)
      mesh.normalizeSkinWeights()
      mesh.morphTargetInfluences?.fill(0)
      scene.updateMatrixWorld(true)
      const { bones, boneInverses } = mesh.skeleton
      const root = bones.findIndex((bone) => !(bone.parent as Bone).isBone)
      const moved = bones[root].matrixWorld.clone().multiply(boneInverses[root])
      for (const [b, bone] of bones.entries()) bone.matrixWorld.copy(moved).multiply(boneInverses[b].clone().invert())
      expect(farthest(mesh, positions), `seed ${seed}`).toBeLessThan(1e-6) // weights are singles
    }
  })

  it('with morph targets alone', () => {
    const d = dice(SEED)
    for (let i = 0; i < 10; i++) {
      const mesh = new Mesh(new SphereGeometry(1, 6, 5).toNonIndexed())
      addTargets(mesh, d)
      put(mesh, d, [1, 2])
      const positions = collected(mesh, 'current')
      expect(positions.length).toBe(3 * mesh.geometry.attributes.position.count)
      expect(farthest(mesh, positions)).toBeLessThan(1e-14)
      mesh.morphTargetInfluences?.fill(0)
      expect(farthest(mesh, collected(mesh))).toBeLessThan(1e-14)
    }
  })
})

it('says which vertex hangs on a bone that there is not, and knows no other pose', () => {
  const { scene, mesh } = dealSkin(dice(1))
  mesh.name = 'dog'
  mesh.geometry.attributes.skinIndex.setX(7, 60)
  mesh.geometry.attributes.skinWeight.setX(7, 1)
  expect(() => collectTriangles(scene, { pose: 'current' })).toThrow(
    /vertex 7 of mesh "dog" refers to bone 60, expected/,
  )
  expect(() => collectTriangles(scene, { pose: 'rest' as Pose })).toThrow(
    /pose is "rest", expected one of bind, current/,
  )
})
