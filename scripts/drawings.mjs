// node scripts/drawings.mjs: the drawings of docs/characters.md, docs/pictures/character/*.svg, drawn by scripts/drawings/ of what carom does.
// After a change to characters that a drawing shows; then look at them. A test says when they are stale.
import { join } from 'node:path'
import { ensureInstalled, root } from './install.mjs'

await ensureInstalled('all', false)
const { bundle } = await import('./bundle.mjs')
const { write } = await import(await bundle('scripts/drawings/main.ts', 'test/.cache/drawings.mjs'))
write(join(root, 'docs/pictures/character'))
