import { Group, type Object3D } from 'three'
import { type MovingThing, POSE } from '../../../scenes/clockwork.ts'
import { ownView } from '../../level/level.ts'

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
    const view = ownView(thing)
    object.add(view.object)
    return { thing, object: view.object }
  })
  const pose = new Float64Array(POSE)
  return {
    object,
    parts,
    draw(step) {
      for (const { thing, object } of parts) {
        thing.motion(step, pose, 0)
        object.position.set(pose[0], pose[1], pose[2])
        object.quaternion.set(pose[3], pose[4], pose[5], pose[6])
      }
    },
  }
}
