/** The home page: five lessons in the tutorials' order, a sixth about exactness, your own level, and how to begin in a page of your own. */
import { exampleButton } from './home-code.ts'
import { picture } from './home-pictures.ts'
import { el } from './shell/dom.ts'
import { acceptDrops } from './shell/drop.ts'
import { mark } from './shell/icons.ts'
import { createToasts, messageOf } from './shell/toast.ts'

interface Card {
  /** The scene's name and so its address. */
  readonly scene: string
  readonly title: string
  readonly was: string
  readonly failed: string
}

const LESSONS: readonly Card[] = [
  {
    scene: 'line',
    title: 'Line and triangle',
    was: 'Does this line go through that triangle? Drag both, and see every number on the way to the answer.',
    failed: 'A circle of 400 compared with 360: each edge wore a halo of 8 % of its length.',
  },
  {
    scene: 'walk',
    title: 'Walk',
    was: 'First person through a level made of triangles: planes pushed out, edges closed off, then a slide along.',
    failed: 'Judged by where you were, not by where you crossed: floors let you through.',
  },
  {
    scene: 'cylinder',
    title: 'Walking cylinder',
    was: 'A standing cylinder, the world clipped to its height, a circle against what is left.',
    failed: 'A fast step passes a wall without ever touching it.',
  },
  {
    scene: 'blitter',
    title: 'Blitter',
    was: 'One raster image laid over a part of another, pixel by pixel.',
    failed: 'White on white came out darker, and what passed the right edge landed in the next row.',
  },
  {
    scene: 'room',
    title: 'Magic Room',
    was: 'Balls in a room with pipes: the moment of every bounce computed, not waited for.',
    failed: 'Two balls that overlapped, even at rest, stopped the program for good.',
  },
]

const EXACT: Card = {
  scene: 'exact',
  title: 'Exact: pick, drag, check',
  was: 'A body, its way, a triangle: drag them, and see every answer beside the verdict of an oracle that never rounds.',
  failed: 'A capsule stopped beside a triangle of one centimetre while it was still 5 mm away.',
}

export function showHome(
  page: HTMLElement,
  site: {
    exists(scene: string): boolean
    address(scene: string): string
    /** The name in the address that no scene has; empty on the home page itself. */
    missing: string
    openWith(scene: string, files: File[]): void
  },
): void {
  document.title = 'carom: walk any level, fall through none'
  const toasts = createToasts()
  const take = (files: File[]) => site.openWith('walk', files)
  const failed = (error: unknown) => toasts.show(messageOf(error), 'error')
  const picker = el('input', {
    type: 'file',
    multiple: true,
    hidden: true,
    accept: '.glb,.gltf,.obj,.bin,.png,.jpg,.jpeg,.webp,.mtl',
    onchange: () => {
      if (picker.files && picker.files.length > 0) take([...picker.files])
    },
  })
  const canWalk = site.exists('walk')

  page.replaceChildren(
    el(
      'div',
      { class: 'home-page' },
      el(
        'header',
        { class: 'hero' },
        mark(),
        el('h1', {}, 'carom'),
        el('p', { class: 'tagline' }, 'Walk any level. Fall through none.'),
        el(
          'p',
          { class: 'lead' },
          'Exact 3D collision for TypeScript: what do I hit, where, when, and what happens then. ',
          'Here it meets the classic tutorials it grew out of.',
        ),
      ),
      site.missing
        ? el('p', { class: 'missing', role: 'alert' }, `There is no scene “${site.missing}”. These there are:`)
        : null,
      el('h2', {}, 'Five lessons, as they were and as they should be'),
      el('ol', { class: 'cards' }, ...LESSONS.map((card, index) => lesson(card, index, site))),
      el('h2', {}, 'And a sixth, about being exact'),
      el('ol', { class: 'cards' }, lesson(EXACT, LESSONS.length, site)),
      el('h2', {}, 'Your level'),
      el(
        'section',
        { class: 'your-level' },
        el(
          'div',
          { class: 'level-words' },
          el(
            'p',
            {},
            el('b', {}, 'Drop a .glb, .gltf or .obj anywhere on this page'),
            ' and walk in it a moment later.',
          ),
          el(
            'p',
            { class: 'dim' },
            'A .gltf comes with its files or its folder. Cylinder and Magic Room take levels too, when they are open. Nothing leaves this machine.',
          ),
        ),
        el(
          'button',
          { type: 'button', 'data-do': 'pick', disabled: !canWalk, onclick: () => picker.click() },
          'Choose files…',
        ),
        picker,
      ),
      el('h2', {}, 'Your own page'),
      el(
        'section',
        { class: 'own-page' },
        el('p', {}, 'Two whole programs to begin with, on three.js and Vite:'),
        exampleButton('walk', 'first person in a level of yours, 57 lines', failed),
        exampleButton('room', 'a Magic Room of yours, 40 lines', failed),
      ),
      el(
        'footer',
        {},
        'Every scene shows its own code, pauses, goes step by step, fills the screen on F1, and needs no network.',
      ),
      el('div', { class: 'drop-here' }, el('b', {}, 'Drop it and walk'), 'nothing leaves this machine'),
      toasts.element,
    ),
  )
  if (!canWalk) return
  const stop = acceptDrops(
    document,
    (files) => {
      stop()
      take(files)
    },
    failed,
  )
}

function lesson(
  card: Card,
  index: number,
  site: { exists(scene: string): boolean; address(scene: string): string },
): HTMLElement {
  const there = site.exists(card.scene)
  const content = [
    picture(card.scene),
    el(
      'div',
      { class: 'words' },
      el('span', { class: 'count' }, `Lesson ${index + 1}`, there ? null : el('em', {}, 'coming')),
      el('h3', {}, card.title),
      el('p', {}, card.was),
      el('p', { class: 'failed-by' }, card.failed),
    ),
  ]
  return el(
    'li',
    { class: there ? 'card' : 'card coming', 'data-card': card.scene },
    there ? el('a', { href: site.address(card.scene) }, ...content) : el('div', {}, ...content),
  )
}
