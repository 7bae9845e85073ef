/** The live numbers under the lesson's steps. */
import type { Lesson } from '../../shell/lesson.ts'
import { correctParamsOf, differenceOf, type Input, type Results } from './model.ts'

const count = (n: number) => n.toLocaleString('en')

export function tellNumbers(lesson: Lesson, input: Input, results: Results): void {
  const { source, destination, params } = input
  const { report, region } = results
  const n = destination.bytesPerPixel
  lesson.numbers('file', [
    ['source', `${source.width} · ${source.height} · ${source.bytesPerPixel} = ${count(source.data.length)} bytes`],
    ['destination', `${destination.width} · ${destination.height} · ${n} = ${count(destination.data.length)}`],
  ])
  lesson.numbers('rows', [
    ['file row 0', `memory row ${source.height - 1}`],
    ['one row', `${source.width * source.bytesPerPixel} bytes`],
  ])
  lesson.numbers('rectangle', [
    ['from', `(${params.sourceX}, ${params.sourceY})`],
    ['size', `${params.width} × ${params.height}`],
    ['to', `(${params.destinationX}, ${params.destinationY})`],
  ])
  lesson.numbers('edges', [
    ['lesson, in wrong rows', `${count(report.wrapped)} bytes`],
    ['outside the buffer', `${count(report.outsideWrites)} bytes`],
    ['correct, clipped to', `${region.width} × ${region.height}`],
  ])
  lesson.numbers(
    'weigh',
    params.blend
      ? [
          ['source', `${params.alpha} parts`],
          ['destination', `${255 - params.alpha} parts`],
        ]
      : 'bytes are copied, not blended',
  )
  const { pixels, bytes, worst } = differenceOf(results.lesson, results.correct)
  lesson.numbers('divide', [
    ['pixels that differ', count(pixels)],
    ['bytes', count(bytes)],
    ['largest difference', String(worst)],
  ])
  const { mask, alphaRule } = correctParamsOf(input)
  lesson.numbers('counts', [
    ['mask', mask === 'black' ? 'not black' : mask],
    ['alpha byte', alphaRule],
  ])
  const side = Math.max(destination.width, destination.height)
  lesson.numbers('texture', [
    ['mipmaps', `${side} … 1: ${Math.floor(Math.log2(side)) + 1}`],
    ['used by the lesson', '1'],
  ])
}
