import { RATES } from './stairs.ts'
import { walkStairsAt } from './stairs-suite.ts'

walkStairsAt(RATES)
