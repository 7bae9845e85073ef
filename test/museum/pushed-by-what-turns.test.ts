import { expect, it } from 'vitest'
import { Character, createHit, cylinder, ellipsoid, TriangleMesh, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const turned = (x: number, y: number, z: number, w: number) => ({ x, y, z, w })
// biome-ignore format: the corners of a cube, and its sides seen from outside
const CUBE = new TriangleMesh(
  [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1],
  [0, 3, 1, 1, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 4, 1, 5, 4, 3, 7, 2, 2, 7, 6, 0, 4, 3, 3, 4, 7, 1, 2, 5, 2, 6, 5],
)

// What turns comes a little faster than it does at the point where it touches. Who was pushed away as fast as that point met the same
// plane again and again without getting anywhere, till the sweeps were used up: it stayed, and what pushed it went into it.
it.each([
  {
    name: 'a cylinder under a slab that comes down and tilts',
    shape: cylinder({ radius: 0.3, height: 1.8 }),
    hz: 1000,
    from: at(-0.03114311361497575, 1.0573832510377883, -0.01835522709693697),
    half: at(0.8203605931855527, 0.17763258055062264, 0.8827189546036147),
    start: {
      position: at(-1.0967984689150665, 2.159143161075267, 0.9542732610039457),
      orientation: turned(-0.004810306760160156, -0.010390067176208053, 0.002942286543221093, 0.9999301227600079),
    },
    end: {
      position: at(-1.1071789394908698, 2.1339634829023333, 0.9249777043829783),
      orientation: turned(-0.0048649667469098535, -0.010508130526945604, 0.002975720033325771, 0.9999285256365393),
    },
    velocity: at(-3.9178625090822936, 0, -0.6493601731804652),
  },
  {
    name: 'an ellipsoid before a beam that flies and turns',
    shape: ellipsoid({ radii: at(0.3, 0.9, 0.35) }),
    hz: 30,
    from: at(0.14712098593416723, 0.923094010767585, -0.014608673282743793),
    half: at(0.30565804039701827, 0.08964442105819342, 1.8294880412508543),
    start: {
      position: at(1.4382230081020675, 1.4171584418164522, -1.9591287895444571),
      orientation: turned(0, 0.005622205681897766, 0, 0.9999841952767405),
    },
    end: {
      position: at(0.5917078893387329, 1.5077170186353916, -0.9329762299085105),
      orientation: turned(0, 0.008433252986814977, 0, 0.9999644394897552),
    },
    velocity: at(4.861543857378866, 0, -1.0578647333685272),
  },
])('$name', ({ shape, hz, from, half, start, end, velocity }) => {
  const world = new World()
  const thing = world.add(CUBE, { scale: half, ...start })
  const player = new Character(world, { shape, position: at(from.x, 0, from.z) })
  player.teleport(at(from.x, player.position.y + from.y - player.state[1], from.z))
  world.place(thing, start)
  world.drive(thing, end, 1 / hz)
  player.walk({ velocity }, 1 / hz)
  world.advance()
  expect(player.crushedBy).toEqual([])
  const [x, y, z] = player.state
  expect(world.overlap(shape, at(x, y, z), createHit())).toBe(false)
})
