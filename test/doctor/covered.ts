/** What share of what brute force finds do walkers come to, and after how many moves? */
import { cellsFor, doHere } from '../../doctor/audit.ts'
import type { Body } from '../../doctor/body.ts'
import { middleOf } from '../../doctor/walk/cells.ts'
import { explore } from '../../doctor/walk/explore.ts'
import { letDown } from '../../doctor/walk/spawn.ts'
import { newWalker } from '../../doctor/walk/walker.ts'
import { TriangleMesh } from '../../src/index.ts'
import type { SmallLevel } from './coverage.ts'

/** @param cells found by brute force @returns the share of them, and the moves until there were 90 % of them */
export async function explored(
  level: SmallLevel,
  body: Body,
  cells: Set<string>,
): Promise<{ share: number; beyond: number; moves: number; all: number }> {
  const mesh = new TriangleMesh(level.positions, level.indices)
  const walker = newWalker(mesh, body)
  const grid = cellsFor(mesh, body)
  const spawn = letDown(walker, grid, [level.spawn.x, level.spawn.y, level.spawn.z])
  if (typeof spawn === 'string') throw new Error(spawn)
  const stances: number[] = []
  const { stances: found, moves } = await explore([spawn], {
    seed: 1,
    budget: Number.POSITIVE_INFINITY,
    doJobs: doHere(walker, body),
    onWave: (wave) => {
      stances.push(wave.moves, wave.stances)
    },
  })
  const at = [0, 0, 0]
  let met = 0
  let ninety = Number.POSITIVE_INFINITY
  for (let id = 0; id < found.count; id++) {
    middleOf(grid, found.cellOf(id), at)
    if (!cells.has(at.map((x) => Math.floor(x / grid.size)).join())) continue
    met++
    if (met < 0.9 * cells.size || ninety < Number.POSITIVE_INFINITY) continue
    for (let i = 0; i < stances.length; i += 2) if (stances[i + 1] > id) ninety = Math.min(ninety, stances[i])
  }
  return { share: met / cells.size, beyond: found.count - met, moves: ninety, all: moves }
}
