/** What of a page lies over something else, is cut off, leaves the page, or is too small for a finger. Runs in Node. */
import type { BrowserContextOptions, Page } from 'playwright-core'

const phone = { hasTouch: true, isMobile: true }

/** Where every scene has to fit. */
export const SIZES: Readonly<Record<string, BrowserContextOptions>> = {
  laptop: { viewport: { width: 1000, height: 640 } },
  phone: { viewport: { width: 390, height: 844 }, ...phone },
  'phone held sideways': { viewport: { width: 844, height: 390 }, ...phone },
  '700 px': { viewport: { width: 700, height: 900 } },
  'zoomed to 200 %': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
}

export interface Layout {
  /** Pairs that overlap by more than a pixel both ways. */
  readonly overlaps: readonly string[]
  /** Texts and boxes cut off by what they lie in, or by the edge of the page, where nobody can scroll to them. */
  readonly cut: readonly string[]
  /** Controls under 44 × 44 px. */
  readonly small: readonly string[]
  /** Texts and boxes that were compared. */
  readonly parts: number
}

/**
 * Compares every text and every painted box that is seen with every other, unless one contains the other. Not compared:
 * the picture itself and marks in pictures (crosshair, stick under a thumb, the blitter's rectangles); what is laid over the page for a moment (toasts,
 * a load's progress, the place to drop files); what sticks to the edge of a list. While a dialog is open, only it counts.
 */
export function layoutOf(page: Page): Promise<Layout> {
  return page.evaluate(async () => {
    const LAYERED = '.toasts, .progress, .drop-here, .level-cross, .level-stick, .paper > .outline, .paper > .pixel'
    const PICTURE = 'main > canvas, .glass img, .glass canvas'
    const BOX = 'canvas, img, svg, input, select, textarea, progress, button'
    const CONTROL = 'button, a[href], input, select, textarea, summary, [role=tab], [role=radio]'
    const FINGER = 44
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)

    interface Box {
      left: number
      top: number
      right: number
      bottom: number
    }
    interface Part {
      node: Node
      name: string
      box: Box
    }
    const within = ({ left, top, right, bottom }: Box, to: Box): Box => ({
      left: Math.max(left, to.left),
      top: Math.max(top, to.top),
      right: Math.min(right, to.right),
      bottom: Math.min(bottom, to.bottom),
    })
    const isSeen = ({ left, top, right, bottom }: Box) => right - left > 1 && bottom - top > 1
    const isOver = (a: Box, b: Box) => isSeen(within(a, b))
    const exceeds = (a: Box, to: Box) =>
      a.left < to.left - 1 || a.top < to.top - 1 || a.right > to.right + 1 || a.bottom > to.bottom + 1
    const seeThrough = (colour: string) => /^rgba\(.*, 0\)$|\/ 0\)$/.test(colour)

    const page = document.scrollingElement as Element
    const window_: Box = {
      left: 0,
      top: page.scrollHeight > innerHeight + 1 ? -Infinity : 0,
      right: innerWidth,
      bottom: page.scrollHeight > innerHeight + 1 ? Infinity : innerHeight,
    }
    const cut = new Set<string>()
    /** What is left of it inside all that it lies in; null if that is nothing, since somebody has scrolled it away. */
    const clip = (node: Node, box: Box, name: string): Box | null => {
      let left = box
      for (let around = node.parentElement; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around)
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
        const inside = around.getBoundingClientRect()
        const scrolls = (how: string) => how === 'auto' || how === 'scroll'
        const edge = (how: string, at: number, far: number) => (scrolls(how) ? far : at)
        const fixed: Box = {
          left: edge(style.overflowX, inside.left, -Infinity),
          top: edge(style.overflowY, inside.top, -Infinity),
          right: edge(style.overflowX, inside.right, Infinity),
          bottom: edge(style.overflowY, inside.bottom, Infinity),
        }
        if (exceeds(left, fixed)) cut.add(`${name}, by ${nameOf(around)}`)
        left = within(left, inside)
        if (!isSeen(left)) return null
      }
      if (exceeds(left, window_)) cut.add(`${name}, by the edge of the page`)
      return left
    }
    const nameOf = (one: Element) =>
      one.tagName.toLowerCase() + (one.id ? `#${one.id}` : one.classList.length > 0 ? `.${one.classList[0]}` : '')

    const dialogs = [...document.querySelectorAll('dialog[open]')]
    const root = dialogs.at(-1) ?? document.body
    const parts: Part[] = []
    const small: string[] = []
    const add = (node: Node, name: string, { left, top, right, bottom }: Box) => {
      const box = clip(node, { left, top, right, bottom }, name)
      if (box) parts.push({ node, name, box })
      return box
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
      if (node instanceof Text) return NodeFilter.FILTER_ACCEPT
      const one = node as Element
      const style = getComputedStyle(one)
      // (what is read aloud and not seen has its own clip)
      const isGone = style.display === 'none' || style.clipPath !== 'none' || style.opacity === '0'
      if (isGone || style.position === 'sticky' || one.matches(LAYERED)) return NodeFilter.FILTER_REJECT
      return one.parentElement?.closest('svg') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT
    })
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) {
        const around = node.parentElement
        if (!around || !node.data.trim() || !around.checkVisibility({ visibilityProperty: true })) continue
        if (around.closest('select, svg')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const name = `“${node.data.trim().replace(/\s+/g, ' ').slice(0, 30)}” in ${nameOf(around)}`
        const size = Number.parseFloat(getComputedStyle(around).fontSize)
        for (const { left, right, top, bottom } of range.getClientRects()) {
          // a line is higher than its letters
          const spare = Math.max(0, (bottom - top - size) / 2)
          add(node, name, { left, right, top: top + spare, bottom: bottom - spare })
        }
        continue
      }
      const one = node as HTMLElement
      if (one.matches(PICTURE) || !one.checkVisibility({ visibilityProperty: true })) continue
      const style = getComputedStyle(one)
      const isPainted =
        one.matches(BOX) ||
        !seeThrough(style.backgroundColor) ||
        [style.borderTopWidth, style.borderLeftWidth, style.borderBottomWidth].some(
          (width) => Number.parseFloat(width) > 0,
        )
      const box = one.getBoundingClientRect()
      if (!isSeen(box)) continue
      const shown = isPainted ? add(one, nameOf(one), box) : null
      if (one.matches(CONTROL)) {
        const seen = shown ?? clip(one, box, nameOf(one))
        // a word in a sentence is as high as its line
        const isWord = one instanceof HTMLAnchorElement && style.display === 'inline'
        const reach = one.matches('[type=checkbox]') ? (one.closest('label') ?? one).getBoundingClientRect() : box
        if (seen && !isWord && (reach.width < FINGER - 0.5 || reach.height < FINGER - 0.5)) {
          const text = one.getAttribute('aria-label') ?? one.textContent ?? ''
          small.push(`${nameOf(one)} “${text.slice(0, 20)}” ${reach.width.toFixed(0)} × ${reach.height.toFixed(0)}`)
        }
      }
    }

    // Of a box that lies over another with all that it contains, only the box is told.
    const parentOf = new Map<Part, Part | null>()
    const open: Part[] = []
    for (const part of parts) {
      while (open.length > 0 && !(open[open.length - 1] as Part).node.contains(part.node)) open.pop()
      parentOf.set(part, open.at(-1) ?? null)
      if (part.node instanceof Element) open.push(part)
    }
    const isTold = (inner: Part, other: Part) => {
      const parent = parentOf.get(inner)
      return parent && parent.node !== inner.node && !parent.node.contains(other.node) && isOver(parent.box, other.box)
    }
    const overlaps = new Set<string>()
    for (const [i, a] of parts.entries()) {
      for (const b of parts.slice(i + 1)) {
        if (!isOver(a.box, b.box) || a.node.contains(b.node) || b.node.contains(a.node)) continue
        if (!isTold(a, b) && !isTold(b, a)) overlaps.add(`${a.name} and ${b.name}`)
      }
    }
    return { overlaps: [...overlaps], cut: [...cut], small, parts: parts.length }
  })
}
