/** The body as three.js draws it: one geometry for all its places. Its outline is where its faces meet, or three circles. */

import type { Vec3 } from 'carom'
import {
  BoxGeometry,
  BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  Quaternion,
  SphereGeometry,
} from 'three'
import { hullOf } from './ask.ts'
import type { Model } from './model.ts'

/** Edges between faces that differ by less are not drawn, degrees; a hull has no others than its own. */
const SMOOTH = 25

function geometryOf(model: Model): BufferGeometry {
  const { kind } = model
  const [x, y, z] = model.half
  if (kind === 'hull') return hullGeometry(model)
  if (kind === 'box') return new BoxGeometry(2 * x, 2 * y, 2 * z)
  if (kind === 'cylinder') return new CylinderGeometry(x, x, 2 * y, 128)
  if (kind === 'capsule') return new CapsuleGeometry(x, 2 * (y - x), 32, 128)
  return new SphereGeometry(1, 96, 64).scale(x, y, z)
}

function hullGeometry(model: Model): BufferGeometry {
  const { vertices, triangles } = hullOf(model)
  const corners = triangles.flatMap((corner) => vertices.slice(3 * corner, 3 * corner + 3))
  const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(corners, 3))
  geometry.computeVertexNormals()
  return geometry
}

export class BodyMesh {
  readonly group = new Group()
  private readonly mesh: Mesh<BufferGeometry, MeshLambertMaterial>
  private readonly edges: LineSegments<BufferGeometry, LineBasicMaterial>
  private made = ''

  constructor(opacity: number) {
    this.mesh = new Mesh(undefined, new MeshLambertMaterial({ transparent: true, opacity, depthWrite: opacity > 0.5 }))
    this.edges = new LineSegments(
      undefined,
      new LineBasicMaterial({ transparent: true, opacity: Math.min(1, opacity + 0.25) }),
    )
    this.group.add(this.mesh, this.edges)
  }

  /** Over whatever stands before it. */
  drawThrough(through: boolean): void {
    for (const part of [this.mesh, this.edges]) {
      part.material.depthTest = !through
      part.renderOrder = through ? 2 : 0
    }
  }

  /** `at` null: not drawn. */
  place(model: Model, at: Vec3 | null, colour: number): void {
    this.group.visible = at !== null && model.kind !== 'ray'
    if (!this.group.visible || !at) return
    const size = `${model.kind} ${model.half}`
    if (size !== this.made) {
      this.made = size
      this.mesh.geometry.dispose()
      this.edges.geometry.dispose()
      this.mesh.geometry = geometryOf(model)
      this.edges.geometry = new EdgesGeometry(this.mesh.geometry, model.kind === 'hull' ? 0 : SMOOTH)
    }
    this.mesh.material.color.set(colour)
    this.edges.material.color.set(colour)
    this.group.position.set(at.x, at.y, at.z)
    const { x, y, z, w } = model.orientation ?? { x: 0, y: 0, z: 0, w: 1 }
    this.group.quaternion.copy(new Quaternion(x, y, z, w).normalize())
  }
}
