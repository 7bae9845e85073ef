import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureOwnPackages } from '../../scripts/own-packages.mjs'
import { makeProject, type Project } from './project.ts'

const HOME = 'test/package/typescripts'
/** The oldest that the README names, some in between, and the newest. */
const COMPILERS = ['5.0', '5.4', '5.9', '6', '7']
const WITH_DOM = ['es2022', 'dom']
const WITHOUT_DOM = ['es2022']

/** All that makes types stricter, and libraries are checked as well. */
const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
}

let project: Project

beforeAll(async () => {
  await ensureOwnPackages(HOME, '205 MB', 'the types', process.env.CAROM_NO_INSTALL === undefined)
  project = makeProject()
  for (const [file, text] of Object.entries(PROGRAMS)) writeFileSync(join(project.folder, file), text)
}, 600_000)
afterAll(() => {
  if (project) rmSync(project.folder, { recursive: true, force: true })
})

/** A user's program: every entry point, and optional properties that are given undefined. */
const CORE = `
import { Balls, box, Character, type CharacterOptions, createHit, cylinder, type Hit, TriangleMesh, World } from 'carom'
import { addNodes, meshFromNodes } from 'carom/babylon'
import { advanceGait, createGait } from 'carom/controls'
import { debugLines } from 'carom/debug'
import * as kernels from 'carom/kernels'

declare const jump: boolean | undefined
declare const maxSlope: number | undefined
const hit: Hit = createHit()
const mesh = new TriangleMesh(new Float32Array(9), undefined, { sides: undefined })
const world = new World()
world.add(mesh, { position: undefined, data: undefined })
world.add(box({ halfExtents: { x: 1, y: 1, z: 1 } }), { sensor: undefined })
const options: CharacterOptions = { shape: cylinder({ radius: 1, height: 2 }), position: { x: 0, y: 0, z: 0 }, maxSlope }
const player = new Character(world, options)
player.walk({ velocity: { x: 0, y: 0, z: 0 }, jump }, 1 / 60)
advanceGait(createGait(), player, { direction: { x: 0, y: 0, z: 0 }, jump }, 1 / 60)
const balls = new Balls(world, { motion: 'stepped', eventLimit: undefined })
balls.add({ position: { x: 0, y: 0, z: 0 }, radius: 1, velocity: undefined })
const found: boolean = world.castRay({ x: 0, y: 0, z: 0 }, { x: 0, y: 1, z: 0 }, Infinity, hit, { mask: undefined })
// @ts-expect-error a direction is not a number
mesh.castRay({ x: 0, y: 0, z: 0 }, 1, 2, hit)
const state: Float64Array = player.state
const saved: Uint8Array = world.save({ characters: [player] })
export const all = [found, state, saved, debugLines, kernels, addNodes, meshFromNodes]
const stop = { aborted: false, addEventListener() {}, removeEventListener() {} }
export const later: Promise<TriangleMesh> = TriangleMesh.build([], undefined, { signal: stop })
`
const PROGRAMS = {
  'core.ts': CORE,
  'dom.ts': `import { TriangleMesh } from 'carom'
export const later = TriangleMesh.build([], undefined, { signal: new AbortController().signal })
`,
  'three.ts': `import { createHit, TriangleMesh, World } from 'carom'
import { addObject3D, meshFromObject3D } from 'carom/three'
import { Object3D, Vector3 } from 'three'
const mesh: TriangleMesh = meshFromObject3D(new Object3D())
const world = new World()
addObject3D(world, new Object3D())
export const found = mesh.castRay(new Vector3(), new Vector3(0, 1, 0), Infinity, createHit())
`,
  'react.ts': `import { Character, type CharacterHandle, Level, World } from 'carom/react'
import { createElement } from 'react'
declare const maxSlope: number | undefined
const input = ({ devices }: CharacterHandle) => devices?.input ?? { direction: { x: 0, y: 0, z: 0 } }
const player = createElement(Character, { position: [0, 1, 0], maxSlope, controls: 'first', input })
// @ts-expect-error there is no view from a drone
createElement(Character, { controls: 'drone' })
export const scene = createElement(World, { step: undefined }, createElement(Level, { visible: false }), player)
`,
}

/** What a compiler says of a program; of other people's declarations nothing. */
function complaints(compiler: string, files: string[], options: object): string[] {
  const config = { compilerOptions: { target: 'es2022', noEmit: true, types: [], ...STRICT, ...options }, files }
  writeFileSync(join(project.folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = resolve(HOME, `node_modules/typescript-${compiler}/lib/tsc.js`)
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: project.folder,
    encoding: 'utf8',
  })
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !line.startsWith(' '))
  return lines.filter((line) => !/@types\/|\/node_modules\/(?!carom)|@webgpu/.test(line))
}

const NODE = { module: 'nodenext', moduleResolution: 'nodenext' }

for (const compiler of COMPILERS) {
  test(`TypeScript ${compiler}, with the DOM and three`, () => {
    // (the types of React Three Fiber need a later TypeScript than 5.0)
    const react = compiler === '5.0' ? [] : ['react.ts']
    expect(complaints(compiler, ['core.ts', 'dom.ts', 'three.ts', ...react], { ...NODE, lib: WITH_DOM })).toEqual([])
  })

  test(`TypeScript ${compiler}, without the DOM`, () => {
    expect(complaints(compiler, ['core.ts'], { ...NODE, lib: WITHOUT_DOM })).toEqual([])
  })

  test(`TypeScript ${compiler}, for a bundler`, () => {
    const options = { module: 'esnext', moduleResolution: 'bundler', lib: WITHOUT_DOM }
    expect(complaints(compiler, ['core.ts'], options)).toEqual([])
  })
}

test.each(COMPILERS.filter((compiler) => compiler !== '7'))('TypeScript %s, moduleResolution node', (compiler) => {
  const silence = compiler === '6' ? { ignoreDeprecations: '6.0' } : {} // and 7 does not know it any more
  const options = { module: 'esnext', moduleResolution: 'node', lib: WITH_DOM, ...silence }
  expect(complaints(compiler, ['core.ts', 'dom.ts', 'three.ts'], options)).toEqual([])
})

test('packed, they are what programs get, except CommonJS under node16', async () => {
  const { checkPackage, createPackageFromTarballData } = await import(
    resolve(HOME, 'node_modules/@arethetypeswrong/core/dist/index.js')
  )
  const [file] = readdirSync(project.folder).filter((name) => name.endsWith('.tgz'))
  const { problems } = await checkPackage(createPackageFromTarballData(readFileSync(join(project.folder, file))))
  const kinds = problems.map(({ kind }: { kind: string }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['CJSResolvesToESM'])) // the README says so
})

test('a program with a mistake is refused by each of them', () => {
  writeFileSync(join(project.folder, 'wrong.ts'), CORE.replace('// @ts-expect-error', '//'))
  for (const compiler of COMPILERS)
    expect(complaints(compiler, ['wrong.ts'], { ...NODE, lib: WITHOUT_DOM }).join(), compiler).toMatch(
      /^wrong\.ts.*TS2345/,
    )
})

test('the declarations name no generic typed array and nothing of the DOM', () => {
  const packed = project.packed.filter((file) => file.endsWith('.d.ts'))
  expect(packed.length).toBeGreaterThan(3)
  for (const file of packed) {
    const text = readFileSync(join(project.folder, 'node_modules/carom', file), 'utf8')
    expect(text.replaceAll(/\/\*.*?\*\//gs, '')).not.toMatch(/Array<ArrayBuffer|WebAssembly|AbortSignal\b|Worker\b/)
  }
})
