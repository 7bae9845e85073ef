import { expect, it } from 'vitest'
import {
  box,
  Character,
  capsule,
  cylinder,
  ellipsoid,
  type MoveResult,
  type Mover,
  type Pose,
  sphere,
  World,
  walkAll,
} from '../../src/index.ts'

const BOX = box({ halfExtents: { x: 0.3, y: 0.8, z: 0.2 } })
const SPHERE = sphere({ radius: 0.4 })
const ELLIPSOID = ellipsoid({ radii: { x: 0.35, y: 0.9, z: 0.35 } })
const CAPSULE = capsule({ radius: 0.3, height: 1.8 })
const CYLINDER = cylinder({ radius: 0.3, height: 1.8 })

/** A body, its feet, and how it walks along x and z. */
type Walks = readonly [Mover, readonly number[], readonly number[]]

/** Where the middle of a deck is along z, and how it is turned. */
const deckAt = (z: number, turn: Partial<Record<'x' | 'y' | 'z' | 'w', number>>): Pose => ({
  position: { x: 0, y: -0.5, z },
  orientation: { x: 0, y: 0, z: 0, w: 0, ...turn },
})

function resultsOf(walks: readonly Walks[], from: Pose, to: Pose, dt: number): MoveResult[] {
  const world = new World()
  const deck = world.add(box({ halfExtents: { x: 5, y: 0.5, z: 5 } }), from)
  const characters = walks.map(
    ([shape]) => new Character(world, { shape, position: { x: 0, y: 50, z: 0 }, collider: true }),
  )
  characters.forEach((character, k) => {
    const [x, y, z] = walks[k][1]
    character.teleport({ x, y, z })
  })
  const results: MoveResult[] = []
  walkAll(
    characters,
    walks.map(() => ({ velocity: { x: 0, y: 0, z: 0 } })),
    1e-6,
  )
  world.drive(deck, to, dt)
  walkAll(
    characters,
    walks.map(([, , [x, z]]) => ({ velocity: { x, y: 0, z } })),
    dt,
    results,
  )
  return results
}

// It tried to step up over who stood in its way. A step higher an ellipsoid leaned over it: the step led nowhere, but what had crushed it there
// crushed it on the ground, too.
it('nobody is crushed on a step that is not taken', () => {
  const walks: Walks[] = [
    [BOX, [-1.143, 0, 1.652], [-1.194, -1.025]],
    [CYLINDER, [-1.586, 0, 2.699], [-0.565, -1.468]],
    [SPHERE, [-0.962, 0, 2.301], [-1.007, -1.209]],
    [ELLIPSOID, [-0.633, 0, 3.045], [-0.916, -1.279]],
  ]
  const from = deckAt(2.038, { y: 0.22845016096574197, w: 0.9735556090715757 })
  const to = deckAt(2.056, { y: 0.23047120215812608, w: 0.9730791463060896 })
  expect(resultsOf(walks, from, to, 1 / 144)).not.toContain('crushed')
})

// The ellipsoid came from 0.6 m away, 0.04 m a step, and was given all of the gap, since the sphere wished to go. Others pushed that back.
it('who comes from afar is not given all of the room', () => {
  const walks: Walks[] = [
    [BOX, [-1.3813286, -0.09619, 0.3261232], [1.0198441, 2.0189959]],
    [SPHERE, [-0.7534272, -0.0658644, 0.8938853], [-1.1803875, 1.9295367]],
    [ELLIPSOID, [0.6788754, 0.0656834, 0.9836492], [-2.2421521, 0.2986313]],
    [CAPSULE, [-0.7682159, -0.0676628, 1.633741], [-0.8328565, -2.1030399]],
  ]
  const from = deckAt(0, { z: 0.04617635199507082, w: 0.9989333033373285 })
  const to = deckAt(0, { z: 0.04609510499361325, w: 0.9989370557225454 })
  expect(resultsOf(walks, from, to, 1 / 60)).not.toContain('crushed')
})

// A deck that tilts lifted a sphere between others that leaned over it. The planes between them stood still, although those had room above.
it('who is lifted lifts those who lean over it', () => {
  const walks: Walks[] = [
    [CAPSULE, [1.089, 0.046, -1.108], [1.123, 1.731]],
    [ELLIPSOID, [0.176, 0.011, -0.361], [2.059, 0.13]],
    [SPHERE, [0.925, 0.04, -0.386], [2.036, 0.336]],
    [BOX, [1.665, 0.084, -0.282], [-1.902, 0.8]],
  ]
  const from = deckAt(0, { z: 0.02097617465808317, w: 0.999779975843042 })
  const to = deckAt(0, { z: 0.02275683789299248, w: 0.9997410296317302 })
  expect(resultsOf(walks, from, to, 1 / 24)).not.toContain('crushed')
})
