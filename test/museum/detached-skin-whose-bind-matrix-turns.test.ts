import {
  Bone,
  BoxGeometry,
  DetachedBindMode,
  Float32BufferAttribute,
  Matrix4,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
} from 'three'
import { expect, it } from 'vitest'
import { World } from '../../src/index.ts'
import { addObject3D } from '../../src/three/index.ts'

/** three's inverse of some matrices ends in 0.9999999999999998: the mesh was refused as if it had a perspective. */
it('a detached skin may be bound with any turned and scaled matrix', () => {
  const geometry = new BoxGeometry()
  const { count } = geometry.attributes.position
  geometry.setAttribute('skinIndex', new Uint16BufferAttribute(new Array(4 * count).fill(0), 4))
  geometry.setAttribute('skinWeight', new Float32BufferAttribute(new Array(count).fill([1, 0, 0, 0]).flat(), 4))
  const mesh = new SkinnedMesh(geometry)
  mesh.add(new Bone())
  mesh.bindMode = DetachedBindMode
  let inexact = 0
  for (let i = 1; i <= 200; i++) {
    const bound = new Matrix4()
      .makeRotationX(0.1 * i)
      .multiply(new Matrix4().makeRotationY(0.3 * i))
      .scale(mesh.scale.setScalar(0.01 * i))
    if (bound.clone().invert().elements[15] !== 1) inexact++
    mesh.scale.setScalar(1)
    mesh.bind(new Skeleton([mesh.children[0] as Bone]), bound)
    expect(addObject3D(new World(), mesh).count).toBe(1)
  }
  expect(inexact).toBeGreaterThan(10)
})
