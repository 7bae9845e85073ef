import type { Vec3 } from 'carom'
import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  SphereGeometry,
} from 'three'
import { type Kind, widthOf } from './settings.ts'

/** Somebody, as large as their body with its skin; a visor shows where they look. The feet are the group's origin. */
export interface BodyMesh {
  readonly object: Group
  wear(kind: Kind, tall: number): void
  place(feet: Vec3, yaw: number): void
}

export function createBodyMesh(color: number): BodyMesh {
  const object = new Group()
  const mesh = new Mesh<BufferGeometry, MeshLambertMaterial>(undefined, new MeshLambertMaterial({ color }))
  const visor = new Mesh(new BoxGeometry(0.34, 0.12, 0.12), new MeshLambertMaterial({ color: 0x20262c }))
  mesh.castShadow = true
  object.add(mesh, visor)
  let worn = ''
  return {
    object,
    place({ x, y, z }, yaw) {
      object.position.set(x, y, z)
      object.rotation.y = yaw
    },
    wear(kind, tall) {
      const wide = widthOf(kind, tall)
      if (worn !== `${kind} ${tall}`) {
        mesh.geometry.dispose()
        mesh.geometry = geometryOf(kind, wide, tall)
      }
      worn = `${kind} ${tall}`
      mesh.position.y = tall / 2
      // where the eyes are the body may be narrower
      visor.position.set(0, tall * (kind === 'sphere' || kind === 'ellipsoid' ? 0.7 : 0.84), -0.41 * wide)
    },
  }
}

function geometryOf(kind: Kind, wide: number, tall: number): BufferGeometry {
  if (kind === 'capsule') return new CapsuleGeometry(wide / 2, tall - wide, 10, 28)
  if (kind === 'cylinder') return new CylinderGeometry(wide / 2, wide / 2, tall, 32)
  if (kind === 'box') return new BoxGeometry(wide, tall, wide)
  return new SphereGeometry(0.5, 32, 20).scale(wide, tall, wide)
}
