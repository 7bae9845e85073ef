/** The pointer on the room. */
/** For fingers, and for mice that miss the arrow keys. */
export function dragToTurn(
  canvas: HTMLCanvasElement,
  eye: { turnBy(degrees: number): void; moveBy(units: number): void },
  blocked: () => boolean,
): void {
  const fingers = new Map<number, { x: number; y: number }>()
  const spread = () => {
    const [a, b] = [...fingers.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  canvas.style.touchAction = 'none'
  canvas.addEventListener('pointerdown', (event) => {
    if (blocked()) return
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    canvas.setPointerCapture(event.pointerId)
  })
  canvas.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (before === undefined) return
    const wide = spread()
    const dx = event.clientX - before.x
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.size === 1) eye.turnBy(dx * 0.4)
    else eye.moveBy((wide - spread()) * 2)
  })
  for (const end of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(end, (event) => fingers.delete(event.pointerId))
  }
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (blocked()) return
      event.preventDefault()
      eye.moveBy(Math.sign(event.deltaY) * 40)
    },
    { passive: false },
  )
}
