import { walkStairsAt } from './stairs-suite.ts'

walkStairsAt([24, 144])
