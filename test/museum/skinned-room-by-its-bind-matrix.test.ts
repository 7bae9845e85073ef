import { Bone, BoxGeometry, Float32BufferAttribute, Matrix4, Skeleton, SkinnedMesh, Uint16BufferAttribute } from 'three'
import { expect, it } from 'vitest'
import { meshFromObject3D } from '../../src/three/index.ts'

/** The geometry was taken as it is stored, in centimetres here; what brings it to metres is the matrix that it is bound with. */
it('a skinned room of 100 cm, bound with a matrix of 0.01, measures 1 m', () => {
  const geometry = new BoxGeometry(100, 100, 100)
  const { count } = geometry.attributes.position
  geometry.setAttribute('skinIndex', new Uint16BufferAttribute(new Array(4 * count).fill(0), 4))
  geometry.setAttribute('skinWeight', new Float32BufferAttribute(new Array(count).fill([1, 0, 0, 0]).flat(), 4))
  const room = new SkinnedMesh(geometry)
  const bone = new Bone()
  room.add(bone)
  room.bind(new Skeleton([bone]), new Matrix4().makeScale(0.01, 0.01, 0.01))
  const half = Math.fround(0.5)
  expect(meshFromObject3D(room).bounds).toEqual({
    min: { x: -half, y: -half, z: -half },
    max: { x: half, y: half, z: half },
  })
  // the room goes where its skeleton goes
  room.position.set(4, 0, 0)
  expect(meshFromObject3D(room).bounds.max).toEqual({ x: 4.5, y: half, z: half })
  expect(meshFromObject3D(room, { pose: 'current' }).bounds.max).toEqual({ x: 4.5, y: half, z: half })
})
