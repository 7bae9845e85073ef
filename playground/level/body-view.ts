import {
  BufferGeometry,
  CylinderGeometry,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  Vector3,
} from 'three'

/** The body: an upright cylinder with its rims, and a nose that shows where it looks. Its feet are the group's origin. */
export interface BodyView {
  readonly object: Group
  size(radius: number, height: number): void
  tint(color: number): void
}

export function createBodyView(color: number, opacity = 0.55): BodyView {
  const object = new Group()
  const shape = new CylinderGeometry(1, 1, 1, 40, 1)
  const skin = new MeshLambertMaterial({ color, transparent: true, opacity, depthWrite: false })
  const mesh = new Mesh(shape, skin)
  mesh.position.y = 0.5
  const rims = new LineSegments(new EdgesGeometry(shape, 30), new LineBasicMaterial({ color, fog: false }))
  rims.position.y = 0.5
  const nose = new LineSegments(
    new BufferGeometry().setFromPoints([new Vector3(0, 0.88, -1), new Vector3(0, 0.88, -1.5)]),
    new LineBasicMaterial({ color, fog: false }),
  )
  mesh.renderOrder = 2
  object.add(mesh, rims, nose)
  return {
    object,
    size(radius, height) {
      object.scale.set(radius, height, radius)
    },
    tint(color) {
      for (const { material } of [mesh, rims, nose]) material.color.set(color)
    },
  }
}
