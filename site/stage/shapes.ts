/** Shapes of carom as geometries of three.js, with their own axes and around their own centre. */
import type { Mover } from 'carom'
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  PlaneGeometry,
  SphereGeometry,
} from 'three'
import type { Collider } from '../../src/world/collider.ts'

/** How far planes are drawn, in metres. */
export const EXTENT = 60

/** @param half the half extents of the shape's own box */
export function solidGeometry(kind: Mover['kind'], [x, y, z]: ArrayLike<number> & Iterable<number>): BufferGeometry {
  if (kind === 'box') return new BoxGeometry(2 * x, 2 * y, 2 * z)
  if (kind === 'cylinder') return new CylinderGeometry(x, x, 2 * y, 40)
  if (kind === 'capsule') return new CapsuleGeometry(x, 2 * Math.max(0, y - x), 10, 32)
  return new SphereGeometry(1, 40, 24).scale(x, y, z)
}

export function colliderGeometry({ kind, mesh, pose }: Collider): BufferGeometry {
  if (kind === 'plane') return new PlaneGeometry(EXTENT, EXTENT)
  if (kind === 'pipe') return new CylinderGeometry(1, 1, EXTENT, 40, 1, true).rotateX(Math.PI / 2)
  if (kind !== 'mesh' && kind !== 'hull') return solidGeometry(kind as Mover['kind'], pose.subarray(3, 6))
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(mesh?.tree.vertices ?? []), 3))
  geometry.computeVertexNormals()
  return geometry
}

/** @returns half extents of a shape */
export function halfExtents(shape: Mover): [number, number, number] {
  if (shape.kind === 'box') return [shape.halfExtents.x, shape.halfExtents.y, shape.halfExtents.z]
  if (shape.kind === 'ellipsoid') return [shape.radii.x, shape.radii.y, shape.radii.z]
  if (shape.kind === 'sphere') return [shape.radius, shape.radius, shape.radius]
  return [shape.radius, shape.height / 2, shape.radius]
}
