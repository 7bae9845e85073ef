/** What the arrow keys move: the rectangle in the result, the one in the source, or the pixel that is looked at. */
import type { KeyHint } from '../../shell/scene.ts'

export const MOVED = ['rectangle', 'source', 'pixel'] as const
export type Moved = (typeof MOVED)[number]

export const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowDown: [0, -1],
  ArrowUp: [0, 1],
}

const WORDS: Record<Moved, string> = {
  rectangle: 'move the rectangle',
  source: 'move the source rectangle',
  pixel: 'inspect another pixel',
}

export const nextMoved = (moved: Moved): Moved => MOVED[(MOVED.indexOf(moved) + 1) % MOVED.length]

export function hintsFor(moved: Moved): readonly KeyHint[] {
  return [
    { keys: ['←', '→', '↑', '↓'], does: WORDS[moved] },
    { keys: ['Shift'], does: 'ten pixels at a time' },
    { keys: ['N'], does: 'select what to move' },
    { keys: ['PgUp', 'PgDn'], does: 'alpha' },
    { keys: ['Space'], does: 'replay in slow motion' },
    { keys: ['Esc'], does: 'quit' },
  ]
}
