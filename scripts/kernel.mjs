// Compiles src/bvh/kernel/ (AssemblyScript) into strings that the library carries with it, in src/bvh/: rays.ts into wasm-binary.ts,
// sort.ts into sort-binary.ts, boxes.ts into boxes-binary.ts.
// `npm run build` runs it; a test fails while a string is stale.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const FLAGS = ['-O3', '--runtime', 'stub', '--enable', 'simd', '--importMemory', '--noAssert', '--noExportMemory']

/** A module's bytes. @param {'rays.ts' | 'sort.ts' | 'boxes.ts'} entry */
export async function compileKernel(entry = 'rays.ts') {
  const asc = await import('assemblyscript/asc')
  let binary
  const { error, stderr } = await asc.main([entry, '--outFile', 'kernel.wasm', ...FLAGS], {
    readFile: (name, folder) => {
      try {
        return readFileSync(new URL(name, new URL(`src/bvh/kernel/${folder === '.' ? '' : folder}`, root)), 'utf8')
      } catch {
        return null
      }
    },
    writeFile: (_name, contents) => {
      binary = contents
    },
    listFiles: () => [],
  })
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`)
  return binary
}

/** The text of wasm-binary.ts as it should be. */
export const kernelSource = () => source('rays.ts', 'KERNEL_BINARY')
/** The text of sort-binary.ts as it should be. */
export const sortSource = () => source('sort.ts', 'SORT_BINARY')
/** The text of boxes-binary.ts as it should be. */
export const boxesSource = () => source('boxes.ts', 'BOXES_BINARY')

/** In hexadecimal digits, which gzip makes smaller than base64: they keep the bytes apart. */
async function source(entry, name) {
  const text = Buffer.from(await compileKernel(entry)).toString('hex')
  return `/** Made by scripts/kernel.mjs from kernel/${entry}: do not edit. */
export const ${name}: string =
  '${text}'
`
}

export async function writeKernel() {
  await writeFile(new URL('src/bvh/boxes-binary.ts', root), await boxesSource())
  await writeFile(new URL('src/bvh/sort-binary.ts', root), await sortSource())
  await writeFile(new URL('src/bvh/wasm-binary.ts', root), await kernelSource())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeKernel()
