import { TriangleMesh, World } from '../../src/index.ts'
import { plaza } from '../../scenes/plaza.ts'
import { createCrowd, LEVEL_MASK } from '../../playground/scenes/crowd/crowd.ts'
import { surveyFloor } from '../../playground/scenes/crowd/floor.ts'
import { measureTouch, countInWalls } from '../../playground/scenes/crowd/figures.ts'
const [, , situations, counts, kind, secs, hz, gives] = process.argv
const level = plaza()
const mesh = new TriangleMesh(level.positions, level.indices)
let t = performance.now()
const w = new World(); w.add(mesh, { layer: 0 })
const floor = surveyFloor(w, mesh.bounds, LEVEL_MASK)
console.log('triangles', mesh.triangleCount, 'floor ms', (performance.now() - t).toFixed(0), 'free', floor.height.filter((h) => h === h).length)
for (const situation of situations.split(',')) for (const n of counts.split(',')) {
  t = performance.now()
  const crowd = createCrowd(mesh, floor, { situation, count: Number(n), kind } as any, { x: 0, y: 0.02, z: 20 })
  const deal = performance.now() - t
  const dt = 1 / Number(hz)
  let plan = 0, walk = 0, worst = 0, arr = 0
  const steps = Number(secs) * Number(hz)
  const line: string[] = []
  let deepest = 0, walls = 0
  for (let s = 0; s < steps; s++) {
    let a = performance.now(); crowd.plan(dt, gives !== 'off'); let b = performance.now(); plan += b - a
    crowd.walk(dt, { velocity: { x: 0, y: 0, z: 0 } }); a = performance.now(); walk += a - b; worst = Math.max(worst, a - b)
    crowd.arrive(); arr += performance.now() - a
    if (s % Number(hz) === 0) { const m = measureTouch(crowd); deepest = Math.max(deepest, m.deepest); walls = Math.max(walls, countInWalls(crowd))
      if (s % (10 * Number(hz)) === 0) { const w = crowd.waiting.reduce((x, y) => x + y, 0) / crowd.walkers.length; line.push(`${s / Number(hz)}s:${m.touching}t/${crowd.goals.arrived}a/${(w*100).toFixed(0)}%w`) } }
  }
  console.log(situation, crowd.walkers.length, 'deal', deal.toFixed(0), 'plan', (plan / steps).toFixed(2), 'walk ms', (walk / steps).toFixed(2), 'worst', worst.toFixed(1), 'us each', (1000 * walk / steps / crowd.walkers.length).toFixed(1), 'arr', (arr/steps).toFixed(2), 'deepest', deepest, 'walls', walls, line.join(' '))
}
