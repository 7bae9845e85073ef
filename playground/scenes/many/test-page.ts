/** The scene "Many" in tests; see level/test-page.ts. Few things: a processor draws them. */
import type { Page } from 'playwright-core'
import * as hands from '../../level/test-page.ts'
import type { Vec3 } from '../../level/touch.ts'

export interface ManyState extends hands.FrameState {
  costs: { live: Record<string, number> }
  step: number
  count: number
  half: number
  by: 'place' | 'drive'
  ray: { origin: Vec3; direction: Vec3 } | null
  picked: {
    collider: number
    kind: string
    part: number
    distance: number
    point: Vec3
    pixel: { x: number; y: number }
  } | null
  fan: { rays: number; struck: number }
  boxes: number
  eye: Vec3
}

export const look = hands.look<ManyState>
export const until = hands.until<ManyState>
export const hold = hands.hold<ManyState>

export function openMany(query = '?count=200', options = {}): Promise<Page> {
  return hands.openScene(`/many/${query}`, options)
}

/** Moves the mouse over the canvas, until it points at something. */
export async function pointAtOne(page: Page): Promise<{ state: ManyState; x: number; y: number }> {
  const box = (await page.locator('main > canvas').boundingBox())!
  for (let i = 0; i < 60; i++) {
    const x = Math.round(box.x + box.width * (0.3 + 0.4 * ((i * 0.618034) % 1)))
    const y = Math.round(box.y + box.height * (0.25 + 0.4 * ((i * 0.754878) % 1)))
    await page.mouse.move(x, y)
    const { page: before } = await look(page)
    const state = await until(page, 'drawn since', ({ page: now }) => now.frames > before.frames + 1, 20)
    if (state.picked !== null) return { state, x, y }
  }
  throw new Error(`nothing to point at: ${JSON.stringify(await look(page))}`)
}
