import type { Keys } from '../../shell/keys.ts'
import type { KeyHint } from '../../shell/scene.ts'

/** While one walks oneself. */
export const DRIVE_HINTS: readonly KeyHint[] = [
  { keys: ['W', 'A', 'S', 'D'], does: 'walk' },
  { keys: ['Space'], does: 'jump' },
  { keys: ['drag'], does: 'look' },
  { keys: ['T', 'Esc'], does: 'back to the replay' },
]

/** What keys do here, besides those of the shell. */
export interface Doing {
  examine(): void
  next(by: number): void
  play(): void
  takeOver(): void
  /** The whole level. */
  all(): void
  /** Somebody walks by keys: the others rest. */
  drives(): boolean
  /** False: there was nothing to close. */
  close(): boolean
}

export function onKeys(keys: Keys, on: Doing): void {
  const does: Record<string, () => void> = {
    KeyE: on.examine,
    KeyN: () => on.next(1),
    KeyB: () => on.next(-1),
    PageDown: () => on.next(1),
    PageUp: () => on.next(-1),
    Space: on.play,
    KeyV: on.all,
  }
  keys.onPress((event) => {
    if (event.ctrlKey) return false
    if (event.code === 'Escape') return on.close()
    if (event.code === 'KeyT') {
      if (!event.repeat) on.takeOver()
      return true
    }
    if (on.drives()) return event.code === 'Space'
    if (event.repeat && event.code !== 'KeyN' && event.code !== 'KeyB') return does[event.code] !== undefined
    does[event.code]?.()
    return does[event.code] !== undefined
  })
}
