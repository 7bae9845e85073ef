/** The museum’s cases as models, and a few on which a library of this page goes wrong today. */
import { PUBLIC_BUGS, type PublicBug } from '../../../test/museum/public-bugs.ts'
import { type Model, vec } from './model.ts'

export interface Case {
  readonly id: string
  readonly name: string
  /** Whose it was, and what was said there. */
  readonly by: string
  readonly wrong: string
  readonly right: string
  readonly model: Model
}

export function modelOf(bug: PublicBug): Model {
  const { kind, radius = 0, height = 2 * radius, halfExtents, orientation, from, translation, positions } = bug
  return {
    kind,
    half: halfExtents ? [halfExtents.x, halfExtents.y, halfExtents.z] : [radius, height / 2, radius],
    orientation: orientation ?? null,
    from,
    translation,
    initial: bug.initialOverlap ?? 'ignore-leaving',
    positions: [...positions],
  }
}

const museum: readonly Case[] = PUBLIC_BUGS.map((bug, i) => {
  const cut = bug.story.lastIndexOf('; ')
  return {
    id: `M${i + 1}`,
    name: bug.name,
    by: bug.report,
    wrong: `${bug.story.slice(0, cut)}.`,
    right: bug.story.slice(cut + 2).replace(/^./, (letter) => letter.toUpperCase()),
    model: modelOf(bug),
  }
})

/** A triangle with sides of about a centimetre, level. */
const CENTIMETRE = [-0.005, 0, -0.005, 0.005, 0, -0.005, 0, 0, 0.005]

const here: readonly Case[] = [
  {
    id: 'P1',
    name: 'a capsule beside a triangle of 1 cm',
    by: 'crashcat 0.0.5',
    wrong: 'It stops 9 mm up its way, 5.6 mm away.',
    right: 'It stops where it touches.',
    model: {
      kind: 'capsule',
      half: [0.25, 0.6, 0.25],
      orientation: null,
      from: vec(0.2, 3, 0.05),
      translation: vec(0, -20, 0),
      initial: 'ignore-leaving',
      positions: CENTIMETRE,
    },
  },
  {
    id: 'P2',
    name: 'a cylinder falls on a triangle of 1 cm',
    by: 'crashcat 0.0.5',
    wrong: 'It stops 6 mm above it.',
    right: 'It comes down on it.',
    model: {
      kind: 'cylinder',
      half: [0.25, 0.6, 0.25],
      orientation: null,
      from: vec(0.2, 3, 0.05),
      translation: vec(0, -20, 0),
      initial: 'ignore-leaving',
      positions: CENTIMETRE,
    },
  },
]

export const CASES: readonly Case[] = [...here, ...museum]
