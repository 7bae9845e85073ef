// Vitest computes each use of an import through a getter, and V8 looks up an exported variable each time it is used. Loops over either run up to
// thirty times slower than they do for users. So the tests get src/ as one bundle that exports only one namespace object a module. Helpers that tests
// share become ordinary Node modules. The tests themselves are left to Vitest.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { aliases } from '../../scripts/aliases.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const SHARED = ['scenes', 'doctor', 'test']
/** AssemblyScript; what needs packages of its own; what needs React Three Fiber, of which Node takes another copy than Vitest. */
const NOT_HERE = /^(bvh[\\/]kernel|cli|react|\.cache)[\\/]/

const isOwn = (name) => /^[./]|^[A-Z]:/.test(name)
const jsOf = (file) => relative(root, file).replaceAll('\\', '/').replace(/\.ts$/, '.js')

/** What a file imports from beside it. */
function wantsOf(file, text) {
  const wants = [
    ...text.matchAll(/^(?:import|export)\b[^'"`;]*?from '(\.[^']*)'|^import '(\.[^']*)'|\bimport\('(\.[^']*)'\)/gm),
  ]
  return wants.map((want) => resolve(dirname(file), want[1] ?? want[2] ?? want[3]))
}

/** The test files that vitest was asked for, if it was asked for nothing else. */
function testsAsked() {
  const tests = process.argv.slice(2).filter((arg) => /\.test\.ts$/.test(arg))
  return tests.length > 0 && tests.every((file) => existsSync(join(root, file)))
    ? tests.map((file) => join(root, file))
    : null
}

/** Of these files, those that the tests need, themselves or through others. */
function neededBy(tests, files, library) {
  const seen = new Set(library)
  const visit = (file) => {
    if (seen.has(file) || !file.endsWith('.ts')) return
    seen.add(file)
    for (const want of files.get(file) ?? wantsOf(file, readFileSync(file, 'utf8'))) visit(want)
  }
  tests.forEach(visit)
  return [...files.keys()].filter((file) => seen.has(file))
}

function listSources(room) {
  const names = readdirSync(join(root, room), { recursive: true })
  return names
    .filter((name) => /(?<!\.test|\.d)\.ts$/.test(name) && !NOT_HERE.test(name))
    .map((name) => join(root, room, name))
}

/** What tests share: all but what asks where it lies, or for anything outside of the rooms. */
function listShared(library) {
  const files = new Map()
  for (const file of SHARED.flatMap(listSources)) {
    const text = readFileSync(file, 'utf8')
    if (!text.includes('import.meta')) files.set(file, wantsOf(file, text))
  }
  for (let before = -1; before !== files.size; ) {
    before = files.size
    for (const [file, wants] of files)
      if (!wants.every((want) => files.has(want) || library.includes(want))) files.delete(file)
  }
  const tests = testsAsked()
  return tests ? neededBy(tests, files, library) : [...files.keys()]
}

async function write(options, output) {
  const bundle = await rolldown({
    platform: 'node',
    external: (name) => !isOwn(name) && !aliases.some(({ find }) => find.test(name)),
    ...options,
  })
  await bundle.write({ format: 'es', sourcemap: true, ...output })
  await bundle.close()
}

/**
 * src/ as `library.js`.
 * @returns for each of its own modules one that takes from there what it exports, written when it is first asked for
 */
async function bundleLibrary(folder, files, plugins) {
  const entry = '\0library'
  const all = {
    name: 'library',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) =>
      id === entry ? files.map((file, i) => `export * as m${i} from ${JSON.stringify(file)}`).join('\n') : null,
  }
  const library = join(folder, 'library.js')
  await write({ input: entry, plugins: [all, ...plugins] }, { file: library, codeSplitting: false })
  const modules = await import(pathToFileURL(library).href)
  const written = new Map()
  return (file) => {
    const i = files.indexOf(file)
    if (i < 0 || written.has(file)) return written.get(file)
    const target = join(folder, jsOf(file))
    mkdirSync(dirname(target), { recursive: true })
    const names = Object.keys(modules[`m${i}`]).join(', ')
    writeFileSync(target, `import { m${i} } from ${JSON.stringify(library)}\nexport const { ${names} } = m${i}\n`)
    written.set(file, target)
    return target
  }
}

async function build(plugins) {
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'tests-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const library = listSources('src')
  const fromSource = await bundleLibrary(folder, library, plugins)
  const shared = listShared(library)
  const built = new Map(shared.map((file) => [file, join(folder, jsOf(file))]))
  const fromLibrary = {
    name: 'from-library',
    resolveId(name, importer) {
      const alias = aliases.find(({ find }) => find.test(name))
      const file = alias ? alias.replacement : isOwn(name) && importer ? resolve(dirname(importer), name) : name
      const id = fromSource(file)
      return id ? { id, external: 'absolute' } : null
    },
  }
  const input = Object.fromEntries(shared.map((file) => [jsOf(file).replace(/\.js$/, ''), file]))
  if (shared.length > 0)
    await write({ input, plugins: [fromLibrary, ...plugins] }, { dir: folder, entryFileNames: '[name].js' })
  return (file) => built.get(file) ?? fromSource(file)
}

const ONCE = Symbol.for('carom.tests.bundled')

/**
 * A plugin of Vite's. Vitest loads its settings once a project, but one bundle is enough; and who watches files wants those.
 * @param {import('rolldown').Plugin[]} plugins of the bundle
 */
export function bundled(plugins = []) {
  let watches = false
  return {
    name: 'bundled',
    enforce: 'pre',
    configResolved({ server }) {
      watches = server.watch !== null
    },
    async resolveId(id, importer) {
      if (watches || importer === undefined || !(isOwn(id) || aliases.some(({ find }) => find.test(id)))) return null
      globalThis[ONCE] ??= build(plugins)
      const built = await globalThis[ONCE]
      return built(id.startsWith('.') && importer ? resolve(dirname(importer), id) : id)
    },
  }
}
