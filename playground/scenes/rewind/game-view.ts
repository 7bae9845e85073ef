import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  PlaneGeometry,
  SphereGeometry,
} from 'three'
import { colourOf } from '../../level/balls-view.ts'
import { createBodyView } from '../../level/body-view.ts'
import { BALL, FLOOR, type Game, PAD, PADS, PARTS, WALKER } from './game.ts'

const COLOURS: Readonly<Record<string, number>> = {
  lift: 0x7f9fb5,
  table: 0xb58f6a,
  bar: 0xd0624f,
  pusher: 0x9a86b8,
  belt: 0x5f6b52,
}

/** One copy, drawn as its world says that everything is. */
export interface GameView {
  readonly object: Group
  draw(game: Game): void
}

export function createGameView(color: number): GameView {
  const object = new Group()
  const floor = new Mesh(new PlaneGeometry(2 * FLOOR.x, 2 * FLOOR.z), lambert(0x2c3b3e))
  floor.rotation.x = -Math.PI / 2
  object.add(floor)
  for (const side of [1, -1]) {
    add(new BoxGeometry(0.1, 0.3, 2 * FLOOR.z + 0.2), color).position.set(side * (FLOOR.x + 0.05), 0.15, 0)
    add(new BoxGeometry(2 * FLOOR.x, 0.3, 0.1), color).position.set(0, 0.15, side * (FLOOR.z + 0.05))
  }
  for (const { x, z } of PADS) add(new BoxGeometry(2 * PAD, 0.02, 2 * PAD), 0xf2c53d).position.set(x, 0.01, z)
  const parts = Object.entries(PARTS).map(([name, part]) => {
    const shape =
      part.kind === 'box'
        ? new BoxGeometry(2 * part.half[0], 2 * part.half[1], 2 * part.half[2])
        : new CylinderGeometry(part.radius, part.radius, part.height, 40)
    const drawn = add(shape, COLOURS[name])
    if (part.kind === 'cylinder') {
      const stripe = new Mesh(new BoxGeometry(2 * part.radius, 0.01, 0.1), lambert(0xe9dcc4))
      stripe.position.y = part.height / 2
      drawn.add(stripe)
    }
    return { name, drawn }
  })
  const ball = new SphereGeometry(BALL.radius, 20, 14)
  const balls = Array.from({ length: BALL.count }, (_, i) => add(ball, colourOf(i).getHex()))
  const body = createBodyView(color, 0.8)
  body.size(WALKER.radius, WALKER.height)
  object.add(body.object)

  function add(shape: BufferGeometry, tint: number): Mesh {
    const mesh = new Mesh(shape, lambert(tint))
    object.add(mesh)
    return mesh
  }

  return {
    object,
    draw({ world, walker, balls: crowd, ids, ballIds }) {
      for (const { name, drawn } of parts) {
        world.getPosition(ids[name], drawn.position)
        world.getOrientation(ids[name], quat)
        drawn.quaternion.set(quat.x, quat.y, quat.z, quat.w)
      }
      for (const [i, drawn] of balls.entries()) crowd.getPosition(ballIds[i], drawn.position)
      const { position, velocity } = walker
      body.object.position.set(position.x, position.y, position.z)
      if (velocity.x !== 0 || velocity.z !== 0) body.object.rotation.y = Math.atan2(-velocity.x, -velocity.z)
    },
  }
}

const quat = { x: 0, y: 0, z: 0, w: 1 }
const lambert = (color: number) => new MeshLambertMaterial({ color })
