import type { ThreeElements } from '@react-three/fiber'
import { createElement, type ReactNode, type Ref } from 'react'
import type { Group } from 'three'
import { type AddObject3DOptions, addObject3D } from '../three/add-object.ts'
import type { ColliderOptions, Thing } from '../world/make.ts'
import type { SensorEvent } from '../world/owner.ts'
import { useLatest, useOwnRef, useStage } from './context.ts'
import { Driven, followShape } from './driven.ts'
import { Loaded } from './loaded.ts'
import type { Stage } from './stage.ts'
import { useValue } from './value.ts'

export interface ColliderProps
  extends Omit<ThreeElements['group'], 'ref'>,
    Pick<AddObject3DOptions, 'filter' | 'bones' | 'teleportDistance'>,
    Pick<ColliderOptions, 'sides' | 'layer' | 'mask' | 'surfaceVelocity' | 'data'> {
  /** A shape around the group's origin; default: the meshes and bones in the group. */
  shape?: Thing | undefined
  ref?: Ref<Group> | undefined
  children?: ReactNode | undefined
}

/**
 * Something that moves: a lift, a door, an animated enemy. Move the group or what is in it, by `useStep` at best, and
 * it pushes and carries characters on its way. See `addObject3D`. `data`, `filter`, `bones`, `surfaceVelocity` and
 * `teleportDistance` are read once.
 */
export function Collider(props: ColliderProps): ReactNode {
  const { shape: _, sides, layer, mask, surfaceVelocity, data, filter, bones, teleportDistance, ...rest } = props
  const { ref, children, ...group } = rest
  const shape = useValue(props.shape)
  const stage = useStage('<Collider>')
  const [own, taken] = useOwnRef(ref)
  const effect = () => {
    const object = own.current as Group
    const options = { sides, layer, mask, surfaceVelocity, data, filter, bones, teleportDistance }
    const follower = shape
      ? followShape(stage.world, shape, object, options)
      : addObject3D(stage.world, object, options)
    return drive(stage, new Driven(object, follower))
  }
  const on = [stage, shape, sides, layer, mask]
  return createElement(Loaded, { effect, on }, createElement('group', { ...group, ref: taken }, children))
}

export interface SensorProps
  extends Omit<ThreeElements['group'], 'ref'>,
    Pick<ColliderOptions, 'layer' | 'mask' | 'data'> {
  /** Around the group's origin. */
  shape: Thing
  /** A character, ball or collider has come in, or gone. Read the event at once: it is reused. */
  onEnter?: ((event: SensorEvent) => void) | undefined
  onLeave?: ((event: SensorEvent) => void) | undefined
  /** The sensor's id, for `Character.touches`, ladders and water. */
  onReady?: ((collider: number) => void) | undefined
  ref?: Ref<Group> | undefined
  children?: ReactNode | undefined
}

/** A place that notices who enters and leaves it, and stops nobody. Its children are only drawn. */
export function Sensor(props: SensorProps): ReactNode {
  const { shape: _, layer, mask, data, onEnter, onLeave, onReady, ref, children, ...group } = props
  const shape = useValue(props.shape)
  const stage = useStage('<Sensor>')
  const [own, taken] = useOwnRef(ref)
  const latest = useLatest({ onEnter, onLeave, onReady })
  const effect = () => {
    const object = own.current as Group
    const follower = followShape(stage.world, shape, object, { layer, mask, data, sensor: true })
    const { collider } = follower
    stage.sensors.set(collider, (event) => {
      const { onEnter, onLeave } = latest.current
      if (event.kind === 'enter') onEnter?.(event)
      if (event.kind === 'leave') onLeave?.(event)
    })
    const undo = drive(stage, new Driven(object, follower))
    latest.current.onReady?.(collider)
    return () => {
      undo()
      stage.sensors.delete(collider)
    }
  }
  const on = [stage, shape, layer, mask]
  return createElement(Loaded, { effect, on }, createElement('group', { ...group, ref: taken }, children))
}

function drive(stage: Stage, driven: Driven): () => void {
  stage.driven.add(driven)
  return () => {
    stage.driven.delete(driven)
    driven.remove()
  }
}
