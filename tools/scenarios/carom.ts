/** carom in scenarios, as a user calls it. */
import {
  type Thing as Added,
  box,
  Character,
  capsule,
  compound,
  cylinder,
  ellipsoid,
  grid,
  hull,
  type MoveResult,
  type Mover,
  type Pose,
  plane,
  sphere,
  TriangleMesh,
  World,
  walkAll,
} from 'carom'
import type { Player, Runner } from './play.ts'
import type { Body, Input, Options, Part, Place, Setting, Shape, Thing, Vec } from './scenario.ts'

export const carom: Runner = {
  name: 'carom',
  version: 'this clone',
  settings: 'Character.walk, walkAll, Character.move; World.drive',
  open: (setting) => openCarom(setting),
}

/** As `carom.open`, with who was made: for those who want to see more of it. */
export interface CaromPlayer extends Player {
  readonly world: World
  readonly character: Character
}

export function openCarom({ level, body, options, start, others = [] }: Setting): CaromPlayer {
  const world = new World()
  const driven: { id: number; path: (time: number) => Place }[] = []
  for (const thing of level) {
    const id = world.add(madeOf(thing.shape), addedAs(thing))
    if (thing.path !== undefined) driven.push({ id, path: thing.path })
  }
  const isCrowd = others.length > 0
  const character = characterOf(world, body, options, start, isCrowd)
  const company = others.map((other) => ({
    input: other.input,
    character: characterOf(world, other.body, { ...options, ...other.options }, other.start, true),
  }))
  const all = [character, ...company.map((other) => other.character)]
  const results: MoveResult[] = []
  let result = 'free'
  return {
    world,
    character,
    frame(input, time, dt, frame) {
      for (const { id, path } of driven) world.drive(id, poseOf(path(time + dt)), dt)
      if (isCrowd && isWalk(input)) {
        const inputs = [input, ...company.map((other) => other.input(time, frame))]
        walkAll(all, inputs.map(walkOf), dt, results)
        result = results[0]
      } else {
        result = tell(character, input, dt)
        for (const other of company) tell(other.character, other.input(time, frame), dt)
      }
      world.advance()
      return true
    },
    look: () => ({
      feet: vecOf(character.position),
      ground: character.ground.kind,
      result,
      normal: vecOf(character.ground.normal),
      contacts: character.contactCount,
      others: company.map((other) => vecOf(other.character.position)),
    }),
    dispose() {},
  }
}

const isWalk = ({ teleport, resize, move }: Input) =>
  teleport === undefined && resize === undefined && move === undefined
const walkOf = ({ velocity = [0, 0, 0], jump = false }: Input) => ({ velocity: xyz(velocity), jump })

/** What a character that can be resized has. */
interface Resized {
  resize(shape: Mover): unknown
}

function tell(character: Character, input: Input, dt: number) {
  const { teleport, resize, move } = input
  if (teleport !== undefined) character.teleport(xyz(teleport))
  if (resize !== undefined) (character as unknown as Resized).resize(moverOf(resize))
  return move === undefined ? character.walk(walkOf(input), dt) : character.move(xyz(move), dt)
}

function characterOf(world: World, body: Body, options: Options, start: Vec, collider: boolean): Character {
  return new Character(world, { ...options, collider, shape: moverOf(body), position: xyz(start), up: xyz(options.up) })
}

const xyz = ([x, y, z]: Vec) => ({ x, y, z })
const vecOf = ({ x, y, z }: { x: number; y: number; z: number }): Vec => [x, y, z]

function poseOf({ at, turn = [0, 0, 0, 1] }: Place): Pose {
  const [x, y, z, w] = turn
  return { position: xyz(at), orientation: { x, y, z, w } }
}

function addedAs({ at = [0, 0, 0], turn, path, sensor = false, surfaceVelocity }: Thing) {
  const pose = poseOf(path === undefined ? { at, turn } : path(0))
  return { ...pose, sensor, ...(surfaceVelocity && { surfaceVelocity: xyz(surfaceVelocity) }) }
}

export function moverOf({ kind, radius, height }: Body): Mover {
  if (kind === 'sphere') return sphere({ radius })
  if (kind === 'capsule') return capsule({ radius, height })
  if (kind === 'cylinder') return cylinder({ radius, height })
  const sizes = { x: radius, y: height / 2, z: radius }
  return kind === 'ellipsoid' ? ellipsoid({ radii: sizes }) : box({ halfExtents: sizes })
}

function madeOf(shape: Shape): Added {
  if (shape.kind === 'mesh') return new TriangleMesh(Float64Array.from(shape.triangles))
  if (shape.kind === 'plane') return plane({ normal: xyz(shape.normal), offset: shape.offset })
  if (shape.kind === 'grid') {
    const { heights, columns, rows, size } = shape
    return grid({ heights, columns, rows, size: { x: size[0], z: size[1] } })
  }
  if (shape.kind === 'compound')
    return compound({ parts: shape.parts.map(({ shape: part, at }) => ({ shape: solidOf(part), position: xyz(at) })) })
  return solidOf(shape)
}

function solidOf(shape: Part['shape']) {
  if (shape.kind === 'hull') return hull({ points: shape.triangles })
  return shape.kind === 'box' ? box({ halfExtents: xyz(shape.halfExtents) }) : shape
}
