import { Matrix4, type SkinnedMesh, Vector3 } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, it } from 'vitest'
import { dice, turn } from '../../test/three/scene.ts'
import { readLevel } from './load.ts'
import { writeGlb } from './test-files.ts'

type Dice = ReturnType<typeof dice>

const anyMatrix = (d: Dice, size: number) =>
  new Matrix4().compose(d.vector(size), turn(d), new Vector3().setScalar(d.pick([0.01, 0.5, 1, 2])))

/** A skin in its bind pose, whose mesh node is somewhere else; the first joint is not the first in the list. */
function dealSkin(d: Dice, withInverses = true) {
  const count = 3 * 4
  const joints = 3
  const positions = Float32Array.from({ length: 3 * count }, () => d.between(-5, 5))
  const hangs = Uint8Array.from({ length: 4 * count }, () => Math.floor(d.next() * joints))
  const weights = new Float32Array(4 * count)
  for (let v = 0; v < count; v++) weights.set([0.5, 0.25, 0.25, 0], 4 * v)
  const locals = [anyMatrix(d, 3), anyMatrix(d, 1), anyMatrix(d, 1), anyMatrix(d, 1)] // armature, joints 1, 2 and 3, each on the last
  const worlds: Matrix4[] = []
  for (const local of locals) worlds.push((worlds.at(-1) ?? new Matrix4()).clone().multiply(local))
  const placed = anyMatrix(d, 4) // of the bind pose in the scene
  const order = [2, 1, 3]
  const inverses = new Float32Array(16 * joints)
  for (const [i, joint] of order.entries())
    worlds[joint]
      .clone()
      .invert()
      .multiply(placed)
      .toArray(inverses, 16 * i)
  const parts = [positions, weights, inverses, hangs]
  const offsets: number[] = []
  let size = 0
  for (const part of parts) {
    offsets.push(size)
    size += part.byteLength
  }
  const bin = new Uint8Array(size)
  for (const [i, part] of parts.entries()) bin.set(new Uint8Array(part.buffer), offsets[i])
  const accessor = (i: number, componentType: number, type: string, length: number) => ({
    bufferView: i,
    componentType,
    type,
    count: length,
  })
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0, 4] }],
    nodes: [
      ...locals.map((local, i) => ({ matrix: local.toArray(), ...(i < 3 && { children: [i + 1] }) })),
      { mesh: 0, skin: 0, matrix: anyMatrix(d, 50).toArray() },
    ],
    skins: [{ joints: order, ...(withInverses && { inverseBindMatrices: 2 }) }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, WEIGHTS_0: 1, JOINTS_0: 3 } }] }],
    buffers: [{ byteLength: size }],
    bufferViews: parts.map((part, i) => ({ buffer: 0, byteOffset: offsets[i], byteLength: part.byteLength })),
    accessors: [
      { ...accessor(0, 5126, 'VEC3', count), min: [-5, -5, -5], max: [5, 5, 5] },
      accessor(1, 5126, 'VEC4', count),
      accessor(2, 5126, 'MAT4', joints),
      accessor(3, 5121, 'VEC4', count),
    ],
  }
  return { json, bin, count }
}

const none = () => Promise.reject(new Error('no decoder is needed'))

function read(glb: Uint8Array) {
  return readLevel([{ path: 'a.glb', blob: new Blob([glb as Uint8Array<ArrayBuffer>]) }], {
    meshopt: none,
    draco: none,
  })
}

describe('a skinned mesh of a glTF', () => {
  it('stands where three.js draws it in its bind pose, wherever its own node is', async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { json, bin, count } = dealSkin(dice(seed))
      const glb = writeGlb(json, bin)
      const { scene } = await new GLTFLoader().parseAsync(glb.slice().buffer, '')
      scene.updateMatrixWorld(true)
      const mesh = scene.getObjectByProperty('isSkinnedMesh', true) as SkinnedMesh
      const { positions, origin, notes } = await read(glb)
      const at = new Vector3()
      for (let v = 0; v < count; v++) {
        mesh.getVertexPosition(v, at).applyMatrix4(mesh.matrixWorld)
        const got = new Vector3().fromArray(positions, 3 * v).add(origin as unknown as Vector3)
        expect(got.distanceTo(at), `seed ${seed}`).toBeLessThan(1e-5 * Math.max(1, at.length()))
      }
      expect(notes).toEqual(['1 skinned mesh stands in the bind pose, where the first bone is'])
    }
  })

  it('stands where its first bone is, where nothing says how it was bound', async () => {
    const { json, bin } = dealSkin(dice(1), false)
    const { positions, origin } = await read(writeGlb(json, bin))
    const bone = json.nodes
      .slice(0, 2)
      .reduce((all, { matrix }) => all.multiply(new Matrix4().fromArray(matrix)), new Matrix4())
    const first = new Vector3().fromArray(new Float32Array(bin.buffer, 0, 3)).applyMatrix4(bone)
    expect(
      new Vector3()
        .fromArray(positions)
        .add(origin as unknown as Vector3)
        .distanceTo(first),
    ).toBeLessThan(1e-5)
  })

  it('stands as modelled, where its skin is none or its bones are not in the scene', async () => {
    for (const change of [{ skins: [] }, { skins: [{ joints: [7, -1, 'x'] }] }, { scenes: [{ nodes: [4] }] }]) {
      const { json, bin } = dealSkin(dice(2))
      const { positions, origin, notes } = await read(writeGlb({ ...json, ...change }, bin))
      const first = new Vector3().fromArray(new Float32Array(bin.buffer, 0, 3))
      first.applyMatrix4(new Matrix4().fromArray(json.nodes[4].matrix))
      expect(
        new Vector3()
          .fromArray(positions)
          .add(origin as unknown as Vector3)
          .distanceTo(first),
      ).toBeLessThan(1e-4)
      expect(notes).toEqual(['1 skinned mesh stands as modelled, without the pose of any bones'])
    }
  })
})
