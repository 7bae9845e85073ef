/** Cutting the life of a world: saved, restored, and gone on with. */
import { World } from '../../src/index.ts'
import type { Dice } from '../prove/dice.ts'
import { type Living, makeLiving, makeMeshes, makeOwners, stepLiving, tellEvents } from './living.ts'

export interface Cuts {
  seed: number
  steps: number
  /** Cuts are so many steps apart, by turns before and after the end of a frame. */
  every: number
  /** So many steps are compared after each. */
  onward: number
}

/** What comes after a cut: hashes, and what could be read, after each step. */
export function goOn(
  living: Living,
  meshes: ReturnType<typeof makeMeshes>,
  from: number,
  count: number,
  inFrame: boolean,
): string[] {
  const told: string[] = []
  if (inFrame) living.world.advance()
  for (let i = from + 1; i <= from + count; i++) {
    stepLiving(living, meshes, i)
    living.world.advance()
    told.push(living.world.hash(living.owners), tellEvents(living))
  }
  return told
}

/** Returns how many cuts there were. @param report is told of each future that is another */
export function cutAndGoOn({ seed, steps, every, onward }: Cuts, report: (fault: string) => void): number {
  const meshes = makeMeshes()
  const living = makeLiving(meshes, seed)
  let cuts = 0
  for (let i = 0; i < steps; i++) {
    stepLiving(living, meshes, i)
    const inFrame = (i / every) % 2 === 0
    if (!inFrame) living.world.advance()
    if (i % every === 0) {
      cuts++
      const saved = living.world.save(living.owners)
      const future = goOn(living, meshes, i, onward, inFrame)
      living.world.restore(saved, { ...living.owners, meshes })
      compare('the same world', future, goOn(living, meshes, i, onward, inFrame))
      living.world.restore(saved, { ...living.owners, meshes })
      const other = makeOwners(new World())
      other.world.restore(saved, { ...other.owners, meshes: makeMeshes() })
      compare('a new world', future, goOn(other, meshes, i, onward, inFrame))
    }
    if (inFrame) living.world.advance()

    function compare(where: string, expected: string[], came: string[]): void {
      const k = expected.findIndex((one, n) => one !== came[n])
      if (k >= 0)
        report(`seed ${seed}, cut ${i}, ${where}, ${(k >> 1) + 1} steps on: ${came[k]} instead of ${expected[k]}`)
    }
  }
  return cuts
}

/** A copy that is damaged: bits turned, cut off, lengthened, or pieces exchanged. */
export function damage(saved: Uint8Array, dice: Dice): Uint8Array {
  const bytes = saved.slice()
  const { length } = bytes
  const way = dice.whole(0, 4)
  if (way <= 1) {
    for (let n = dice.whole(1, 3); n > 0; n--) bytes[dice.whole(0, length - 1)] ^= 1 << dice.whole(0, 7)
    // two that undo each other are no damage
    return isSame(bytes, saved) ? damage(saved, dice) : bytes
  }
  if (way === 2) return bytes.slice(0, dice.chance(0.5) ? dice.whole(0, length - 1) : 8 * dice.whole(0, length / 8 - 1))
  if (way === 3) {
    const longer = new Uint8Array(length + 8 * dice.whole(1, 9))
    longer.set(bytes)
    return longer
  }
  const size = 8 * dice.whole(1, 20)
  const a = 8 * dice.whole(0, (length - size) / 8)
  const b = 8 * dice.whole(0, (length - size) / 8)
  bytes.set(saved.subarray(a, a + size), b)
  return isSame(bytes, saved) ? damage(saved, dice) : bytes
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
