/** The programs of examples/, to read on the home page; fetched when somebody asks. */
import { el } from '../shell/dom.ts'

const EXAMPLES = {
  room: async () => [
    { name: 'examples/room/main.ts', text: (await import('../../examples/room/main.ts?raw')).default },
  ],
  walk: async () => [
    { name: 'examples/walk/main.ts', text: (await import('../../examples/walk/main.ts?raw')).default },
    { name: 'examples/walk/level.ts', text: (await import('../../examples/walk/level.ts?raw')).default },
  ],
}

export function exampleButton(
  name: keyof typeof EXAMPLES,
  label: string,
  failed: (error: unknown) => void,
): HTMLElement {
  const open = async () => {
    const [{ createCodeDialog }, files] = await Promise.all([import('../shell/code.ts'), EXAMPLES[name]()])
    const dialog = createCodeDialog(files)
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  }
  return el('button', { type: 'button', 'data-example': name, onclick: () => open().catch(failed) }, label)
}
