import { RATES } from './stairs.ts'
import { walkStairsAt } from './stairs-suite.ts'
import { walkWindingStairsAt } from './winding-suite.ts'

walkStairsAt(RATES)
walkWindingStairsAt([24, 60, 144], [0.1, 0.2, 0.3, 0.35])
// 1000 Hz takes four times as long as the others together: where treads are narrow, on the lowest and the highest steps
walkWindingStairsAt(RATES, [0.1, 0.35], ['near the axis'])
