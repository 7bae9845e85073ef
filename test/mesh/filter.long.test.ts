import { describe, test } from 'vitest'
import { answersWithout } from './filtered.ts'
import { otherSamples } from './samples.ts'

describe('as if they were not there: every question equals that to a mesh without those triangles', () => {
  for (const sample of otherSamples()) test(sample.name, () => answersWithout(sample))
})
