import {
  Bone,
  Float32BufferAttribute,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Skeleton,
  SkinnedMesh,
  SphereGeometry,
  Uint16BufferAttribute,
  Vector3,
} from 'three'
import { expect, test } from 'vitest'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { meshFromSkin, triangleSource } from '../../src/three/index.ts'
import { dice, turn } from './scene.ts'

const d = dice(7)

/** An arm of two bones, with a fist that grows by a morph target. */
function makeArm(): { scene: Group; skin: SkinnedMesh; lump: Mesh; bones: Bone[] } {
  const geometry = new SphereGeometry(1, 12, 10)
  const { count } = geometry.attributes.position
  const each = (size: number, number: (v: number, k: number) => number): number[] =>
    Array.from({ length: size * count }, (_, i) => number(Math.floor(i / size), i % size))
  const height = (v: number): number => 0.5 + 0.5 * geometry.attributes.position.getY(v)
  geometry.setAttribute(
    'skinIndex',
    new Uint16BufferAttribute(
      each(4, (_, k) => (k === 1 ? 1 : 0)),
      4,
    ),
  )
  geometry.setAttribute(
    'skinWeight',
    new Float32BufferAttribute(
      each(4, (v, k) => (k === 0 ? 1 - height(v) : k === 1 ? height(v) : 0)),
      4,
    ),
  )
  const bones = [new Bone(), new Bone()]
  bones[0].add(bones[1])
  bones[1].position.y = 0.5
  const skin = new SkinnedMesh(geometry, new MeshBasicMaterial())
  skin.add(bones[0])
  skin.updateMatrixWorld(true)
  skin.bind(new Skeleton(bones))
  const round = new SphereGeometry(0.5, 8, 6)
  const swollen = round.attributes.position.clone()
  for (let v = 0; v < swollen.count; v++) swollen.setX(v, 3 * swollen.getX(v))
  round.morphAttributes.position = [swollen]
  const lump = new Mesh(round, new MeshBasicMaterial())
  lump.position.set(4, 0, 0)
  const scene = new Group()
  scene.add(skin, lump)
  return { scene, skin, lump, bones }
}

/** Where three.js has a triangle's corners. */
function drawnCorners(scene: Object3D, mesh: Mesh, face: number): Vector3[] {
  scene.updateMatrixWorld(true)
  const { index } = mesh.geometry
  return [0, 1, 2].map((k) =>
    mesh.getVertexPosition(index?.getX(3 * face + k) ?? 3 * face + k, new Vector3()).applyMatrix4(mesh.matrixWorld),
  )
}

test('refit moves every triangle to where three.js draws it, frame by frame', () => {
  const { scene, skin, lump, bones } = makeArm()
  const live = meshFromSkin(scene, { precision: 'double' })
  const corners = [new Vector3(), new Vector3(), new Vector3()]
  const hit = createHit()
  let worst = 0
  for (let frame = 0; frame < 20; frame++) {
    if (frame > 0) {
      for (const bone of bones) bone.quaternion.copy(turn(d))
      lump.morphTargetInfluences![0] = frame % 3 === 0 ? 0 : d.between(0, 1)
      scene.position.copy(d.vector(3))
      live.refit()
    }
    for (let triangle = 0; triangle < live.mesh.triangleCount; triangle++) {
      const source = triangleSource(live.mesh, triangle)
      if (source === undefined) throw new Error('no source')
      live.mesh.getTriangle(triangle, corners[0], corners[1], corners[2])
      const drawn = drawnCorners(scene, source.object, source.face)
      for (let k = 0; k < 3; k++) worst = Math.max(worst, corners[k].distanceTo(drawn[k]))
    }
    // and the tree has moved with them
    const fresh = new TriangleMesh(positionsOf(live.mesh))
    const from = { x: scene.position.x, y: scene.position.y, z: 20 }
    const other = createHit()
    const met = live.mesh.castRay(from, { x: 0, y: 0, z: -1 }, 99, hit)
    expect(fresh.castRay(from, { x: 0, y: 0, z: -1 }, 99, other)).toBe(met)
    if (met) expect([hit.distance, hit.triangle]).toEqual([other.distance, other.triangle])
  }
  expect(worst).toBeLessThan(1e-9)
  expect(skin.isSkinnedMesh).toBe(true)
})

function positionsOf(mesh: TriangleMesh): number[] {
  const corners = [new Vector3(), new Vector3(), new Vector3()]
  return Array.from({ length: mesh.triangleCount }, (_, triangle) => {
    mesh.getTriangle(triangle, corners[0], corners[1], corners[2])
    return corners.flatMap((corner) => corner.toArray())
  }).flat()
}

test('options are those of meshFromObject3D, but for the pose', () => {
  const { scene, lump } = makeArm()
  const all = meshFromSkin(scene).mesh.triangleCount
  const some = meshFromSkin(scene, { filter: (mesh) => mesh !== lump, sides: 'front' })
  expect(some.mesh.sides).toBe('front')
  expect(some.mesh.triangleCount).toBeLessThan(all)
  expect(() => meshFromSkin(scene, { pose: 'bind' } as never)).toThrow('meshFromSkin: options has no pose')
  expect(() => meshFromSkin(new Matrix4() as never)).toThrow('meshFromSkin: object is not an Object3D')
})
