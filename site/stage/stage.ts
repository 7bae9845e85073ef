/** Shows one guide: steps its program 60 times a second and draws its world, while it is in view. */
import type { Guide } from '../guides/guide.ts'
import { type Colours, DAY, NIGHT } from './colours.ts'
import { createHands } from './hands.ts'
import { createPicture, type Picture } from './picture.ts'
import { addTouch } from './touch.ts'
import { type Aim, createView } from './view.ts'

const DT = 1 / 60
/** Steps a frame, at most: a slow machine shows it slowly. */
const MOST_STEPS = 4

export interface StageOptions {
  aim: Aim
  hasStick: boolean
  /** What Space and E do; the names are those of the keys in hands.ts. */
  buttons: Record<string, string>
  /** Told after each step what the program says. */
  onSays(text: string): void
}

export interface Stage {
  isRunning: boolean
  reset(): void
  dispose(): void
}

/** @param start runs the program of a guide from its beginning */
export function createStage(element: HTMLElement, start: () => Guide, options: StageOptions): Stage {
  const { aim, buttons } = options
  const view = createView(element)
  let colours = coloursNow()
  let guide: Guide
  let picture: Picture
  const hands = createHands(element, aim.yaw, aim.pitch)
  if (matchMedia('(pointer: coarse)').matches) addTouch(element, hands, options.hasStick, buttons)
  let time = 0
  let left = 0
  let before = 0
  let isSeen = false

  function paint(): void {
    picture?.dispose()
    view.scene.remove(...view.scene.children.filter((child) => child === picture?.object))
    picture = createPicture(guide, colours)
    view.scene.add(picture.object)
    view.paint(colours)
    draw()
  }

  function begin(): void {
    guide = start()
    time = left = 0
    view.frame(guide, aim)
    paint()
  }

  function step(): void {
    const demo = hands.used ? {} : guide.demo?.(time)
    const own = hands.used ? hands.read() : undefined
    const ray = hands.pointer && view.ray(hands.pointer)
    const looks = { yaw: hands.yaw, pitch: hands.pitch }
    const shown = hands.turned ? { ...demo, ...looks } : { ...looks, ...demo }
    guide.step(DT, { move: { x: 0, y: 0, z: 0 }, jump: false, action: false, ...shown, ...own, ray: ray ?? demo?.ray })
    time += DT
  }

  function draw(): void {
    picture.draw()
    view.place(guide, hands.yaw, hands.pitch)
    view.render()
    options.onSays(guide.says?.() ?? '')
  }

  function frame(now: number): void {
    if (!isSeen) return
    handle = requestAnimationFrame(frame)
    const passed = Math.min((now - before) / 1000, MOST_STEPS * DT)
    before = now
    if (stage.isRunning) {
      for (left += passed; left >= DT; left -= DT) step()
    }
    draw()
  }

  let handle = 0
  const watch = new IntersectionObserver(([{ isIntersecting }]) => {
    cancelAnimationFrame(handle)
    isSeen = isIntersecting
    before = performance.now()
    if (isSeen) handle = requestAnimationFrame(frame)
  })
  const looks = new MutationObserver(() => {
    if (colours === coloursNow()) return
    colours = coloursNow()
    paint()
  })

  const stage: Stage = {
    isRunning: true,
    reset() {
      hands.forget()
      begin()
    },
    dispose() {
      cancelAnimationFrame(handle)
      watch.disconnect()
      looks.disconnect()
      hands.dispose()
      picture.dispose()
      view.dispose()
    },
  }
  begin()
  watch.observe(element)
  looks.observe(document.documentElement, { attributeFilter: ['class'] })
  return stage
}

function coloursNow(): Colours {
  return document.documentElement.classList.contains('dark') ? NIGHT : DAY
}
