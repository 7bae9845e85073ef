/** Mouse, pen and fingers on the map, as moves: drag, wheel, pinch, tap. */

export interface Moves {
  pan(dx: number, dy: number): void
  /** At (x, y) from the canvas's middle. */
  zoom(factor: number, x: number, y: number): void
  /** From the canvas's corner. */
  tap(x: number, y: number): void
  hover(x: number, y: number): void
}

/** Pixels that a tap may stray. */
const STILL = 5
const WHEEL = 0.0015

export function hands(canvas: HTMLCanvasElement, moves: Moves): void {
  const down = new Map<number, { x: number; y: number }>()
  let strayed = 0

  const at = (event: MouseEvent) => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const fromMiddle = (x: number, y: number) => [x - canvas.clientWidth / 2, y - canvas.clientHeight / 2] as const

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    if (down.size === 0) strayed = 0
    down.set(event.pointerId, at(event))
  })
  canvas.addEventListener('pointermove', (event) => {
    const before = down.get(event.pointerId)
    const now = at(event)
    if (!before) return moves.hover(now.x, now.y)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    const share = 1 / down.size // two fingers move the map by half of each
    strayed += Math.abs(now.x - before.x) + Math.abs(now.y - before.y)
    if (other) {
      const length = (to: { x: number; y: number }) => Math.max(1, Math.hypot(to.x - other.x, to.y - other.y))
      moves.zoom(length(now) / length(before), ...fromMiddle((now.x + other.x) / 2, (now.y + other.y) / 2))
    }
    if (other || strayed > STILL) moves.pan(share * (now.x - before.x), share * (now.y - before.y))
    down.set(event.pointerId, now)
  })
  const up = (event: PointerEvent) => {
    if (down.delete(event.pointerId) && event.type === 'pointerup' && strayed <= STILL)
      moves.tap(at(event).x, at(event).y)
  }
  canvas.addEventListener('pointerup', up)
  canvas.addEventListener('pointercancel', up)
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const pixels = event.deltaY * [1, 16, 300][event.deltaMode]
      const { x, y } = at(event)
      moves.zoom(Math.exp(-WHEEL * Math.max(-400, Math.min(400, pixels))), ...fromMiddle(x, y))
    },
    { passive: false },
  )
}
