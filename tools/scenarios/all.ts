/** Every scenario, group by group. */

import { besideWalls } from './beside-walls.ts'
import { company } from './company.ts'
import { corners } from './corners.ts'
import { floors } from './floors.ts'
import { invariance } from './invariance.ts'
import { madeOf } from './made-of.ts'
import { overlap } from './overlap.ts'
import { platforms } from './platforms.ts'
import { pushes } from './pushes.ts'
import { resizing } from './resizing.ts'
import type { Scenario } from './scenario.ts'
import { slopes } from './slopes.ts'
import { stairs } from './stairs.ts'
import { steps } from './steps.ts'
import { uneven } from './uneven.ts'
import { walls } from './walls.ts'

export const GROUPS: Readonly<Record<string, readonly Scenario[]>> = {
  'Level ground': [...floors, ...uneven],
  Walls: [...walls, ...besideWalls],
  'Corners, gaps and ceilings': corners,
  Slopes: slopes,
  'Stairs and steps': [...stairs, ...steps],
  'What is driven': [...platforms, ...pushes],
  Overlap: [...overlap, ...resizing],
  'Hulls, grids and compounds': madeOf,
  'Other characters, and boxes': company,
  'What must not matter': invariance,
}

export const SCENARIOS: readonly Scenario[] = Object.values(GROUPS).flat()
