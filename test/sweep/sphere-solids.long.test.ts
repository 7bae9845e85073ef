import { describe, test } from 'vitest'
import { KINDS, meetCapsules, meetSpheres, meetsSolids } from './sphere-solids.ts'

describe('against exact distances: smaller by ε it touches nothing before, larger by ε it touches there', () => {
  for (const kind of KINDS) test(kind, () => meetsSolids(kind, 1200))
})

describe('the other way round: a solid swept against a sphere, a capsule against a capsule', () => {
  for (const kind of KINDS) test(`${kind} against sphere`, () => meetSpheres(kind, 500))

  test('capsule against capsule', () => meetCapsules(500))
})
