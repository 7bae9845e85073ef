/** Seams cannot be felt: few and large triangles. */
import { testSeams } from './seams.ts'

testSeams({ triangles: [200], degrees: [5], cuts: [2], shuffles: true })
