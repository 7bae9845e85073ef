/**
 * npm run bench -- grids [--side 1024] [--seed S] [--seconds T] [--json]
 *
 * A height field beside the TriangleMesh of its triangles: bytes, builds, rays, casts and closest points. The answers are compared first.
 */
import { random } from '../../scenes/random.ts'
import { capsule, createClosest, createHit, type Grid, grid, sphere, TriangleMesh, type Vec3 } from '../../src/index.ts'
import { heightAt } from './heights.ts'
import { timePairs } from './measure.ts'
import { readOptions, takeValue } from './options.ts'
import { BenchError, runTask, tell } from './run.ts'
import { figure, line, printRatios, ratiosOf } from './table.ts'

const QUERIES = 4096
type Surface = Grid | TriangleMesh
/** Asks number i; the triangle, or -1. */
type Ask = (surface: Surface, i: number) => number

await runTask(bench)

async function bench(): Promise<boolean> {
  const args = process.argv.slice(2)
  const side = Number(takeValue(args, '--side') ?? 1024)
  if (!(Number.isInteger(side) && side >= 8 && side <= 4096))
    throw new BenchError('bench: --side has to be from 8 to 4096')
  const options = readOptions(args, 20)
  const { seed, seconds } = options
  const heights = Float32Array.from({ length: side * side }, (_, i) => heightAt(i % side, Math.floor(i / side)))
  const makeGrid = () => grid({ heights, columns: side, rows: side, size: { x: side - 1, z: side - 1 } })
  const { positions, indices } = trianglesOf(heights, side)
  const field = makeGrid()
  const mesh = new TriangleMesh(positions, indices)
  const bytes = [field.byteLength / side ** 2, mesh.byteLength / side ** 2]
  console.log(
    `${side} × ${side} samples; bytes a sample: grid ${bytes[0].toFixed(2)}, mesh ${bytes[1].toFixed(1)}; seed ${seed}`,
  )
  console.log(line('', ['grid', 'mesh', 'times'], 12))
  const tasks = Object.entries(questions(field, side, seed))
  const build = timePairs(makeGrid, () => new TriangleMesh(positions, indices), seconds / 10, 3)
  console.log(line('build, ms', [build.a, build.b, build.ratio].map(figure)))
  const sets = tasks.map(([name, ask]) => {
    let caromWrong = 0
    for (let i = 0; i < QUERIES; i++) if (ask(field, i) !== ask(mesh, i)) caromWrong++
    const all = (surface: Surface) => () => {
      for (let i = 0; i < QUERIES; i++) ask(surface, i)
    }
    const { a, b, ratio } = timePairs(all(field), all(mesh), (0.9 * seconds) / tasks.length)
    const [ours, theirs] = [a, b].map((ms) => (1e6 * ms) / QUERIES)
    console.log(line(`${name}, ns`, [ours, theirs, ratio].map(figure)))
    return { name, unit: 'ns', carom: ours, peers: { mesh: theirs }, ratios: { mesh: ratio }, caromWrong }
  })
  const ratio = ratiosOf(
    sets.map(({ ratios }) => ratios),
    ['mesh'],
  )
  printRatios(ratio)
  tell(options, { task: 'grids', seed, side, bytes, build, sets, ratio, bytesPerOp: null })
  return sets.every(({ caromWrong }) => caromWrong === 0)
}

function trianglesOf(heights: Float32Array, side: number): { positions: Float32Array; indices: Uint32Array } {
  const positions = new Float32Array(3 * heights.length)
  for (let i = 0; i < heights.length; i++)
    positions.set([(i % side) - (side - 1) / 2, heights[i], Math.floor(i / side) - (side - 1) / 2], 3 * i)
  const indices = new Uint32Array(6 * (side - 1) ** 2)
  for (let n = 0; n < (side - 1) ** 2; n++) {
    const a = Math.floor(n / (side - 1)) * side + (n % (side - 1))
    indices.set([a, a + side, a + 1, a + side, a + side + 1, a + 1], 6 * n)
  }
  return { positions, indices }
}

function questions(field: Grid, side: number, seed: number): Record<string, Ask> {
  const unit = random(seed)
  const half = (side - 1) / 2
  const hit = createHit()
  const closest = createClosest()
  const many = (make: () => Vec3): Vec3[] => Array.from({ length: QUERIES }, make)
  const high = many(() => ({ x: (unit() - 0.5) * 1.9 * half, y: 60, z: (unit() - 0.5) * 1.9 * half }))
  const slants = many(() => ({ x: unit() - 0.5, y: -0.5, z: unit() - 0.5 }))
  const flat = many(() => ({ x: unit() - 0.5, y: -0.02, z: unit() - 0.5 }))
  const down = { x: 0, y: -1, z: 0 }
  const near = high.map((from) => {
    field.castRay(from, down, 99, hit)
    return { x: from.x, y: hit.point.y + 1.2, z: from.z }
  })
  const ball = sphere({ radius: 0.5 })
  const walker = capsule({ radius: 0.4, height: 1.8 })
  const step = { x: 0.1, y: -0.3, z: 0.05 }
  const far = { x: 30, y: -8, z: 11 }
  const there = (is: boolean): number => (is ? hit.triangle : -1)
  return {
    'rays down': (s, i) => there(s.castRay(high[i], down, 999, hit)),
    'slanting rays': (s, i) => there(s.castRay(high[i], slants[i], 999, hit)),
    'grazing rays': (s, i) => there(s.castRay(near[i], flat[i], 999, hit)),
    'a step of a capsule': (s, i) => there(s.cast(walker, near[i], step, hit)),
    'a ball, 33 m': (s, i) => there(s.cast(ball, near[i], far, hit)),
    'closest points': (s, i) => (s.closestPoint(near[i], 99, closest) ? closest.triangle : -1),
  }
}
