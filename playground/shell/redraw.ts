/**
 * Whether the picture has to be drawn again. A scene in which nothing moves costs nothing: it is drawn while what it shows
 * changes, and after anything that a visitor did, or that the scene says has come in.
 */
import type { Object3D } from 'three'

export interface Redraw {
  /** Something changed that `due` is not told: another level, another size, another colour. */
  ask(): void
  /**
   * To be called once a frame, and drawn if true. `things`: camera and whatever is moved as a whole; `numbers`: all else that
   * changes by itself.
   */
  due(things: readonly Object3D[], numbers?: readonly number[]): boolean
}

/** All that a visitor does; what follows from it may take effect in the frame after. */
const DONE_BY_HAND = [
  ...['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'mousemove', 'wheel', 'click', 'drop'],
  ...['keydown', 'keyup', 'input', 'change', 'blur', 'focus'],
]
const FRAMES_AFTER = 2
/** An event of the window: what is drawn has changed. */
export const ASKED = 'redraw'

/** For what changes the picture and knows no scene. */
export const askRedraw = () => window.dispatchEvent(new Event(ASKED))

export function createRedraw(): Redraw {
  let asked = FRAMES_AFTER
  let drawn: number[] = []
  const ask = () => {
    asked = FRAMES_AFTER
  }
  for (const type of [...DONE_BY_HAND, ASKED]) window.addEventListener(type, ask, { capture: true, passive: true })
  return {
    ask,
    due(things, numbers = []) {
      const now = [...things.flatMap(placeOf), ...numbers]
      const isSame = now.length === drawn.length && now.every((value, i) => Object.is(value, drawn[i]))
      drawn = now
      if (isSame && asked === 0) return false
      if (asked > 0) asked -= 1
      return true
    },
  }
}

/** Where it is, how it is turned, how large it is, whether it is seen; of a camera also how it looks. */
function placeOf(thing: Object3D): number[] {
  const { position, quaternion, scale, visible } = thing
  const place = [...position.toArray(), ...quaternion.toArray(), ...scale.toArray(), visible ? 1 : 0]
  return 'projectionMatrix' in thing
    ? [...place, ...(thing.projectionMatrix as { elements: number[] }).elements]
    : place
}
