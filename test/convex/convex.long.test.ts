import { describe } from 'vitest'
import { testPairs } from './pairs.ts'

describe('against planes and points that prove it, and a dense search', () => testPairs(160))
