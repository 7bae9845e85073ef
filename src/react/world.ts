import { useFrame } from '@react-three/fiber'
import { createElement, type ReactNode, useState } from 'react'
import type { World as CaromWorld } from '../world/world.ts'
import { StageContext } from './context.ts'
import { Stage } from './stage.ts'

export interface WorldProps {
  /** The seconds of a step; default 1/60. Frames are drawn between two steps, at any rate. */
  step?: number | undefined
  /** Nothing moves; default false. */
  paused?: boolean | undefined
  /** A world of your own, which lives longer than this component, say. It is read once. Default: a new one. */
  world?: CaromWorld | undefined
  children?: ReactNode | undefined
}

/** It runs before the frame callbacks of everybody else. */
const FIRST = -1000

/**
 * A world, inside `<Canvas>`. It advances in steps of fixed length and draws between them. It waits until all its levels
 * are loaded. Coordinates are those of the scene: a group around it changes nothing.
 *
 * In each step, objects of `<Collider>` move first, then characters and balls in the order in which they were mounted.
 */
export function World({ step = 1 / 60, paused = false, world, children }: WorldProps): ReactNode {
  if (!(step > 0 && step <= 1)) throw new RangeError(`<World>: step is ${step}, expected seconds up to 1`)
  const [stage] = useState(() => new Stage(world))
  useFrame(() => stage.restore(), FIRST)
  useFrame((_, delta) => stage.frame(delta, step, paused))
  return createElement(StageContext, { value: stage }, children)
}
