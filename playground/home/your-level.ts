/** The place to bring a level to: files dropped anywhere on the page, or chosen. */
import { el } from '../shell/dom.ts'
import { acceptDrops } from '../shell/drop.ts'

export interface YourLevel {
  readonly element: HTMLElement
  /** Takes drops from now on. */
  listen(): void
}

/** @param doctor the address of the scene that examines levels */
export function createYourLevel(
  doctor: string,
  take: (files: File[]) => void,
  failed: (error: unknown) => void,
): YourLevel {
  const picker = el('input', {
    type: 'file',
    multiple: true,
    hidden: true,
    accept: '.glb,.gltf,.obj,.ply,.stl,.bin,.png,.jpg,.jpeg,.webp,.mtl',
    onchange: () => {
      if (picker.files && picker.files.length > 0) take([...picker.files])
    },
  })
  const element = el(
    'div',
    { class: 'your-level' },
    el('p', { class: 'by-mouse' }, el('b', {}, 'Drop your level')),
    el('p', { class: 'by-touch' }, el('b', {}, 'Your own level')),
    el('p', { class: 'dim' }, '.glb, .gltf, .obj, .ply or .stl. Nothing leaves your machine.'),
    el('button', { type: 'button', 'data-do': 'pick', onclick: () => picker.click() }, 'Choose files…'),
    el('a', { href: doctor, 'data-do': 'doctor' }, 'or check it for holes'),
    picker,
  )
  return {
    element,
    listen() {
      const stop = acceptDrops(
        document,
        (files) => {
          stop()
          take(files)
        },
        failed,
      )
    },
  }
}
