import { describe, test } from 'vitest'
import { answersAsAnew, answersAsAnewInPart } from './refitted.ts'
import { otherSamples } from './samples.ts'

describe('after refit all answers are those of a mesh built anew, bit for bit', () => {
  for (const sample of otherSamples()) test(sample.name, () => answersAsAnew(sample))
})

describe('so they are after some of the triangles have moved', () => {
  for (const sample of otherSamples()) test(sample.name, () => answersAsAnewInPart(sample))
})
