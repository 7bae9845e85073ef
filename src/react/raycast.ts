import type { ThreeElements } from '@react-three/fiber'
import { createElement, type ReactNode, useRef, useState } from 'react'
import type { Group } from 'three'
import type { Vec3 } from '../math/check.ts'
import { createHit, type Hit } from '../mesh/hit.ts'
import { type AccelerateOptions, accelerateRaycast } from '../three/raycast.ts'
import type { WorldQueryOptions } from '../world/asked.ts'
import { useStage } from './context.ts'
import { Loaded } from './loaded.ts'

/** The first thing that a ray meets, or undefined. The hit is reused by the next call. */
export type Raycast = (
  origin: Vec3,
  direction: Vec3,
  maxDistance?: number,
  options?: WorldQueryOptions,
) => Readonly<Hit> | undefined

/**
 * A function that casts rays at the world, at any time. `pickObject3D(world, hit.collider)` of `carom/three` finds the
 * object of a `<Collider>`.
 */
export function useRaycast(): Raycast {
  const { world } = useStage('useRaycast')
  const [raycast] = useState((): Raycast => {
    const hit = createHit()
    return (origin, direction, maxDistance = Number.POSITIVE_INFINITY, options) =>
      world.castRay(origin, direction, maxDistance, hit, options) ? hit : undefined
  })
  return raycast
}

export interface AccelerateProps extends Omit<ThreeElements['group'], 'ref'>, AccelerateOptions {
  children?: ReactNode | undefined
}

/**
 * Makes three's raycasts, and with them React Three Fiber's pointer events, fast on all meshes in it: see
 * `accelerateRaycast`. Needs no `<World>`.
 */
export function Accelerate({ filter, minTriangles, lazy, children, ...group }: AccelerateProps): ReactNode {
  const ref = useRef<Group>(null)
  const effect = () => accelerateRaycast(ref.current as Group, { filter, minTriangles, lazy })
  const on = [children, minTriangles, lazy]
  return createElement(Loaded, { effect, on }, createElement('group', { ...group, ref }, children))
}
