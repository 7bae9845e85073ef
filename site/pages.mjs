// The site's pages: which document becomes which page, where its links lead, and what programs read instead of pages.
// Nothing here needs the site's packages, so that test/scripts/site.test.ts runs without them.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const GUIDES = 'site/guides/index.md'
/** Groups of documents as the sidebar shows them, without the guides and the choices, which `groups` adds. */
const FIRST_STEPS = [
  'site/pages/start.md',
  'docs/characters.md',
  'docs/worlds.md',
  'docs/react.md',
  'docs/babylon.md',
  'docs/concepts.md',
  'examples/README.md',
  'examples/server/README.md',
  'examples/playcanvas.md',
]
const MOVING = ['three-mesh-bvh', 'octree', 'rapier', 'crashcat', 'babylon'].map((name) => `site/pages/from-${name}.md`)
const GROUPS = [
  ['Level doctor', ['docs/doctor.md', 'doctor/cli/README.md']],
  [
    'How well it works',
    [
      'docs/guarantees.md',
      'docs/correctness.md',
      'docs/performance.md',
      'docs/characters-compared.md',
      'docs/museum.md',
    ],
  ],
  [
    'The project',
    [
      'README.md',
      'docs/playground.md',
      'docs/tools.md',
      'docs/architecture.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'SECURITY.md',
      'docs/credits.md',
    ],
  ],
]
const FIRST = 'site/pages/index.md'
const NAMES = {
  [FIRST]: 'index.md',
  'README.md': 'overview.md',
  'examples/README.md': 'examples.md',
  'examples/server/README.md': 'rooms.md',
  'examples/playcanvas.md': 'playcanvas.md',
  'doctor/cli/README.md': 'doctor-command.md',
}

/** @returns {[string, string[]][]} names of groups, and the documents in them */
export function groups(root) {
  const choices = readdirSync(join(root, 'docs/choices')).map((name) => `docs/choices/${name}`)
  return [
    ['Manual', FIRST_STEPS],
    ['Guides', [GUIDES, ...guides(root)]],
    ['Moving to carom', MOVING],
    ...GROUPS,
    ['Choices', ['docs/choices.md', ...choices.filter((name) => name.endsWith('.md')).sort()]],
  ]
}

/** The guides in the order in which their index links to them. */
export function guides(root) {
  const links = readFileSync(join(root, GUIDES), 'utf8').matchAll(/\]\(([a-z0-9-]+\.md)\)/g)
  return [...links].map(([, name]) => `site/guides/${name}`)
}

const INPUT =
  '[All guides share](./index.md#the-input) `Input`, and `demo`, which plays while nobody touches the scene.'
const PROGRAM = /^\[The program\]\((\S+)\)$/gm

/** A page with the programs to which its lines `[The program](path)` lead, as they run. */
export function withPrograms(text, root, document) {
  return text.replace(PROGRAM, (_, name) => {
    const path = posix.join(posix.dirname(document), name)
    const fence = `\`\`\`${path.endsWith('.ts') ? 'ts' : 'js'}\n${readFileSync(join(root, path), 'utf8')}\`\`\``
    const isPlayed = text.includes(`<Scene name="${name.replace('.ts', '')}"`)
    return isPlayed ? `${fence}\n\n${INPUT}` : fence
  })
}

/** All documents that become pages. */
export function sources(root) {
  return [FIRST, ...groups(root).flatMap(([, documents]) => documents)]
}

/** The page of a document, from the site's root: docs/choices/ray.md becomes choices/ray.md. */
export function pageOf(document) {
  return NAMES[document] ?? document.replace(/^(docs|site\/pages|site)\//, '').toLowerCase()
}

/** By the names that TypeDoc gives to entry points, what a program imports: index is carom, rays is carom/rays. */
export function entries(settings) {
  const names = JSON.parse(settings).entryPoints.map((path) => /src\/(\w+)/.exec(path)[1])
  return Object.fromEntries(names.map((name) => [name, name === 'index' ? 'carom' : `carom/${name}`]))
}

export function titleOf(markdown) {
  return /^# (.*)$/m.exec(markdown)?.[1].replaceAll('`', '') ?? 'carom'
}

/** The id of a heading, as in scripts/documents.mjs and where repositories show Markdown. */
export function slug(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}

const FENCE = /^(```[\s\S]*?^```$)/m
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g
const IMAGE = /(<img src=")([^"]+)"/g
const SCENE = /`\/([a-z]+)\/`/g

/**
 * A document's text as its page: links lead to pages, pictures into pictures/. A link to a file that is no page becomes its text.
 * @param {Map<string, string>} pages from documents to pages
 * @returns {{ text: string, pictures: string[] }} the pictures' paths in the repository
 */
export function rewrite(text, document, pages) {
  const pictures = []
  const page = pages.get(document)
  const path = (target) => posix.join(posix.dirname(document), target)
  const picture = (target) => {
    pictures.push(path(target))
    return `/${pictureOf(path(target))}`
  }
  const link = (all, mark, label, target) => {
    if (/^([a-z]+:|#|\/)/.test(target)) return all
    if (mark) return `![${label}](${picture(target)})`
    const [name, heading] = target.split('#')
    const to = pages.get(path(name))
    if (to === undefined) return label
    return `[${label}](./${posix.relative(posix.dirname(page), to)}${heading ? `#${heading}` : ''})`
  }
  const parts = text.split(FENCE).map((part) => {
    if (part.startsWith('```')) return part
    const linked = part
      .replace(LINK, link)
      .replace(IMAGE, (_, tag, target) => `${tag}${picture(target)}" loading="lazy"`)
    return document === 'docs/playground.md' ? linked.replace(SCENE, '[/$1/](/play/$1/)') : linked
  })
  return { text: parts.join(''), pictures }
}

export function pictureOf(path) {
  return `pictures/${path.replace(/^docs\/pictures\//, '')}`
}

/** What stands beside each page as its .md: without what only the site's own pages have. */
export function twin(text, base) {
  const plain = (part) => part.replace(/^<(?!img|br|a )[^>]*>\n+/gm, '').replaceAll('](/', `](${base}`)
  const parts = text.replace(/^---\n[\s\S]*?\n---\n+/, '').split(FENCE)
  return parts.map((part) => (part.startsWith('```') ? part : plain(part))).join('')
}

/**
 * llms.txt: a list of all pages.
 * @param {[string, { title: string, page: string }[]][]} groups
 */
export function listOfPages(groups, base) {
  const lines = [
    '# carom',
    '',
    '> Exact 3D collision for TypeScript: rays, swept solids, walking characters, bouncing balls.',
  ]
  for (const [name, pages] of groups) {
    lines.push('', `## ${name}`, '')
    for (const { title, page } of pages) lines.push(`- [${title}](${base}${page})`)
  }
  return `${lines.join('\n')}\n`
}
