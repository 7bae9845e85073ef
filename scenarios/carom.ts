/** carom in scenarios, as a user calls it. */
import {
  type Thing as Added,
  box,
  Character,
  capsule,
  cylinder,
  ellipsoid,
  type Mover,
  type Pose,
  plane,
  sphere,
  TriangleMesh,
  World,
} from '../src/index.ts'
import type { Player, Runner } from './play.ts'
import type { Body, Input, Options, Place, Setting, Shape, Thing, Vec } from './scenario.ts'

export const carom: Runner = {
  name: 'carom',
  version: 'this clone',
  settings: 'Character.walk, Character.move; World.drive',
  open: (setting) => openCarom(setting),
}

/** As `carom.open`, with what it made: for a page that draws it. */
export function openCarom({ level, body, options, start, others = [] }: Setting): Player & { readonly world: World } {
  const world = new World()
  const driven: { id: number; path: (time: number) => Place }[] = []
  for (const thing of level) {
    const id = world.add(madeOf(thing.shape), addedAs(thing))
    if (thing.path !== undefined) driven.push({ id, path: thing.path })
  }
  const character = characterOf(world, body, options, start)
  const company = others.map((other) => ({
    input: other.input,
    character: characterOf(world, other.body, { ...options, ...other.options }, other.start),
  }))
  let result = 'free'
  return {
    world,
    frame(input, time, dt, frame) {
      for (const { id, path } of driven) world.drive(id, poseOf(path(time + dt)), dt)
      result = tell(character, input, dt)
      for (const other of company) tell(other.character, other.input(time, frame), dt)
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

/** What a character that can be resized has. */
interface Resized {
  resize(shape: Mover): unknown
}

function tell(character: Character, { teleport, resize, move, velocity = [0, 0, 0], jump = false }: Input, dt: number) {
  if (teleport !== undefined) character.teleport(xyz(teleport))
  if (resize !== undefined) (character as unknown as Resized).resize(moverOf(resize))
  return move === undefined ? character.walk({ velocity: xyz(velocity), jump }, dt) : character.move(xyz(move), dt)
}

function characterOf(world: World, body: Body, options: Options, start: Vec): Character {
  return new Character(world, { ...options, shape: moverOf(body), position: xyz(start), up: xyz(options.up) })
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
  return shape.kind === 'box' ? box({ halfExtents: xyz(shape.halfExtents) }) : shape
}
