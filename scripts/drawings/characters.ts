/** The drawings of docs/characters.md. What is drawn is what carom does: bodies stand and go where they came to. */
import {
  box,
  CHARACTER_DEFAULTS,
  Character,
  capsule,
  cylinder,
  ellipsoid,
  type Mover,
  plane,
  sphere,
  World,
  walkAll,
} from 'carom'
import { Level, RATE, trace, walk } from './level.ts'
import { Pen, type Point } from './pen.ts'

const { skin } = CHARACTER_DEFAULTS
const radians = (degrees: number) => (degrees * Math.PI) / 180
const PERSON = cylinder({ radius: 0.3, height: 1.8 })
const BODIES: Mover[] = [
  cylinder({ radius: 0.3, height: 1.2 }),
  box({ halfExtents: { x: 0.3, y: 0.6, z: 0.3 } }),
  capsule({ radius: 0.3, height: 1.2 }),
  ellipsoid({ radii: { x: 0.3, y: 0.6, z: 0.3 } }),
  sphere({ radius: 0.3 }),
]

/** Each body as far past a ledge as it stands, and on a slope of 30°. */
function bodies(): Pen {
  const pen = new Pen(
    'Five bodies, each standing as far past a ledge as it can, and on a slope of 30 degrees',
    0,
    0,
    9.2,
    4,
  )
  for (const [i, shape] of BODIES.entries()) {
    const left = 0.2 + 1.8 * i
    let last: Character | undefined
    for (let past = 0; past <= 0.34; past += 0.01) {
      const level = new Level(new Pen('', 0, 0, 1, 1))
      level.addBlock(left - 9, 2, left + 0.7, 2.5)
      const character = level.character([left + 0.7 + past, 2.5], { shape })
      for (let frame = 0; frame < RATE; frame++) walk(character, 0)
      if (character.ground.kind === 'ground' && character.position.y > 2.4) last = character
    }
    pen.block(left, 2.1, left + 0.7, 2.5)
    const level = new Level(pen)
    if (last !== undefined) level.draw(last)
    pen.text([left + 0.1, 2.2], shape.kind)

    level.solid([left, 0.1], [left + 1.5, 0.1], [left + 1.5, 0.1 + 1.5 * Math.tan(radians(30))])
    const character = level.character([left + 0.6, 1], { shape })
    for (let frame = 0; frame < 2 * RATE; frame++) walk(character, 0)
    level.draw(character)
    pen.dot([character.position.x, character.position.y])
  }
  return pen
}

function maxSlope(): Pen {
  const pen = new Pen('Ramps of 40, 50 and 60 degrees: the first two are walked, the third is not', 0, 0, 8.2, 2.6)
  for (const [i, degrees] of [40, 50, 60].entries()) {
    const level = new Level(pen)
    const left = 0.1 + 2.75 * i
    const foot = left + 1
    const end = Math.min(left + 2.5, foot + 2 / Math.tan(radians(degrees)))
    level.block(left - 0.1, 0, left + 2.55, 0.2)
    level.solid([foot, 0.2], [end, 0.2], [end, 0.2 + (end - foot) * Math.tan(radians(degrees))])
    const character = level.character([left + 0.3, 0.2], { shape: capsule({ radius: 0.2, height: 0.9 }) })
    const points = trace(character, 0.8, () => walk(character, 2))
    level.draw(character)
    pen.trace(points, degrees > 50 ? 0 : 1)
    pen.text([end - 0.04, 0.28], `${degrees}°`, -1, 'end')
  }
  return pen
}

function skinOf(): Pen {
  const pen = new Pen(
    'A body that keeps its skin from a wall and from the floor; its position is at the feet',
    -1.3,
    -0.3,
    1.9,
    2.3,
  )
  const level = new Level(pen)
  const wide = 0.15
  level.block(-1.2, -0.25, 1, 0)
  level.block(1, -0.25, 1.3, 2.2)
  const character = level.character([-0.2, 0], { shape: PERSON, skin: wide })
  trace(character, 1, () => walk(character, 2))
  level.draw(character)
  const { x, y } = character.position
  pen.dot([x, y])
  pen.text([x, y - 0.16], 'position', 0, 'middle')
  pen.length([x + 0.3, 1], [1, 1], '')
  pen.text([x + 0.27, 0.96], 'skin', -1, 'end')
  pen.length([x + 0.1, 0], [x + 0.1, wide], '')
  pen.text([x + 0.06, 0.04], 'skin', -1, 'end')
  return pen
}

function snap(): Pen {
  const pen = new Pen('Over the crest of a ramp: with snap the feet stay on it, without they fly', 0, 0, 7.2, 2.2)
  const level = new Level(pen)
  level.block(-2, 0, 1.2, 1.4)
  level.solid([1.2, 0], [4.4, 0], [1.2, 1.4])
  level.block(1.2, -0.2, 7.5, 0.05)
  for (const [i, down] of [0.3, 0].entries()) {
    const shape = capsule({ radius: 0.2, height: 0.9 })
    const character = level.character([0.3, 1.4], { shape, snap: down, stepHeight: 0 })
    pen.trace(
      trace(character, 1.3, () => walk(character, 5)).filter(([x]) => x < 7),
      1 - i,
    )
  }
  pen.text([1.9, 0.3], 'snap 0.3', 1)
  pen.text([2.9, 1.2], 'snap 0', 0)
  return pen
}

function stepHeight(): Pen {
  const pen = new Pen('Steps of 0.25 m are climbed, a block of 0.5 m is a wall', 0, 0, 6.4, 3.4)
  const level = new Level(pen)
  level.block(0, 0, 6.4, 0.2)
  for (let step = 0; step < 3; step++) level.block(1.6 + 0.4 * step, 0.2, 6.4, 0.2 + 0.25 * (step + 1))
  level.block(4.6, 0.95, 6.4, 1.45)
  for (const [i, shape] of [PERSON, capsule({ radius: 0.3, height: 1.8 })].entries()) {
    const character = level.character([0.5, 0.2], { shape })
    const points = trace(character, 2, () => walk(character, 3))
    if (i === 0) level.draw(character)
    pen.trace(points, i)
  }
  pen.length([1.38, 0.2], [1.38, 0.45], '')
  pen.text([1.15, 0.28], '0.25 m', -1, 'end')
  pen.length([4.95, 0.95], [4.95, 1.45], '0.5 m')
  pen.text([0.5, 1.9], 'feet of a cylinder', 0)
  pen.text([0.5, 1.7], 'feet of a capsule', 1)
  return pen
}

function jump(): Pen {
  const pen = new Pen('Jumps: jumpSpeed 5 with gravity 9.81, and jumpSpeed 8 with gravity 20', 0, 0, 6, 2.3)
  const level = new Level(pen)
  level.block(0, 0, 6, 0.2)
  const jumps = [
    { jumpSpeed: 5, gravity: 9.81 },
    { jumpSpeed: 8, gravity: 20 },
  ]
  for (const [i, options] of jumps.entries()) {
    const character = level.character([0.5, 0.2], { shape: PERSON, ...options })
    walk(character, 0)
    const points = trace(character, 1.1, (frame) => walk(character, 4, frame === 1))
    pen.trace(points, i)
    const top = points.reduce((a, b) => (b[1] > a[1] ? b : a))
    pen.length([top[0], 0.2], top, '')
    pen.text([top[0] + (i === 0 ? 0.06 : -0.06), 0.8], `${(top[1] - 0.2).toFixed(2)} m`, i, i === 0 ? 'start' : 'end')
  }
  pen.text([3.3, 1.7], 'jumpSpeed 5, gravity 9.81', 0)
  pen.text([3.3, 1.5], 'jumpSpeed 8, gravity 20', 1)
  return pen
}

function inheritVelocity(): Pen {
  const pen = new Pen('A jump off a platform that goes to the right: with its velocity, and without', 0, 0, 5.6, 2.2)
  for (const [i, inherits] of [true, false].entries()) {
    const level = new Level(pen)
    const half = { x: 0.6, y: 0.1, z: 1 }
    const at = (frame: number) => ({ position: { x: 0.8 + (3 * frame) / RATE, y: 0.4, z: 0 } })
    const platform = level.world.add(box({ halfExtents: half }), at(0))
    level.addBlock(-9, -0.2, 20, 0.1)
    const character = level.character([0.8, 0.5], { shape: PERSON, inheritVelocity: inherits })
    const points = trace(character, 1.15, (frame) => {
      level.world.drive(platform, at(frame), 1 / RATE)
      walk(character, 0, frame === 10)
      level.world.advance()
    })
    if (i === 0) {
      pen.block(0, -0.1, 5.6, 0.1)
      pen.block(0.2, 0.3, 1.4, 0.5)
      const { x } = at(69).position
      pen.block(x - 0.6, 0.3, x + 0.6, 0.5)
      pen.arrow([1.6, 0.4], [2.5, 0.4])
      pen.text([1.7, 0.2], '3 m/s')
    }
    pen.trace(points, 1 - i)
  }
  pen.text([2.6, 1.9], 'inheritVelocity true', 1)
  pen.text([0.7, 1.5], 'false', 0)
  return pen
}

function up(): Pen {
  const pen = new Pen(
    'A walk and a jump on a floor, on a slope of 60 degrees with up along its normal, and under a ceiling',
    0,
    0,
    8.4,
    2.8,
  )
  const shape = capsule({ radius: 0.2, height: 0.9 })
  for (const [i, degrees] of [0, 60, 180].entries()) {
    const middle: Point = [1.4 + 2.75 * i, [0.3, 1.25, 2.4][i]]
    const [along, normal] = [radians(degrees), radians(degrees + 90)].map(
      (turn): Point => [Math.cos(turn), Math.sin(turn)],
    )
    const at = (a: number, n: number): Point => [
      middle[0] + a * along[0] + n * normal[0],
      middle[1] + a * along[1] + n * normal[1],
    ]
    pen.solid(at(-1.1, -0.15), at(1.1, -0.15), at(1.1, 0), at(-1.1, 0))
    const world = new World()
    const direction = { x: normal[0], y: normal[1], z: 0 }
    world.add(plane({ normal: direction, offset: middle[0] * normal[0] + middle[1] * normal[1] }))
    const [x, y] = at(-0.8, 0)
    const character = new Character(world, { shape, up: direction, position: { x, y, z: 0 }, jumpSpeed: 3 })
    const velocity = { x: 1.5 * along[0], y: 1.5 * along[1], z: 0 }
    const points = trace(character, 0.95, (frame) => character.walk({ velocity, jump: frame === 20 }, 1 / RATE))
    const high = skin + 0.45
    const { position } = character
    pen.body(
      shape,
      [position.x + high * normal[0], position.y + high * normal[1]],
      skin,
      along[0] === 1 ? 0 : radians(degrees),
    )
    pen.trace(points, 0)
    pen.arrow(at(-1, 0.3), at(-1, 0.9))
    pen.text(at(-1.05, 1.05), 'up', -1, 'middle')
  }
  return pen
}

function collider(): Pen {
  const pen = new Pen('Two characters with colliders of their own, who have walked towards each other', 0, 0, 5.2, 2.3)
  const level = new Level(pen)
  level.block(0, 0, 5.2, 0.2)
  const shape = capsule({ radius: 0.3, height: 1.8 })
  const people = [0.7, 4.5].map((x) => level.character([x, 0.2], { shape, collider: true }))
  const inputs = [2, -1].map((speed) => ({ velocity: { x: speed, y: 0, z: 0 } }))
  for (let frame = 0; frame < 2 * RATE; frame++) walkAll(people, inputs, 1 / RATE)
  for (const [i, character] of people.entries()) {
    level.draw(character)
    const { x } = character.position
    pen.arrow([[0.7, 4.5][i], 1.1], [x + (i === 0 ? -0.4 : 0.4), 1.1])
    pen.text([[1.1, 4.0][i], 1.2], ['2 m/s', '1 m/s'][i], -1, 'middle')
    character.dispose()
  }
  return pen
}

function walkAndFly(): Pen {
  const pen = new Pen(
    'The same velocity given to walk and to fly: walk falls and follows the ground, fly goes straight and slides',
    0,
    0,
    7.2,
    2.6,
  )
  const level = new Level(pen)
  level.block(0, 0, 7.2, 0.2)
  level.solid([2.2, 0.2], [4.2, 0.2], [4.2, 1.2])
  const shape = capsule({ radius: 0.2, height: 0.9 })
  for (const i of [0, 1]) {
    const character = level.character([0.6, 0.8], { shape })
    const velocity = { x: 3, y: 0, z: 0 }
    const points = trace(character, 2, () => {
      if (i === 0) character.walk({ velocity }, 1 / RATE)
      else character.fly({ velocity }, 1 / RATE)
    })
    if (i === 0) pen.body(shape, [0.6, 0.8 + skin + 0.45], skin)
    pen.trace(
      points.filter(([x]) => x < 7),
      1 - i,
    )
  }
  pen.text([0.7, 0.3], 'walk', 1)
  pen.text([1.3, 0.9], 'fly', 0)
  return pen
}

export const DRAWINGS: Record<string, () => Pen> = {
  bodies,
  'max-slope': maxSlope,
  skin: skinOf,
  snap,
  'step-height': stepHeight,
  jump,
  'inherit-velocity': inheritVelocity,
  up,
  collider,
  'walk-and-fly': walkAndFly,
}
