/** Who is to walk in a level, as its maker says. */

export interface Body {
  /** A capsule's. Metres, as all lengths. */
  readonly radius: number
  /** From head to foot. */
  readonly height: number
  /** The highest step that it walks up. */
  readonly step: number
  /** The steepest slope that it walks on, degrees. */
  readonly slope: number
  /** m/s² */
  readonly gravity: number
  /** m/s on foot. */
  readonly speed: number
  /** How high its feet come in a jump; 0: it does not jump. */
  readonly jump: number
}

/** By name, for those who do not want to choose. */
export const BODIES = {
  /** A visitor of a building. */
  visitor: { radius: 0.3, height: 1.8, step: 0.3, slope: 45, gravity: 9.81, speed: 3, jump: 0 },
  /** The hero of a game. */
  hero: { radius: 0.3, height: 1.8, step: 0.3, slope: 50, gravity: 20, speed: 6, jump: 1.2 },
  /** A wheelchair, or a robot. */
  wheels: { radius: 0.4, height: 1.3, step: 0.03, slope: 6, gravity: 9.81, speed: 1.5, jump: 0 },
} as const satisfies Record<string, Body>
