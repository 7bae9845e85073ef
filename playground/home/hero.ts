/**
 * The picture on the first screen. First a still; when the page is idle, the castle itself is fetched (live.ts), and comes over the
 * still once it looks the same. Stops while nobody sees it. Who asked for less motion gets it without any, and a button; who has no
 * WebGL keeps the still.
 */
import type { Vec3 } from '../scenes/walk/mover.ts'
import { el } from '../shell/dom.ts'
import { icon } from '../shell/icons.ts'
import { isStill } from '../shell/motion.ts'
import type { Live } from './live.ts'
import still from './still.webp'
import type { Phase } from './timeline.ts'

export interface Hero {
  readonly element: HTMLElement
  /** Stops everything; the page is being left. */
  dispose(): void
}

/** In an address of the scene Walk: where the two walkers set out, feet on the floor, and where they are headed; see fall.ts. */
const HERE = 'at=1.4,0.004,12.7&turn=-22.25,-6'
/** Said before anything else is said of them. */
const WHO = 'Red follows the collision rule of a classic article, green is carom.'
/** Seconds of the fade between still and castle; style sheet and script agree on it. */
const FADE = 0.7

/** `walk`: the address of the scene Walk. */
export function createHero(walk: string): Hero {
  const canvas = el('canvas', { 'aria-hidden': 'true' })
  const tags = {
    article: el('span', { class: 'tag wrong' }, 'the article’s rule'),
    exact: el('span', { class: 'tag right' }, 'carom'),
  }
  const line = el('span', { class: 'line' }, `${WHO} Red falls, green walks on.`)
  const turn = el(
    'span',
    { class: 'turn' },
    'Your turn: walk here with ',
    el('a', { href: `${walk}?mode=article&${HERE}`, 'data-turn': 'article' }, 'the article’s rule'),
    ' or ',
    el('a', { href: `${walk}?shape=sphere&${HERE}`, 'data-turn': 'exact' }, 'carom'),
  )
  const motion = el('button', { type: 'button', class: 'motion', 'data-do': 'motion', hidden: true, onclick: toggle })
  const picture = el('img', {
    src: still,
    alt: 'A castle’s courtyard. Two walkers on one path: the red one follows the rule of a classic article and sinks through the floor; the green one is carom’s and walks on through an arch.',
    width: 1120,
    height: 800,
    fetchpriority: 'high',
  })
  const element = el(
    'figure',
    { class: 'stage', 'data-live': 'still' },
    el(
      'div',
      { class: 'glass' },
      picture,
      canvas,
      el('div', { class: 'tags', 'aria-hidden': 'true' }, tags.article, tags.exact),
    ),
    el('figcaption', {}, line, turn),
    motion,
  )

  let live: Live | null = null
  let isWanted = !isStill()
  let isSeen = true
  let gone = false

  function toggle(): void {
    isWanted = !isWanted
    update()
  }

  /** Plays if somebody wants it and can see it. */
  function update(): void {
    if (live === null || gone) return
    const plays = isWanted && isSeen && !document.hidden
    if (plays) live.play()
    else live.pause()
    element.dataset.live = plays ? 'playing' : 'paused'
    motion.hidden = false
    motion.replaceChildren(icon(isWanted ? 'pause' : 'play'))
    const label = isWanted ? 'pause the picture' : 'play the picture'
    motion.title = label
    motion.setAttribute('aria-label', label)
  }

  function tell(phase: Phase, hole: Vec3 | null): void {
    element.dataset.phase = phase
    if (phase === 'same') line.textContent = `${WHO} Same path, same speed.`
    else if (phase === 'fell' && hole !== null) {
      const at = [hole.x, hole.y, hole.z].map((x) => x.toFixed(1)).join(',\u00a0')
      line.textContent = `The article’s rule fell through the floor at (${at}).`
    } else line.textContent = 'carom walks on.'
  }

  async function wake(): Promise<void> {
    performance.mark('home: idle')
    const { createLive } = await import('./live.ts')
    if (gone) return
    live = createLive({
      canvas,
      tags,
      tell,
      wait: () => element.matches(':focus-within, :hover'),
      ended(begin) {
        element.classList.remove('awake')
        setTimeout(() => {
          begin()
          element.classList.add('awake')
        }, FADE * 1000)
      },
    })
    if (live === null) return
    performance.mark('home: live')
    await live.lit
    if (gone) return
    if (!isWanted) live.showWays()
    sizes.observe(element)
    sight.observe(element)
    document.addEventListener('visibilitychange', update)
    element.classList.add('awake')
    update()
  }

  const sizes = new ResizeObserver(() => live?.resize())
  const sight = new IntersectionObserver(([entry]) => {
    isSeen = entry.isIntersecting
    update()
  })
  picture.decode().then(
    () => whenIdle(() => wake().catch(() => {})),
    () => {},
  )

  return {
    element,
    dispose() {
      gone = true
      sizes.disconnect()
      sight.disconnect()
      document.removeEventListener('visibilitychange', update)
      live?.dispose()
    },
  }
}

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}
