// npm run site [-- --serve --port N --host H --base /carom/ --no-install]: builds the site in site/dist, and serves it if asked.
// Its packages are installed at the first run.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { readExamples, withExamples } from '../site/examples.mjs'
import {
  entries,
  groups,
  listOfPages,
  pageOf,
  pictureOf,
  rewrite,
  sources,
  titleOf,
  twin,
  withPrograms,
} from '../site/pages.mjs'
import { expected, runNode } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'
import { ensureOwnPackages } from './own-packages.mjs'
import { freePort } from './port.mjs'

const site = join(root, 'site')
const made = join(site, '.cache/pages')
const pictures = join(site, '.cache/public')
const dist = join(site, 'dist')
/** What a program imports, by TypeDoc's name for its file. */
const ENTRIES = entries(readFileSync(join(site, 'typedoc.json'), 'utf8'))
const KINDS = { classes: 'Classes', functions: 'Functions', interfaces: 'Interfaces' }

try {
  await main()
} catch (error) {
  console.error(error.expected ? error.message : error.stack)
  process.exitCode = 1
}

async function main() {
  const { values } = parseArgs({
    options: {
      serve: { type: 'boolean' },
      port: { type: 'string', default: '5180' },
      host: { type: 'string', default: '127.0.0.1' },
      base: { type: 'string', default: '/' },
      'no-install': { type: 'boolean' },
    },
  })
  const { base } = values
  if (!/^\/([\w.-]+\/)*$/.test(base)) throw expected(`--base is ${base}, expected a path such as /carom/`)
  await ensureInstalled('all', !values['no-install'])
  await ensureOwnPackages('site', '160 MB', 'site', !values['no-install'])

  const start = performance.now()
  rmSync(made, { recursive: true, force: true })
  rmSync(pictures, { recursive: true, force: true })
  copyDocuments()
  await run('typedoc/bin/typedoc', '--options', 'site/typedoc.json')
  addExamples()
  nameEntries()
  writeFileSync(join(site, '.cache/sidebar.json'), JSON.stringify({ '/api/': apiSidebar(), '/': sidebar() }))
  process.env.CAROM_BASE = base
  await run('vitepress/bin/vitepress.js', 'build', 'site')
  await buildPlayground(base)
  writeTexts(base)
  console.log(`site: built in site/dist (${((performance.now() - start) / 1000).toFixed(0)} s)`)
  if (values.serve) await serve(base, values.host, await freePort(Number(values.port)))
}

async function run(tool, ...args) {
  const code = await runNode([join(site, 'node_modules', tool), ...args], { cwd: root })
  if (code !== 0) throw expected(`site: ${tool} failed; its message is above`)
}

function copyDocuments() {
  const pages = new Map(sources(root).map((document) => [document, pageOf(document)]))
  for (const [document, page] of pages) {
    const whole = withPrograms(readFileSync(join(root, document), 'utf8'), root, document)
    const { text, pictures: shown } = rewrite(whole, document, pages)
    write(join(made, page), text)
    for (const path of shown) cpSync(join(root, path), join(pictures, pictureOf(path)))
  }
}

function addExamples() {
  const names = readdirSync(join(made, 'api'), { recursive: true }).map((name) => `api/${name.replaceAll('\\', '/')}`)
  const pages = new Map(names.filter((name) => name.endsWith('.md')).map((name) => [name, read(name)]))
  for (const [page, text] of withExamples(pages, readExamples(root), ENTRIES)) write(join(made, page), text)
}

/** TypeDoc calls an entry point after its file. */
function nameEntries() {
  const rename = (path, from, to) => writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to))
  for (const [name, title] of Object.entries(ENTRIES)) {
    rename(join(made, 'api', name, 'index.md'), `# ${name}\n`, `# ${title}\n`)
    rename(join(made, 'api/index.md'), `[${name}]`, `[${title}]`)
  }
}

function sidebar() {
  return groups(root).map(([text, documents]) => ({
    text,
    collapsed: ['Moving to carom', 'Choices', 'The project'].includes(text),
    items: documents.map((document) => link(pageOf(document))),
  }))
}

/** Only on its own pages: with its hundreds of links every other page would be slow to start. */
function apiSidebar() {
  return Object.entries(ENTRIES).map(([name, text]) => ({
    text,
    link: `/api/${name}/index.md`,
    collapsed: true,
    items: Object.entries(KINDS).flatMap(([kind, title]) => {
      const files = list(join('api', name, kind))
      return files.length === 0 ? [] : [{ text: title, collapsed: kind !== 'classes', items: files.map(link) }]
    }),
  }))
}

function link(page) {
  const text = titleOf(read(page)).replace(/^(Class|Function|Interface): /, '')
  return { text, link: `/${page}` }
}

function list(folder) {
  try {
    return readdirSync(join(made, folder)).map((name) => posix.join(folder.replaceAll('\\', '/'), name))
  } catch {
    return [] // an entry point without such members
  }
}

async function buildPlayground(base) {
  const { build } = await import('vite')
  const configFile = join(root, 'playground/vite.config.ts')
  await build({ configFile, base: `${base}play/`, logLevel: 'error', build: { outDir: join(dist, 'play') } })
}

/** The .md beside each page, llms.txt, llms-full.txt. */
function writeTexts(base) {
  const documents = groups(root).map(([name, group]) => [name, group.map(pageOf)])
  const api = Object.keys(ENTRIES).map((name) => [
    ENTRIES[name],
    [`api/${name}/index.md`, ...Object.keys(KINDS).flatMap((kind) => list(join('api', name, kind)))],
  ])
  const all = [...documents, ...api]
  for (const page of ['index.md', 'api/index.md', ...all.flatMap(([, pages]) => pages)])
    write(join(dist, page), twin(read(page), base))
  const titled = all.map(([name, pages]) => [name, pages.map((page) => ({ title: titleOf(read(page)), page }))])
  write(join(dist, 'llms.txt'), listOfPages(titled, base))
  const texts = all.flatMap(([, pages]) => pages.map((page) => twin(read(page), base)))
  write(join(dist, 'llms-full.txt'), texts.join('\n\n'))
}

/** With the headers that shared memory needs. */
async function serve(base, host, port) {
  const { preview } = await import('vite')
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }
  await preview({
    configFile: false,
    root: site,
    base,
    appType: 'mpa',
    logLevel: 'warn',
    build: { outDir: dist },
    preview: { host, port, strictPort: true, headers },
  })
  console.log('site: it is served; end it with Ctrl+C')
  console.log(`http://localhost:${port}${base}`)
}

function read(page) {
  return readFileSync(join(made, page), 'utf8')
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
