import { fileURLToPath } from 'node:url'

const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** Vite's `resolve.alias`: inside the repository `carom` is its own source. Exact names, so that order does not matter. */
export const aliases = [
  { find: /^carom$/, replacement: source('index.ts') },
  { find: /^carom\/rays$/, replacement: source('rays.ts') },
  { find: /^carom\/kernels$/, replacement: source('kernels.ts') },
  { find: /^carom\/babylon$/, replacement: source('babylon/index.ts') },
  { find: /^carom\/controls$/, replacement: source('controls/index.ts') },
  { find: /^carom\/debug$/, replacement: source('debug/index.ts') },
  { find: /^carom\/react$/, replacement: source('react/index.ts') },
  { find: /^carom\/three$/, replacement: source('three/index.ts') },
]
