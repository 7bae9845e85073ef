/** Hills of several sizes, by whole numbers alone. */
export function heightAt(c: number, r: number): number {
  const wave = (x: number, length: number) => Math.abs(((x / length) % 2) - 1)
  return 20 * wave(c, 240) * wave(r, 180) + 3 * wave(c + 0.6 * r, 60) + 0.4 * wave(c, 3.5) * wave(r, 4.5)
}
