/** What the figure looks like: rings of vertices around its bones, joined to a skin, and a colour for each part. */
import { type Bone, boneIndex, type Skin } from './skeleton.ts'

/** Linear r, g, b. The coat has the colour of whoever wears it. */
type Color = readonly [number, number, number]
const SKIN: Color = [0.62, 0.36, 0.24]
const HAIR: Color = [0.06, 0.035, 0.02]
const TROUSERS: Color = [0.055, 0.065, 0.085]
const BOOTS: Color = [0.075, 0.04, 0.022]
const BELT: Color = [0.05, 0.028, 0.016]
const EYES: Color = [0.01, 0.01, 0.012]
const COAT: Color = [1, 1, 1]

export interface Shape extends Skin {
  readonly indices: Uint16Array
  readonly colors: Float32Array
  /** 1: this vertex is part of the coat. */
  readonly coat: Uint8Array
}

/** Across a limb or the trunk, metres; `to` and `share`: the bone beyond the joint, and how much of the ring goes with it. */
interface Ring {
  readonly at: readonly [number, number, number]
  readonly wide: number
  readonly deep: number
  readonly bone: Bone
  /** Two: of the left half and of the right. */
  readonly to?: Bone | readonly [Bone, Bone]
  readonly share?: number
  /** Of what is between this ring and the next. */
  readonly color: Color
}

/** @param near with a face and round limbs; without, a crowd can be drawn of it */
export function createShape(near: boolean): Shape {
  const rest: number[] = []
  const bones: number[] = []
  const shares: number[] = []
  const colors: number[] = []
  const coat: number[] = []
  const indices: number[] = []

  function vertex(at: readonly number[], color: Color, bone: Bone, to = bone, share = 0): number {
    rest.push(...at)
    bones.push(boneIndex(bone), boneIndex(to))
    shares.push(share)
    colors.push(...color)
    coat.push(color === COAT ? 1 : 0)
    return shares.length - 1
  }

  /** From the lowest ring to the highest, closed at both ends. */
  function loft(rings: readonly Ring[], sides: number): void {
    let lower = ringOf(rings[0], rings[0].color)
    for (let k = 1; k < sides - 1; k++) indices.push(lower[0], lower[k], lower[k + 1])
    for (let i = 1; i < rings.length; i++) {
      const { color } = rings[i - 1]
      const upper = ringOf(rings[i], color)
      for (let k = 0; k < sides; k++) {
        const next = (k + 1) % sides
        indices.push(lower[k], upper[k], upper[next], lower[k], upper[next], lower[next])
      }
      const isSame = i === rings.length - 1 || rings[i].color === color
      lower = isSame ? upper : ringOf(rings[i], rings[i].color)
    }
    for (let k = 1; k < sides - 1; k++) indices.push(lower[0], lower[k + 1], lower[k])

    function ringOf({ at: [x, y, z], wide, deep, bone, to, share }: Ring, color: Color): number[] {
      return Array.from({ length: sides }, (_, k) => {
        const angle = (2 * Math.PI * (k + 0.5)) / sides
        const off = wide * Math.cos(angle)
        const beyond = typeof to === 'object' ? to[off < 0 ? 0 : 1] : to
        return vertex([x + off, y, z + deep * Math.sin(angle)], color, bone, beyond, share)
      })
    }
  }

  /** Six sides between four corners below and four above, each going round. */
  function block(corners: readonly (readonly [number, number, number])[], color: Color, bone: Bone): void {
    const [a, b, c, d, e, f, g, h] = corners.map((at) => vertex(at, color, bone))
    for (const [p, q, r, s] of [
      [a, b, c, d],
      [h, g, f, e],
      [a, e, f, b],
      [b, f, g, c],
      [c, g, h, d],
      [d, h, e, a],
    ])
      indices.push(p, q, r, p, r, s)
  }

  /** Four corners at one height, round from the left of the front. */
  const level = (left: number, right: number, y: number, front: number, back: number) =>
    [
      [left, y, front],
      [right, y, front],
      [right, y, back],
      [left, y, back],
    ] as const

  const round = near ? 8 : 6
  loft(
    [
      {
        ...{ at: [0, 0.78, 0.005], wide: 0.2, deep: 0.15, color: COAT },
        ...{ bone: 'pelvis', to: ['thighL', 'thighR'], share: 0.45 },
      },
      { at: [0, 0.98, 0.005], wide: 0.15, deep: 0.11, bone: 'pelvis', color: BELT },
      { at: [0, 1.025, 0.005], wide: 0.148, deep: 0.108, bone: 'pelvis', to: 'chest', share: 0.4, color: COAT },
      { at: [0, 1.26, 0], wide: 0.195, deep: 0.13, bone: 'chest', color: COAT },
      { at: [0, 1.42, 0.01], wide: 0.2, deep: 0.105, bone: 'chest', color: COAT },
      { at: [0, 1.485, 0.01], wide: 0.075, deep: 0.065, bone: 'chest', color: SKIN },
      { at: [0, 1.56, 0.005], wide: 0.052, deep: 0.055, bone: 'head', color: SKIN },
    ],
    round,
  )
  loft(
    [
      { at: [0, 1.535, -0.015], wide: 0.055, deep: 0.06, bone: 'head', color: SKIN },
      { at: [0, 1.6, -0.008], wide: 0.088, deep: 0.1, bone: 'head', color: SKIN },
      { at: [0, 1.695, -0.004], wide: 0.096, deep: 0.106, bone: 'head', color: SKIN },
      { at: [0, 1.745, 0], wide: 0.07, deep: 0.075, bone: 'head', color: SKIN },
    ],
    round,
  )
  loft(
    [
      { at: [0, 1.585, 0.055], wide: 0.07, deep: 0.055, bone: 'head', color: HAIR },
      { at: [0, 1.68, 0.035], wide: 0.104, deep: 0.09, bone: 'head', color: HAIR },
      { at: [0, 1.725, 0.012], wide: 0.106, deep: 0.113, bone: 'head', color: HAIR },
      { at: [0, 1.8, 0.01], wide: 0.06, deep: 0.068, bone: 'head', color: HAIR },
    ],
    round,
  )
  if (near) {
    for (const side of [-1, 1]) {
      const [l, r] = [0.038 * side - 0.014, 0.038 * side + 0.014]
      const [front, back] = [-0.107, -0.08]
      block([...level(l, r, 1.655, front, back), ...level(l, r, 1.678, front, back)], EYES, 'head')
    }
    block([...level(-0.01, 0.01, 1.617, -0.13, -0.09), ...level(-0.007, 0.007, 1.665, -0.112, -0.09)], SKIN, 'head')
  }

  const limb = near ? 6 : 4
  for (const [side, s] of [
    ['L', -1],
    ['R', 1],
  ] as const) {
    const x = 0.095 * s
    const [thigh, shin, foot] = [`thigh${side}`, `shin${side}`, `foot${side}`] as const
    loft(
      [
        { at: [x, 0.08, 0.01], wide: 0.046, deep: 0.052, bone: foot, to: shin, share: 0.5, color: BOOTS },
        { at: [x, 0.2, 0.008], wide: 0.052, deep: 0.056, bone: shin, color: BOOTS },
        { at: [x, 0.36, 0.008], wide: 0.066, deep: 0.07, bone: shin, color: TROUSERS },
        { at: [x, 0.49, -0.004], wide: 0.062, deep: 0.066, bone: shin, to: thigh, share: 0.5, color: TROUSERS },
        { at: [x, 0.7, 0], wide: 0.076, deep: 0.085, bone: thigh, color: TROUSERS },
        { at: [x * 0.8, 0.9, 0], wide: 0.06, deep: 0.07, bone: thigh, to: 'pelvis', share: 0.5, color: TROUSERS },
      ],
      limb,
    )
    block(
      [...level(x - 0.045, x + 0.045, 0, -0.165, 0.09), ...level(x - 0.038, x + 0.038, 0.06, -0.15, 0.075)],
      BOOTS,
      foot,
    )
    const [arm, hand] = [`arm${side}`, `hand${side}`] as const
    loft(
      [
        { at: [0.245 * s, 0.82, -0.012], wide: 0.02, deep: 0.034, bone: hand, color: SKIN },
        { at: [0.245 * s, 0.9, -0.006], wide: 0.03, deep: 0.046, bone: hand, color: SKIN },
        { at: [0.24 * s, 0.96, 0], wide: 0.038, deep: 0.04, bone: hand, color: COAT },
        { at: [0.236 * s, 1.14, 0], wide: 0.05, deep: 0.052, bone: hand, to: arm, share: 0.5, color: COAT },
        { at: [0.228 * s, 1.3, 0], wide: 0.056, deep: 0.06, bone: arm, color: COAT },
        { at: [0.208 * s, 1.425, 0.005], wide: 0.068, deep: 0.075, bone: arm, to: 'chest', share: 0.35, color: COAT },
        { at: [0.185 * s, 1.465, 0.008], wide: 0.04, deep: 0.05, bone: arm, to: 'chest', share: 0.6, color: COAT },
      ],
      limb,
    )
  }

  return {
    rest: Float32Array.from(rest),
    bones: Uint8Array.from(bones),
    shares: Float32Array.from(shares),
    colors: Float32Array.from(colors),
    coat: Uint8Array.from(coat),
    indices: Uint16Array.from(indices),
  }
}
