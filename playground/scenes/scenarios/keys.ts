import type { Keys } from '../../shell/keys.ts'

/** What keys do here, besides those of the shell. */
export interface Doing {
  next(by: number): void
  nextRun(by: number): void
  play(): void
  find(): void
  /** So many frames on. */
  by(frames: number): void
  /** Such a part of the run on. */
  jump(share: number): void
  start(): void
  end(): void
  follow(): void
}

/** Part of a run. */
const JUMP = 0.05

export function onKeys(keys: Keys, on: Doing): void {
  const does: Record<string, (shifted: boolean) => void> = {
    KeyN: () => on.next(1),
    KeyB: () => on.next(-1),
    PageDown: () => on.next(1),
    PageUp: () => on.next(-1),
    KeyR: (shifted) => on.nextRun(shifted ? -1 : 1),
    Space: () => on.play(),
    Slash: () => on.find(),
    Comma: () => on.by(-1),
    BracketLeft: () => on.jump(-JUMP),
    BracketRight: () => on.jump(JUMP),
    Home: () => on.start(),
    End: () => on.end(),
    KeyF: () => on.follow(),
  }
  keys.onPress((event) => {
    if (event.ctrlKey) return false
    if (event.code === 'Escape') {
      if (!document.fullscreenElement) location.assign(import.meta.env.BASE_URL)
      return true
    }
    const doing = does[event.code] ?? (event.key === '/' ? on.find : undefined)
    doing?.(event.shiftKey)
    return doing !== undefined
  })
}
