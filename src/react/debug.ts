import { createElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Group } from 'three'
import type { Balls } from '../balls/balls.ts'
import type { Character } from '../character/character.ts'
import type { DebugOptions, Drawable } from '../debug/draw.ts'
import { createDebugLines, type DebugLines } from '../three/lines.ts'
import { useLatest, useStage } from './context.ts'

export interface DebugProps extends DebugOptions {}

/** Lines of everything that collides: colliders, sensors, characters, balls. `debugLines` describes the colours. */
export function Debug(props: DebugProps): ReactNode {
  const stage = useStage('<Debug>')
  const latest = useLatest(props)
  const ref = useRef<Group>(null)
  useLayoutEffect(() => {
    const group = ref.current as Group
    const shown = new Map<Drawable, DebugLines>()
    const draw = () => {
      const things = new Set<Drawable>([stage.world])
      for (const owner of stage.world.colliders.owners) {
        const thing = owner.deref()
        if (thing !== undefined) things.add(thing as Character | Balls)
      }
      for (const [thing, lines] of shown) if (!things.has(thing)) hide(thing, lines)
      for (const thing of things) {
        const lines = shown.get(thing)
        if (lines !== undefined) lines.refresh()
        else {
          const { extent, around, boxes } = latest.current
          const made = createDebugLines(thing, { extent, around, boxes: thing === stage.world ? boxes : undefined })
          group.add(made)
          shown.set(thing, made)
        }
      }
    }
    const hide = (thing: Drawable, lines: DebugLines) => {
      group.remove(lines)
      lines.dispose()
      shown.delete(thing)
    }
    stage.draws.add(draw)
    return () => {
      stage.draws.delete(draw)
      for (const [thing, lines] of shown) hide(thing, lines)
    }
  }, [stage, latest])
  return createElement('group', { ref })
}
