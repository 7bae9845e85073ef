import { count, OverLimit } from '../loading/limits.ts'
import { el } from '../shell/dom.ts'

/** The level's name, what was left out of it, and the ways to another one. All texts from files are set as text. */
export interface LevelBox {
  show(level: { name: string; triangles: number; notes: readonly string[]; builtIn: boolean; times: string }): void
}

export function createLevelBox(
  head: HTMLElement,
  on: { files(files: File[]): void; builtIn(): void },
  /** What the button back to our own level says. */
  home = 'castle',
): LevelBox {
  const name = el('b', { 'data-level': 'name' })
  const size = el('small', { 'data-level': 'size' })
  const notes = el('ul', { class: 'level-notes', 'data-level': 'notes', hidden: true })
  const pick = (id: string, folder: boolean) => {
    const input = el('input', {
      type: 'file',
      hidden: true,
      'data-control': id,
      multiple: true,
      webkitdirectory: folder,
      accept: folder ? null : '.glb,.gltf,.obj,.mtl,.bin,.png,.jpg,.jpeg,.webp',
      onchange: () => {
        if (input.files !== null && input.files.length > 0) on.files([...input.files])
        input.value = ''
      },
    })
    return input
  }
  const files = pick('files', false)
  const folder = pick('folder', true)
  const castle = el('button', { type: 'button', 'data-control': 'castle', onclick: on.builtIn, hidden: true }, home)
  head.append(
    el(
      'div',
      { class: 'level-name' },
      el('div', { class: 'what' }, name, size),
      castle,
      el(
        'button',
        { type: 'button', title: 'a .glb, .gltf or .obj with its files', onclick: () => files.click() },
        'open…',
      ),
      el(
        'button',
        { type: 'button', class: 'level-folder', title: 'a folder with a level in it', onclick: () => folder.click() },
        'folder…',
      ),
    ),
    notes,
    files,
    folder,
  )
  return {
    show(level) {
      name.textContent = level.name
      name.title = level.name
      size.textContent = level.triangles > 0 ? `${count(level.triangles)} triangles · ${level.times}` : level.times
      castle.hidden = level.builtIn
      notes.hidden = level.notes.length === 0
      notes.replaceChildren(...level.notes.map((note) => el('li', {}, note)))
    },
  }
}

/** A refusal stays until it is read; one that is only about a limit can be overruled. */
export function showRefusal(view: HTMLElement, error: unknown, again: (limit: OverLimit) => void): void {
  closeRefusal(view)
  const message = error instanceof Error ? error.message : String(error)
  const box: HTMLElement = el(
    'div',
    { class: 'level-refused', role: 'alert', 'data-refused': '' },
    el('p', {}, message),
    el('small', {}, 'The level you were in is still here.'),
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
          `allow ${count(error.needed)} and try again`,
        ),
      el('button', { type: 'button', 'data-do': 'dismiss', onclick: () => box.remove() }, 'all right'),
    ),
  )
  view.append(box)
}

export function closeRefusal(view: HTMLElement): void {
  view.querySelector('[data-refused]')?.remove()
}
