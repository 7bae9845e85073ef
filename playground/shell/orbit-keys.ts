/** Turns a view by keys, as dragging turns it: W A S D, and the arrows where they are free; + and − go nearer and farther. */
import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import type { Keys } from './keys.ts'
import type { KeyHint } from './scene.ts'

/** Radians a second. */
const TURN = 1.6
/** How many times nearer in a second. */
const ZOOM = 3

const AWAY: Record<string, readonly [left: number, up: number, nearer: number]> = {
  KeyA: [1, 0, 0],
  KeyD: [-1, 0, 0],
  KeyW: [0, 1, 0],
  KeyS: [0, -1, 0],
  NumpadAdd: [0, 0, 1],
  NumpadSubtract: [0, 0, -1],
  Equal: [0, 0, 1],
  Minus: [0, 0, -1],
}
const ARROWS: typeof AWAY = {
  ArrowLeft: [1, 0, 0],
  ArrowRight: [-1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
}

export const ORBIT_HINTS: readonly KeyHint[] = [
  { keys: ['drag', 'W', 'A', 'S', 'D'], does: 'orbit' },
  { keys: ['wheel', '+', '−'], does: 'zoom' },
]

/** Of a defect's own little level, which hides the scene; `back` is what `Escape` leads to. */
export const defectHints = (back: string): readonly KeyHint[] => [...ORBIT_HINTS, { keys: ['Esc'], does: back }]

/** Esc leaves a defect's little level. */
export function leaveByKey(keys: Keys, isShown: () => boolean, leave: () => void): void {
  keys.onPress((event) => {
    if (event.code !== 'Escape' || !isShown()) return false
    leave()
    return true
  })
}

/** To be called once a frame. `arrows`: no other use is made of them. */
export function turnByKeys(orbit: OrbitControls, keys: Keys, dt: number, arrows: boolean): void {
  let left = 0
  let up = 0
  let nearer = 0
  for (const [code, way] of Object.entries(arrows ? { ...AWAY, ...ARROWS } : AWAY)) {
    if (!keys.down(code)) continue
    left += way[0]
    up += way[1]
    nearer += way[2]
  }
  if (left !== 0) orbit.rotateLeft(left * TURN * dt)
  if (up !== 0) orbit.rotateUp(up * TURN * dt)
  if (nearer !== 0) orbit.dollyIn(ZOOM ** (-nearer * dt))
}
