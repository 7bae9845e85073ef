import { spawnSync } from 'node:child_process'
import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProject, type Project } from '../package/project.ts'
import { HOME, installBabylon } from './engine.ts'
import { blocks, program } from './program.ts'

let project: Project

beforeAll(async () => {
  await installBabylon()
  project = makeProject()
  for (const name of ['@babylonjs', 'babylonjs-gltf2interface'])
    symlinkSync(resolve(HOME, 'node_modules', name), join(project.folder, 'node_modules', name), 'junction')
}, 600_000)
afterAll(() => {
  if (project) rmSync(project.folder, { recursive: true, force: true })
})

/** All that makes types stricter, and libraries are checked as well. */
const OPTIONS = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom'],
  types: [],
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
}

/** What the compiler says of a program and of carom's declarations; of Babylon's own nothing. */
function complaints(text: string): string[] {
  writeFileSync(join(project.folder, 'program.ts'), text)
  writeFileSync(
    join(project.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: OPTIONS, files: ['program.ts'] }),
  )
  const tsc = resolve('node_modules/typescript/lib/tsc.js')
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: project.folder,
    encoding: 'utf8',
  })
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !line.startsWith(' '))
  return lines.filter((line) => !/node_modules\/@babylonjs/.test(line))
}

test('the first program has at most 30 lines, without empty ones', () => {
  expect(program.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(30)
})

test("the document's code has the right types, with Babylon's own", () => {
  expect(complaints(blocks.at(-1)?.code ?? '')).toEqual([])
})

test("each of Babylon's classes is taken, and other things are not", () => {
  expect(
    complaints(`
import { AbstractMesh, AssetContainer, Camera, InstancedMesh, LinesMesh, Mesh, Node, Scene, TransformNode } from '@babylonjs/core'
import { ArcRotateCamera, FreeCamera, UniversalCamera } from '@babylonjs/core'
import { World } from 'carom'
import * as carom from 'carom/babylon'
declare const all: [Scene, AssetContainer, Node, TransformNode, AbstractMesh, Mesh, InstancedMesh, AbstractMesh[], Camera]
declare const cameras: [Camera, FreeCamera, UniversalCamera, ArcRotateCamera]
const world = new World()
for (const nodes of all) {
  carom.meshFromNodes(nodes, { sides: 'front', filter: (mesh: AbstractMesh) => mesh.isVisible })
  carom.addNodes(world, nodes, { bones: (bone, mesh: AbstractMesh) => (bone.name === mesh.name ? 'box' : 'none') })
  carom.addNodes(world, nodes, { filter: undefined, bones: undefined })
}
for (const camera of cameras) carom.directionFromCamera(camera, 1, 0, { x: 0, y: 0, z: 0 })
const mesh: Mesh | undefined = carom.pickNode<Mesh>(world, 0)?.mesh
new carom.Interpolation().addCollider(world, 0, all[3])
const lines: LinesMesh = carom.createDebugLines(world, LinesMesh, all[0]).mesh
export default [mesh, lines]
// @ts-expect-error a vector is no node
carom.meshFromNodes({ x: 0, y: 0, z: 0 })
// @ts-expect-error a free camera does not orbit
carom.orbitCamera(cameras[1])
`),
  ).toEqual([])
})

test('a mistake in a program is found', () => {
  expect(complaints(program.replace('devices.right, devices.forward', 'devices.right')).join()).toMatch(
    /^program\.ts.*TS2554/,
  )
})
