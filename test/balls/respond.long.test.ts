import { describe, it } from 'vitest'
import { keepsSpeed } from './bounces.ts'

describe('a ball against what does not move', () => {
  it('without loss keeps its speed over 20,000 hits on walls, edges and round things', () => keepsSpeed(20_000))
})
