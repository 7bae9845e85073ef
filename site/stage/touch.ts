/** A stick and buttons over the scene, for those who have no keys. */
import type { Hands } from './hands.ts'

/** @param buttons by the name of their key, what they do */
export function addTouch(element: HTMLElement, hands: Hands, hasStick: boolean, buttons: Record<string, string>): void {
  const bar = document.createElement('div')
  bar.className = 'scene-touch'
  if (hasStick) bar.append(stick(hands))
  for (const [name, label] of Object.entries(buttons)) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = label
    for (const [event, isHeld] of [
      ['pointerdown', true],
      ['pointerup', false],
      ['pointercancel', false],
    ] as const)
      button.addEventListener(event, () => hands.hold(name, isHeld))
    bar.append(button)
  }
  bar.addEventListener('pointerdown', (event) => event.stopPropagation())
  bar.addEventListener('pointermove', (event) => event.stopPropagation())
  element.append(bar)
}

function stick(hands: Hands): HTMLElement {
  const ring = document.createElement('div')
  ring.className = 'scene-stick'
  const knob = document.createElement('span')
  knob.className = 'scene-knob'
  ring.append(knob)
  const push = (x: number, y: number) => {
    hands.push(x, -y)
    knob.style.transform = `translate(${28 * x}px, ${28 * y}px)`
  }
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = ring.getBoundingClientRect()
    const x = (2 * (clientX - left)) / width - 1
    const y = (2 * (clientY - top)) / height - 1
    const long = Math.max(1, Math.hypot(x, y))
    push(x / long, y / long)
  }
  ring.addEventListener('pointerdown', (event) => {
    ring.setPointerCapture(event.pointerId)
    follow(event)
  })
  ring.addEventListener('pointermove', (event) => ring.hasPointerCapture(event.pointerId) && follow(event))
  for (const event of ['pointerup', 'pointercancel']) ring.addEventListener(event, () => push(0, 0))
  return ring
}
