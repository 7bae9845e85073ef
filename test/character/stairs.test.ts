import { walkStairsAt } from './stairs-suite.ts'
import { walkWindingStairsAt } from './winding-suite.ts'

walkStairsAt([24, 144])
walkWindingStairsAt([24, 144], [0.35], ['near the axis'])
