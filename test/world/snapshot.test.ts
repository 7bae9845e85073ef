import { expect, test } from 'vitest'
import {
  Balls,
  box,
  Character,
  capsule,
  plane,
  type Recording,
  recordStep,
  replay,
  sphere,
  startRecording,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { finishOutput, newOutput, putAll } from '../../src/world/snapshot.ts'
import { diceOf } from '../prove/dice.ts'
import { cutAndGoOn, damage } from './cuts.ts'
import { makeLiving, makeMeshes, makeOwners, stepLiving, tellEvents } from './living.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

test('what is saved and restored has the same future, in the same world and in a new one', () => {
  const faults: string[] = []
  cutAndGoOn({ seed: 1, steps: 120, every: 8, onward: 6 }, (fault) => faults.push(fault))
  expect(faults).toEqual([])
})

test('a snapshot of what was restored has the same bytes', () => {
  const meshes = makeMeshes()
  const living = makeLiving(meshes, 3)
  for (let i = 0; i < 20; i++) {
    stepLiving(living, meshes, i)
    if (i < 19) living.world.advance()
  }
  const saved = living.world.save(living.owners)
  const other = makeOwners(new World())
  other.world.restore(saved, { meshes, ...other.owners })
  expect(other.world.save(other.owners)).toEqual(saved)
  expect(other.world.hash(other.owners)).toBe(living.world.hash(living.owners))
  expect(tellEvents(other).split('\n').slice(-4)).toEqual(tellEvents(living).split('\n').slice(-4))
})

test('what is damaged is refused, and nothing has changed', () => {
  const meshes = makeMeshes()
  const living = makeLiving(meshes, 5)
  const saves: Uint8Array[] = []
  for (let i = 0; i < 20; i++) {
    stepLiving(living, meshes, i)
    if (i % 5 === 0) saves.push(living.world.save(living.owners))
    living.world.advance()
  }
  const before = living.world.hash(living.owners)
  const dice = diceOf(9)
  for (let n = 0; n < 1000; n++) {
    const bytes = damage(dice.pick(saves), dice)
    expect(() => living.world.restore(bytes, { meshes, ...living.owners })).toThrow(RangeError)
  }
  expect(living.world.hash(living.owners)).toBe(before)
})

test('a forged snapshot in which any number is none is refused, though its checksum is right', () => {
  const meshes = makeMeshes()
  const living = makeLiving(meshes, 7)
  for (let i = 0; i < 12; i++) {
    stepLiving(living, meshes, i)
    if (i < 11) living.world.advance()
  }
  const { buffer } = living.world.save(living.owners)
  const before = living.world.hash(living.owners)
  // the first five are the header, which finishOutput writes
  const row = new Float64Array(buffer).subarray(5)
  expect(row.length).toBeGreaterThan(500)
  for (let n = 0; n < row.length; n++) {
    const forged = newOutput()
    putAll(forged, row)
    forged.row[5 + n] = Number.NaN
    expect(() => living.world.restore(finishOutput(forged), { meshes, ...living.owners }), `number ${n}`).toThrow(
      RangeError,
    )
  }
  expect(living.world.hash(living.owners)).toBe(before)
})

function small() {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0), offset: 0 }))
  const crate = world.add(box({ halfExtents: at(1, 1, 1) }), { position: at(5, 1, 0), data: 'crate' })
  const man = new Character(world, { shape: sphere({ radius: 0.5 }), position: at(0, 0, 0) })
  return { world, crate, man }
}

test('data stays with colliders that stay, also where they are added again', () => {
  const { world, crate, man } = small()
  const saved = world.save({ characters: [man] })
  world.place(crate, { position: at(7, 1, 0) })
  const extra = world.add(sphere({ radius: 1 }))
  world.restore(saved, { characters: [man] })
  expect(world.getData(crate)).toBe('crate')
  expect(world.has(extra)).toBe(false)
  world.remove(crate)
  world.restore(saved, { characters: [man] })
  expect(world.has(crate)).toBe(true)
  expect(world.getData(crate)).toBeUndefined()
  world.setData(crate, 'again')
  expect(world.getData(crate)).toBe('again')
  expect(world.add(sphere({ radius: 1 }))).toBe(extra)
})

test('the hash sees every change, and no question', () => {
  const { world, crate, man } = small()
  const hash = () => world.hash({ characters: [man] })
  const seen = new Set([hash()])
  const changes = [
    () => world.place(crate, { position: at(5, 1, 1e-15) }),
    () => world.setSurfaceVelocity(crate, at(1, 0, 0)),
    () => man.walk({ velocity: at(1, 0, 0) }, 0.01),
    () => (man.jumpSpeed = 6),
    () => man.meet({ mask: 1 }),
    () => man.meet({ mask: 1, exclude: [7] }),
    () => world.drive(crate, { position: at(6, 1, 0) }, 0.1),
    () => world.drive(crate, { position: at(6.5, 1, 0) }, 0.1),
    () => man.walk({ velocity: at(0, 0, 0) }, 0.1),
    () => world.advance(),
    () => world.add(sphere({ radius: 1 }), { position: at(9, 9, 9) }),
    () => world.remove(2),
  ]
  for (const [i, change] of changes.entries()) {
    change()
    const now = hash()
    expect(seen.has(now), `change ${i}`).toBe(false)
    seen.add(now)
    world.castRayAny(at(0, 5, 0), at(0, -1, 0), 10)
    world.setData(crate, i)
    expect(hash()).toBe(now)
  }
})

test('meshes are known by their triangles, whatever built them', () => {
  const positions = [0, 0, 0, 4, 0, 0, 0, 0, 4, 4, 0, 4]
  const mesh = new TriangleMesh(positions, [0, 2, 1, 1, 2, 3])
  const world = new World()
  world.add(mesh)
  const saved = world.save()
  const other = new World()
  expect(() => other.restore(saved)).toThrow('World.restore: collider 0 is a mesh that the world does not have')
  const another = new TriangleMesh([...positions.slice(0, 11), 5], [0, 2, 1, 1, 2, 3])
  expect(() => other.restore(saved, { meshes: [another] })).toThrow('collider 0 is a mesh that the world does not have')
  other.restore(saved, { meshes: [another, TriangleMesh.from(mesh.toBuffer())] })
  expect(other.hash()).toBe(world.hash())
  expect(other.castRayAny(at(1, 1, 1), at(0, -1, 0), 2)).toBe(true)
})

test('what does not fit is refused by name', () => {
  const { world, man } = small()
  const balls = new Balls(world, { motion: 'stepped' })
  const saved = world.save({ characters: [man], balls })
  const elsewhere = small()
  const restore = (options: object) => () => world.restore(saved, options)
  const refusals: [() => void, string][] = [
    [restore({ characters: [man] }), 'World.restore: 1 characters and balls were given, expected 2'],
    [restore({ characters: [balls] }), 'World.restore: characters[0] is an object, expected a Character'],
    [restore({ characters: [man, man], balls }), 'World.restore: characters[1] is listed twice'],
    [restore({ characters: [elsewhere.man], balls }), 'World.restore: characters[0] is not in this world'],
    [restore({ characters: man, balls }), 'World.restore: characters is an object, expected an array'],
    [restore({ meshes: [{}] }), 'World.restore: meshes[0] is an object, expected a TriangleMesh or a Grid'],
    [restore({ mesh: [] }), 'World.restore: options has no mesh, expected meshes, characters, balls'],
    [() => world.restore('text' as never), 'World.restore: buffer is "text", expected the bytes that save returned'],
    [() => world.restore(new Uint8Array(80)), 'World.restore: buffer is not valid: it is not a snapshot of a world'],
    [
      () => world.restore(new ArrayBuffer(7)),
      'World.restore: buffer is not valid: it is too short or truncated: 7 bytes',
    ],
    [() => world.save({ characters: [elsewhere.man] }), 'World.save: characters[0] is not in this world'],
  ]
  const before = world.hash({ characters: [man], balls })
  for (const [call, message] of refusals) expect(call).toThrow(message)
  const other = new Character(world, { shape: sphere({ radius: 0.5 }), position: at(0, 0, 3), skin: 0.03 })
  expect(restore({ characters: [other], balls })).toThrow(
    'World.restore: the skin of a character differs from the buffer',
  )
  expect(world.hash({ characters: [man], balls })).toBe(before)
  man.dispose()
  expect(() => world.save({ characters: [man] })).toThrow('World.save: characters[0] is not in this world')
})

test('sizes come back, also in a character that was made with others', () => {
  const { world, man } = small()
  man.resize(capsule({ radius: 0.4, height: 1.5 }))
  man.walk({ velocity: at(1, 0, 0) }, 0.1)
  const saved = world.save({ characters: [man] })
  const hash = world.hash({ characters: [man] })
  man.resize(sphere({ radius: 0.3 }))
  expect(world.hash({ characters: [man] })).not.toBe(hash)
  world.restore(saved, { characters: [man] })
  expect(man.shape).toEqual(capsule({ radius: 0.4, height: 1.5 }))
  expect(world.hash({ characters: [man] })).toBe(hash)
  const other = new Character(new World(), { shape: sphere({ radius: 0.2 }), position: at(0, 0, 0) })
  other.world.restore(saved, { characters: [other] })
  expect(other.shape).toEqual(man.shape)
  for (const one of [man, other]) one.walk({ velocity: at(2, 0, 1), jump: true }, 0.1)
  expect(other.state).toEqual(man.state)
})

test('a recording played again names the first step that differs', () => {
  const { world, man } = small()
  const all = { characters: [man] }
  const step = (input: { x: number; z: number; jump: boolean }) => {
    man.walk({ velocity: at(input.x, 0, input.z), jump: input.jump }, 1 / 60)
    world.advance()
  }
  const recording: Recording<Parameters<typeof step>[0]> = startRecording(world, all)
  for (let i = 0; i < 100; i++) {
    const input = { x: (i % 7) - 3, z: (i % 5) - 2, jump: i % 30 === 0 }
    step(input)
    recordStep(recording, world, input, all)
  }
  expect(replay(recording, world, step, all)).toEqual({ steps: 100, differs: -1, expected: '', came: '' })
  const fresh = small()
  const again = (input: Parameters<typeof step>[0]) =>
    fresh.man.walk({ velocity: at(input.x, 0, input.z), jump: input.jump }, 1 / 60)
  expect(replay(recording, fresh.world, again, { characters: [fresh.man] }).differs).toBe(-1)
  recording.inputs[41] = { ...recording.inputs[41], x: 3.5 }
  const result = replay(recording, fresh.world, again, { characters: [fresh.man] })
  expect(result).toMatchObject({ steps: 42, differs: 41, expected: recording.hashes[41] })
  expect(result.came).toMatch(/^[0-9a-f]{16}$/)
})
