/**
 * The flat pictures: source, destination, both results and their difference, each with the rectangle that is blitted and a
 * mark on the pixel that is looked at. Pointers over them choose the pixel, and drag the rectangles.
 */
import type { Bitmap } from '../../blitter/bitmap.ts'
import { convert } from '../../blitter/convert.ts'
import { el } from '../../shell/dom.ts'
import type { Place } from './inspect.ts'

export const FIGURES = ['source', 'destination', 'lesson', 'correct', 'difference'] as const
export type FigureName = (typeof FIGURES)[number]

const TITLES: Record<FigureName, string> = {
  source: 'Source',
  destination: 'Destination',
  lesson: 'As the lesson',
  correct: 'Correct',
  difference: 'Difference × 64',
}
/** So that a level of one can be seen. */
export const AMPLIFIED = 64

interface Rectangle extends Place {
  readonly width: number
  readonly height: number
}

export interface Figures {
  readonly element: HTMLElement
  show(name: FigureName, bitmap: Bitmap): void
  hide(name: FigureName, hidden: boolean): void
  /** Null takes the rectangle or the mark away. */
  outline(name: FigureName, rectangle: Rectangle | null): void
  mark(name: FigureName, pixel: Place | null): void
  /** Which results are on cubes. */
  choose(names: readonly FigureName[]): void
}

export function createFigures(handle: {
  hover(figure: FigureName, pixel: Place): void
  /** The rectangle was grabbed and moved by whole pixels. */
  drag(figure: FigureName, by: Place): void
  grabbable(figure: FigureName, pixel: Place): boolean
}): Figures {
  const element = el('div', { class: 'flat' })
  const sheets = new Map(FIGURES.map((name) => [name, createSheet(name)]))
  for (const sheet of sheets.values()) element.append(sheet.figure)
  const of = (name: FigureName) => sheets.get(name) as Sheet

  for (const [name, sheet] of sheets) {
    let grabbed: Place | null = null
    const pixelAt = (event: PointerEvent): Place => {
      const box = sheet.canvas.getBoundingClientRect()
      return {
        x: Math.floor(((event.clientX - box.left) / box.width) * sheet.canvas.width),
        y: sheet.canvas.height - 1 - Math.floor(((event.clientY - box.top) / box.height) * sheet.canvas.height),
      }
    }
    sheet.paper.addEventListener('pointerdown', (event) => {
      const pixel = pixelAt(event)
      if (event.button !== 0) return
      event.preventDefault()
      handle.hover(name, pixel)
      if (!handle.grabbable(name, pixel)) return
      grabbed = pixel
      sheet.paper.setPointerCapture(event.pointerId)
    })
    sheet.paper.addEventListener('pointermove', (event) => {
      const pixel = pixelAt(event)
      if (grabbed) {
        const by = { x: pixel.x - grabbed.x, y: pixel.y - grabbed.y }
        grabbed = pixel
        if (by.x !== 0 || by.y !== 0) handle.drag(name, by)
      } else {
        sheet.paper.classList.toggle('grab', handle.grabbable(name, pixel))
        handle.hover(name, pixel)
      }
    })
    for (const end of ['pointerup', 'pointercancel']) {
      sheet.paper.addEventListener(end, () => {
        grabbed = null
      })
    }
  }

  return {
    element,
    show(name, bitmap) {
      const { canvas, paper, size } = of(name)
      const { width, height, bytesPerPixel } = bitmap
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width
        canvas.height = height
        paper.style.width = `min(100%, calc(var(--tallest) * ${width / height}))`
      }
      // the results are as large as the destination
      const text = name === 'source' || name === 'destination' ? `${width}×${height}×${bytesPerPixel}` : ''
      if (size.textContent !== text) size.textContent = text
      canvas.getContext('2d')?.putImageData(screenImage(bitmap), 0, 0)
    },
    hide(name, hidden) {
      of(name).figure.hidden = hidden
    },
    outline(name, rectangle) {
      place(of(name).outline, of(name).canvas, rectangle)
    },
    mark(name, pixel) {
      place(of(name).mark, of(name).canvas, pixel && { ...pixel, width: 1, height: 1 })
    },
    choose(names) {
      for (const [name, { figure }] of sheets) figure.classList.toggle('chosen', names.includes(name))
    },
  }
}

type Sheet = ReturnType<typeof createSheet>

function createSheet(name: FigureName) {
  const canvas = el('canvas', { width: 256, height: 256 })
  const outline = el('div', { class: 'outline', hidden: true })
  const mark = el('div', { class: 'pixel', hidden: true })
  const paper = el('div', { class: 'paper' }, canvas, outline, mark)
  const size = el('small')
  const figure = el('figure', { 'data-figure': name }, el('figcaption', {}, el('b', {}, TITLES[name]), size), paper)
  return { figure, paper, canvas, outline, mark, size }
}

/** Percent of the picture, so that it fits at any size on the page. */
function place(overlay: HTMLElement, { width, height }: HTMLCanvasElement, rectangle: Rectangle | null): void {
  overlay.hidden = !rectangle || rectangle.width === 0 || rectangle.height === 0
  if (!rectangle) return
  overlay.style.left = `${(rectangle.x / width) * 100}%`
  overlay.style.bottom = `${(rectangle.y / height) * 100}%`
  overlay.style.width = `${(rectangle.width / width) * 100}%`
  overlay.style.height = `${(rectangle.height / height) * 100}%`
}

/** Rows from the top, four bytes, opaque: what a canvas takes. */
function screenImage(bitmap: Bitmap): ImageData {
  const { width, height, data } = convert(bitmap, 4)
  const image = new ImageData(width, height)
  const stride = width * 4
  for (let y = 0; y < height; y++) {
    image.data.set(data.subarray(y * stride, (y + 1) * stride), (height - 1 - y) * stride)
  }
  for (let i = 3; i < image.data.length; i += 4) image.data[i] = 255
  return image
}

/** How far two images lie apart, amplified; a difference of the alpha byte alone shows as red. */
export function differenceImage(a: Bitmap, b: Bitmap): Bitmap {
  const apart: Bitmap = { ...a, data: a.data.map((byte, i) => Math.min(255, Math.abs(byte - b.data[i]) * AMPLIFIED)) }
  const image = convert(apart, 4)
  const n = a.bytesPerPixel
  for (let i = 0; i < image.data.length; i += 4) {
    if (n % 2 === 0) image.data[i] = Math.max(image.data[i], apart.data[(i / 4) * n + n - 1])
    image.data[i + 3] = 255
  }
  return image
}
