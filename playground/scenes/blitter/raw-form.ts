/**
 * RAW files from the visitor. The size of the file tells what is in it where just one texture or screen has that size; else a
 * form asks, as it does on demand. A file that does not fit is refused with the reason, and what was there before stays.
 */
import type { Bitmap } from '../../blitter/bitmap.ts'
import { guessRaw, type RawFormat, readRaw } from '../../blitter/raw.ts'
import { el } from '../../shell/dom.ts'

export type Role = 'source' | 'destination'

export interface RawFiles {
  /** The form, hidden while nothing is asked. */
  readonly element: HTMLElement
  /** Settled when the file was read, refused, or the visitor has answered. */
  take(file: File, role: Role): Promise<void>
  /** Asks for the sizes of the last file again: the guess may have been wrong. */
  askAgain(): void
  close(): void
  readonly asking: string | null
}

/** 16 MB, 2048 × 2048 × 4: every change of a parameter runs over all of it. A larger file is not even read. */
const LARGEST = 2 ** 24

export function createRawFiles(handle: {
  load(role: Role, image: Bitmap, name: string, how: string): void
  refused(error: unknown): void
}): RawFiles {
  const element = el('form', {
    class: 'raw-form',
    hidden: true,
    novalidate: true,
    'aria-label': 'size of the RAW file',
  })
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
  })
  let asking: string | null = null
  let answered = () => {}
  const close = () => {
    element.hidden = true
    element.replaceChildren()
    asking = null
    answered()
  }

  const deliver: typeof handle.load = (...image) => {
    try {
      handle.load(...image)
    } catch (error) {
      handle.refused(error)
    }
  }

  /** Settled when the form is closed. */
  function ask(name: string, bytes: Uint8Array, role: Role, guesses: RawFormat[]): Promise<void> {
    close()
    asking = name
    const first = guesses[0] ?? { width: 256, height: 256, bytesPerPixel: 3 }
    const field = (key: keyof RawFormat, label: string) => {
      const input = el('input', { type: 'number', name: key, min: 1, step: 1, value: first[key], oninput: check })
      return { input, row: el('label', {}, el('span', {}, label), input) }
    }
    const fields = {
      width: field('width', 'width'),
      height: field('height', 'height'),
      bytesPerPixel: field('bytesPerPixel', 'bytes per pixel'),
    }
    const problem = el('p', { class: 'problem', role: 'alert' })
    const format = (): RawFormat => ({
      width: fields.width.input.valueAsNumber,
      height: fields.height.input.valueAsNumber,
      bytesPerPixel: fields.bytesPerPixel.input.valueAsNumber,
    })
    function read(): Bitmap | null {
      try {
        const image = readRaw(bytes, format(), name)
        problem.textContent = ''
        return image
      } catch (error) {
        problem.textContent = error instanceof Error ? error.message : String(error)
        return null
      }
    }
    function check(): void {
      read()
    }
    element.onsubmit = (event) => {
      event.preventDefault()
      const image = read()
      if (!image) return
      close()
      deliver(role, image, name, 'as entered')
    }
    element.replaceChildren(
      el('h3', {}, `What size is ${name}?`),
      el(
        'p',
        {},
        `${bytes.length.toLocaleString('en')} bytes and no header. `,
        guesses.length > 0 ? 'These fit:' : 'No common size matches.',
      ),
      el(
        'div',
        { class: 'guesses' },
        ...guesses.map((guess) =>
          el(
            'button',
            {
              type: 'button',
              'data-guess': text(guess),
              onclick: () => {
                for (const key of ['width', 'height', 'bytesPerPixel'] as const)
                  fields[key].input.value = String(guess[key])
                check()
              },
            },
            text(guess),
          ),
        ),
      ),
      el('div', { class: 'fields' }, fields.width.row, fields.height.row, fields.bytesPerPixel.row),
      problem,
      el(
        'div',
        { class: 'buttons' },
        el('button', { type: 'submit', 'data-do': 'read-raw' }, 'Read'),
        el('button', { type: 'button', 'data-do': 'cancel-raw', onclick: close }, 'Cancel'),
      ),
    )
    element.hidden = false
    check()
    fields.width.input.focus()
    fields.width.input.select()
    return new Promise((resolve) => {
      answered = resolve
    })
  }

  let last: { name: string; bytes: Uint8Array; role: Role } | null = null

  return {
    element,
    close,
    askAgain() {
      if (last) ask(last.name, last.bytes, last.role, guessRaw(last.bytes.length))
      else handle.refused(new Error('Open a RAW file first.'))
    },
    get asking() {
      return asking
    },
    async take(file, role) {
      if (file.size === 0) return handle.refused(new RangeError(`${file.name}: the file is empty`))
      if (file.size > LARGEST) {
        const size = file.size.toLocaleString('en')
        return handle.refused(
          new RangeError(`${file.name}: the limit is ${LARGEST.toLocaleString('en')} bytes, but it has ${size}`),
        )
      }
      const bytes = new Uint8Array(await file.arrayBuffer())
      const guesses = guessRaw(bytes.length)
      const other = guesses.length === 0 ? kindOf(bytes) : null
      if (other) {
        const what = `expected a RAW file (pixels only), but this is a ${other} file`
        return handle.refused(new TypeError(`${file.name}: ${what}`))
      }
      last = { name: file.name, bytes, role }
      if (guesses.length !== 1 || !isUsual(guesses[0])) return ask(file.name, bytes, role, guesses)
      close()
      deliver(role, readRaw(bytes, guesses[0], file.name), file.name, 'by its size')
    },
  }
}

/** A texture, its side a power of two, or a screen: any other square may be chance. */
function isUsual({ width, height }: RawFormat): boolean {
  return width !== height || Number.isInteger(Math.log2(width))
}

/** Files that people drop by mistake, by how they begin. */
function kindOf(bytes: Uint8Array): string | null {
  const begins = (...signature: number[]) => signature.every((byte, i) => bytes[i] === byte)
  if (begins(0x89, 0x50, 0x4e, 0x47)) return 'PNG'
  if (begins(0xff, 0xd8, 0xff)) return 'JPEG'
  if (begins(0x47, 0x49, 0x46, 0x38)) return 'GIF'
  if (begins(0x42, 0x4d)) return 'BMP'
  return null
}

function text({ width, height, bytesPerPixel }: RawFormat): string {
  return `${width} × ${height} × ${bytesPerPixel}`
}
