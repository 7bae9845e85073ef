import { BoxGeometry, Group, InstancedMesh, Matrix4, MeshLambertMaterial, type Object3D } from 'three'
import { HERTZ, type MovingThing, POSE } from '../../scenes/clockwork.ts'
import { grade } from '../shell/grade.ts'
import { lightThing } from './light-level.ts'
import { createOwnView } from './own-view.ts'

/** Draws what moves, at any moment: where a thing is depends on the step alone. */
export interface ThingsView {
  readonly object: Group
  /** Each by itself, as the shadow and the lines of its edges want them. */
  readonly parts: readonly { readonly thing: MovingThing; readonly object: Object3D }[]
  /** @param step may lie between two steps */
  draw(step: number): void
}

export function createThingsView(things: readonly MovingThing[]): ThingsView {
  const object = new Group()
  const parts = things.map((thing) => {
    const view = createOwnView(thing)
    if (grade() !== 'bare') lightThing(view)
    object.add(view.object)
    const slats = slatsOf(thing)
    if (slats !== null) view.object.add(slats)
    return { thing, object: view.object, slats }
  })
  const pose = new Float64Array(POSE)
  return {
    object,
    parts,
    draw(step) {
      for (const { thing, object, slats } of parts) {
        thing.motion(step, pose, 0)
        object.position.set(pose[0], pose[1], pose[2])
        object.quaternion.set(pose[3], pose[4], pose[5], pose[6])
        if (slats !== null) placeSlats(slats, thing, step)
      }
    },
  }
}

/** Of a belt, metres: from slat to slat, and how thick they are. They are seen, and nothing else. */
const SLAT = { apart: 0.5, wide: 0.09, thick: 0.012 }

function slatsOf({ surfaceVelocity, halfExtents }: MovingThing): InstancedMesh | null {
  if (surfaceVelocity === undefined || halfExtents === undefined) return null
  const { x, z } = halfExtents
  const geometry = new BoxGeometry(SLAT.wide, SLAT.thick, 2 * z - 0.1)
  const material = new MeshLambertMaterial({ color: 0xd8b45a })
  const slats = new InstancedMesh(geometry, material, Math.floor((2 * x) / SLAT.apart))
  slats.frustumCulled = false
  return slats
}

const matrix = new Matrix4()

/** They go along x with the belt, and around. */
function placeSlats(slats: InstancedMesh, { surfaceVelocity, halfExtents }: MovingThing, step: number): void {
  if (surfaceVelocity === undefined || halfExtents === undefined) return
  const { x, y } = halfExtents
  const way = (surfaceVelocity.x * step) / HERTZ / SLAT.apart
  for (let i = 0; i < slats.count; i++) {
    const at = -x + SLAT.wide + SLAT.apart * (i + way - Math.floor(way))
    slats.setMatrixAt(i, matrix.makeTranslation(Math.min(at, x - SLAT.wide), y, 0))
  }
  slats.instanceMatrix.needsUpdate = true
}
