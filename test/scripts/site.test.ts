import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  entries,
  groups,
  listOfPages,
  pageOf,
  rewrite,
  slug,
  sources,
  titleOf,
  twin,
  withPrograms,
} from '../../site/pages.mjs'

const pages = new Map(sources('.').map((document) => [document, pageOf(document)]))
const read = (document: string) => readFileSync(document, 'utf8')
const installed = existsSync('site/node_modules/.carom-installed')

test('every document has a page, and no two have the same', () => {
  const documents = ['docs', 'docs/choices', 'site/pages', 'site/guides']
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
    .filter((path) => path.endsWith('.md'))
  expect([...pages.keys()]).toEqual(expect.arrayContaining(documents))
  expect(new Set(pages.values()).size).toBe(pages.size)
})

test('every entry point of the package is in the API', () => {
  const doors = Object.keys(JSON.parse(read('package.json')).exports).filter((door) => !door.endsWith('.json'))
  const names = doors.map((door) => door.replace('.', 'carom'))
  expect(Object.values(entries(read('site/typedoc.json'))).sort()).toEqual(names.sort())
})

test('every link of every page leads to a heading or page that exists, every picture to a file', () => {
  const texts = new Map([...pages].map(([document, page]) => [page, rewrite(read(document), document, pages)]))
  const ids = (text: string) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slug(heading))
  const lost: string[] = []
  for (const [page, { text, pictures }] of texts) {
    for (const picture of pictures) if (!existsSync(picture)) lost.push(`${page}: ${picture}`)
    for (const [, target] of text.matchAll(/(?<!!)\[[^\]]*\]\(([^()\s]+)\)/g)) {
      if (/^https?:|^\/(api|play|pictures)\//.test(target)) continue
      const [name, id] = target.split('#')
      const to = name === '' ? page : new URL(name, `file:///${page}`).pathname.slice(1)
      const found = texts.get(to)
      if (!found || (id !== undefined && !ids(found.text).includes(id))) lost.push(`${page}: ${target}`)
    }
  }
  expect(lost).toEqual([])
})

test.each([
  ['[rays](choices/ray.md#how)', '[rays](./choices/ray.md#how)'],
  ['[README](../README.md)', '[README](./overview.md)'],
  ['[a walk](../examples/walk/main.ts) of [`rays`](../src/rays.ts)', 'a walk of `rays`'],
  ['![A wall](pictures/a.svg)', '![A wall](/pictures/a.svg)'],
  [
    '<img src="../playground/cards/walk.webp" alt="">',
    '<img src="/pictures/playground/cards/walk.webp" loading="lazy" alt="">',
  ],
  ['[here](#rays) and [there](https://example.org)', '[here](#rays) and [there](https://example.org)'],
  ['```ts\n[code](of/nobody.ts)\n```\n', '```ts\n[code](of/nobody.ts)\n```\n'],
])('%s in docs/worlds.md becomes %s', (before, after) => {
  expect(rewrite(before, 'docs/worlds.md', pages).text).toBe(after)
})

test('a page below a folder finds its way up', () => {
  expect(rewrite('[W](../worlds.md)', 'docs/choices/ray.md', pages).text).toBe('[W](./../worlds.md)')
})

test('the text of a page has neither settings nor elements of the site', () => {
  const text = '---\nlayout: page\n---\n\n<WalkScene />\n\n<div class="first">\n\n# carom\n\n[API](/api/)\n\n</div>\n'
  expect(twin(text, '/carom/')).toBe('# carom\n\n[API](/carom/api/)\n\n')
})

test('the text of a page keeps its code as it is', () => {
  const text = '<Tabs>\n\n```html\n<!doctype html>\n<body></body>\n```\n\n</Tabs>\n'
  expect(twin(text, '/')).toBe('```html\n<!doctype html>\n<body></body>\n```\n\n')
})

test('a page shows the programs that it names', () => {
  const shown = withPrograms(
    '<Scene name="ladder" move="walk" />\n\n[The program](ladder.ts)\n\n[The program](../guides/crouch.ts)\n',
    '.',
    'site/guides/ladder.md',
  )
  const INPUT =
    '[All guides share](./index.md#the-input) `Input`, and `demo`, which plays while nobody touches the scene.'
  const fence = (name: string) => `\`\`\`ts\n${read(`site/guides/${name}.ts`)}\`\`\`\n`
  expect(shown).toBe(`<Scene name="ladder" move="walk" />\n\n${fence('ladder')}\n${INPUT}\n\n${fence('crouch')}`)
  expect(twin(shown, '/')).toBe(`${fence('ladder')}\n${INPUT}\n\n${fence('crouch')}`)
})

test('llms.txt lists titles and addresses', () => {
  const list = listOfPages([['Guides', [{ title: titleOf(read('docs/worlds.md')), page: 'worlds.md' }]]], '/')
  expect(list).toContain('## Guides\n\n- [Worlds](/worlds.md)\n')
  expect(groups('.').map(([name]) => name)).toContain('Choices')
})

test('npm run site says what it would install, and takes only paths as --base', () => {
  const site = (...args: string[]) => spawnSync(process.execPath, ['scripts/site.mjs', '--no-install', ...args])
  const wrong = site('--base', 'carom')
  expect(String(wrong.stderr)).toContain('--base is carom')
  expect(wrong.status).toBe(1)
  if (!installed) expect(String(site().stderr)).toContain('vitepress 1.6.4')
})
