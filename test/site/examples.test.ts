/** The examples of the API: there is one for each symbol, they compile, they print what they say, and their pages show them. */
import { afterAll, expect, test } from 'vitest'
import { examplesOf, readExamples, withExamples } from '../../site/examples.mjs'
import { warnings } from '../../src/math/warn.ts'
import { typeErrors } from '../readme/type-errors.ts'
import { differences, PRINTED, writePrograms } from './programs.ts'
import { publicSymbols } from './symbols.ts'

const examples = readExamples('.')
const { paths, remove } = writePrograms(examples, 'test/.cache')
afterAll(() => {
  remove()
  warnings.use((message) => {
    throw new Error(message)
  })
})

test('every function, class and method has one example', () => {
  const names = examples.map(({ entry, name }) => `${entry} ${name}`)
  expect(names.sort()).toEqual(publicSymbols().sort())
})

test('each is short, and prints something if it can run', () => {
  for (const { name, shown, isRun } of examples) {
    const body = shown.replace(/^import [^']*'.*'\n+/gm, '')
    expect(body.split('\n').length - 1, name).toBeLessThanOrEqual(24)
    expect(Math.max(...shown.split('\n').map(({ length }) => length)), name).toBeLessThanOrEqual(80) // as the pages show
    if (isRun) expect(shown.match(PRINTED), name).not.toBeNull()
  }
})

test('they compile', () => {
  expect(typeErrors(paths, ['site/examples/babylon.d.ts'])).toEqual([])
})

test('they print what their comments say', async () => {
  const runs = examples.flatMap((example, i) => (example.isRun ? [{ ...example, path: paths[i] }] : []))
  expect(runs.length).toBeGreaterThan(190)
  expect(await differences(runs)).toEqual([])
})

const TEXT = `
# carom/toys

\`\`\`ts
import { World } from 'carom'

const world = new World()
\`\`\`

## spin

\`\`\`ts
import { cos, box } from 'carom'
import { spin } from 'carom/toys'

console.log(spin(world)) // 2
\`\`\`

## Top

\`\`\`tsx
const top = 1
\`\`\`

### lean

\`\`\`ts compiled
lean(top)
\`\`\`

## Kite

\`\`\`tsx
const kite = 2
\`\`\`

# carom

## sink

\`\`\`ts
sink({ ANGLE })
\`\`\`
`
const toys = examplesOf(TEXT)

test('an example begins with what is above it, and a page shows that of a class once', () => {
  const setup = "import { World } from 'carom'\n\nconst world = new World()\n"
  const spin = `import { box, cos, World } from 'carom'
import { spin } from 'carom/toys'

const world = new World()
console.log(spin(world)) // 2
`
  const top = `${setup}const top = 1\n`
  const lean = 'lean(top)\n'
  const kite = `${setup}const kite = 2\n`
  expect(toys).toEqual([
    { entry: 'carom/toys', name: 'spin', language: 'ts', isRun: true, shown: spin, code: spin },
    { entry: 'carom/toys', name: 'Top', language: 'tsx', isRun: false, shown: top, code: top },
    { entry: 'carom/toys', name: 'Top.lean', language: 'ts', isRun: false, shown: lean, code: top + lean },
    { entry: 'carom/toys', name: 'Kite', language: 'tsx', isRun: false, shown: kite, code: kite },
    {
      entry: 'carom',
      name: 'sink',
      language: 'ts',
      isRun: true,
      shown: 'sink({ ANGLE })\n',
      code: 'sink({ ANGLE })\n',
    },
  ])
})

const pages = new Map([
  ['api/toys/functions/spin.md', '# Function: spin()\n\n[`Wish`](../interfaces/Wish.md)\n'],
  [
    'api/toys/classes/Top.md',
    '# Class: Top\n\n## Constructors\n\n## Methods\n\n### lean()\n\nLeans.\n\n***\n\n### rise()\n',
  ],
  ['api/toys/interfaces/Kite.md', '# Interface: Kite\n\n## Properties\n'],
  ['api/toys/interfaces/Wish.md', '# Interface: Wish\n\n[`Part`](../../index/interfaces/Part.md)\n'],
  ['api/index/interfaces/Part.md', '# Interface: Part\n'],
  [
    'api/index/index.md',
    '# index\n\n## Variables\n\n### ANGLE\n\n***\n\n### sink\n\n[`End`](#end)\n\n***\n\n### End\n\n## References\n\n### Top\n',
  ],
  ['api/index.md', '# API\n'],
])
const NAMES = { index: 'carom', toys: 'carom/toys' }

test('pages show examples, and types link to those that use them', () => {
  const changed = withExamples(pages, toys, NAMES)
  const block = (i: number) => `\`\`\`${toys[i].language}\n${toys[i].shown}\`\`\``
  expect(Object.fromEntries(changed)).toEqual({
    'api/toys/functions/spin.md': `${pages.get('api/toys/functions/spin.md')}\n## Example\n\n${block(0)}\n`,
    'api/toys/classes/Top.md': `# Class: Top\n\n## Example\n\nThe examples of the methods continue this one.\n\n${block(1)}

## Constructors\n\n## Methods\n\n### lean()\n\nLeans.\n\n#### Example\n\n${block(2)}\n\n***\n\n### rise()\n`,
    'api/toys/interfaces/Kite.md': `# Interface: Kite\n\n## Example\n\nThe examples of the methods continue this one.\n\n${block(3)}\n\n## Properties\n`,
    'api/toys/interfaces/Wish.md': `${pages.get('api/toys/interfaces/Wish.md')}\n## Examples\n\n[spin](../functions/spin.md#example)\n`,
    // (no example takes a part, but one takes a wish, which has parts)
    'api/index/interfaces/Part.md': `# Interface: Part\n\n## Examples\n\n[spin](../../toys/functions/spin.md#example) of carom/toys\n`,
    'api/index/index.md': `# index\n\n## Variables\n\n### ANGLE\n\nExamples: [sink](#sink)\n\n***\n
### sink\n\n[\`End\`](#end)\n\n#### Example\n\n${block(4)}\n\n***\n\n### End\n\nExamples: [sink](#sink)\n\n## References\n\n### Top\n`,
  })
})

test('an example of what the API does not have is refused', () => {
  const stray = examplesOf('# carom/toys\n\n## Top\n\n### fall\n\n```ts\nfall()\n```\n')
  expect(() => withExamples(pages, stray, NAMES)).toThrow('site/examples: the API of carom/toys has no Top.fall')
})

test('what an example prints is compared with its comments', async () => {
  const planted = examplesOf(
    '# carom\n\n## sin\n\n```ts\nconsole.log({ x: 1 }) // { x: 2 }\nconsole.log(3) // 3\n```\n',
  )
  const { paths, remove } = writePrograms(planted, 'test/.cache/planted')
  const found = await differences(planted.map((example, i) => ({ ...example, path: paths[i] }))).finally(remove)
  expect(found).toEqual(['sin: { x: 1 }|3, expected { x: 2 }|3'])
})
