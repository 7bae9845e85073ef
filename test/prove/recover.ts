import { Character, TriangleMesh, World } from '../../src/index.ts'
import { judgeSegmentOverlap } from '../oracle/judge-ray.ts'
import { KINDS, type Kind } from '../oracle/solid.ts'
import { type Half, moverOf, vec } from './bodies.ts'
import { diceOf, seedOf } from './dice.ts'
import { list, printTest } from './print.ts'
import { addFailure, type Tally } from './tally.ts'

/**
 * Characters put down in overlap where two walls meet, with a panel across the way out: a body that recovers may not have crossed a
 * triangle with its centre, and one that does not stays where it is.
 */
export interface Corner {
  kind: Kind
  /** Half extents, without the skin. */
  half: Half
  feet: number[]
  walls: number[]
}

const SKIN = 0.02
const TALL = 9
const LONG = 20

/** Corners number `from` up to `to`. */
export function proveRecoveries(tally: Tally, seed: number, from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const corner = makeCorner(seed, index)
    tally.compared.recoveries++
    const wrong = wrongRecovery(corner)
    if (wrong === '') continue
    tally.recoveriesWrong++
    const { kind, half, feet, walls } = corner
    const test = printTest({
      comments: [wrong],
      imports: ["import { wrongRecovery } from '../prove/recover.ts'"],
      name: `a ${kind} between two walls and a panel crosses nothing (seed ${seed}, corner ${index})`,
      body: [
        'const wrong = wrongRecovery({',
        `  kind: '${kind}',`,
        `  half: ${list(half)},`,
        `  feet: ${list(feet)},`,
        `  walls: ${list(walls)},`,
        '})',
        "expect(wrong).toBe('')",
      ],
    })
    addFailure(tally, `recovery of a ${kind}: ${wrong}`, test)
  }
}

function makeCorner(seed: number, index: number): Corner {
  const dice = diceOf(seedOf(seed, 'recoveries', index))
  const kind = KINDS[index % KINDS.length]
  const radius = dice.between(0.1, 0.5)
  const half: Half = [radius, radius, radius]
  if (kind !== 'sphere') half[1] *= dice.between(1, 4)
  if (kind === 'ellipsoid' || kind === 'box') half[2] *= dice.between(0.5, 2)
  // walls on both sides of +x, then all of it turned about y
  const slope = dice.between(0.1, 0.8)
  const deep = dice.between(0, 1) * radius
  // where a level body would be free is radius · √(1 + 1/slope²)
  const free = (radius + SKIN) * Math.sqrt(1 + 1 / (slope * slope))
  const panel = deep + dice.between(0.05, 1.3) * (free - deep)
  const lean = dice.between(-0.3, 0.3)
  const wall = (side: number) => {
    const far = side * slope * LONG
    return [
      [0, -TALL, 0],
      [LONG, -TALL, far],
      [LONG, TALL, far],
      [0, -TALL, 0],
      [LONG, TALL, far],
      [0, TALL, 0],
    ]
  }
  const across = [
    [panel - lean, -TALL, -LONG],
    [panel + lean, TALL, -LONG],
    [panel, 0, LONG],
  ]
  const parts = [wall(1), wall(-1), across]
  if (dice.chance(0.5)) parts.reverse()
  const turn = dice.between(-Math.PI, Math.PI)
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  const turned = ([x, y, z]: number[]) => [cosine * x + sine * z, y, cosine * z - sine * x]
  const feet = turned([deep, dice.between(-1, 1), dice.between(-0.9, 0.9) * slope * deep])
  return { kind, half, feet, walls: parts.flat().flatMap(turned) }
}

/** What a character asked to move by nothing does wrong; '' for nothing. */
export function wrongRecovery({ kind, half, feet, walls }: Corner): string {
  const world = new World()
  world.add(new TriangleMesh(Float64Array.from(walls)))
  const player = new Character(world, { shape: moverOf(kind, half), skin: SKIN, position: vec(feet) })
  const from = { ...player.position }
  const result = player.move({ x: 0, y: 0, z: 0 })
  const { x, y, z } = player.position
  if (result !== 'recovered') return x === from.x && y === from.y && z === from.z ? '' : `${result}, but moved`
  const up = half[1] + SKIN
  const way = [from.x, from.y + up, from.z, x, y + up, z]
  for (let at = 0; at < walls.length; at += 9)
    if (judgeSegmentOverlap(way, walls.slice(at, at + 9), false).wrong) return `recovered across triangle ${at / 9}`
  return ''
}
