import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The entry points of the package, and their files in `dist`, without an ending. */
export const ENTRIES = {
  carom: 'index',
  'carom/rays': 'rays',
  'carom/kernels': 'kernels',
  'carom/babylon': 'babylon/index',
  'carom/controls': 'controls/index',
  'carom/debug': 'debug/index',
  'carom/react': 'react/index',
  'carom/three': 'three/index',
}

/**
 * Replaces the declarations in a folder, one for each source file, by one for each entry point; what two of them share goes into
 * `shared-*.d.ts`. So the package publishes the types of what it exports and of nothing else, and a user's compiler, which may know neither
 * the DOM nor what today's TypeScript knows, has no internal file to check.
 */
export async function bundleTypes(folder) {
  const { rollup } = await import('rollup') // only now: it may have been installed a moment ago
  const { dts } = await import('rollup-plugin-dts')
  const input = Object.fromEntries(Object.values(ENTRIES).map((name) => [name, join(folder, `${name}.d.ts`)]))
  const bundle = await rollup({
    input,
    plugins: [dts()],
    external: ['@react-three/fiber', 'react', 'three'],
    onLog: fail,
  })
  const { output } = await bundle.generate({ entryFileNames: '[name].d.ts', chunkFileNames: nameChunk })
  await bundle.close()
  for (const file of readdirSync(folder, { recursive: true })) if (file.endsWith('.d.ts')) rmSync(join(folder, file))
  removeEmpty(folder)
  for (const { fileName, code } of output) {
    mkdirSync(dirname(join(folder, fileName)), { recursive: true })
    writeFileSync(join(folder, fileName), code)
  }
}

function removeEmpty(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name))
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}

function nameChunk({ name }) {
  return `shared-${name.replace(/\.d$/, '')}.d.ts`
}

function fail(_level, { message }) {
  throw new Error(`bundling the declarations: ${message}`)
}
