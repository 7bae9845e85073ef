import { type Files, nameOf, type Source } from './file-set.ts'
import type { OnProgress } from './gltf.ts'
import type { WrittenLevel } from './level-data.ts'
import { counted, LevelError, type Limits, count as pretty, printable, shown } from './limits.ts'
import { BYTES, type PlyElement, type PlyHeader, type PlyProperty, readPlyHeader } from './ply-header.ts'
import { BinaryNumbers, type Numbers, TextNumbers } from './ply-numbers.ts'
import { PlyShape } from './ply-shape.ts'

/** Nobody draws a face of more corners. */
const LONGEST_LIST = 2 ** 20

/**
 * Reads a .ply, of numbers in text or in binary of either byte order: its vertices, and its faces cut into triangles. Other elements
 * and properties are passed over, but for colours of vertices.
 */
export async function readPly(files: Files, limits: Limits, onProgress: OnProgress): Promise<WrittenLevel> {
  const who = printable(nameOf(files.main.path))
  const { blob } = files.main
  const header = await readPlyHeader(who, blob)
  checkSizes(who, header, blob)
  files.notes.push(...header.notes)
  const shape = new PlyShape(who, limits)
  const { elements } = header
  const first = (isOne: (element: PlyElement) => boolean) =>
    elements.findIndex((element) => element.count > 0 && isOne(element))
  const faces = first(isSurface)
  if (faces >= 0 && faces < first(({ name }) => name === 'vertex')) {
    // A surface before its vertices: the file is read twice, first for these.
    files.notes.push('the faces come before the vertices')
    await readRows(who, blob, header, shape, onProgress, (element) => !isSurface(element))
    await readRows(who, blob, header, shape, onProgress, isSurface)
  } else {
    const rest = await readRows(who, blob, header, shape, onProgress, () => true)
    if (rest !== null) files.notes.push(rest)
  }
  const passed = elements.filter(
    (element) => element.count > 0 && element.properties.length > 0 && element.name !== 'vertex' && !isSurface(element),
  )
  if (passed.length > 0) {
    const names = passed.slice(0, 3).map(({ name }) => shown(name))
    files.notes.push(`passed over, since there is nothing to stand on: ${names.join(', ')}`)
  }
  return shape.finish(files)
}

const isSurface = ({ name }: PlyElement) => name === 'face' || name === 'tristrips'

/** All rows from the first to the last, of which those of some elements are taken. Gives what is left behind them, in words. */
async function readRows(
  who: string,
  blob: Source,
  header: PlyHeader,
  shape: PlyShape,
  onProgress: OnProgress,
  takes: (element: PlyElement) => boolean,
): Promise<string | null> {
  const numbers =
    header.format === 'ascii' ? new TextNumbers(who, blob, header.end) : new BinaryNumbers(who, blob, header)
  for (const element of header.elements) {
    if (element.properties.length === 0 || element.count === 0) continue // nothing is written for it
    if (element.name === 'vertex' && takes(element)) {
      shape.startVertices(element)
      await eachRow(numbers, element, null, onProgress, (i, row) => shape.vertex(i, row))
    } else if (isSurface(element) && takes(element)) {
      const list = shape.startFaces(element)
      if (element.name === 'face') await eachRow(numbers, element, list, onProgress, (i, row) => shape.face(i, row))
      else {
        const corner = (vertex: number) => shape.stripCorner(vertex)
        await eachRow(numbers, element, list, onProgress, () => shape.endStrip(), corner)
      }
    } else await eachRow(numbers, element, null, onProgress, () => {})
  }
  return numbers.rest()
}

/** What the header promises has to be there: each scalar and each empty list takes its bytes, or in text a digit and a blank. */
function checkSizes(who: string, header: PlyHeader, blob: Source): void {
  const isText = header.format === 'ascii'
  let left = blob.size - header.end + (isText ? 1 : 0) // the last line's end may be missing
  for (const { name, count, properties } of header.elements) {
    let bytes = 0
    for (const { length, type } of properties) bytes += isText ? 2 : BYTES[length ?? type]
    if (!(count * bytes <= left)) {
      throw new LevelError(
        `${who}: ${pretty(count)} times ${shown(name)} need at least ${pretty(count * bytes)} bytes, but ${pretty(left)} are left: cut short?`,
      )
    }
    left -= count * bytes
  }
}

/**
 * @param list whose items are the row; null: the row is its scalars, and NaN for lists
 * @param item takes the items of the list instead, which may then be as long as the file
 */
async function eachRow(
  numbers: Numbers,
  { name, count, properties }: PlyElement,
  list: PlyProperty | null,
  onProgress: OnProgress,
  take: (i: number, row: readonly number[]) => void,
  item: ((value: number) => void) | null = null,
): Promise<void> {
  const more = async () => {
    await numbers.fill()
    onProgress('reading', numbers.fraction)
  }
  const row: number[] = []
  for (let i = 0; i < count; i++) {
    if (numbers.isLow) await more()
    numbers.startRow(name, i)
    row.length = 0
    for (const property of properties) {
      if (numbers.isLow) await more()
      const value = numbers.next(property.length ?? property.type)
      if (property.length === null) {
        if (list === null) row.push(value)
        continue
      }
      const longest = property === list && item !== null ? Number.MAX_SAFE_INTEGER : LONGEST_LIST
      if (!(Number.isInteger(value) && value >= 0 && value <= longest))
        throw numbers.fail(`expected a list of 0 to ${counted(longest, 'number')}, but got ${value}`)
      if (list === null) row.push(Number.NaN)
      for (let k = 0; k < value; k++) {
        if (numbers.isLow) await more()
        const number = numbers.next(property.type)
        if (property !== list) continue
        if (item !== null) item(number)
        else row.push(number)
      }
    }
    numbers.endRow()
    take(i, row)
  }
}
