// The examples of the API: read from site/examples/, and put into the pages that TypeDoc makes. Nothing here needs the site's packages.
//
// A file names an entry point (`# carom/rays`), its symbols (`## castRay`) and methods (`### add`), with a block of code for each. A block
// right below the entry point begins the examples of its symbols, the block of a class those of its methods. `ts` runs in Node and prints
// what its comments say; `ts compiled` and `tsx` need a browser or an engine.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const FOLDER = 'site/examples'
const PART = /^(#{1,3}) (.+)$|^```(tsx?)([^\n]*)\n([\s\S]*?)^```$/gm

/** @returns {import('./examples.mjs').Example[]} */
export function readExamples(root) {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.md'))
  return names.sort().flatMap((name) => examplesOf(readFileSync(join(root, FOLDER, name), 'utf8')))
}

/** @returns {import('./examples.mjs').Example[]} */
export function examplesOf(text) {
  const found = []
  let path = []
  /** The programs at the headings above. */
  let programs = []
  for (const { 1: marks, 2: heading, 3: language, 4: words, 5: own } of text.matchAll(PART)) {
    if (marks) {
      path = [...path.slice(0, marks.length - 1), heading]
      programs = programs.slice(0, marks.length - 1)
      continue
    }
    const level = path.length
    const code = joined(programs[level - 2] ?? '', own)
    programs[level - 1] = code
    if (level === 1) continue
    const [entry, ...name] = path
    const isRun = language === 'ts' && !words.includes('compiled')
    found.push({ entry, name: name.join('.'), language, isRun, shown: level === 2 ? code : own, code })
  }
  return found
}

const IMPORT = /^import \{\s+([^}]*?),?\s+\} from '(.*)'\n+/gm
/** Columns that a page has room for. */
const WIDTH = 80

/** One program after another, with their imports at the top. */
function joined(before, after) {
  const imports = new Map()
  const bodies = [before, after].map((code) =>
    code.replace(IMPORT, (_, names, from) => {
      imports.set(from, [...new Set([...(imports.get(from) ?? []), ...names.split(/,\s+/)])])
      return ''
    }),
  )
  const lines = [...imports].map(([from, names]) => importOf(inOrder(names), from)).sort(byModule)
  return [...lines, lines.length > 0 ? '\n' : '', ...bodies].join('')
}

function importOf(names, from) {
  const line = `import { ${names.join(', ')} } from '${from}'\n`
  return line.length <= WIDTH + 1 ? line : `import {\n  ${names.join(',\n  ')},\n} from '${from}'\n`
}

/** As the formatter orders them: a letter's case counts only between equal letters. */
function inOrder(names) {
  const key = (name) =>
    name.replace(/^type /, '').replace(/./g, (c) => `${c.toLowerCase()}${c === c.toLowerCase() ? 1 : 0}`)
  return names.sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

const byModule = (a, b) => (a.split(' from ')[1] < b.split(' from ')[1] ? -1 : 1)

/**
 * The pages of the API with an example for each symbol, and with links to examples for each type and constant.
 * @param {Map<string, string>} pages texts by path, from the site's root
 * @param {import('./examples.mjs').Example[]} examples
 * @param {Record<string, string>} entries what a program imports, by TypeDoc's name
 * @returns {Map<string, string>} the changed pages
 */
export function withExamples(pages, examples, entries) {
  const places = examples.map((example) => placeOf(pages, example, entries))
  const changed = new Map(pages)
  const change = (path, edit) => changed.set(path, edit(changed.get(path)))
  for (const place of places) change(place.path, (text) => inserted(text, place))
  for (const { path, heading, links } of typesWithLinks(pages, places))
    change(path, (text) =>
      heading ? intoSection(text, heading, `Examples: ${links}`) : `${text}\n## Examples\n\n${links}\n`,
    )
  return new Map([...changed].filter(([path, text]) => pages.get(path) !== text))
}

/** Where an example belongs: on a page of its own, or below a heading. `about`: what the page says of its symbol. */
function placeOf(pages, example, entries) {
  const { entry, name } = example
  const folder = `api/${Object.keys(entries).find((key) => entries[key] === entry)}`
  const [symbol, method] = name.split('.')
  const found = (path, heading, anchor, about) => {
    if (!about) throw new Error(`${FOLDER}: the API of ${entry} has no ${name}`)
    return { ...example, path, heading, anchor, about }
  }
  const index = `${folder}/index.md`
  // TypeDoc takes a class whose constructor is not exported for an interface
  const own = ['functions', 'classes', 'interfaces'].map((kind) => `${folder}/${kind}/${symbol}.md`)
  const path = own.find((one) => pages.has(one))
  if (path === undefined) return found(index, symbol, symbol.toLowerCase(), section(pages.get(index), symbol))
  const text = pages.get(path)
  if (method) return found(path, `${method}()`, method.toLowerCase(), section(text, `${method}()`))
  return found(path, undefined, 'example', text.split('\n## Methods')[0])
}

function inserted(text, { heading, shown, language, path }) {
  const block = `\`\`\`${language}\n${shown}\`\`\``
  if (heading) return intoSection(text, heading, `#### Example\n\n${block}`)
  if (path.includes('/functions/')) return `${text}\n## Example\n\n${block}\n`
  const example = `\n## Example\n\nThe examples of the methods continue this one.\n\n${block}\n`
  return text.replace(/\n## (Constructors|Properties|Methods)\n/, (next) => example + next)
}

/** A section of three marks, up to the next of its rank; undefined if there is none. */
function section(text, heading) {
  return bounds(text, heading) && text.slice(...bounds(text, heading))
}

function bounds(text, heading) {
  const start = text.indexOf(`\n### ${heading.replaceAll('_', '\\_')}\n`)
  if (start < 0) return undefined
  const length = text.slice(start + 1).search(/\n(\*\*\*|###? .*)\n/)
  return [start, length < 0 ? text.length : start + 1 + length]
}

function intoSection(text, heading, added) {
  const [, end] = bounds(text, heading)
  return `${text.slice(0, end).trimEnd()}\n\n${added}\n${text.slice(end)}`
}

/** A type that everything takes needs no list of everything. */
const MOST_LINKS = 6

/** Types and constants, each with links to the examples of what uses it, or else of what uses a type that needs it. */
function typesWithLinks(pages, places) {
  const types = typesOf(pages, places)
  const users = places.map((place) => {
    const words = new Set(place.shown.split(/\W+/))
    const named = types.filter(({ name }) => words.has(name)).map(({ id }) => id)
    return { ...place, needs: new Set([...linked(place.about, place.path), ...named]) }
  })
  const search = (wanted, seen) => {
    const direct = users.filter(({ needs }) => wanted.some((id) => needs.has(id)))
    if (direct.length > 0 || wanted.length === 0) return direct
    const next = types.filter(({ id, needs }) => !seen.has(id) && wanted.some((one) => needs.has(one)))
    return search(
      next.map(({ id }) => id),
      new Set([...seen, ...next.map(({ id }) => id)]),
    )
  }
  return types
    .map((type) => ({ ...type, links: linksTo(search([type.id], new Set([type.id])), type.path) }))
    .filter(({ links }) => links !== '')
}

/** The pages of interfaces, and what has only a section. `needs`: what they link to. */
function typesOf(pages, places) {
  const types = []
  for (const [path, text] of pages) {
    if (path.includes('/interfaces/') && !places.some((place) => place.path === path))
      types.push({ path, id: path, name: posix.basename(path, '.md'), needs: linked(text, path) })
    else if (path.endsWith('/index.md') && path.split('/').length === 3) {
      for (const [, shown] of text.split('\n## References')[0].matchAll(/^### (.*)$/gm)) {
        const name = shown.replaceAll('\\', '')
        if (places.some((place) => place.path === path && place.heading === name)) continue
        types.push({
          path,
          id: `${path}#${name.toLowerCase()}`,
          heading: name,
          name,
          needs: linked(section(text, name), path),
        })
      }
    }
  }
  return types
}

/** Where the links of a text on a page lead. */
function linked(text, page) {
  const targets = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) => target)
  return new Set(targets.map((to) => (to.startsWith('#') ? page + to : posix.join(posix.dirname(page), to))))
}

/** Those of its own entry point first. */
function linksTo(places, page) {
  const isNear = ({ path }) => path.split('/')[1] === page.split('/')[1]
  const ordered = [...places.filter(isNear), ...places.filter((place) => !isNear(place))]
  const links = ordered.slice(0, MOST_LINKS).map((place) => {
    const to = place.path === page ? '' : posix.relative(posix.dirname(page), place.path)
    return `[${place.name}](${to}#${place.anchor})${isNear(place) ? '' : ` of ${place.entry}`}`
  })
  return links.join(', ')
}
