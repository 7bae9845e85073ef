// node scripts/fuzz.mjs [options]: test/character/fuzz/main.ts, which names them. Characters of all kinds do all that they can in rooms that
// are dealt from a seed, and every move is judged.
import { ensureInstalled } from './install.mjs'

await ensureInstalled('all', true)
const { bundle } = await import('./bundle.mjs')
await import(await bundle('test/character/fuzz/main.ts', 'test/.cache/fuzz.mjs'))
