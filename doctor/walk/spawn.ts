/** Where walkers start: put there, and let down till they stand. */
import type { Finding } from '../finding.ts'
import { type Cells, cellAt } from './cells.ts'
import { DT, head, type LevelWalker, step } from './walker.ts'

export interface Spawn {
  readonly state: Float64Array
  readonly cell: number
}

/** Who does not stand after so many seconds does not stand. */
const SECONDS = 6

/** Lets the body down at a place (the feet). A string: why nobody can start there. */
export function letDown(walker: LevelWalker, cells: Cells, [x, y, z]: readonly number[]): Spawn | string {
  const { character, bottom } = walker
  // (a hair above, so that what is written in floats is not in the floor)
  const result = character.teleport({ x, y: y + 1e-3 * walker.body.height, z })
  if (result === 'trapped') return 'there is no room for the body'
  head(0, 0)
  for (let n = 0; n * DT < SECONDS && character.ground.kind !== 'ground'; n++) {
    step(walker, false)
    if (character.position.y < bottom) return 'there is no floor below'
  }
  if (character.ground.kind !== 'ground') return 'the body does not come to rest'
  const { position } = character
  const cell = cellAt(cells, [position.x, position.y, position.z], 0)
  return { state: character.state.slice(), cell }
}

/** That nobody can start there. */
export function badSpawn(place: readonly number[], why: string): Finding {
  return {
    kind: why.includes('floor') ? 'fall' : 'stuck',
    severity: 'error',
    place,
    size: 0,
    count: 1,
    text: `A walker cannot start here: ${why}.`,
    triangles: [],
    lines: [place[0], place[1], place[2], place[0], place[1] + 1, place[2]],
    fault: 'level',
  }
}
