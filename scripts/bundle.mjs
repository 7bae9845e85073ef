import { mkdir } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './install.mjs'

/**
 * Bundles one TypeScript entry into one ES module that the Node at hand (20.19 and later) can run; returns its path.
 * Node's own modules and `external` packages stay imports, and are found from where the file lies.
 * @param {string} entry from the repository's root, such as 'tools/bench/rays.ts'
 * @param {string} outfile from the repository's root, in a folder that git ignores, such as 'tools/bench/.cache/rays.mjs'
 * @param {{ external?: (string | RegExp)[], alias?: Record<string, string>, script?: string, sourcemap?: boolean, page?: boolean, plugins?: import('rolldown').Plugin[], carom?: { from: string, to: string } }} [options]
 *   carom: a module that stays outside, and where it is imported from instead
 *   page: for a browser, minified, without a source map
 *   script: a plain script instead, for any engine, that makes a variable of this name with what the entry exports; without a source map
 */
export async function bundle(entry, outfile, options = {}) {
  const file = join(root, outfile)
  await mkdir(dirname(file), { recursive: true })
  const build = await rolldown({
    input: join(root, entry),
    platform: options.script ? 'neutral' : options.page ? 'browser' : 'node',
    external: [/^node:/, ...builtinModules, ...(options.external ?? [])],
    plugins: [...(options.plugins ?? []), ...(options.carom ? [outside(options.carom)] : [])],
    resolve: {
      alias: {
        'carom/rays': join(root, 'src/rays.ts'),
        'carom/kernels': join(root, 'src/kernels.ts'),
        'carom/babylon': join(root, 'src/babylon/index.ts'),
        'carom/controls': join(root, 'src/controls/index.ts'),
        carom: join(root, 'src/index.ts'),
        ...options.alias,
      },
    },
  })
  const output = options.script
    ? { format: 'iife', name: options.script }
    : { format: 'es', minify: options.page, sourcemap: options.page || options.sourcemap === false ? false : 'inline' }
  await build.write({ file, ...output, codeSplitting: false })
  await build.close()
  return file
}

function outside({ from, to }) {
  return {
    name: 'outside',
    async resolveId(id, importer) {
      const resolved = importer && (await this.resolve(id, importer, { skipSelf: true }))
      return resolved?.id === from ? { id: to, external: true } : null
    },
  }
}
