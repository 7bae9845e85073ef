// node scripts/holes.mjs [options]: test/holes/main.ts, which names them. Walkers look for places where the article's rule of the
// Walk scene fails, in castle, dungeon and a level of yours; what they find is judged by the oracle.
import { ensureInstalled } from './install.mjs'

await ensureInstalled('all', true)
const { bundle } = await import('./bundle.mjs')
await import(await bundle('test/holes/main.ts', 'test/.cache/holes.mjs'))
