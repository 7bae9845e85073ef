// npm run size [-- --json] [--modules] [--peers] [--no-install]
// What carom adds to a page, minified and gzipped: small programs, bundled by Rolldown and by esbuild from the package as it is
// published (`sideEffects: false`, tree-shaken). --modules lists what each bundle is made of, from the sources; --peers adds other
// libraries, measured the same way; --json prints Rolldown's gzipped bytes as one object, in the last line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { bundleCode } from './bundle-code.mjs'
import { expected } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'
import { ensurePeers, peersHome } from './peers.mjs'

/** What is measured: a program that imports no more than it needs. */
const PROGRAMS = {
  rays: `import { createHit, TriangleMesh } from 'carom'
    export const hit = createHit()
    export const build = (positions, indices) => new TriangleMesh(positions, indices)
    export const ask = (mesh, origin, direction) => mesh.castRay(origin, direction, Infinity, hit)`,

  'rays, functions': `import { buildRayMesh, castRay, createHit } from 'carom/rays'
    export const hit = createHit()
    export const build = (positions, indices) => buildRayMesh(positions, indices)
    export const ask = (mesh, origin, direction) => castRay(mesh, origin, direction, Infinity, hit)`,

  casts: `import { createHit, sphere, TriangleMesh } from 'carom'
    export const hit = createHit()
    export const ball = sphere({ radius: 1 })
    export const build = (positions, indices) => new TriangleMesh(positions, indices)
    export const ask = (mesh, from, translation) => mesh.cast(ball, from, translation, hit)`,

  character: `import { Character, cylinder, TriangleMesh, World } from 'carom'
    export const world = new World()
    export const body = cylinder({ radius: 0.3, height: 1.8 })
    export const add = (positions, indices) => world.add(new TriangleMesh(positions, indices))
    export const enter = (position) => new Character(world, { shape: body, position })
    export const step = (player, velocity, dt) => player.walk({ velocity }, dt)`,

  balls: `import { Balls, plane, World } from 'carom'
    export const world = new World()
    world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
    export const balls = new Balls(world, { motion: 'stepped' })
    export const step = (dt) => balls.advance(dt)`,

  everything: `import * as carom from 'carom'
    export default carom`,
}
/** The same in other libraries. Where they need three, that is not counted: whoever takes them has it. */
const PEER_PROGRAMS = {
  'three-mesh-bvh, rays': `import { MeshBVH } from 'three-mesh-bvh'
    export const build = (geometry) => new MeshBVH(geometry)
    export const ask = (bvh, ray) => bvh.raycastFirst(ray)`,
  'three-mesh-bvh, all': `import * as all from 'three-mesh-bvh'
    export default all`,
  'crashcat, all': `import * as all from 'crashcat'
    export default all`,
  'rapier3d-compat, all': `import all from '@dimforge/rapier3d-compat'
    export default all`,
}
const OPTIONS = ['--json', '--modules', '--peers', '--no-install']

const PROGRAM = 'program.js'

/** @returns the minified code, and each module in it with the length of what was kept, before it was minified */
async function byRolldown(program, carom) {
  const { rolldown } = await import('rolldown') // only now: it may just have been installed
  const build = await rolldown({
    input: PROGRAM,
    external: EXTERNAL,
    resolve: { alias: aliasesOf(carom) },
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === PROGRAM ? join(peersHome, id) : null),
        load: (id) => (id === join(peersHome, PROGRAM) ? program : null),
      },
    ],
  })
  const { output } = await build.generate({ format: 'es', minify: true, codeSplitting: false })
  await build.close()
  const modules = Object.entries(output[0].modules).map(([id, { renderedLength }]) => ({ id, length: renderedLength }))
  return { code: output[0].code, modules }
}

/** @param carom the file of its main entry point */
const aliasesOf = (carom) => ({ 'carom/rays': carom.replace('index', 'rays'), carom })

async function byEsbuild(program, carom) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: peersHome },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    external: ['node:*', 'three'],
    alias: aliasesOf(carom),
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0].text
}

const EXTERNAL = [/^node:/, /^three$/]

async function size(args) {
  const unknown = args.find((arg) => !OPTIONS.includes(arg))
  if (unknown !== undefined) throw expected(`usage: npm run size -- ${OPTIONS.join(' ')}; got ${unknown}`)
  const mayInstall = !args.includes('--no-install')
  await ensureInstalled('all', mayInstall)
  if (args.includes('--peers')) await ensurePeers('size', mayInstall)
  const dist = mkdtempSync(join(tmpdir(), 'carom-size-'))
  try {
    await bundleCode(dist)
    writeFileSync(join(dist, 'package.json'), '{ "type": "module", "sideEffects": false }')
    const gzipped = await measure(PROGRAMS, join(dist, 'index.js'), args.includes('--modules'))
    if (args.includes('--peers')) await measure(PEER_PROGRAMS, join(dist, 'index.js'), false)
    if (args.includes('--json')) console.log(JSON.stringify(gzipped))
  } finally {
    rmSync(dist, { recursive: true, force: true })
  }
}

/** Prints a table. @returns the gzipped bytes of each program, by Rolldown */
async function measure(programs, carom, withModules) {
  const gzipped = {}
  console.log(`${'import'.padEnd(COLUMN)}   minified    gzipped   by esbuild`)
  for (const [name, program] of Object.entries(programs)) {
    const [{ code }, other] = await Promise.all([byRolldown(program, carom), byEsbuild(program, carom)])
    gzipped[name] = gzippedBytes(code)
    const figures = [Buffer.byteLength(code), gzipped[name], gzippedBytes(other)]
    console.log(`${name.padEnd(COLUMN)}${figures.map(inKB).join('')}`)
    if (withModules) print((await byRolldown(program, join(root, 'src/index.ts'))).modules)
  }
  return gzipped
}

const COLUMN = 22
const gzippedBytes = (code) => gzipSync(code, { level: 9 }).length
const inKB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(11)

function print(modules) {
  const source = join(root, 'src/')
  for (const { id, length } of modules.toSorted((a, b) => b.length - a.length)) {
    if (id.startsWith(source) && length > 0) console.log(`${String(length).padStart(9)}  ${id.slice(source.length)}`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await size(process.argv.slice(2))
  } catch (error) {
    console.error(error.expected ? error.message : error.stack)
    process.exitCode = 1
  }
}
