/** The code of docs/babylon.md. */
import { readFileSync } from 'node:fs'
import { codeBlocks } from '../readme/blocks.ts'

export const blocks = codeBlocks(readFileSync('docs/babylon.md', 'utf8'))

/** The first program: a character in a level.glb. */
export const program = blocks[0].code
