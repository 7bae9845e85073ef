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
  {
    name: 'seams: what is void is not asked again',
    file: 'src/character/cast.ts',
    find: 'if (isMetBySmaller(g, i, way, mover) && takesLead(',
    replace: 'if (touched.collider === -2 && takesLead(',
    test: 'test/museum/character-past-a-panel-flush-with-a-wall.test.ts',
  },
  {
    name: 'seams: a void touch is void for a body smaller by many τ',
    file: 'src/sweep/advance.ts',
    find: 'Math.min(CLEARANCE * tau[0], half / 2)',
    replace: 'Math.min(1e4 * tau[0], half / 2)',
    test: 'test/museum/character-over-a-neighbour-that-rises.test.ts',
  },
  {
    name: 'seams: nothing is void',
    file: 'src/character/seams.ts',
    find: '    return true\n  }\n  return false\n}\n\n/**\n * Is there a triangle too steep',
    replace: '    return false\n  }\n  return false\n}\n\n/**\n * Is there a triangle too steep',
    test: 'test/museum/character-over-a-neighbour-that-rises.test.ts',
  },
  {
    name: 'recoveries: what is hidden does not count, however deep it is',
    file: 'src/character/recover.ts',
    find: 'if (isDeep && hit[HIT_DEPTH] > hidden[HIT_DEPTH])',
    replace: 'if (isDeep && hit[HIT_DEPTH] > 1e9)',
    test: 'test/museum/edges-that-hide-each-other.test.ts',
  },
  {
    name: 'slides: a wish may lead into a plane as far as a corner of planes may',
    file: 'src/character/planes.ts',
    find: 'const WISH_SLACK = 1e-15',
    replace: 'const WISH_SLACK = 1e-12',
    test: 'test/museum/character-led-into-a-floor-by-next-to-nothing.test.ts',
  },
]
