/**
 * The fixed step. Real time goes in, whole steps come out: at most five catch-up steps a frame, or as many as the scene says (so many times the
 * speed when that is above 1); what is due beyond them is dropped and shown as slow motion, never run later in a burst.
 * Knows no timer and no page: the frame loop feeds it.
 */
export const CATCH_UP_STEPS = 5

export class Clock {
  /** Length of one step in seconds of the scene. */
  step: number
  /** Scene seconds for each real second. */
  speed = 1
  paused = false
  /** Steps run since the last reset; `time` is their sum. */
  steps = 0
  /** Share of the asked speed that was reached lately: 1 unless steps had to be dropped. */
  slow = 1
  private readonly catchUp: number
  private due = 0
  private singles = 0

  constructor(step: number, catchUp = CATCH_UP_STEPS) {
    this.step = step
    this.catchUp = catchUp
  }

  get time(): number {
    return this.steps * this.step
  }

  /** How far between the last step and the next the picture should be, 0..1. */
  get alpha(): number {
    return this.paused ? 1 : Math.min(this.due / this.step, 1)
  }

  pause(): void {
    this.paused = true
    this.due = 0
    this.slow = 1
  }

  resume(): void {
    this.paused = false
    this.due = 0
  }

  /** Runs one step at the next frame; pauses first if the clock was running. */
  single(): void {
    if (!this.paused) this.pause()
    this.singles += 1
  }

  reset(): void {
    this.steps = 0
    this.due = 0
    this.slow = 1
    this.singles = 0
  }

  /** Takes `elapsed` real seconds; returns how many steps are to be run now. The caller counts them with `ran`. */
  advance(elapsed: number): number {
    if (this.paused) {
      const asked = this.singles
      this.singles = 0
      return asked
    }
    if (!(elapsed > 0)) return 0
    const asked = elapsed * this.speed
    this.due += asked
    const cap = this.catchUp * Math.max(1, this.speed)
    const whole = Math.floor(this.due / this.step + 1e-9)
    const run = Math.min(whole, Math.floor(cap))
    this.due = Math.max(0, this.due - whole * this.step)
    // 1 − dropped/asked, smoothed over about half a second so that the number can be read
    const reached = whole > run ? Math.max(0, 1 - ((whole - run) * this.step) / asked) : 1
    this.slow += (reached - this.slow) * Math.min(1, elapsed * 4)
    if (reached === 1 && this.slow > 0.98) this.slow = 1
    return run
  }

  ran(): void {
    this.steps += 1
  }
}
