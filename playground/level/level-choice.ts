/** More than one level came at once: which of them? A dialog, so that keys, thumbs and Esc do what they do in dialogs. */
import { type LevelFile, levelsOf, nameOf } from '../../doctor/loading/file-set.ts'
import { count } from '../../doctor/loading/limits.ts'
import { el } from '../shell/dom.ts'

/** With fewer nobody searches. */
const MANY = 12

/** `files` without the levels that were not chosen; null if none was. Asks nobody where there is no choice. */
export function chooseLevel(files: readonly LevelFile[], parent: HTMLElement): Promise<readonly LevelFile[] | null> {
  const levels = levelsOf(files)
  if (levels.length < 2) return Promise.resolve(files)
  levels.sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }))
  return new Promise((done) => {
    let chosen: readonly LevelFile[] | null = null
    const rows = levels.map((level) => {
      const button = el(
        'button',
        {
          type: 'button',
          'data-level-file': level.path,
          onclick: () => {
            chosen = files.filter((file) => file === level || !levels.includes(file))
            dialog.close()
          },
        },
        el('b', {}, nameOf(level.path)),
        el('small', {}, level.path.slice(0, -nameOf(level.path).length)),
        el('small', { class: 'size' }, sizeOf(level.blob.size)),
      )
      return el('li', {}, button)
    })
    const search = el('input', {
      type: 'search',
      'aria-label': 'filter by name',
      placeholder: 'filter by name',
      hidden: levels.length < MANY,
      oninput: () => {
        const wanted = search.value.toLowerCase()
        for (const [i, row] of rows.entries()) row.hidden = !levels[i].path.toLowerCase().includes(wanted)
      },
    })
    const list = el('ul', { onkeydown: (event: KeyboardEvent) => move(event, list) }, ...rows)
    const dialog = el(
      'dialog',
      { class: 'level-choice', 'aria-label': 'choose a level', onclose: () => end() },
      el(
        'header',
        {},
        el('h2', {}, `${count(levels.length)} levels found. Which one do you want?`),
        el('button', { type: 'button', 'data-do': 'none', onclick: () => dialog.close() }, 'cancel'),
      ),
      search,
      list,
    )
    const end = () => {
      dialog.remove()
      done(chosen)
    }
    parent.append(dialog)
    dialog.showModal()
    rows[0].querySelector('button')?.focus()
  })
}

/** Arrows go from row to row, as well as Tab. */
function move(event: KeyboardEvent, list: HTMLElement): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const buttons = [...list.querySelectorAll<HTMLElement>('li:not([hidden]) button')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus()
  event.preventDefault()
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
