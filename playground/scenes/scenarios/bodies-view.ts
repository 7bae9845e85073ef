/** The character and the others: their bodies, and the skin around them. Seen through walls, faintly. */
import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  SphereGeometry,
  type Vector3,
} from 'three'
import type { Body } from '../../../tools/scenarios/scenario.ts'

export interface BodyView {
  readonly object: Group
  /** Of this body with this skin, metres; its middle is in the picture there. */
  wear(body: Body, skin: number, scale: number): void
  place(middle: Vector3): void
}

/** @param color of the body itself */
export function createBodyView(color: number): BodyView {
  const object = new Group()
  const solid = new Mesh<BufferGeometry>(undefined, new MeshLambertMaterial({ color }))
  const hidden = new Mesh<BufferGeometry>(
    undefined,
    new MeshBasicMaterial({ color, transparent: true, opacity: 0.2, depthTest: false, depthWrite: false, fog: false }),
  )
  const skinned = new Mesh<BufferGeometry>(
    undefined,
    new MeshBasicMaterial({ color: 0xffffff, transparent: true, opacity: 0.16, depthWrite: false }),
  )
  const rims = new LineSegments<BufferGeometry, LineBasicMaterial>(
    undefined,
    new LineBasicMaterial({ color: 0x10181b, transparent: true, opacity: 0.7 }),
  )
  hidden.renderOrder = 2
  skinned.renderOrder = 3
  object.add(solid, rims, hidden, skinned)
  let worn = ''
  return {
    object,
    wear(body, skin, scale) {
      const wears = `${body.kind} ${body.radius} ${body.height} ${skin} ${scale}`
      if (wears === worn) return
      worn = wears
      for (const part of [solid, skinned, rims]) part.geometry.dispose()
      solid.geometry = hidden.geometry = geometryOf(body, 0)
      skinned.geometry = geometryOf(body, skin)
      rims.geometry = new EdgesGeometry(solid.geometry, 40)
      object.scale.setScalar(scale)
    },
    place(middle) {
      object.position.copy(middle)
    },
  }
}

function geometryOf({ kind, radius, height }: Body, more: number): BufferGeometry {
  const [r, h] = [radius + more, height + 2 * more]
  if (kind === 'capsule') return new CapsuleGeometry(r, h - 2 * r, 10, 32)
  if (kind === 'cylinder') return new CylinderGeometry(r, r, h, 40)
  if (kind === 'box') return new BoxGeometry(2 * r, h, 2 * r)
  const round = new SphereGeometry(1, 32, 22)
  return kind === 'sphere' ? round.scale(r, r, r) : round.scale(r, h / 2, r)
}
