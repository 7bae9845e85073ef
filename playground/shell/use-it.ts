/** From here to using it: how to install, twelve lines to copy, the documents, the licence, the source. On the home page and in every scene. */
import './use-it.css'
import { coloured, createCodeDialog } from './code.ts'
import { copyText } from './copy.ts'
import { el } from './dom.ts'

/** As in the README, which says more. */
export const INSTALL = `cd carom && npm pack && cd ..
npm create vite@latest my-game -- --template vanilla-ts
cd my-game && npm install ../carom/carom-0.1.0.tgz`

/** What the twelve lines of a scene do. */
const ABOUT: Record<string, string> = {
  line: 'Does this ray hit, and where? A segment is a ray with an end:',
  walk: 'A character that walks and jumps:',
  cylinder: 'An upright cylinder that climbs a step but not a table:',
  blitter:
    'carom has no blitter. The one in this lesson has no dependencies: copy the files it imports from playground/blitter/.',
  room: 'Balls that bounce off the world and each other:',
  exact: 'A moving body and a triangle: when and where do they touch?',
  moving: 'A lift, and a character that rides it:',
  crowd: 'Six people meet, three from each side. One call moves them all:',
  rewind: 'Save a moment and return to it; record inputs and replay them:',
  scenarios: 'Two stairs, and a count of the frames in which the character is off the ground:',
  doctor: 'A walker set off in 13 directions, and those in which it does not fall:',
  speed: 'One ray, a thousand in one call, and the same without WebAssembly:',
  many: 'A thousand objects moved in one call, and what a ray hits among them:',
}

type File = { name: string; text: string }
const text = (load: Promise<{ default: string }>, name: string): Promise<File> =>
  load.then((module) => ({ name, text: module.default }))

/** Fetched when somebody asks: they come with the page and need no network. */
const DOCUMENTS: Record<string, () => Promise<File[]>> = {
  'Read me': () => Promise.all([text(import('../../README.md?raw'), 'README.md')]),
  Concepts: () => Promise.all([text(import('../../docs/concepts.md?raw'), 'docs/concepts.md')]),
  Guarantees: () =>
    Promise.all([
      text(import('../../docs/guarantees.md?raw'), 'docs/guarantees.md'),
      text(import('../../docs/correctness.md?raw'), 'docs/correctness.md'),
      text(import('../../docs/museum.md?raw'), 'docs/museum.md'),
    ]),
  Architecture: () =>
    Promise.all([
      text(import('../../docs/architecture.md?raw'), 'docs/architecture.md'),
      text(import('../../docs/choices.md?raw'), 'docs/choices.md'),
      text(import('../../CONTRIBUTING.md?raw'), 'CONTRIBUTING.md'),
    ]),
  Changes: () => Promise.all([text(import('../../CHANGELOG.md?raw'), 'CHANGELOG.md')]),
  'Licence: MIT': () =>
    Promise.all([
      text(import('../../LICENSE?raw'), 'LICENSE'),
      text(import('../../docs/credits.md?raw'), 'docs/credits.md'),
    ]),
  Source: () =>
    Promise.all([
      text(import('../../src/index.ts?raw'), 'src/index.ts'),
      text(import('../../src/mesh/triangle-mesh.ts?raw'), 'src/mesh/triangle-mesh.ts'),
      text(import('../../src/world/world.ts?raw'), 'src/world/world.ts'),
      text(import('../../src/character/character.ts?raw'), 'src/character/character.ts'),
      text(import('../../src/balls/balls.ts?raw'), 'src/balls/balls.ts'),
    ]),
}

export interface Say {
  toast(text: string): void
  failed(error: unknown): void
}

/** @param lines the scene's twelve */
export function useIt(scene: string, lines: string, { toast, failed }: Say): HTMLElement {
  const copied = (code: string, what: string, isCode: boolean) => {
    const copy = async () => {
      if (await copyText(code)) toast(`${what} copied.`)
      else toast('The browser blocked the clipboard. Select the lines and copy them.')
    }
    const press = () => copy().catch(failed)
    const label = `copy ${what.toLowerCase()}`
    return el(
      'div',
      { class: 'copied' },
      el('button', { type: 'button', 'aria-label': label, onclick: press }, 'copy'),
      el('pre', { tabindex: 0, 'aria-label': what }, el('code', {}, ...(isCode ? coloured(code) : [code]))),
    )
  }
  const open = async (name: string) => {
    const dialog = createCodeDialog(await DOCUMENTS[name](), name)
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  }
  return el(
    'section',
    { class: 'use-it', 'aria-label': 'use carom' },
    el('h3', {}, 'Install'),
    el(
      'p',
      {},
      'carom is not on npm yet; build the package from a clone. Run these lines in the folder that holds the clone. In an existing project, the last line is enough.',
    ),
    copied(INSTALL, 'Install commands', false),
    el('h3', {}, 'Twelve lines'),
    el('p', {}, ABOUT[scene]),
    copied(lines.trimEnd(), 'Twelve lines', true),
    el('h3', {}, 'Documentation'),
    el(
      'div',
      { class: 'documents' },
      ...Object.keys(DOCUMENTS).map((name) =>
        el('button', { type: 'button', 'data-document': name, onclick: () => open(name).catch(failed) }, name),
      ),
    ),
    el('p', { class: 'dim' }, 'All of this is in the clone: docs/, src/, and complete programs in examples/.'),
  )
}
