import { castle } from '../../scenes/castle.ts'
import { dungeon } from '../../scenes/dungeon.ts'
import { terrain } from '../../scenes/terrain.ts'
import { sweepSet } from './sweep-inputs.ts'
import { openCarom } from './peers/carom-mesh.ts'
import { openJolt } from './peers/jolt.ts'
import { openCrashcat } from './peers/crashcat.ts'
const which = process.argv[2] ?? 'castle'
const level: any = which === 'castle' ? castle() : which === 'dungeon' ? dungeon({ seed: 1 }) : terrain({ triangles: 200_000, seed: 1 })
level.name = which
const peers = [openCarom(), ...(process.argv[3] === 'all' ? [await openJolt(), await openCrashcat()] : [])]
const meshes = peers.map((p) => p.mesh(level.positions, level.indices))
for (const kind of (process.env.K ?? 'box,hull').split(',') as any[]) {
const set = sweepSet(level, kind, 1000, 1)
for (const { body, ways, count } of set.bodies) { if (process.env.V && Number(process.env.V) !== (body as any).points?.length / 3) continue
  const cs = meshes.map((m) => m.sweeper!(body))
  const best = cs.map(() => Infinity)
  for (let r = 0; r < Number(process.env.R ?? 30); r++) cs.forEach((c, i) => { const t = performance.now(); c.castAll(ways, 0, count); best[i] = Math.min(best[i], performance.now() - t) })
  console.log(which, kind, (body as any).points?.length / 3, best.map((t, i) => `${peers[i].name} ${(1000 * t / count).toFixed(2)}`).join('  '))
}}
