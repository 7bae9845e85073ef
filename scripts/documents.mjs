// The rule for documents: files, folders, symbols, headings, npm scripts and test projects that a document or a comment names
// exist, and the figures below are those of the code.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'

/** A document, the figure in it, the file that decides it, and the figure there. */
const FIGURES = [
  ['docs/guarantees.md', /at most (\d+) sweeps/, 'src/character/slide.ts', /^const SWEEPS = (\d+)/m],
  ['docs/guarantees.md', /(\d+) parts \(balls:/, 'src/character/ride.ts', /PARTS_LIMIT = (\d+)/],
  ['docs/guarantees.md', /parts \(balls: ([\d,]+)\)/, 'src/balls/driven.ts', /PARTS_LIMIT = (\d+)/],
  ['docs/guarantees.md', /up to (\d+) parts/, 'src/world/sensors.ts', /PARTS_LIMIT = (\d+)/],
  ['docs/guarantees.md', /in (\d+) rounds/, 'src/balls/separate.ts', /^const ROUNDS = (\d+)/m],
  ['docs/guarantees.md', /^ε = k .* k = (\d+)/m, 'src/math/tolerance.ts', /CONTRACT_K = (\d+)/],
  ['docs/guarantees.md', /format\.\* Version (\d+)/, 'src/bvh/layout.ts', /\bVERSION = (\d+)/],
]

/** Names of files that are made, or that stand for any file. */
const NOT_HERE = /^(carom\/|dist\/|release\/|src\/main\.|playground\/dist|test\/\.cache|x\.)|node_modules/
const FILE = /(?<![\w/.@…*<>-])(?:\.{1,2}\/)*[\w.-]+(?:\/[\w.-]+)*\.(?:ts|mts|mjs|md|svg|jpg|webp)(?![\w/<*…-])/g
const FOLDER = /`((?:[\w.-]+\/)+)`/g
/** `name` of file.ts, `name` in file.ts, `name` (`file.ts`); in a drawing, a line with a name first and a file in a later column. */
const SYMBOL =
  /(?:`(\w+)`(?:,? (?:of|in) | \()`?|^ *(?:[│├└] *)*(?:or )?([a-z]+[A-Z]\w*)\b[^\n`]*? {2,})((?:[\w-]+\/)*[\w-]+\.(?:ts|mts|mjs))\b/gm
const LINK = /\]\(([^)#\s]*)(?:#([^)]+))?\)/g

/**
 * @param {{ path: string, text: string }[]} documents
 * @param {{ files: string[], scripts: string[], projects: string[], read: (path: string) => string, figures?: typeof FIGURES }} known
 */
export function documents(documents, { files, scripts, projects, read, figures = [] }) {
  const known = new Set(files.flatMap(ends))
  const folders = new Set(files.flatMap((path) => parents(path).flatMap(ends)))
  const complaints = []
  for (const { path, text } of documents) {
    const complain = (index, what) => complaints.push(`${path}:${text.slice(0, index).split('\n').length}: ${what}`)
    const beside = (name) => posix.join(posix.dirname(path), name)
    const words = path.endsWith('.md') ? text.replace(/https?:\/\/[^\s)]+/g, blank) : comments(text)
    const look = (pattern, exists, kind) => {
      for (const { 1: group, 0: name = group, index } of words.matchAll(pattern))
        if (!exists(group ?? name) && !NOT_HERE.test(group ?? name)) complain(index, `no ${kind} ${group ?? name}`)
    }
    look(FILE, (name) => known.has(name) || known.has(beside(name)), 'file')
    look(FOLDER, (name) => folders.has(name.slice(0, -1)) || folders.has(beside(name).slice(0, -1)), 'folder')
    look(/npm run ([\w:-]+)/g, (name) => scripts.includes(name), 'npm script')
    look(/--project[ =]([\w-]+)/g, (name) => projects.includes(name), 'test project')
    for (const { 1: quoted, 2: symbol = quoted, 3: name, index } of words.matchAll(SYMBOL)) {
      const meant = files.filter((file) => `/${file}`.endsWith(`/${name}`))
      if (meant.length > 0 && !meant.some((file) => read(file).includes(symbol)))
        complain(index, `no ${symbol} in ${name}`)
    }
    for (const { 1: name, 2: heading, index } of path.endsWith('.md') ? words.matchAll(LINK) : []) {
      const target = name === '' ? path : beside(name)
      if (name !== '' && !known.has(target) && !folders.has(target.replace(/\/$/, '')))
        complain(index, `no file ${name}`)
      else if (heading && !headings(read(target)).includes(heading))
        complain(index, `no heading ${heading} in ${target}`)
    }
  }
  for (const [page, said, source, meant] of figures) {
    const figure = said.exec(read(page))?.[1]?.replaceAll(',', '')
    const value = meant.exec(read(source))?.[1]
    if (figure === undefined || figure !== value)
      complaints.push(`${page}: ${said} is ${figure}, but ${value} in ${source}`)
  }
  return complaints
}

export function documentsOf(root) {
  const files = list(root, '')
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const paths = files.filter((path) => /^([A-Z]+\.md|docs\/.*\.md|src\/.*(?<!-(binary|source))\.ts)$/.test(path))
  const known = {
    files,
    read,
    scripts: Object.keys(JSON.parse(read('package.json')).scripts),
    projects: [...read('vitest.config.ts').matchAll(/(?:unit|browser)\('([\w-]+)'/g)].map(([, name]) => name),
    figures: FIGURES,
  }
  return documents(
    paths.map((path) => ({ path, text: read(path) })),
    known,
  )
}

/** 'a/b/c.ts', 'b/c.ts', 'c.ts' */
const ends = (path) => path.split('/').map((_, i, parts) => parts.slice(i).join('/'))
/** 'a', 'a/b' */
const parents = (path) => path.split('/').map((_, i, parts) => parts.slice(0, i).join('/'))
const blank = (text) => text.replace(/[^\n]/g, ' ')
const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')
const headings = (text) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slug(heading))

/** A program without all that is not a comment. */
function comments(text) {
  let kept = ''
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false, ts.LanguageVariant.Standard, text)
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const isComment = kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia
    kept += isComment ? scanner.getTokenText() : blank(scanner.getTokenText())
  }
  return kept
}

function list(root, folder) {
  return readdirSync(join(root, folder)).flatMap((name) => {
    if (['node_modules', 'dist', '.git', '.cache'].includes(name)) return []
    const path = posix.join(folder, name)
    return statSync(join(root, path)).isDirectory() ? list(root, path) : [path]
  })
}
