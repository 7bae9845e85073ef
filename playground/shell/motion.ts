/** Whether the visitor's system asks for less motion: then nothing turns, lights up or bursts by itself. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
