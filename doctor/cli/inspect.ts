/** carom inspect: what is in a level, in numbers that a person understands. */
import { basename, resolve } from 'node:path'
import { random } from '../../scenes/random.ts'
import { H_DEPTH, H_NODES } from '../../src/bvh/layout.ts'
import { createHit, type TriangleMesh } from '../../src/index.ts'
import { EXIT, type Exit, InputError } from './exit.ts'
import { meshOf, notesOf } from './level.ts'
import { fitOf, LEVEL_OPTIONS, limitsOf } from './level-options.ts'
import { count, counted, guessFits, type LevelData } from './loading.ts'
import type { Given, OptionList } from './options.ts'
import { plain } from './plain.ts'
import { readLevelFile } from './read.ts'
import type { Terminal } from './terminal.ts'

export const INSPECT_OPTIONS: OptionList = {
  json: { help: 'the numbers as JSON' },
  ...LEVEL_OPTIONS,
}

export interface LevelNumbers {
  readonly name: string
  readonly triangles: number
  readonly vertices: number
  /** Triangles without an area. */
  readonly degenerate: number
  readonly materials: number
  readonly pictures: number
  /** Metres: least and greatest corner, as the level has it. */
  readonly min: readonly number[]
  readonly max: readonly number[]
  readonly unit: string
  readonly up: string
  /** The likeliest way to take its numbers. */
  readonly likely: { readonly unit: string; readonly up: string }
  /** m², of the largest floor in one piece. */
  readonly floor: number
  readonly closed: boolean
  readonly tree: TreeNumbers
  /** Bytes: of positions and indices, and of the TriangleMesh. */
  readonly bytes: { readonly arrays: number; readonly mesh: number }
  readonly warnings: readonly string[]
}

export interface TreeNumbers {
  readonly nodes: number
  /** Levels. */
  readonly depth: number
  /** What a ray looks at on average, of rays between two points of the level's box. */
  readonly nodesPerRay: number
  readonly trianglesPerRay: number
}

export async function inspectLevels(given: Given, terminal: Terminal): Promise<Exit> {
  if (given.files.length === 0)
    throw new InputError('inspect: expected a .glb, .gltf, .obj, .stl or .ply file, but none was named')
  const options = { limits: limitsOf('inspect', given), fit: fitOf('inspect', given) }
  for (const file of given.files) {
    const path = resolve(terminal.here, file)
    const data = await readLevelFile(path, options)
    const numbers = numbersOf(basename(path), data)
    terminal.stdout.write(given.switches.has('json') ? `${JSON.stringify(numbers)}\n` : tell(numbers))
  }
  return EXIT.clean
}

export function numbersOf(name: string, data: LevelData): LevelNumbers {
  const { positions, indices, ranges, images, origin, fit, measure, starts } = data
  const mesh = meshOf(name, data)
  const { min, max } = mesh.bounds
  const likely = guessFits(measure, name.toLowerCase().endsWith('.obj') ? 'obj' : 'gltf')[0]
  const degenerate = countDegenerate(positions, indices)
  const warnings = notesOf(data)
  if (degenerate > 0) warnings.push(`${counted(degenerate, 'triangle has', 'triangles have')} no area`)
  return {
    name,
    triangles: indices.length / 3,
    vertices: positions.length / 3,
    degenerate,
    materials: new Set(ranges.map(({ material }) => material)).size,
    pictures: images.length,
    min: [min.x + origin.x, min.y + origin.y, min.z + origin.z],
    max: [max.x + origin.x, max.y + origin.y, max.z + origin.z],
    unit: fit.unit,
    up: fit.up,
    likely: { unit: likely.unit, up: likely.up },
    floor: Math.max(0, ...starts.map(({ area }) => area)),
    closed: mesh.isClosed,
    tree: treeOf(mesh),
    bytes: { arrays: positions.byteLength + indices.byteLength, mesh: mesh.byteLength },
    warnings,
  }
}

function countDegenerate(positions: Float32Array, indices: Uint32Array): number {
  let sum = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2]]
    const [ux, uy, uz] = [0, 1, 2].map((k) => positions[b + k] - positions[a + k])
    const [vx, vy, vz] = [0, 1, 2].map((k) => positions[c + k] - positions[a + k])
    if (uy * vz === uz * vy && uz * vx === ux * vz && ux * vy === uy * vx) sum++
  }
  return sum
}

const RAYS = 1000

function treeOf(mesh: TriangleMesh): TreeNumbers {
  const { min, max } = mesh.bounds
  const next = random(1)
  const point = () => ({
    x: min.x + next() * (max.x - min.x),
    y: min.y + next() * (max.y - min.y),
    z: min.z + next() * (max.z - min.z),
  })
  const hit = createHit()
  let [nodes, triangles] = [0, 0]
  for (let i = 0; i < RAYS; i++) {
    mesh.castSegment(point(), point(), hit)
    nodes += mesh.looked.nodes
    triangles += mesh.looked.triangles
  }
  const header = mesh.tree.header
  return {
    nodes: header[H_NODES],
    depth: header[H_DEPTH],
    nodesPerRay: nodes / RAYS,
    trianglesPerRay: triangles / RAYS,
  }
}

function tell(numbers: LevelNumbers): string {
  const { name, triangles, vertices, materials, pictures, min, max, unit, up, likely, floor, closed, tree, bytes } =
    numbers
  const sides = max.map((x, k) => Number((x - min[k]).toPrecision(3)))
  const isLikely = unit === likely.unit && up === likely.up
  const rows = [
    ['triangles', `${count(triangles)}, of ${counted(vertices, 'vertex', 'vertices')}`],
    ['looks', `${counted(materials, 'material')}, ${counted(pictures, 'picture')}`],
    ['size', `${sides.join(' x ')} m, from ${placeOf(min)} to ${placeOf(max)}`],
    [
      'unit',
      `${unit}, ${up} up: ${isLikely ? 'which seems right' : `but it looks like ${likely.unit}, ${likely.up} up`}`,
    ],
    ['floor', `${Number(floor.toPrecision(3))} m², the largest in one piece`],
    [
      'surface',
      closed ? 'closed: it has an inside' : 'not closed: edges are open, or shared by three triangles or more',
    ],
    ['tree', `${count(tree.nodes)} nodes in ${tree.depth} levels: ${qualityOf(tree, triangles)}`],
    [
      '',
      `a ray through it looks at ${tree.nodesPerRay.toFixed(1)} nodes and ${tree.trianglesPerRay.toFixed(1)} triangles`,
    ],
    ['memory', `${size(bytes.mesh)} as a TriangleMesh, ${Math.round(bytes.mesh / triangles)} bytes a triangle`],
    ...numbers.warnings.map((warning, i) => [i === 0 ? 'warnings' : '', plain(warning)]),
  ]
  return `${plain(name)}\n${rows.map(([left, right]) => `  ${left.padEnd(10)} ${right}`).join('\n')}\n`
}

/** In a perfect tree, a ray looks at a few nodes on each level. */
function qualityOf({ nodesPerRay, trianglesPerRay }: TreeNumbers, triangles: number): string {
  const levels = Math.log2(Math.max(2, triangles))
  if (nodesPerRay <= 3 * levels && trianglesPerRay <= 16) return 'good'
  if (nodesPerRay <= 12 * levels && trianglesPerRay <= 64) return 'fair'
  return 'poor: many triangles lie in one another’s boxes, as long thin ones and doubled surfaces do'
}

function placeOf(place: readonly number[]): string {
  return `(${place.map((x) => Number(x.toFixed(2))).join(', ')})`
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
