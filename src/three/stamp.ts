/** Has a geometry changed since it was read? */
import type { BufferGeometry } from 'three'

/** The state of a geometry when it was read. What was read is valid while this is unchanged. */
export interface Stamp {
  readonly index: unknown
  readonly indexVersion: number
  readonly position: unknown
  readonly positionVersion: number
}

export function stampOf(geometry: BufferGeometry): Stamp {
  const { index } = geometry
  const position = geometry.attributes.position
  return { index, indexVersion: versionOf(index), position, positionVersion: versionOf(position) }
}

export function isCurrent(stamp: Stamp, geometry: BufferGeometry): boolean {
  const { index } = geometry
  const position = geometry.attributes.position
  return (
    stamp.index === index &&
    stamp.position === position &&
    stamp.indexVersion === versionOf(index) &&
    stamp.positionVersion === versionOf(position)
  )
}

function versionOf(attribute: unknown): number {
  const { version, data } = (attribute ?? {}) as { version?: number; data?: { version: number } }
  return data?.version ?? version ?? 0
}
