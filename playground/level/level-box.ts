import './level.css'
import type { Fit } from '../../doctor/loading/fit.ts'
import { count, counted, OverLimit } from '../../doctor/loading/limits.ts'
import { el } from '../shell/dom.ts'
import { createFitChips, fitQuestion } from './fit-chips.ts'
import { MOST_KEPT } from './kept-level.ts'
import type { Level } from './level.ts'

/** The level's name, what was left out of it, and the ways to another one. All texts from files are set as text. */
export interface LevelBox {
  show(level: Level): void
  /** How many more levels came together with it. */
  others(count: number): void
  /** Whether the level is kept in this browser; 'not' before anybody says. */
  kept(how: Kept): void
}

export type Kept = 'not' | 'for your next visit' | 'since your last visit' | 'too large'

const KEPT: Readonly<Record<Kept, string>> = {
  not: '',
  'for your next visit': 'Kept in this browser for your next visit.',
  'since your last visit': 'The level of your last visit, kept in this browser.',
  'too large': `Too large to keep for your next visit: more than ${MOST_KEPT / 2 ** 20} MB.`,
}

export function createLevelBox(
  head: HTMLElement,
  view: HTMLElement,
  on: {
    files(files: File[]): void
    others(): void
    builtIn(): void
    fit(fit: Fit): void
    /** Another scene of the same file. */
    scene(number: number): void
    forget(): void
  },
  /** What the button back to our own level says. */
  home = 'castle',
): LevelBox {
  const name = el('b', { 'data-level': 'name' })
  const size = el('small', { 'data-level': 'size' })
  const canDrop = !matchMedia('(hover: none) and (pointer: coarse)').matches
  const chips = createFitChips(on.fit)
  const scenes = el('select', {
    'data-control': 'scene',
    'aria-label': 'scene of the file',
    onchange: () => on.scene(Number(scenes.value)),
  })
  const sceneLine = el('label', { class: 'level-scene', hidden: true }, el('span', {}, 'scene'), scenes)
  const keeping = el('span', {})
  const forget = el('button', { type: 'button', 'data-do': 'forget', onclick: on.forget }, 'forget it')
  const keptLine = el('p', { class: 'level-kept', 'data-level': 'kept', hidden: true }, keeping, ' ', forget)
  let question: HTMLElement | null = null
  const notes = el('ul', { class: 'level-notes', 'data-level': 'notes', hidden: true })
  const pick = (id: string, folder: boolean) => {
    const input = el('input', {
      type: 'file',
      hidden: true,
      'data-control': id,
      multiple: true,
      webkitdirectory: folder,
      accept: folder ? null : '.glb,.gltf,.obj,.ply,.stl,.mtl,.bin,.png,.jpg,.jpeg,.webp,.ktx2',
      onchange: () => {
        if (input.files !== null && input.files.length > 0) on.files([...input.files])
        input.value = ''
      },
    })
    return input
  }
  const files = pick('files', false)
  const folder = pick('folder', true)
  const others = el('button', {
    type: 'button',
    class: 'level-others',
    'data-do': 'others',
    onclick: on.others,
    hidden: true,
  })
  const castle = el('button', { type: 'button', 'data-control': 'castle', onclick: on.builtIn, hidden: true }, home)
  head.append(
    el(
      'div',
      { class: 'level-name' },
      el('div', { class: 'what' }, name, size),
      castle,
      el(
        'button',
        {
          type: 'button',
          title: 'a .glb, .gltf, .obj, .ply or .stl file and what belongs to it',
          onclick: () => files.click(),
        },
        canDrop ? 'open…' : 'Choose files…',
      ),
      el(
        'button',
        {
          type: 'button',
          class: 'level-folder',
          title: 'a folder that contains a level',
          onclick: () => folder.click(),
        },
        'folder…',
      ),
    ),
    sceneLine,
    chips.element,
    others,
    notes,
    keptLine,
    files,
    folder,
  )
  const kept = (how: Kept) => {
    keptLine.hidden = how === 'not'
    keeping.textContent = KEPT[how]
    forget.hidden = how === 'too large'
  }
  return {
    kept,
    others(more) {
      others.hidden = more === 0
      others.textContent = `${counted(more, 'more level')}…`
    },
    show(level) {
      name.textContent = level.name
      name.title = level.name
      const triangles = level.indices.length / 3
      const many = counted(triangles, 'triangle')
      const times = level.builtIn && !canDrop ? 'choose a level of your own' : level.times
      size.textContent = triangles > 0 ? `${many} · ${times}` : times
      castle.hidden = level.builtIn
      notes.hidden = level.notes.length === 0
      notes.replaceChildren(...level.notes.map((note) => el('li', {}, note)))
      chips.show(level.guesses, level.fit)
      sceneLine.hidden = level.scenes === undefined
      scenes.replaceChildren(
        ...(level.scenes?.names ?? []).map((text, i) =>
          el('option', { value: i, selected: i === level.scenes?.shown }, text),
        ),
      )
      kept('not')
      question?.remove()
      question = fitQuestion(level.guesses, level.fit, on.fit)
      if (question !== null) view.append(question)
    },
  }
}

/** A refusal stays until it is read; one that is only about a limit can be overruled. */
export function showRefusal(
  view: HTMLElement,
  error: unknown,
  {
    stay,
    again,
  }: {
    /** One is in a level of one's own already. */
    stay: boolean
    again(limit: OverLimit): void
  },
): void {
  closeRefusal(view)
  const message = error instanceof Error ? error.message : String(error)
  const box: HTMLElement = el(
    'div',
    { class: 'level-refused', role: 'alert', 'data-refused': '' },
    el('p', {}, message),
    el('small', {}, stay ? 'Your previous level is unchanged.' : 'Choose another file, or stay in this level.'),
    el(
      'div',
      { class: 'row' },
      error instanceof OverLimit &&
        el(
          'button',
          {
            type: 'button',
            'data-do': 'raise',
            onclick: () => {
              box.remove()
              again(error)
            },
          },
          `raise the limit to ${count(error.needed)} and try again`,
        ),
      el('button', { type: 'button', 'data-do': 'dismiss', onclick: () => box.remove() }, 'OK'),
    ),
  )
  view.append(box)
}

export function closeRefusal(view: HTMLElement): void {
  view.querySelector('[data-refused]')?.remove()
}
