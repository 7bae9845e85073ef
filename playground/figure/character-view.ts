/** A character in the picture: the figure, and, for whoever wants to see it, the body that carom moves, as a wireframe. */
import { EdgesGeometry, Group, LineBasicMaterial, LineSegments, type Object3D } from 'three'
import { type BodyKind, bodyShape } from '../level/body-shape.ts'
import { createContactShadows, type Ground, type Ignored } from '../level/contact-shadow.ts'
import { createFigure, type Motion } from './figure.ts'

interface Place {
  readonly x: number
  readonly y: number
  readonly z: number
}

export interface CharacterView {
  /** The feet are its origin. */
  readonly object: Group
  /** The spot on the ground below; the scene's own child, like `object`. */
  readonly shadow: Object3D
  /** Goes up whenever it looks different from before. */
  readonly version: number
  showsBody: boolean
  tint(color: number): void
  /** @param standing how tall it is when it does not crouch */
  wear(kind: BodyKind, wide: number, tall: number, standing?: number): void
  /** @param ground what the spot falls on @param options as `ground` takes them */
  place(feet: Place, ground: Ground, options?: Ignored): void
  /** @param dt seconds since the last call; 0 while the clock stands */
  move(motion: Motion, dt: number): void
}

/** Half the width of the figure, as a share of its height. */
const BROAD = 0.19
/** Of a wireframe. */
const SIDES = 12

export function createCharacterView(color: number): CharacterView {
  const figure = createFigure(color)
  const wire = new LineSegments(
    new EdgesGeometry(),
    new LineBasicMaterial({ color: 0xffffff, transparent: true, opacity: 0.75, fog: false }),
  )
  wire.visible = false
  const object = new Group().add(figure.object, wire)
  const shadows = createContactShadows()
  let broad = 0
  let worn = ''
  let looks = 0
  return {
    object,
    shadow: shadows.object,
    get version() {
      return figure.version + looks
    },
    get showsBody() {
      return wire.visible
    },
    set showsBody(shows) {
      if (wire.visible !== shows) looks++
      wire.visible = shows
    },
    tint: figure.tint,
    wear(kind, wide, tall, standing = tall) {
      figure.size(standing)
      broad = BROAD * standing
      wire.position.y = tall / 2
      const wears = `${kind} ${wide} ${tall}`
      if (wears === worn) return
      worn = wears
      looks++
      wire.geometry.dispose()
      wire.geometry = new EdgesGeometry(bodyShape(kind, wide, tall, SIDES), 1)
    },
    place(feet, ground, options) {
      object.position.set(feet.x, feet.y, feet.z)
      shadows.clear()
      shadows.place(feet, broad, ground, options)
    },
    move: figure.move,
  }
}

/** What of a carom Character tells how it moves: its velocity without that of what it stands on. */
interface Walks {
  readonly velocity: Place
  readonly verticalSpeed: number
  readonly ground: { readonly kind: string; readonly velocity: Place }
}

export function motionOf({ velocity, verticalSpeed, ground }: Walks, crouch = 0): Motion {
  if (ground.kind === 'air') return { velocity: { ...velocity, y: verticalSpeed }, does: 'air', crouch }
  const { x, y, z } = ground.velocity
  return { velocity: { x: velocity.x - x, y: velocity.y - y, z: velocity.z - z }, does: 'walk', crouch }
}
