import { box, CHARACTER_DEFAULTS, type CharacterOptions, capsule, cylinder, ellipsoid, type Mover, sphere } from 'carom'
import { GAIT_DEFAULTS, type GaitSettings } from 'carom/controls'

export const KINDS = ['capsule', 'cylinder', 'ellipsoid', 'sphere', 'box'] as const
export type Kind = (typeof KINDS)[number]

/** With its skin, metres: how wide a body is, and how tall it stands and crouches. */
export const SIZES: Readonly<Record<Kind, { wide: number; tall: number; crouched: number }>> = {
  capsule: { wide: 0.6, tall: 1.8, crouched: 1.1 },
  cylinder: { wide: 0.6, tall: 1.8, crouched: 1.1 },
  ellipsoid: { wide: 0.66, tall: 1.8, crouched: 1.1 },
  sphere: { wide: 1.2, tall: 1.2, crouched: 0.8 },
  box: { wide: 0.6, tall: 1.8, crouched: 1.1 },
}

/** All that the panel sets: metres, seconds, radians. */
export interface Settings extends GaitSettings {
  kind: Kind
  skin: number
  maxSlope: number
  stepHeight: number
  snap: number
  gravity: number
  jumpSpeed: number
  inheritVelocity: boolean
  /** Who flies, flies through everything. */
  noclip: boolean
  thirdPerson: boolean
  /** How far the camera would stand from the head. */
  arm: number
}

export const SETTINGS: Readonly<Settings> = {
  kind: 'capsule',
  ...CHARACTER_DEFAULTS,
  ...GAIT_DEFAULTS,
  noclip: false,
  thirdPerson: true,
  arm: 4,
}

/** How wide it is where it is so tall: a sphere is as wide as tall. */
export const widthOf = (kind: Kind, tall: number): number => (kind === 'sphere' ? tall : SIZES[kind].wide)

/** The body within its skin, so tall with it. */
export function bodyOf({ kind, skin }: Pick<Settings, 'kind' | 'skin'>, tall: number): Mover {
  const radius = widthOf(kind, tall) / 2 - skin
  const height = tall - 2 * skin
  if (kind === 'capsule') return capsule({ radius, height })
  if (kind === 'cylinder') return cylinder({ radius, height })
  if (kind === 'ellipsoid') return ellipsoid({ radii: { x: radius, y: height / 2, z: radius } })
  if (kind === 'sphere') return sphere({ radius })
  return box({ halfExtents: { x: radius, y: height / 2, z: radius } })
}

/** What of the settings is the character's own. */
export function optionsOf(settings: Settings): Omit<CharacterOptions, 'shape' | 'position'> {
  const { skin, maxSlope, stepHeight, snap, gravity, jumpSpeed, inheritVelocity } = settings
  return { skin, maxSlope, stepHeight, snap, gravity, jumpSpeed, inheritVelocity, collider: { data: 'you' } }
}
