/** A yard with one-way decks, a one-way lift and a one-way gate, and somebody in it. Metres; x is east, z south. Nothing here draws. */
import { Character, cylinder, type MoveResult, TriangleMesh, type Vec3, World } from 'carom'
import { type Builder, type Color, createBuilder, finish, type WalkableLevel } from '../../../scenes/level.ts'
import { box } from '../../../scenes/solids.ts'

export const HERTZ = 60
/** Somebody of 1.8 m, with the skin. */
export const BODY = { radius: 0.35, height: 1.8, skin: 0.02, eye: 1.68 }

/** A square that is solid from its front alone: it looks up, or, of an upright one, north. */
export interface OneWay {
  readonly name: string
  readonly at: Vec3
  /** Half of what it measures from west to east, and from south to north or, of an upright one, from foot to top. */
  readonly half: { readonly x: number; readonly z: number }
  readonly isUpright?: boolean
}

const deck = (x: number, y: number, z: number, half = { x: 1.6, z: 1.1 }): OneWay => ({
  name: 'deck',
  at: { x, y, z },
  half,
})

/** Each is within a jump of the one below. On both sides of the fence, so that there is a way back over it. */
export const ONE_WAYS: readonly OneWay[] = [
  deck(-3.5, 1.1, 1),
  deck(-3.5, 2.2, 1),
  deck(-3.5, 3.3, 1, { x: 1.1, z: 0.8 }),
  deck(-0.5, 2.2, -0.4, { x: 1.3, z: 0.9 }),
  deck(-4.5, 1.1, -7.5),
  deck(-4.5, 2.2, -6.2),
  { name: 'gate', at: { x: 0, y: 1.2, z: -4 }, half: { x: 1.2, z: 1.2 }, isUpright: true },
]
export const LIFT: OneWay = { name: 'lift', at: { x: 3.6, y: 0.3, z: 0.4 }, half: { x: 1.4, z: 1.2 } }
/** How far up it goes, and how long it takes there and back. */
const RISE = { high: 3.2, steps: 8 * HERTZ }

/** How high the lift is at a step, which may lie between two. */
export const liftAt = (step: number): number =>
  LIFT.at.y + (RISE.high * (1 - Math.cos((2 * Math.PI * step) / RISE.steps))) / 2

const GRASS: Color = [0.5, 0.58, 0.42]
const STONE: Color = [0.62, 0.6, 0.56]
const COPING: Color = [0.8, 0.78, 0.72]

export function yardLevel(): WalkableLevel {
  const builder = createBuilder()
  box(builder, -8, -1, -11, 8, 0, 7, STONE, GRASS)
  fence(builder, -8, -1.2)
  fence(builder, 1.2, 8)
  const spawn = { x: 0, y: 0, z: 5 }
  return { name: 'oneway', ...finish(builder), spawn, waypoints: [spawn, { x: 0, y: 0, z: -3 }] }
}

const fence = (builder: Builder, west: number, east: number) =>
  box(builder, west, -0.5, -4.15, east, 2.1, -3.85, STONE, COPING)

const SQUARE = new Float32Array([-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1])
/** Its front looks up. */
export const oneWayMesh = new TriangleMesh(SQUARE, [0, 1, 2, 0, 2, 3], { sides: 'front' })
/** What turns it upright: its front looks north. */
export const UPRIGHT = { x: -Math.SQRT1_2, y: 0, z: 0, w: Math.SQRT1_2 }

export interface Yard {
  readonly world: World
  readonly player: Character
  /** Where the feet were before the last step. */
  readonly before: Vec3
  readonly result: MoveResult
  readonly at: number
  /** One step of 1/60 s. @param down drops down through the deck that it stands on */
  step(velocity: Vec3, jump: boolean, down: boolean): void
  teleport(feet: Vec3): void
  /** What a collider is called; null: it is the yard itself, or none. */
  nameOf(collider: number): string | null
}

export function createYard(level: TriangleMesh, start: Vec3, at = 0): Yard {
  const world = new World()
  world.add(level)
  const add = ({ name, at: position, half, isUpright }: OneWay, y = position.y) =>
    world.add(oneWayMesh, {
      position: { ...position, y },
      scale: { x: half.x, y: 1, z: half.z },
      orientation: isUpright ? UPRIGHT : { x: 0, y: 0, z: 0, w: 1 },
      data: name,
    })
  for (const oneWay of ONE_WAYS) add(oneWay)
  const lift = add(LIFT, liftAt(at))
  const shape = cylinder({ radius: BODY.radius - BODY.skin, height: BODY.height - 2 * BODY.skin })
  const player = new Character(world, { shape, position: start, skin: BODY.skin })
  let before = { ...player.position }
  let result: MoveResult = 'free'
  /** What it drops down through; -1: nothing. */
  let through = -1

  /** What it stood on is not there for it till its middle is below: from then on it is behind. */
  function dropDown(pressed: boolean): void {
    if (pressed && (player.ground.data === 'deck' || player.ground.data === 'lift')) {
      through = player.ground.collider
      player.meet({ filter: (collider) => collider !== through })
    } else if (through >= 0 && !player.touches(through)) {
      through = -1
      player.meet({})
    }
  }

  return {
    world,
    player,
    get before() {
      return before
    },
    get result() {
      return result
    },
    get at() {
      return at
    },
    step(velocity, jump, down) {
      before = { ...player.position }
      dropDown(down)
      world.drive(lift, { position: { ...LIFT.at, y: liftAt(++at) } }, 1 / HERTZ)
      result = player.walk({ velocity, jump }, 1 / HERTZ)
      world.advance()
    },
    teleport(feet) {
      result = player.teleport(feet)
      before = { ...player.position }
    },
    nameOf(collider) {
      const name = world.has(collider) ? world.getData(collider) : undefined
      return typeof name === 'string' ? name : null
    },
  }
}
