import { describe, it } from 'vitest'
import { LEANS, takesSteps } from './leaning-wall.ts'

describe('a cylinder beside a wall that leans by a rounding, or by a little', () => {
  for (const lean of LEANS) {
    for (const hz of [24, 60]) {
      it(`takes a step up, and a kerb down: ${lean} at ${hz} steps a second`, () => takesSteps(lean, hz))
    }
  }
})
