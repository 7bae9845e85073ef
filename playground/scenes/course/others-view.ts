import type { Vec3, World } from 'carom'
import { Group } from 'three'
import { createCharacterView, motionOf } from '../../figure/character-view.ts'
import { OTHER, type Other } from './others.ts'

/** Colours of their coats. */
const COATS = [0x4c7fb5, 0x7a9e54, 0xa65a7c, 0x5aa39a, 0x8d74b8, 0xb9bcae, 0x6b7c8c]

/** Draws those who walk about. */
export function createOthersView(count: number) {
  const object = new Group()
  const views = Array.from({ length: count }, (_, i) => createCharacterView(COATS[i % COATS.length]))
  for (const view of views) {
    view.wear('capsule', OTHER.wide, OTHER.tall)
    object.add(view.object, view.shadow)
  }
  return {
    object,
    views,
    /** @param passed seconds of the clock since the last frame */
    move(others: readonly Other[], passed: number) {
      for (const [i, { character }] of others.entries()) views[i].move(motionOf(character), passed)
    },
    draw(others: readonly Other[], alpha: number, world: World, exclude: readonly number[]) {
      for (const [i, { character, before }] of others.entries())
        views[i].place(between(before, character.position, alpha), world, { exclude })
    },
  }
}

export function between(a: Vec3, b: Vec3, share: number): Vec3 {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, z: a.z + (b.z - a.z) * share }
}
