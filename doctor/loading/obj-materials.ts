/** Materials of an OBJ, from the .mtl files and pictures that came with it. */
import { type Files, nameOf } from './file-set.ts'
import { type LevelImage, type LevelMaterial, PLAIN, REPEATED } from './level-data.ts'
import { type Limits, printable } from './limits.ts'
import { eachLine } from './lines.ts'
import { pictureSize } from './picture.ts'

export interface Library {
  materials: Map<string, LevelMaterial>
  images: LevelImage[]
}

/** Lines of a .mtl that are read. */
const OURS = /^\s*(newmtl|Kd|Ke|d|map_Kd)\s/

/** Kd, Ke, d and map_Kd of the dropped .mtl files. */
export async function readLibraries(names: readonly string[], files: Files, limits: Limits): Promise<Library> {
  const library: Library = { materials: new Map(), images: [] }
  if (!files.withLooks) return library
  const missing = new Set<string>()
  const pictures = new Map<string, number>()
  const read = new Set<string>()
  let pixels = 0
  for (const name of names) {
    const file = files.find(name)
    if (file === null) {
      // "mtllib a b.mtl" may be one name or two.
      if (
        !name.includes(' ') &&
        names.filter((other) => other.split(' ').includes(name)).every((other) => files.find(other) === null)
      )
        missing.add(name)
      continue
    }
    if (read.has(file.path)) continue
    read.add(file.path)
    let material: LevelMaterial | null = null
    const lines: string[] = []
    await eachLine(printable(nameOf(file.path)), new Blob([await files.read(file)]), 0, (line) => {
      if (OURS.test(line)) lines.push(line)
    })
    for (const line of lines) {
      const words = line.trim().split(/\s+/)
      if (words[0] === 'newmtl') {
        material = { ...PLAIN, color: [...PLAIN.color] }
        library.materials.set(words.slice(1).join(' '), material)
      } else if (words[0] === 'Kd' && material !== null) {
        const [r, g, b] = [1, 2, 3].map((k) => linear(Number(words[k])))
        material.color = [r, g, b, material.color[3]]
      } else if (words[0] === 'Ke' && material !== null) {
        const [r, g, b] = [1, 2, 3].map((k) => (words[k] === undefined ? 0 : linear(Number(words[k]))))
        material.emissive = [r, g, b]
      } else if (words[0] === 'd' && material !== null) {
        // 0 comes from exporters that mean the opposite: nobody models what cannot be seen.
        const alpha = Number(words.at(-1))
        material.blended = alpha > 0 && alpha < 1
        material.color[3] = material.blended ? alpha : 1
      } else if (words[0] === 'map_Kd' && material !== null) {
        const path = words
          .slice(1)
          .join(' ')
          .replace(/^(-\w+ +(?:[-\d.onf]+ +)+)+/, '')
        let image = pictures.get(path)
        if (image === undefined) {
          const found = files.find(path)
          const bytes = found === null ? null : await files.read(found)
          const size = bytes === null ? null : pictureSize(bytes)
          image = -1
          if (bytes === null || size === null || pixels + size.width * size.height > limits.pixels)
            missing.add(nameOf(path))
          else {
            pixels += size.width * size.height
            image = library.images.push({ blob: new Blob([bytes], { type: size.type }), bitmap: null, ...REPEATED }) - 1
          }
          pictures.set(path, image)
        }
        material.image = image
        if (image >= 0) material.color = [1, 1, 1, material.color[3]]
      }
    }
  }
  if (missing.size > 0) {
    const some = [...missing]
      .slice(0, 3)
      .map((name) => printable(name.slice(0, 60)))
      .join(', ')
    files.asides.push(
      `plain colours are drawn where a file was not dropped or cannot be read: ${some}${missing.size > 3 ? ', ...' : ''}`,
    )
  }
  return library
}

/** sRGB to linear, and anything that is no number to a middle grey. */
export function linear(value: number): number {
  if (!Number.isFinite(value)) return 0.5
  const x = Math.min(1, Math.max(0, value))
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
}
