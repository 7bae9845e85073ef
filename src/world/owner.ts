/** Owners move in a world with their own `dt`: characters and balls. Also, what sensors report about them. */
import type { Input, Output } from './snapshot.ts'

/** Something that moves by time of its own: characters, balls. */
export interface Owner {
  /** Which of them. */
  readonly ownerKind: 'character' | 'balls'
  /** @internal At the end of a frame it is told to use it up. */
  finishFrame(): void
  /** @internal Then sensors look where it is: what changed is added. */
  tellVisits(events: SensorEvents): void
  /** @internal Is it, or was it since the last advance, in this sensor? */
  visitsSensor(sensor: number): boolean
  /** @internal Was it in any sensor since the last advance? */
  hasVisits(): boolean
  /** @internal Writes all that matters for its future. */
  save(output: Output): void
  /** @internal Reads it: all is checked, and what it returns makes it so. */
  read(input: Input): () => void
}

export interface SensorEvent {
  /**
   * 'enter': it was not in the sensor at the advance before, and is, or was meanwhile: who dashed through enters and
   * leaves. 'stay': it was, and is. 'leave': it is not any more; also where one of both was removed.
   */
  kind: 'enter' | 'stay' | 'leave'
  /** A collider that was added with `sensor: true`. */
  sensor: number
  /** The sensor's, also where it was removed. */
  data: unknown
  /** The Character, or the Balls, that visits; undefined: a collider does. */
  owner: Owner | undefined
  /** Of Balls: which one. Else -1. */
  ball: number
  /** The collider that visits, or -1. */
  collider: number
  /** The visiting collider's, also where it was removed. */
  colliderData: unknown
}

export interface SensorEvents {
  readonly list: SensorEvent[]
  count: number
}
