// npm run size [-- --json] [--modules] [--no-install]
// What carom adds to a page, minified and gzipped: small programs, bundled by Rolldown from the package's own sources as a
// user's bundler would do it (`sideEffects: false`, tree-shaken). --modules lists what each bundle is made of; --json prints
// the gzipped bytes as one object, in the last line.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expected } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'

/** What is measured: a program that imports no more than it needs. */
const PROGRAMS = {
  rays: `import { createHit, TriangleMesh } from 'carom'
    export const hit = createHit()
    export const build = (positions, indices) => new TriangleMesh(positions, indices)
    export const ask = (mesh, origin, direction) => mesh.castRay(origin, direction, Infinity, hit)`,

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
const OPTIONS = ['--json', '--modules', '--no-install']

/** The program's minified code, and each module in it with the length of what was kept, before it was minified. */
async function bundle(program) {
  const { rolldown } = await import('rolldown') // only now: it may just have been installed
  const entry = 'program'
  const build = await rolldown({
    input: entry,
    external: /^node:/,
    resolve: { alias: { carom: join(root, 'src/index.ts') } },
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? program : null),
      },
    ],
  })
  const { output } = await build.generate({ format: 'es', minify: true, codeSplitting: false })
  await build.close()
  return {
    code: output[0].code,
    modules: Object.entries(output[0].modules).map(([id, { renderedLength }]) => ({ id, length: renderedLength })),
  }
}

async function size(args) {
  const unknown = args.find((arg) => !OPTIONS.includes(arg))
  if (unknown !== undefined) throw expected(`usage: npm run size -- ${OPTIONS.join(' ')}; got ${unknown}`)
  await ensureInstalled('all', !args.includes('--no-install'))

  const gzipped = {}
  console.log('import         minified    gzipped')
  const bundles = await Promise.all(Object.values(PROGRAMS).map(bundle))
  for (const [i, name] of Object.keys(PROGRAMS).entries()) {
    const { code, modules } = bundles[i]
    gzipped[name] = gzipSync(code, { level: 9 }).length
    console.log(`${name.padEnd(12)}${inKB(Buffer.byteLength(code))}${inKB(gzipped[name])}`)
    if (args.includes('--modules')) print(modules)
  }
  if (args.includes('--json')) console.log(JSON.stringify(gzipped))
}

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
