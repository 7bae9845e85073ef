/** When a thrown sphere first touches a mesh. */
import { closeFilter } from '../bvh/filter.ts'
import { treeOf } from '../bvh/placed.ts'
import type { Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { HIT_STARTS_INSIDE, HIT_T, SWEEP_FROM } from '../math/rows.ts'
import { countChords } from '../path/chords.ts'
import { PATH_END, PATH_START } from '../path/path.ts'
import type { Sphere } from '../shapes/shapes.ts'
import { SPHERE } from '../sweep/mover.ts'
import { finishAnswer, writeOwner } from './answer.ts'
import { firstOnPath } from './cast-path.ts'
import { firstContact } from './cast-solid.ts'
import { openFrame, QUERY_OPTIONS, type QueryOptions, takeFilter } from './filter.ts'
import { type BallisticOptions, FLIGHT_OPTIONS, finishFlight, takeFlight, writeLine } from './flight.ts'
import { enter, leave } from './frame.ts'
import { checkHit, type Hit, readHit } from './hit.ts'
import type { MeshTarget } from './ray-mesh.ts'

const OPTIONS = [...FLIGHT_OPTIONS, ...QUERY_OPTIONS]
const span = new Float64Array(1)

export function castBallisticInMesh(
  mesh: MeshTarget,
  shape: Sphere,
  from: Vec3,
  velocity: Vec3,
  maxTime: number,
  hit: Hit,
  options: BallisticOptions & QueryOptions,
): boolean {
  const frame = enter('castBallistic')
  try {
    checkOptions(frame.who, 'options', options, OPTIONS)
    takeFilter(frame, options)
    checkHit(frame.who, hit)
    const line = takeFlight(frame, shape, from, velocity, maxTime, options)
    span[0] = maxTime
    openFrame(frame)
    const tree = treeOf(mesh)
    const { reach } = mesh
    const { answers, sweep, overlap, path } = frame
    let slot = firstContact(tree, reach, sweep, SPHERE, overlap, answers, 0)
    const inside = slot >= 0 && answers[HIT_STARTS_INSIDE] === 1
    if (!inside) {
      slot = -1
      const chords = countChords(path, span)
      for (let i = 0; i < chords && slot < 0; i++) {
        path[PATH_START] = (span[0] * i) / chords
        path[PATH_END] = (span[0] * (i + 1)) / chords
        slot = firstOnPath(tree, reach, path, answers)
      }
      path[PATH_END] = span[0]
    }
    closeFilter()
    const met = slot >= 0
    writeLine(path, met ? answers : path, met ? HIT_T : PATH_END, line)
    if (!met) return false
    if (inside) finishAnswer(answers, 0, sweep, SWEEP_FROM)
    else finishFlight(answers, path)
    writeOwner(answers, 0, tree, slot, -1)
    readHit(answers, 0, hit)
    return true
  } finally {
    leave(frame)
  }
}
