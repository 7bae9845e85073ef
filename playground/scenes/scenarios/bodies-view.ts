/** The character and the others: a figure in the body that carom moves, and the skin around it. Seen through walls, faintly. */
import {
  type BufferGeometry,
  EdgesGeometry,
  GreaterDepth,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
} from 'three'
import type { Body } from '../../../tools/scenarios/scenario.ts'
import { createFigure, type Motion } from '../../figure/figure.ts'
import { bodyShape } from '../../level/body-shape.ts'

export interface BodyView {
  readonly object: Group
  /** Of this body with this skin, metres; its middle is in the picture there. @param standing the body that it has when it stands */
  wear(body: Body, skin: number, scale: number, standing: Body): void
  /** Its head is there. */
  turnUp(up: Vector3): void
  /** @param feet below the middle, in units of the picture */
  place(middle: Vector3, feet: Vector3): void
  /** @param motion in units of the picture, like the way that it has gone */
  show(motion: Motion, way: number): void
}

/** @param color of the coat */
export function createBodyView(color: number): BodyView {
  const object = new Group()
  const bodies = new Group()
  const figure = createFigure(color)
  const hidden = new Mesh<BufferGeometry>(
    undefined,
    // only where something stands before it
    new MeshBasicMaterial({
      color,
      transparent: true,
      opacity: 0.3,
      depthFunc: GreaterDepth,
      depthWrite: false,
      fog: false,
    }),
  )
  const skinned = new Mesh<BufferGeometry>(
    undefined,
    new MeshBasicMaterial({ color: 0xffffff, transparent: true, opacity: 0.09, depthWrite: false }),
  )
  const wire = new LineSegments<BufferGeometry, LineBasicMaterial>(
    undefined,
    new LineBasicMaterial({ color: 0x10181b, transparent: true, opacity: 0.35 }),
  )
  hidden.renderOrder = 2
  skinned.renderOrder = 3
  bodies.add(wire, hidden, skinned)
  const stands = new Group().add(figure.object)
  object.add(stands, bodies)
  const along = new Vector3()
  const back = new Quaternion()
  let worn = ''
  return {
    object,
    wear(body, skin, scale, standing) {
      const wears = `${body.kind} ${body.radius} ${body.height} ${standing.height} ${skin} ${scale}`
      if (wears === worn) return
      worn = wears
      for (const part of [hidden, skinned, wire]) part.geometry.dispose()
      hidden.geometry = shapeOf(body, 0)
      skinned.geometry = shapeOf(body, skin)
      wire.geometry = new EdgesGeometry(shapeOf(body, 0, 12), 1)
      bodies.scale.setScalar(scale)
      figure.size(2 * (halfOf(standing) + skin) * scale)
    },
    place(middle, feet) {
      bodies.position.copy(middle)
      stands.position.copy(feet)
    },
    turnUp(up) {
      stands.quaternion.setFromUnitVectors(UP, up)
    },
    show({ velocity: { x, y, z }, does, crouch }, way) {
      along.set(x, y, z).applyQuaternion(back.copy(stands.quaternion).invert())
      figure.show({ velocity: along, does, crouch }, way)
    },
  }
}

const UP = new Vector3(0, 1, 0)
const halfOf = ({ kind, radius, height }: Body) => (kind === 'sphere' ? radius : height / 2)

function shapeOf({ kind, radius, height }: Body, more: number, sides?: number): BufferGeometry {
  return bodyShape(kind, 2 * (radius + more), kind === 'sphere' ? 2 * (radius + more) : height + 2 * more, sides)
}
