// node scripts/long-walk.mjs [options]: test/character/long-walk/main.ts, which names them. Ten simulated minutes at three rates
// through castle, stairs and a level of yours, every step judged by the oracle.
import { ensureInstalled } from './install.mjs'

await ensureInstalled('all', true)
const { bundle } = await import('./bundle.mjs')
await import(await bundle('test/character/long-walk/main.ts', 'test/.cache/long-walk.mjs'))
