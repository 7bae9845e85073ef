import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProject, nodeIn, type Project } from './project.ts'

let project: Project

beforeAll(() => {
  project = makeProject()
}, 120_000)
afterAll(() => {
  if (project) rmSync(project.folder, { recursive: true, force: true })
})

const END = {
  triangles: 4,
  x: expect.closeTo(2.48, 6),
  y: expect.closeTo(0, 6),
  z: expect.closeTo(0.5, 6),
  ground: 'ground',
}

test('holds what a user needs, and nothing else', () => {
  const { packed } = project
  for (const file of [
    'package.json',
    'LICENSE',
    'dist/index.js',
    'dist/carom.js',
    'dist/index.d.ts',
    'dist/kernels.js',
    'dist/three/index.d.ts',
  ]) {
    expect(packed).toContain(file)
  }
  expect(
    packed.filter((file) => !/^(package\.json|LICENSE|README\.md|CHANGELOG\.md|dist\/.*\.(js|d\.ts))$/.test(file)),
  ).toEqual([])
})

test('is laid out as Node and bundlers expect', async () => {
  const { messages, pkg } = await publint({
    pkgDir: join(project.folder, 'node_modules/carom'),
    pack: false,
    strict: true,
  })
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

test('says the same to those who read exports, alias or typesVersions', () => {
  const { exports, alias, typesVersions } = JSON.parse(
    readFileSync(join(project.folder, 'node_modules/carom/package.json'), 'utf8'),
  )
  const names = Object.keys(exports).filter((name) => name !== '.' && name !== './package.json')
  expect(alias).toEqual(Object.fromEntries(names.map((name) => [name, exports[name].default])))
  expect(typesVersions['*']).toEqual(
    Object.fromEntries(names.map((name) => [name.slice('./'.length), [exports[name].types]])),
  )
})

test('a character walks in Node, the mesh built in a worker', () => {
  writeFileSync(
    join(project.folder, 'main.mjs'),
    "import { walk } from './walk.js'\nconsole.log(JSON.stringify(await walk()))\n",
  )
  expect(JSON.parse(nodeIn(project.folder, 'main.mjs'))).toEqual(END)
})

test('a character walks in Node after Vite has bundled it', async () => {
  const { folder } = project
  writeFileSync(
    join(folder, 'server.js'),
    "import { walk } from './walk.js'\nwalk().then((end) => console.log(JSON.stringify(end)))\n",
  )
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: ['carom'] },
    build: { ssr: 'server.js', outDir: 'server' },
  })
  expect(JSON.parse(nodeIn(folder, 'server/server.js'))).toEqual(END)
})

test.each(['nodenext', 'bundler'])('its types serve strict TypeScript with moduleResolution %s', (resolution) => {
  const { folder } = project
  writeFileSync(
    join(folder, 'types.ts'),
    `import { createHit, TriangleMesh } from 'carom'
import { meshFromNodes } from 'carom/babylon'
import { createGait } from 'carom/controls'
import * as kernels from 'carom/kernels'
import { Character } from 'carom/react'
import * as adapter from 'carom/three'
import { Vector3 } from 'three'

const hit = createHit()
const found: boolean = new TriangleMesh(new Float32Array(9)).castRay(new Vector3(), { x: 0, y: 1, z: 0 }, Infinity, hit)
// @ts-expect-error a direction is not a number
new TriangleMesh([]).castRay(new Vector3(), 1, 2, hit)
const scene = Character({ maxSlope: 1, position: [0, 1, 0] })
export default [found, kernels, adapter, createGait({ speed: 3 }), meshFromNodes, scene]
`,
  )
  const examples = readdirSync('examples').filter((file) => file.endsWith('.mjs'))
  for (const file of examples) cpSync(join('examples', file), join(folder, file))
  const module = resolution === 'bundler' ? 'esnext' : resolution
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', module, '--moduleResolution', resolution]
  options.push('--skipLibCheck', '--allowJs', '--checkJs')
  nodeIn(folder, resolve('node_modules/typescript/lib/tsc.js'), ...options, 'types.ts', ...examples)
})
