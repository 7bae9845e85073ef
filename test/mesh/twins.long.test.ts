/** Every question to a mesh has a twin that asks every triangle by itself. */
import { describe, test } from 'vitest'
import { otherSamples } from './samples.ts'
import { hasTwins } from './twins.ts'

describe('the tree gives the bits of asking every triangle', () => {
  for (const sample of otherSamples()) test(sample.name, () => hasTwins(sample))
})
