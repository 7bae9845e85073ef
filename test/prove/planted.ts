import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Defect } from './defects.ts'

/** Plants a defect in whatever is bundled from its file; no file changes. @param root the repository */
export function plant({ file, find, replace }: Defect, root: string): Plugin {
  const planted = join(root, file)
  return {
    name: 'planted-defect',
    enforce: 'pre',
    transform: (code, id) => (id === planted ? code.split(find).join(replace) : undefined),
  }
}
