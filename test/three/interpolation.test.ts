import {
  BatchedMesh,
  BoxGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  Quaternion,
  Vector3,
} from 'three'
import { describe, expect, it } from 'vitest'
import { Balls, box, Character, plane, sphere, World } from '../../src/index.ts'
import { Interpolation } from '../../src/three/index.ts'

const STEP = 1 / 60
const FLOOR = plane({ normal: { x: 0, y: 1, z: 0 } })

function walker(): { world: World; character: Character } {
  const world = new World()
  world.add(FLOOR)
  return { world, character: new Character(world, { shape: sphere({ radius: 0.5 }), position: { x: 0, y: 0, z: 0 } }) }
}

describe('Interpolation', () => {
  it('draws a character at 144 Hz that walks at 60: as far in each picture as in any other', () => {
    const { world, character } = walker()
    const model = new Object3D()
    model.quaternion.set(0, 1, 0, 0)
    const drawn = new Interpolation()
    drawn.addCharacter(character, model)
    let [left, last] = [0, Number.NaN]
    for (let frame = 0; frame < 300; frame++) {
      for (left += 1 / 144; left >= STEP; left -= STEP) {
        character.walk({ velocity: { x: 3, y: 0, z: 0 } }, STEP)
        world.advance()
        drawn.record()
      }
      drawn.draw(left / STEP)
      if (frame > 10) expect(model.position.x - last).toBeCloseTo(3 / 144, 9)
      last = model.position.x
    }
    expect(model.position.y).toBeCloseTo(0, 6)
    expect(model.quaternion.toArray()).toEqual([0, 1, 0, 0])
  })

  it('is at the records for alpha 0 and 1, bit for bit', () => {
    const { character } = walker()
    const model = new Object3D()
    const drawn = new Interpolation()
    drawn.addCharacter(character, model)
    const at: Vector3[] = []
    for (let i = 0; i < 2; i++) {
      character.walk({ velocity: { x: 0.7, y: 0, z: 0.3 } }, STEP)
      drawn.record()
      at.push(new Vector3().copy(character.position))
    }
    drawn.draw(0)
    expect(model.position).toEqual(at[0])
    drawn.draw(1)
    expect(model.position).toEqual(at[1])
  })

  it('never draws a teleport on the way, whether before the record or after it', () => {
    const { character } = walker()
    const model = new Object3D()
    const drawn = new Interpolation()
    drawn.addCharacter(character, model)
    const walk = () => {
      character.walk({ velocity: { x: 3, y: 0, z: 0 } }, STEP)
      drawn.record()
    }
    walk()
    walk()
    character.teleport({ x: 100, y: 0, z: 0 })
    drawn.draw(0.5) // at once, although nothing was recorded
    expect(model.position.x).toBe(100)
    walk()
    drawn.draw(0.5)
    expect(model.position.x).toBeCloseTo(100 + 1.5 * STEP, 9)
    character.teleport({ x: -100, y: 0, z: 0 })
    walk()
    drawn.draw(0.5)
    expect(model.position.x).toBeCloseTo(-100 + 3 * STEP, 9)
    walk()
    drawn.draw(0.5)
    expect(model.position.x).toBeCloseTo(-100 + 4.5 * STEP, 9)
  })

  it('goes on smoothly where a state is restored and played again, until it is told to snap', () => {
    const { character } = walker()
    const model = new Object3D()
    const drawn = new Interpolation()
    drawn.addCharacter(character, model)
    const saved = character.state.slice()
    for (let round = 1; round < 5; round++) {
      character.restore(saved)
      for (let i = 0; i < round; i++) character.walk({ velocity: { x: 3, y: 0, z: 0 } }, STEP)
      drawn.record()
    }
    drawn.draw(0.5)
    expect(model.position.x).toBeCloseTo(3.5 * 3 * STEP, 9)
    // the same of a whole world
    const id = character.world.add(sphere({ radius: 1 }), { position: { x: 0, y: 50, z: 0 } })
    const balls = new Balls(character.world, { motion: 'stepped' })
    for (const x of [0, 9]) balls.add({ position: { x, y: 90, z: 0 }, radius: 1 })
    balls.remove(0)
    for (let i = 0; i < 3; i++) {
      balls.setPosition(1, { x: 0, y: 90, z: 0 })
      character.world.place(id, { position: { x: 0, y: 50, z: 0 } })
    }
    const [ball, stone] = [new Object3D(), new Object3D()]
    drawn.addBall(balls, 1, ball)
    drawn.addCollider(character.world, id, stone)
    const bytes = character.world.save({ characters: [character], balls })
    for (let round = 1; round < 5; round++) {
      character.world.restore(bytes, { characters: [character], balls })
      for (let i = 0; i < round; i++) {
        balls.advance(STEP)
        character.world.drive(id, { position: { x: i + 1, y: 50, z: 0 } }, STEP)
        character.world.advance()
      }
      drawn.record()
    }
    drawn.draw(0.5)
    expect(stone.position.x).toBe(3.5)
    expect(ball.position.y).toBeCloseTo(90 - (9.81 * STEP * STEP * (6 + 10)) / 2, 9)
    character.restore(saved)
    drawn.snap()
    drawn.draw(0.5)
    expect(model.position.x).toBe(0)
  })

  it('draws colliders, driven ones turning at a constant rate, placed ones at once', () => {
    const world = new World()
    const id = world.add(box({ halfExtents: { x: 1, y: 1, z: 1 } }))
    const model = new Object3D()
    const drawn = new Interpolation()
    drawn.addCollider(world, id, model)
    const quarter = { x: 0, y: Math.SQRT1_2, z: 0, w: Math.SQRT1_2 }
    world.drive(id, { position: { x: 1, y: 2, z: 0 }, orientation: quarter }, STEP)
    world.advance()
    drawn.record()
    for (const alpha of [0, 0.25, 0.5, 1]) {
      drawn.draw(alpha)
      expect(model.position.y).toBeCloseTo(2 * alpha, 12)
      const expected = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), (alpha * Math.PI) / 2)
      expect(model.quaternion.angleTo(expected)).toBeLessThan(1e-7)
    }
    world.placeMany([id], Float64Array.of(50, 0, 0, 0, 0, 0, 1))
    drawn.record()
    drawn.draw(0.1)
    expect([model.position.x, model.quaternion.w]).toEqual([50, 1])
    world.place(id, { position: { x: 90, y: 0, z: 0 } })
    drawn.draw(0.1)
    expect(model.position.x).toBe(90)
  })

  it('draws balls as instances with the scales that these have, and drops the balls that are gone', () => {
    const world = new World()
    world.add(FLOOR)
    const balls = new Balls(world, { motion: 'stepped' })
    const mesh = new InstancedMesh(new BoxGeometry(), undefined, 3)
    const batch = new BatchedMesh(3, 100, 100, new MeshBasicMaterial())
    const geometry = batch.addGeometry(new BoxGeometry())
    const drawn = new Interpolation()
    const ids = [0, 1, 2].map((i) => {
      mesh.setMatrixAt(i, new Matrix4().makeScale(i + 1, i + 1, i + 1))
      const id = balls.add({ position: { x: 5 * i, y: 9, z: 0 }, radius: i + 1 })
      drawn.addBall(balls, id, mesh, i)
      drawn.addBall(balls, id, batch, batch.addInstance(geometry))
      return id
    })
    const twice = () => {
      for (let i = 0; i < 2; i++) {
        balls.advance(STEP)
        world.advance()
        drawn.record()
      }
      drawn.draw(0.5)
    }
    twice()
    const fall = 9 - 9.81 * STEP * STEP * (1 + 0.5 * 2)
    const matrix = new Matrix4()
    for (const i of ids) {
      mesh.getMatrixAt(i, matrix)
      expect(matrix.elements[0]).toBe(i + 1)
      expect(matrix.elements[12]).toBe(5 * i)
      expect(matrix.elements[13]).toBeCloseTo(fall, 6)
      batch.getMatrixAt(i, matrix)
      expect(matrix.elements[13]).toBeCloseTo(fall, 6)
    }
    balls.setPosition(ids[2], { x: 70, y: 50, z: 0 })
    balls.remove(ids[0])
    drawn.draw(0.5)
    expect(drawn.count).toBe(6)
    mesh.getMatrixAt(2, matrix)
    expect(matrix.elements[12]).toBe(70)
    twice()
    expect(drawn.count).toBe(4)
    drawn.remove(mesh, 1)
    expect(drawn.count).toBe(3)
    drawn.remove(batch)
    expect(drawn.count).toBe(1)
  })

  /** A ball that only spins about an axis, in a sphere drawn as an object and one drawn as an instance. */
  function spinner(spin: { x: number; y: number; z: number }) {
    const balls = new Balls(new World(), { gravity: { x: 0, y: 0, z: 0 } })
    const id = balls.add({ position: { x: 0, y: 5, z: 0 }, velocity: { x: 6, y: 0, z: 0 }, radius: 1, spin })
    const [object, mesh] = [new Object3D(), new InstancedMesh(new BoxGeometry(), undefined, 1)]
    object.scale.set(1, 2, 3)
    mesh.setMatrixAt(0, new Matrix4().makeScale(1, 2, 3))
    const drawn = new Interpolation()
    drawn.addBall(balls, id, object)
    drawn.addBall(balls, id, mesh, 0)
    const advance = () => {
      balls.advance(STEP)
      drawn.record()
    }
    const at = (alpha: number) => {
      drawn.draw(alpha)
      const matrix = new Matrix4()
      mesh.getMatrixAt(0, matrix)
      const [position, turn, scale] = [new Vector3(), new Quaternion(), new Vector3()]
      matrix.decompose(position, turn, scale)
      expect(position.distanceTo(object.position)).toBeLessThan(1e-5)
      expect(turn.angleTo(object.quaternion)).toBeLessThan(2e-3) // (arc cosines of single precision)
      expect(scale.distanceTo(object.scale)).toBeLessThan(1e-5)
      return object
    }
    return { balls, id, advance, at }
  }
  const about = (axis: Vector3, angle: number) => new Quaternion().setFromAxisAngle(axis, angle)

  it('turns balls with their spin, up to nearly a whole turn in a step', () => {
    const axis = new Vector3(2, -1, 2).divideScalar(3)
    for (const speed of [3, 150, 250, -340]) {
      const { advance, at } = spinner(axis.clone().multiplyScalar(speed))
      for (let step = 0; step < 5; step++) {
        advance()
        for (const alpha of [0, 0.1, 0.5, 0.8, 1]) {
          const seen = at(alpha)
          expect(seen.position.x).toBeCloseTo(6 * STEP * (step + alpha), 9)
          expect(seen.quaternion.angleTo(about(axis, speed * STEP * (step + alpha)))).toBeLessThan(1e-6)
          expect(seen.quaternion.length()).toBeCloseTo(1, 12)
        }
      }
    }
  })

  it('draws something for any spin, a whole turn and many turns in a step too', () => {
    for (const turns of [0.9999, 1, 1.0001, 1.3, 57]) {
      const { advance, at } = spinner({ x: 0, y: (2 * Math.PI * turns) / STEP, z: 0 })
      for (let step = 0; step < 3; step++) advance()
      for (const alpha of [0, 0.3, 0.5, 1]) expect(at(alpha).quaternion.length()).toBeCloseTo(1, 12)
      expect(at(1).quaternion.angleTo(about(new Vector3(0, 1, 0), 6 * Math.PI * turns))).toBeLessThan(1e-6)
    }
  })

  it('draws no ball on the way to an orientation that it was given', () => {
    const { balls, id, advance, at } = spinner({ x: 0, y: 0, z: 0 })
    advance()
    balls.setOrientation(id, { x: 0, y: 3, z: 0, w: 0 })
    expect(at(0.5).quaternion.toArray()).toEqual([0, 1, 0, 0])
    balls.setOrientation(id, { x: 1, y: 0, z: 0, w: 0 })
    advance()
    expect(at(0.25).quaternion.toArray()).toEqual([1, 0, 0, 0])
    balls.setPosition(id, { x: 50, y: 0, z: 0 })
    balls.setSpin(id, { x: 6, y: 0, z: 0 })
    expect(at(0.5).position.x).toBe(50)
    advance()
    at(0.5)
    advance()
    expect(at(0.5).position.x).toBeCloseTo(50 + 6 * 1.5 * STEP, 9)
  })

  it('lets a ball grow and shrink with its radius, and its object keeps its own scale', () => {
    const { balls, id, advance, at } = spinner({ x: 0, y: 1, z: 0 })
    advance()
    balls.setRadius(id, 3)
    advance()
    expect(at(0).scale.toArray()).toEqual([1, 2, 3])
    expect(at(0.5).scale.distanceTo(new Vector3(2, 4, 6))).toBeLessThan(1e-12)
    expect(at(1).scale.distanceTo(new Vector3(3, 6, 9))).toBeLessThan(1e-12)
    balls.setRadius(id, 0.3)
    balls.setPosition(id, { x: 0, y: 0, z: 0 })
    expect(at(0.2).scale.distanceTo(new Vector3(0.3, 0.6, 0.9))).toBeLessThan(1e-12)
  })

  it('leaves what rests alone', () => {
    const world = new World()
    const id = world.add(box({ halfExtents: { x: 1, y: 1, z: 1 } }))
    const mesh = new InstancedMesh(new BoxGeometry(), undefined, 1)
    const drawn = new Interpolation()
    drawn.addCollider(world, id, mesh, 0)
    for (let i = 0; i < 5; i++) {
      drawn.record()
      drawn.draw(0.3)
    }
    expect(mesh.instanceMatrix.version).toBe(1)
  })

  it('draws an object as one thing: added again, it follows the last', () => {
    const { character } = walker()
    const other = walker().character
    const model = new Object3D()
    const drawn = new Interpolation()
    drawn.addCharacter(character, model)
    drawn.addCharacter(other, model)
    other.teleport({ x: 9, y: 0, z: 0 })
    drawn.draw(0)
    expect([drawn.count, model.position.x]).toEqual([1, 9])
    expect(() => drawn.addCharacter(character, new Mesh(), 0)).toThrow(/^Interpolation.addCharacter: instance is 0/)
  })
})
