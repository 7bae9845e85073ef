import { hash } from './random.ts'

/** Value noise: hashes at lattice points, blended smoothly; in [0, 1). */
export function noise(x: number, y: number, z: number, seed: number): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const k = Math.floor(z)
  const u = smooth(x - i)
  const v = smooth(y - j)
  const w = smooth(z - k)
  const along = (dj: number, dk: number): number => {
    const near = hash(i, j + dj, k + dk, seed)
    return near + u * (hash(i + 1, j + dj, k + dk, seed) - near)
  }
  const front = along(0, 0) + v * (along(1, 0) - along(0, 0))
  if (w === 0) return front
  const back = along(0, 1) + v * (along(1, 1) - along(0, 1))
  return front + w * (back - front)
}

/** Noise of `octaves` sizes, each half as large and half as high as the one before; in [0, 2). */
export function fractal(x: number, y: number, z: number, octaves: number, seed: number): number {
  let sum = 0
  let scale = 1
  let height = 1
  for (let octave = 0; octave < octaves; octave++) {
    sum += height * noise(x * scale, y * scale, z * scale, seed + octave)
    scale *= 2
    height /= 2
  }
  return sum
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t)
}
