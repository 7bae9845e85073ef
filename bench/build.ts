import { CENTER, MeshBVH, SAH } from 'three-mesh-bvh'
import type { Level } from '../scenes/level.ts'
import { TriangleMesh } from '../src/index.ts'
import { benchLevels } from './levels.ts'
import { geomean, timePairs } from './measure.ts'
import { readOptions } from './options.ts'
import { geometryOf } from './peers/three-mesh-bvh.ts'

const { seed, seconds, json } = readOptions(process.argv.slice(2), 20)
const PEERS = { 'three-mesh-bvh': SAH, 'three-mesh-bvh (centre)': CENTER }

console.log(`Building a tree, milliseconds, one thread; seed ${seed}\n`)
console.log(row(['level', 'carom', ...Object.keys(PEERS)]))
const levels = benchLevels(seed)
const sets = levels.map((level) => {
  const peers: Record<string, number> = {}
  const ratios: Record<string, number> = {}
  let carom = 0
  for (const [name, strategy] of Object.entries(PEERS)) {
    const times = timePairs(() => buildOurs(level), buildTheirs(level, strategy), seconds / (2 * levels.length), 3)
    carom = times.a
    peers[name] = times.b
    ratios[name] = times.ratio
  }
  console.log(row([level.name, carom.toFixed(0), ...Object.values(peers).map((time) => time.toFixed(0))]))
  return { name: level.name, unit: 'ms', carom, peers, ratios }
})

const ratio: Record<string, { geomean: number; min: number }> = {}
for (const name of Object.keys(PEERS)) {
  const all = sets.map((set) => set.ratios[name])
  ratio[name] = { geomean: geomean(all), min: Math.min(...all) }
  console.log(`${name}: carom builds ${ratio[name].geomean.toFixed(2)} times as fast (geometric mean)`)
}
if (json) console.log(JSON.stringify({ task: 'build', seed, sets, ratio, bytesPerOp: null }))

function buildOurs(level: Level): number {
  return new TriangleMesh(level.positions, level.indices).triangleCount
}

/** The peer reorders the index that it is given, so each build gets a fresh copy; copying takes under 1 % of the time. */
function buildTheirs(level: Level, strategy: number): () => MeshBVH {
  return () => new MeshBVH(geometryOf(level), { strategy })
}

function row(cells: readonly string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(20) : cell.padStart(26))).join('')
}
