/** The home page: what carom is, the castle alive, a place for your own level; then the lessons, and how to begin in a page of yours. */
import { el } from '../shell/dom.ts'
import { mark } from '../shell/icons.ts'
import { createToasts, messageOf } from '../shell/toast.ts'
import { useIt } from '../shell/use-it.ts'
import lines from '../snippets/walk.ts?raw'
import { exampleButton } from './example-button.ts'
import { createHero } from './hero.ts'
import { card, DOCTOR, EXACT, LESSONS, MOVING, SPEED } from './lessons.ts'
import { createYourLevel } from './your-level.ts'

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
  const failed = (error: unknown) => toasts.show(messageOf(error), 'error')
  const hero = createHero(site.address('walk'))
  const yourLevel = createYourLevel(
    site.address('doctor'),
    (files) => {
      hero.dispose()
      site.openWith('walk', files)
    },
    failed,
  )

  page.replaceChildren(
    el(
      'main',
      { class: 'home-page' },
      el(
        'section',
        { class: 'hero' },
        el(
          'div',
          { class: 'title' },
          el('h1', {}, mark(), 'carom'),
          el('p', { class: 'tagline' }, el('span', {}, 'Walk any level. '), el('span', {}, 'Fall through none.')),
          el(
            'p',
            { class: 'lead' },
            'Exact 3D collision for TypeScript: what do I hit, where, when, and what happens next?',
          ),
        ),
        hero.element,
        el(
          'div',
          { class: 'begin' },
          el('a', { class: 'primary', href: site.address('walk'), 'data-do': 'walk' }, 'Walk the castle'),
          yourLevel.element,
        ),
      ),
      el(
        'div',
        { class: 'below' },
        site.missing
          ? el('p', { class: 'missing', role: 'alert' }, `There is no scene “${site.missing}”. These are the scenes:`)
          : null,
        el('h2', {}, 'Use it'),
        useIt('walk', lines, { toast: toasts.show, failed }),
        el('h2', {}, 'Is your level sound?'),
        el('ol', { class: 'cards' }, card(DOCTOR, 'Scene', site)),
        el('h2', {}, 'Five classic lessons, as they were and as they should be'),
        el('ol', { class: 'cards' }, ...LESSONS.map((one, index) => card(one, `Lesson ${index + 1}`, site))),
        el('h2', {}, 'A sixth lesson: exactness'),
        el('ol', { class: 'cards' }, card(EXACT, `Lesson ${LESSONS.length + 1}`, site)),
        el('h2', {}, 'Worlds that move'),
        el('ol', { class: 'cards' }, ...MOVING.map((one) => card(one, 'Scene', site))),
        el('h2', {}, 'How fast, in your browser?'),
        el('ol', { class: 'cards' }, card(SPEED, 'Scene', site)),
        el('h2', {}, 'Your own page'),
        el(
          'section',
          { class: 'own-page' },
          el('p', {}, 'Two complete programs to start from, with three.js and Vite:'),
          exampleButton('walk', 'first person in your own level, 57 lines', failed),
          exampleButton('room', 'your own Magic Room, 40 lines', failed),
        ),
        el(
          'footer',
          {},
          'Every scene shows its code, pauses, runs step by step, fills the screen on F1, and works offline.',
        ),
      ),
      el('div', { class: 'drop-here' }, el('b', {}, 'Drop it and walk'), 'Nothing leaves your machine.'),
      toasts.element,
    ),
  )
  yourLevel.listen()
}
