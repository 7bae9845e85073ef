/** Levels of our own to race in. */
import { castle } from '../../../scenes/castle.ts'
import { dungeon } from '../../../scenes/dungeon.ts'
import { terrain } from '../../../scenes/terrain.ts'
import type { Triangles } from './entrants.ts'

export const OURS = {
  castle: { label: 'castle', name: 'The castle' },
  dungeon: { label: 'dungeon', name: 'A dungeon' },
  terrain: { label: 'terrain', name: 'Hills' },
} as const

export type OurName = keyof typeof OURS

export const isOurs = (name: string): name is OurName => Object.hasOwn(OURS, name)

/** @param size about how many triangles, of the terrain alone */
export function ourTriangles(name: OurName, size: number): Triangles {
  if (name === 'castle') return castle()
  return name === 'dungeon' ? dungeon() : terrain({ triangles: size })
}
