/** Every parameter of the blit as a control, and the way back: setting all of them from a row or a reset. */
import type { Control, Panel } from '../../shell/panel.ts'
import type { MaskChoice, Params } from './model.ts'
import type { Role } from './raw-form.ts'

export interface Controls {
  /** Shows these parameters and numbers of bytes per pixel. */
  set(params: Params, bytesPerPixel: { source: number; destination: number }): void
}

const PLACES = [
  ['sourceX', 'From x'],
  ['sourceY', 'From y'],
  ['width', 'Width'],
  ['height', 'Height'],
  ['destinationX', 'To x'],
  ['destinationY', 'To y'],
] as const

export function createControls(
  panel: Panel,
  params: Params,
  handle: {
    change(part: Partial<Params>): void
    bytesPerPixel(role: Role, bytes: number): void
    open(role: Role): void
    otherSize(): void
    save(): void
    slowly(): void
    pictures(): void
  },
): Controls {
  panel.group('Rectangle', 'In pixels from the bottom left. It may stick out over any edge.')
  const places = PLACES.map(([id, label]) => {
    const isSize = id === 'width' || id === 'height'
    const control = panel.slider({
      id,
      label,
      min: isSize ? 0 : -128,
      max: 384,
      step: 1,
      value: params[id],
      kept: false, // two at a time
      change: (value) => handle.change({ [id]: value }),
    })
    return [id, control] as const
  })
  panel.button({ id: 'slowly', label: 'Replay in slow motion', hint: 'row by row (Space)', press: handle.slowly })

  panel.group('Blending')
  const blend = panel.toggle({
    id: 'blend',
    label: 'Blend (off: copy)',
    value: params.blend,
    change: (on) => handle.change({ blend: on }),
  })
  const alpha = panel.slider({
    id: 'alpha',
    label: 'Alpha',
    min: 0,
    max: 255,
    step: 1,
    value: params.alpha,
    change: (value) => handle.change({ alpha: value }),
  })
  const times = panel.slider({
    id: 'times',
    label: 'Repeat',
    min: 1,
    max: 20,
    step: 1,
    value: params.times,
    change: (value) => handle.change({ times: value }),
  })
  const itself = panel.toggle({
    id: 'itself',
    label: 'Blend the destination with itself',
    value: params.itself,
    change: (on) => handle.change({ itself: on }),
  })

  panel.group('Correct blitter only', 'The lesson has no mask, and mixes the alpha byte like a colour.')
  const mask = panel.choice({
    id: 'mask',
    label: 'Mask',
    value: params.mask,
    options: [
      { value: 'none', label: 'none' },
      { value: 'black', label: 'not black', hint: 'leave out black source pixels' },
      { value: 'brightness', label: 'brightness', hint: 'copy bright pixels more strongly' },
    ],
    change: (value) => handle.change({ mask: value as MaskChoice }),
  })
  const alphaRule = panel.choice({
    id: 'alpha-rule',
    label: 'Alpha byte',
    value: params.alphaRule,
    options: [
      { value: 'weigh', label: 'mix', hint: 'like a colour' },
      { value: 'over', label: 'opacity', hint: 'of the source pixel' },
    ],
    change: (value) => handle.change({ alphaRule: value as Params['alphaRule'] }),
  })

  panel.group('Pictures', 'Drop RAW files on a picture, or open them here. They stay on your computer.')
  const formats = {} as Record<Role, Control<string>>
  for (const role of ['source', 'destination'] as const) {
    formats[role] = panel.choice({
      id: `${role}-bytes`,
      label: `Bytes per pixel, ${role}`,
      value: '4',
      options: [1, 2, 3, 4].map((n) => ({ value: String(n), label: String(n) })),
      change: (value) => handle.bytesPerPixel(role, Number(value)),
    })
  }
  panel.button({ id: 'open-source', label: 'Open source…', press: () => handle.open('source') })
  panel.button({ id: 'open-destination', label: 'Open destination…', press: () => handle.open('destination') })
  panel.button({
    id: 'other-size',
    label: 'Other size…',
    hint: 'read the last file with a different width, height or bytes per pixel',
    press: handle.otherSize,
  })
  panel.button({ id: 'save', label: 'Save result', hint: 'as a RAW file', press: handle.save })
  panel.button({ id: 'pictures', label: 'Use the original pictures', press: handle.pictures })

  return {
    set(next, bytesPerPixel) {
      for (const [id, control] of places) control.set(next[id])
      blend.set(next.blend)
      alpha.set(next.alpha)
      times.set(next.times)
      itself.set(next.itself)
      mask.set(next.mask)
      alphaRule.set(next.alphaRule)
      for (const role of ['source', 'destination'] as const) formats[role].set(String(bytesPerPixel[role]))
    },
  }
}
