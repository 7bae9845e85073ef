import type { Vec3 } from 'carom'
import { Group } from 'three'
import { createBodyMesh } from './body-mesh.ts'
import { OTHER, type Other } from './others.ts'

/** Colours of their coats. */
const COATS = [0x4c7fb5, 0x7a9e54, 0xa65a7c, 0x5aa39a, 0x8d74b8, 0xb9bcae, 0x6b7c8c]

/** Draws those who walk about. */
export function createOthersView(count: number) {
  const object = new Group()
  const bodies = Array.from({ length: count }, (_, i) => createBodyMesh(COATS[i % COATS.length]))
  for (const body of bodies) {
    body.wear('capsule', OTHER.tall)
    object.add(body.object)
  }
  return {
    object,
    /** For the shadow, which follows each by itself. */
    parts: bodies.map((body) => body.object),
    draw(others: readonly Other[], alpha: number) {
      for (const [i, { character, before, yaw }] of others.entries())
        bodies[i].place(between(before, character.position, alpha), yaw)
    },
  }
}

export function between(a: Vec3, b: Vec3, share: number): Vec3 {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, z: a.z + (b.z - a.z) * share }
}
