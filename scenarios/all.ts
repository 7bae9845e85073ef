/** Every scenario, group by group. */

import { company } from './company.ts'
import { corners } from './corners.ts'
import { floors } from './floors.ts'
import { invariance } from './invariance.ts'
import { overlap } from './overlap.ts'
import { platforms } from './platforms.ts'
import type { Scenario } from './scenario.ts'
import { slopes } from './slopes.ts'
import { stairs } from './stairs.ts'
import { walls } from './walls.ts'

export const GROUPS: Readonly<Record<string, readonly Scenario[]>> = {
  'Level ground': floors,
  Walls: walls,
  'Corners, gaps and ceilings': corners,
  Slopes: slopes,
  'Stairs and steps': stairs,
  'What is driven': platforms,
  Overlap: overlap,
  'Other characters, and boxes': company,
  'What must not matter': invariance,
}

export const SCENARIOS: readonly Scenario[] = Object.values(GROUPS).flat()
