import { capsule, cylinder, type Mover, sphere } from 'carom'

export const KINDS = ['capsule', 'cylinder', 'sphere'] as const
export type Kind = (typeof KINDS)[number]

export const SKIN = 0.02
/** With their skin, metres. */
export const SIZES: Readonly<Record<Kind, { readonly wide: number; readonly tall: number }>> = {
  capsule: { wide: 0.56, tall: 1.7 },
  cylinder: { wide: 0.56, tall: 1.7 },
  sphere: { wide: 0.7, tall: 0.7 },
}

/** With or without its skin. */
export function bodyOf(kind: Kind, skin: number): Mover {
  const radius = SIZES[kind].wide / 2 - skin
  const height = SIZES[kind].tall - 2 * skin
  if (kind === 'capsule') return capsule({ radius, height })
  if (kind === 'cylinder') return cylinder({ radius, height })
  return sphere({ radius })
}
