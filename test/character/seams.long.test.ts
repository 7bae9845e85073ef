/** Seams cannot be felt: up to 20,000 triangles a floor, and 100,000 a bend. */
import { testSeams } from './seams.ts'

testSeams({ triangles: [20000], degrees: [0.01, 0.1, 1], cuts: [16, 64], shuffles: false })
