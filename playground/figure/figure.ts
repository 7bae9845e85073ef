/**
 * A character as visitors see it: a low-poly figure of ours, its skin laid on the bones in each frame. It knows only how the body
 * that carom moves is moving.
 */
import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Group, Mesh, MeshLambertMaterial } from 'three'
import { isStill } from '../shell/motion.ts'
import { air, climb, fly, ground, strideAt, swim } from './poses.ts'
import { createShape, type Shape } from './shape.ts'
import { createPose, mix, place, TALL } from './skeleton.ts'

/** How a body moves, in metres and seconds. */
export interface Motion {
  readonly velocity: { readonly x: number; readonly y: number; readonly z: number }
  readonly does: 'walk' | 'air' | 'climb' | 'swim' | 'fly'
  /** 0: upright; 1: as low as it gets. */
  readonly crouch?: number
  /** Where it looks, radians about y from −z; left out, it looks where it goes. */
  readonly yaw?: number
}

export interface Figure {
  /** Its feet are the origin. */
  readonly object: Group
  /** Goes up whenever it looks different from before. */
  readonly version: number
  /** @param tall from the soles to the crown, in units of the scene */
  size(tall: number): void
  /** The colour of the coat. */
  tint(color: number): void
  /** @param dt seconds since the last call; 0: it stays as it is */
  move(motion: Motion, dt: number): void
  /** As it is in the middle of a motion, whatever it did before: for replays. @param way that it has gone, in units of the scene */
  show(motion: Motion, way: number): void
}

/** Rates at which it takes to the air, to water, to another pace, and to another direction, 1/s. */
const RATE = { air: 14, landing: 18, climb: 10, swim: 6, fly: 6, crouch: 14, speed: 12, turn: 11 }
/** Whoever is slower keeps looking where they looked, m/s. */
const SLOW = 0.25
/** A landing at 8 m/s bends the knees by this share of a crouch, for so many seconds. */
const DIP = { most: 0.5, at: 8, seconds: 0.16 }
/** Somebody who stands breathes for so long, seconds, and then stays still: a picture that does not change costs nothing. */
const BREATHES = 6

/** What it does when it does not walk. */
const NAMES = ['air', 'climb', 'swim', 'fly'] as const

let near: Shape | null = null

export function createFigure(color: number): Figure {
  near ??= createShape(true)
  const shape = near
  const geometry = new BufferGeometry()
  const positions = new BufferAttribute(shape.rest.slice(), 3).setUsage(DynamicDrawUsage)
  const colors = new BufferAttribute(shape.colors.slice(), 3)
  geometry.setAttribute('position', positions)
  geometry.setAttribute('color', colors)
  geometry.setIndex(new BufferAttribute(shape.indices, 1))
  const mesh = new Mesh(geometry, new MeshLambertMaterial({ vertexColors: true, flatShading: true }))
  mesh.castShadow = mesh.receiveShadow = true
  mesh.frustumCulled = false // it would have to be measured anew in each pose
  const object = new Group().add(mesh)

  const pose = createPose()
  const other = createPose()
  const shares = { air: 0, climb: 0, swim: 0, fly: 0 }
  let version = 0
  let phase = 0
  let stroke = 0
  let speed = 0
  let crouch = 0
  let dip = 0
  let fell = 0
  let stood = 0
  let scale = 1
  let yaw = 0

  function draw(): void {
    const low = Math.min(1, crouch + dip)
    ground(pose, phase, speed, low)
    if (speed < 0.05 && low < 0.01) breathe()
    if (shares.air > 0) {
      air(other, fell)
      mix(pose, other, shares.air)
    }
    if (shares.climb > 0) {
      climb(other, stroke)
      mix(pose, other, shares.climb)
    }
    if (shares.swim > 0) {
      swim(other, stroke, speed)
      mix(pose, other, shares.swim)
    }
    if (shares.fly > 0) {
      fly(other, speed)
      mix(pose, other, shares.fly)
    }
    place(shape, pose, positions.array as Float32Array)
    positions.needsUpdate = true
    version++
  }

  function breathe(): void {
    const fades = Math.max(0, Math.min(1, BREATHES - stood))
    pose[3] += 0.014 * fades * Math.sin(2.1 * stood) // the chest, about x
    pose[6] -= 0.01 * fades * Math.sin(2.1 * stood)
  }

  const figure: Figure = {
    object,
    get version() {
      return version
    },
    size(tall) {
      scale = tall / TALL
      object.scale.setScalar(scale)
    },
    tint(value) {
      const { r, g, b } = new Color(value)
      for (const [i, isCoat] of shape.coat.entries()) if (isCoat) colors.setXYZ(i, r, g, b)
      colors.needsUpdate = true
      version++
    },
    move({ velocity, does, crouch: wish = 0, yaw: looks }, dt) {
      const [x, y, z] = [velocity.x / scale, velocity.y / scale, velocity.z / scale]
      const level = Math.hypot(x, z)
      const isBusy = level > 0.01 || does === 'air' || Math.abs(y) > 0.01 || wish !== crouch || dip > 0.001
      stood = isBusy ? 0 : stood + dt
      if (looks !== undefined) yaw = looks
      else if (level > SLOW) {
        const rest = Math.atan2(-x, -z) - yaw
        yaw += ease(RATE.turn, dt) * Math.atan2(Math.sin(rest), Math.cos(rest))
      }
      object.rotation.y = yaw
      if (dt === 0 || stood > (isStill() ? 1 : BREATHES)) return
      const hasLanded = does === 'walk' && shares.air > 0.5
      if (hasLanded) dip = Math.max(dip, DIP.most * Math.min(1, Math.max(0, -fell) / DIP.at))
      if (does === 'air') fell = y
      dip *= Math.exp(-dt / DIP.seconds)
      crouch += ease(RATE.crouch, dt) * (wish - crouch)
      if (Math.abs(wish - crouch) < 1e-3) crouch = wish
      const pace = does === 'walk' ? level : Math.hypot(x, y, z)
      speed += ease(RATE.speed, dt) * (pace - speed)
      if (pace === 0 && speed < 0.01) speed = 0
      phase = (phase + (2 * Math.PI * speed * dt) / strideAt(speed)) % (2 * Math.PI)
      stroke += does === 'climb' ? 4.5 * y * dt : (1.6 + 1.4 * speed) * dt
      for (const name of NAMES) {
        const rate = name === 'air' && does === 'walk' ? RATE.landing : RATE[name]
        shares[name] += ease(rate, dt) * ((does === name ? 1 : 0) - shares[name])
        if (shares[name] < 1e-3) shares[name] = 0
      }
      draw()
    },
    show({ velocity, does, crouch: low = 0, yaw: looks }, way) {
      const [x, y, z] = [velocity.x / scale, velocity.y / scale, velocity.z / scale]
      speed = does === 'walk' ? Math.hypot(x, z) : Math.hypot(x, y, z)
      if (looks !== undefined) yaw = looks
      else if (Math.hypot(x, z) > SLOW) yaw = Math.atan2(-x, -z)
      object.rotation.y = yaw
      for (const name of NAMES) shares[name] = does === name ? 1 : 0
      stroke = phase = (2 * Math.PI * way) / scale / strideAt(speed)
      fell = y
      crouch = low
      dip = 0
      stood = BREATHES
      draw()
    },
  }
  figure.tint(color)
  draw()
  return figure
}

/** The share of a way that something takes in a time at this rate. */
const ease = (rate: number, dt: number) => 1 - Math.exp(-rate * dt)
