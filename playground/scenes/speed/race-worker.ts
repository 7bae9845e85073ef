/** The race, away from the page: nothing that the page does slows anybody down, and the page stays quick to answer. */
import { backend, TriangleMesh } from 'carom'
import { clockStep } from '../../shell/measure.ts'
import { buildAll } from './builds.ts'
import { caromBuilder, referenceOf } from './carom.ts'
import type { Reference } from './check.ts'
import type { Triangles } from './entrants.ts'
import { ourTriangles } from './levels.ts'
import type { Course, FromRace, Served, ToRace } from './messages.ts'
import { octreeBuilder } from './octree.ts'
import { type RaySet, race } from './race.ts'
import { boxOf, CAMERAS, cameraRays, PIXELS, RAYS, randomRays } from './rays.ts'
import { bvhBuilder } from './three-mesh-bvh.ts'

const BUILDERS = [caromBuilder, bvhBuilder, octreeBuilder]
const SEED = 1
/** A turn lasts at least so many milliseconds, and so many steps of the clock. */
const LEAST = { ms: 4, steps: 60 }
const ROUNDS = 21
const FEWEST = 5
/** Milliseconds of all rounds. */
const MOST = 30_000

const scope = self as unknown as {
  postMessage(message: FromRace, transfer?: Transferable[]): void
  onmessage: ((event: MessageEvent<ToRace>) => void) | null
}
const send = (message: FromRace, transfer: Transferable[] = []) => scope.postMessage(message, transfer)

let isPaused = false
let goOn: (() => void) | null = null

scope.onmessage = ({ data }) => {
  if (data.kind === 'begin') {
    begin(data.course).catch((error: unknown) =>
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
    return
  }
  isPaused = data.on
  if (!isPaused) goOn?.()
}

async function begin(course: Course): Promise<void> {
  const triangles: Triangles = 'ours' in course ? ourTriangles(course.ours, course.size) : course.triangles
  const count = triangles.indices.length / 3
  const skipped = BUILDERS.filter(({ most = count }) => count > most).map(({ name }) => name)
  send({ kind: 'level', triangles: count, skipped })
  const box = boxOf(triangles)
  const sets: RaySet[] = [
    { name: 'camera', rays: cameraRays(box, CAMERAS, PIXELS, SEED) },
    { name: 'random', rays: randomRays(box, RAYS, SEED) },
  ]
  let isSeen = false
  const { built, rows } = await buildAll(triangles, BUILDERS, (share, last) => {
    send({ kind: 'share', share })
    if (!isSeen && last.picture) {
      const pixels = last.picture(sets[0].rays)
      send({ kind: 'picture', pixels }, [pixels.buffer as ArrayBuffer])
      isSeen = true
    }
    return between()
  })
  send({ kind: 'built', rows })
  const reference = answersOf(triangles, sets, box.diagonal)
  await race(
    triangles,
    built.flatMap(({ entrants }) => entrants),
    sets,
    (set) => reference.get(set)!,
    {
      least: Math.max(LEAST.ms, LEAST.steps * clockStep()),
      rounds: ROUNDS,
      fewest: FEWEST,
      most: MOST,
      between,
      onChecked: (share) => send({ kind: 'share', share }),
      onStandings: (event, standings, share) => send({ kind: 'standings', event, standings, share, served: served() }),
    },
  )
  send({ kind: 'over' })
}

/** By a tree of its own, so that what is compared with is never what is timed. */
function answersOf(triangles: Triangles, sets: readonly RaySet[], diagonal: number): Map<RaySet, Reference> {
  const mesh = new TriangleMesh(triangles.positions, triangles.indices)
  const answers = new Map(sets.map((set) => [set, referenceOf(mesh, set.rays, diagonal)]))
  mesh.dispose()
  return answers
}

function served(): Served {
  backend.use('auto')
  return { by: backend.serves, reason: backend.reason, bytes: backend.bytes }
}

/** Lets messages in; waits while the race is paused. */
async function between(): Promise<number> {
  const start = performance.now()
  await new Promise((resume) => setTimeout(resume))
  while (isPaused) {
    await new Promise<void>((resume) => {
      goOn = resume
    })
    goOn = null
  }
  return performance.now() - start
}
