import type { Defect } from './defects.ts'

/**
 * Planted defects that the suite does not look for: each is planted where Vitest loads the file, and `test`, a file of short tests, has to
 * fail. (A defect reaches the tests' own process only: no worker, no command, no page.)
 */
export const DEFECTS_BY_TEST: readonly (Defect & { test: string })[] = [
  {
    name: 'worlds: a snapshot may hold numbers that are none',
    file: 'src/world/snapshot.ts',
    find: 'if (!(x >= low && x <= high))',
    replace: 'if (x < low || x > high)',
    test: 'test/world/snapshot.test.ts',
  },
  {
    name: 'characters: a wish in the air lifts who presses against a steep slope',
    file: 'src/character/walk.ts',
    find: 'if (lands || !isGround) keepFromClimbing(rest, out, count)',
    replace: 'if (lands && !isGround) keepFromClimbing(rest, out, count)',
    test: 'test/character/steep.test.ts',
  },
]
