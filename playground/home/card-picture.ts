/** The cards' pictures: taken from the scenes themselves by scripts/screenshots.mjs, and fetched when a reader comes near. */
import { el } from '../shell/dom.ts'

const PICTURES = import.meta.glob<string>('../cards/*.webp', { eager: true, query: '?url', import: 'default' })

/** By the browser's own loading="lazy" all of them would come at once: it begins 1,250 pixels ahead. */
const NEAR = '150px'

const coming = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLImageElement)) continue
      coming.unobserve(target)
      target.src = target.dataset.src ?? ''
    }
  },
  { rootMargin: NEAR },
)

/** Beside a title that says what it shows, so it says nothing itself. */
export function picture(scene: string): HTMLImageElement {
  const image = el('img', {
    class: 'picture',
    'data-src': PICTURES[`../cards/${scene}.webp`],
    alt: '',
    width: 640,
    height: 360,
  })
  coming.observe(image)
  return image
}
