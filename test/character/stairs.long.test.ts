import { RATES } from './stairs.ts'
import { walkStairsAt } from './stairs-suite.ts'
import { walkWindingStairsAt } from './winding-suite.ts'

walkStairsAt(RATES)
walkWindingStairsAt(RATES, [0.1, 0.2, 0.3, 0.35])
