/** The cards' pictures: taken from the scenes themselves by scripts/screenshots.mjs. */
import { el } from '../shell/dom.ts'

const PICTURES = import.meta.glob<string>('../cards/*.webp', { eager: true, query: '?url', import: 'default' })

/** Beside a title that says what it shows, so it says nothing itself. */
export function picture(scene: string): HTMLImageElement {
  return el('img', { class: 'picture', src: PICTURES[`../cards/${scene}.webp`], alt: '', width: 640, height: 360 })
}
