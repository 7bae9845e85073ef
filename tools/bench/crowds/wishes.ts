/** What each of a crowd wishes for: straight on to where it wants to go, whoever is in its way. */
import { GOALS, type Place } from './place.ts'

/** m/s */
const SPEED = 2
/** Nearer than this it has arrived, metres; after so many steps it gives up. */
const NEAR = 1
const PATIENCE = 600

export interface Wishes {
  /** x and z by turns, m/s. */
  readonly rows: Float64Array
  /** Looks at where they are now. */
  look(centres: Float64Array): void
}

export function wishesOf({ starts, goals }: Place): Wishes {
  const count = starts.length / 3
  const rows = new Float64Array(2 * count)
  const goal = new Uint32Array(count)
  const waited = new Uint32Array(count)
  return {
    rows,
    look(centres) {
      for (let i = 0; i < count; i++) {
        const g = 2 * (i * GOALS + goal[i])
        const x = goals[g] - centres[3 * i]
        const z = goals[g + 1] - centres[3 * i + 2]
        const far = Math.sqrt(x * x + z * z)
        if (!(far > NEAR) || ++waited[i] > PATIENCE) {
          goal[i] = (goal[i] + 1) % GOALS
          waited[i] = 0
        }
        rows[2 * i] = far > 0 ? (SPEED * x) / far : 0
        rows[2 * i + 1] = far > 0 ? (SPEED * z) / far : 0
      }
    },
  }
}
