/**
 * node scripts/long-walk.mjs [--minutes 10] [--hz 24,60,240] [--obj level.obj [--spawn x,y,z]] [--seed 1] [--targets 40]
 *                            [--shape cylinder|ellipsoid|sphere] [--radius 0.4] [--height 1.8] [--step 0.3] [--json]
 *
 * Walks castle, stairs and, if given, a level from a file; judges every step; prints a table. Ends with 1 if anything is wrong.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { cylinder, ellipsoid, sphere } from 'carom'
import { builtInCourses } from './courses.ts'
import { readObj } from './obj.ts'
import { planCourse } from './plan.ts'
import { restsApart, type Shape, type Walk, walkCourse } from './walk.ts'

/** Metres by which resting places may differ between rates. */
const APART = 1e-3

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    hz: { type: 'string', default: '24,60,240' },
    obj: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    spawn: { type: 'string' },
    seed: { type: 'string', default: '1' },
    targets: { type: 'string', default: '40' },
    shape: { type: 'string', default: 'cylinder' },
    radius: { type: 'string', default: '0.4' },
    height: { type: 'string', default: '1.8' },
    step: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const radius = Number(values.radius)
const height = Number(values.height)
const shapes: Record<string, () => Shape> = {
  cylinder: () => cylinder({ radius, height }),
  ellipsoid: () => ellipsoid({ radii: { x: radius, y: height / 2, z: radius } }),
  sphere: () => sphere({ radius }),
}
const shape = shapes[values.shape]?.()
if (shape === undefined) throw new Error(`--shape is ${values.shape}, expected ${Object.keys(shapes).join(', ')}`)
const seconds = 60 * Number(values.minutes)
const stepHeight = values.step === undefined ? undefined : Number(values.step)
const rates = values.hz.split(',').map(Number)

const courses = builtInCourses(shape)
for (const path of values.obj) {
  const [x, y, z] = (values.spawn ?? '').split(',').map(Number)
  const spawn = values.spawn === undefined ? undefined : { x, y, z }
  const surface = readObj(readFileSync(path, 'utf8'))
  const options = { seed: Number(values.seed), targets: Number(values.targets), spawn }
  courses.push(planCourse(basename(path), surface, shape, options))
}

const report: object[] = []
let ok = true
for (const course of courses) {
  if (values.only !== undefined && values.only !== course.name) continue
  const walks: Walk[] = []
  // how far one comes in the time: the same waypoints are to be reached at each rate
  const { reached } = walkCourse(course, { hertz: 60, seconds, shape, stepHeight, judge: false })
  for (const hertz of rates) {
    const began = performance.now()
    const walk = walkCourse(course, { hertz, seconds, waypoints: reached, shape, stepHeight })
    walks.push(walk)
    const took = ((performance.now() - began) / 1000).toFixed(0)
    const minutes = (walk.seconds / 60).toFixed(1)
    const sound = walk.wrong.length === 0 && walk.results.join() === 'free'
    if (!sound) ok = false
    console.log(
      `${course.name.padEnd(12)} ${String(hertz).padStart(3)} Hz  ${minutes} min  ${walk.steps} steps  ` +
        `${walk.reached} waypoints  ${walk.rests.length} rests  ${walk.judged} triangles judged  ` +
        `${walk.wrong.length} wrong  moves: ${walk.results.join(', ')}  (${took} s)`,
    )
    for (const what of walk.wrong) console.log(`  ${what}`)
  }
  const apart = restsApart(walks)
  const same = walks.every((walk) => walk.reached >= reached)
  if (!(apart <= APART) || !same) ok = false
  console.log(
    `${course.name.padEnd(12)} ${course.waypoints.length} waypoints a round; the first ${reached} reached at each rate: ${same ? 'yes' : 'no'}; rests at most ${apart.toExponential(1)} m apart`,
  )
  report.push({
    name: course.name,
    apart,
    same,
    walks: walks.map(({ rests, ...rest }) => ({ ...rest, rests: rests.length })),
  })
}
if (values.json)
  console.log(JSON.stringify({ minutes: Number(values.minutes), shape: values.shape, courses: report, ok }))
process.exitCode = ok ? 0 : 1
