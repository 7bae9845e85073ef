import type { Surface } from './judge.ts'

/** The `v` and `f` lines of an OBJ file: corners of faces may carry slashes and count from the end; polygons become fans. */
export function readObj(text: string): Surface {
  const positions: number[] = []
  const indices: number[] = []
  for (const line of text.split('\n')) {
    const [word, ...rest] = line.trim().split(/\s+/)
    if (word === 'v') positions.push(...rest.slice(0, 3).map(Number))
    else if (word === 'f') {
      const corners = rest.map((corner) => {
        const k = Number(corner.split('/')[0])
        return k > 0 ? k - 1 : positions.length / 3 + k
      })
      for (let i = 2; i < corners.length; i++) indices.push(corners[0], corners[i - 1], corners[i])
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}
