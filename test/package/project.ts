import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'

/** The floor is at y = 0 and a wall at x = 3: a sphere of radius 0.5 with a skin of 0.02 ends at x = 2.48. */
export const PROGRAM = `
import { Character, sphere, TriangleMesh, World } from 'carom'

export async function walk() {
  const positions = new Float32Array([-9, 0, -9, -9, 0, 9, 9, 0, 9, 9, 0, -9, 3, 0, -9, 3, 5, -9, 3, 5, 9, 3, 0, 9])
  const indices = new Uint16Array([0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6])
  const level = await TriangleMesh.build(positions, indices)
  const world = new World()
  world.add(level)
  const player = new Character(world, { shape: sphere({ radius: 0.5 }), position: { x: 0, y: 0, z: 0 } })
  for (let i = 0; i < 120; i++) player.walk({ velocity: { x: 2, y: 0, z: 0.25 } }, 1 / 60)
  const { x, y, z } = player.position
  return { triangles: level.triangleCount, x, y, z, ground: player.ground.kind }
}
`

/** An empty project, away from the repository, with the packed package installed and vite, three, React and their types at hand. */
export interface Project {
  folder: string
  /** The files in the package, from its root. */
  packed: string[]
}

/** @param types without them the building is quicker: for pages, which read none. */
export function makeProject(types = true): Project {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carom-project-')))
  const staging = join(folder, 'staging') // the package as `npm pack` would see it, without touching dist in the tree
  mkdirSync(staging)
  for (const file of readdirSync('.')) {
    if (/^(package\.json|LICENSE|.*\.md)$/.test(file)) cpSync(file, join(staging, file))
  }
  const dist = join(staging, 'dist')
  node('scripts/run.mjs', 'build', '--no-install', '--no-check', '--out', dist, ...(types ? [] : ['--no-types']))
  const [{ filename, files }] = JSON.parse(
    npm(staging, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder),
  )

  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }))
  npm(folder, 'install', join(folder, filename), '--offline', '--no-audit', '--no-fund', '--ignore-scripts')
  for (const scope of ['@types', '@react-three']) mkdirSync(join(folder, 'node_modules', scope), { recursive: true })
  for (const name of ['vite', 'three', '@types/three', 'react', '@types/react', '@react-three/fiber']) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name), 'junction')
  }
  rmSync(staging, { recursive: true })
  writeFileSync(join(folder, 'walk.js'), PROGRAM)
  return { folder, packed: files.map((file: { path: string }) => file.path) }
}

/** Bundles a page that walks and shows where it came to; returns the names of the bundle's files. */
export async function bundlePage(folder: string): Promise<string[]> {
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><body><script type="module" src="/main.js"></script></body>',
  )
  writeFileSync(
    join(folder, 'main.js'),
    `import { walk } from './walk.js'
walk().then(
  (end) => { document.body.textContent = JSON.stringify(end) },
  (error) => { document.body.textContent = String(error.stack ?? error) },
)`,
  )
  await build({ root: folder, configFile: false, logLevel: 'warn', build: { outDir: 'page' } })
  return readdirSync(join(folder, 'page'), { recursive: true }).map(String)
}

/** Runs Node in a folder (or here) and returns what it printed. */
export function nodeIn(folder: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

function node(...args: string[]): string {
  return nodeIn('.', ...args)
}

function npm(folder: string, ...args: string[]): string {
  const own = process.env.npm_execpath
  if (own && /npm-cli\.[cm]?js$/.test(own)) return nodeIn(folder, own, ...args)
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
