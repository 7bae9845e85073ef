/** Owners: characters and balls, which move in a world with their own `dt`. Also, what sensors report about them. */
import type { Input, Output } from './snapshot.ts'

/** Anything that moves in its own time: a character, or balls. */
export interface Owner {
  /** Its kind. */
  readonly ownerKind: 'character' | 'balls'
  /** @internal Uses up the rest of the frame, at its end. */
  finishFrame(): void
  /** @internal Then lets sensors see where it is, and adds the changes to the events. */
  tellVisits(events: SensorEvents): void
  /** @internal Is it in this sensor, or was it since the last advance? */
  visitsSensor(sensor: number): boolean
  /** @internal Was it in any sensor since the last advance? */
  hasVisits(): boolean
  /** @internal Writes everything that its future depends on. */
  save(output: Output): void
  /** @internal Reads and checks everything. The function that it returns applies what was read. */
  read(input: Input): () => void
}

export interface SensorEvent {
  /**
   * 'enter': the visitor was not in the sensor at the previous advance, but is now, or was in between. A visitor that
   * dashes through enters and leaves. 'stay': it was in the sensor, and still is. 'leave': it is no longer in the
   * sensor, also because one of the two was removed.
   */
  kind: 'enter' | 'stay' | 'leave'
  /** A collider that was added with `sensor: true`. */
  sensor: number
  /** The `data` of the sensor, even if the sensor was removed. */
  data: unknown
  /** The Character or the Balls that visit the sensor; undefined if a collider does. */
  owner: Owner | undefined
  /** The id of the ball that visits; otherwise -1. */
  ball: number
  /** The visiting collider, or -1. */
  collider: number
  /** The `data` of the visiting collider, even if it was removed. */
  colliderData: unknown
}

export interface SensorEvents {
  readonly list: SensorEvent[]
  count: number
}
