import { type Context, createContext, type Ref, use, useCallback, useLayoutEffect, useRef } from 'react'
import type { World } from '../world/world.ts'
import type { FrameCallback, Stage, StepCallback } from './stage.ts'

export const StageContext: Context<Stage | undefined> = createContext<Stage | undefined>(undefined)

/** @param who the component or hook, for the message */
export function useStage(who: string): Stage {
  const stage = use(StageContext)
  if (stage === undefined) throw new Error(`${who}: there is no <World> around it, expected one inside <Canvas>`)
  return stage
}

/** The world around this component: the `World` of `carom`. */
export function useWorld(): World {
  return useStage('useWorld').world
}

/**
 * Calls a function before each step of the world: here you move objects of `<Collider>`, so that they push and carry at
 * any frame rate alike.
 */
export function useStep(callback: StepCallback): void {
  useCallbackIn(useStage('useStep').steps, callback)
}

/**
 * Calls a function once a frame, after characters, balls and colliders have got the places where they are drawn: here
 * you move your own camera.
 */
export function useDrawn(callback: FrameCallback): void {
  useCallbackIn(useStage('useDrawn').draws, callback)
}

/** Keeps the latest version of a function in a set while the component is mounted. */
export function useCallbackIn<T extends (...args: never[]) => void>(set: Set<T>, callback: T): void {
  const latest = useLatest(callback)
  useLayoutEffect(() => {
    const call = ((...args: never[]) => latest.current(...args)) as T
    set.add(call)
    return () => {
      set.delete(call)
    }
  }, [set, latest])
}

/** A ref of our own that also fills the caller's. @returns the ref, and what to give to the element */
export function useOwnRef<T>(ref: Ref<T> | undefined): readonly [{ readonly current: T | null }, (value: T) => void] {
  const own = useRef<T>(null)
  const take = useCallback(
    (value: T | null) => {
      own.current = value
      if (typeof ref === 'function') return ref(value)
      if (ref) ref.current = value
    },
    [ref],
  )
  return [own, take]
}

/** The value of the latest render, for callbacks that run later. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
