/** Levels of our own to examine, and names of levels by their triangles. */
import { hashLevel } from '../../../doctor/level-hash.ts'
import { brokenHouse } from '../../../scenes/broken-house.ts'
import { castle } from '../../../scenes/castle.ts'
import { dungeon } from '../../../scenes/dungeon.ts'
import type { WalkableLevel } from '../../../scenes/level.ts'
import { builtIn, type Level } from '../../level/level.ts'

interface Ours {
  readonly label: string
  readonly name: string
  make(): Omit<WalkableLevel, 'waypoints'>
}

const ROCK = [0.62, 0.57, 0.52]

export const OURS = {
  house: { label: 'broken house', name: 'A broken house', make: brokenHouse },
  castle: { label: 'castle', name: 'The castle', make: castle },
  dungeon: {
    label: 'dungeon',
    name: 'A dungeon',
    make() {
      const level = dungeon()
      return { ...level, colors: Float32Array.from(level.positions, (_, i) => ROCK[i % 3]) }
    },
  },
} as const satisfies Record<string, Ours>

export type OurName = keyof typeof OURS

export const isOurs = (name: string): name is OurName => name in OURS

export function ourLevel(name: OurName): Level {
  return builtIn(OURS[name].name, { waypoints: [], ...OURS[name].make() })
}

const hashes = new WeakMap<Float32Array, string>()

/** Computed once for each level. */
export function hashOf({ positions, indices }: { positions: Float32Array; indices: Uint32Array }): string {
  const known = hashes.get(positions)
  if (known !== undefined) return known
  const hash = hashLevel(positions, indices)
  hashes.set(positions, hash)
  return hash
}

/** Which of our own has this name by its triangles; null: none. */
export function oursWith(hash: string): OurName | null {
  for (const [name, { make }] of Object.entries(OURS)) {
    const { positions, indices } = make()
    if (hashLevel(positions, indices) === hash) return name as OurName
  }
  return null
}
