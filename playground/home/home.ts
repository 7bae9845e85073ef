/** The home page: five lessons in the tutorials' order, a sixth about exactness, your own level, and how to begin in a page of your own. */
import { el } from '../shell/dom.ts'
import { acceptDrops } from '../shell/drop.ts'
import { mark } from '../shell/icons.ts'
import { createToasts, messageOf } from '../shell/toast.ts'
import { useIt } from '../shell/use-it.ts'
import { exampleButton } from './example-button.ts'
import { EXACT, LESSONS, lesson } from './lessons.ts'

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
      useIt('walk', { toast: toasts.show, failed }),
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
