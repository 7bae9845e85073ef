// Bundles src/bvh/build-worker.ts into src/bvh/build-worker-source.ts, a string that the library carries with it.
// Run it after a change to the builder; a test fails while the string is stale.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = new URL('../', import.meta.url)

/** The text of build-worker-source.ts as it should be. */
export async function workerSource() {
  const bundle = await rolldown({ input: fileURLToPath(new URL('src/bvh/build-worker.ts', root)), logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  const code = output[0].code.trim()
  // single quotes and line breaks as the formatter wants them
  const text = JSON.stringify(code).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `/** Made by scripts/worker-source.mjs from build-worker.ts: do not edit. */
export const WORKER_SOURCE: string =
  '${text}'
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('src/bvh/build-worker-source.ts', root), await workerSource())
}
