/** The obstacle course without a page: hands that hold what a test says. */
import { TriangleMesh, type Vec3 } from 'carom'
import { course, door } from '../../../scenes/course.ts'
import type { Hands } from '../../level/hands.ts'
import { createDoor } from './door.ts'
import { createGame } from './game.ts'
import { SETTINGS, type Settings } from './settings.ts'

const level = course()
const mesh = new TriangleMesh(level.positions, level.indices)
const DT = 1 / 60

/** @param yaw in degrees: 0 looks north, 90 west */
export function play(start: Vec3, yaw = 0, changed: Partial<Settings> = {}) {
  const gate = createDoor()
  const held = { forward: 0, right: 0, up: 0, jump: false, running: false, flying: false, pitch: 0 }
  const hands = {
    ...{ yaw: (yaw * Math.PI) / 180, locked: false },
    ...{ beginStep() {}, turnByKeys() {}, endStep() {}, release() {} },
    get pitch() {
      return held.pitch
    },
    get move() {
      return held
    },
    get running() {
      return held.running
    },
    get jump() {
      return held.jump
    },
    get flying() {
      return held.flying
    },
  } as Hands
  const settings = { ...SETTINGS, ...changed }
  const places = { mesh, course: level, things: [...level.things, ...door(gate.open)], door: gate, start }
  const game = createGame(places, hands, settings)
  return {
    game,
    settings,
    held,
    /** Looks that way, along x and z. */
    face(x: number, z: number) {
      hands.yaw = Math.atan2(-x, -z)
    },
    /** So many seconds with these held. */
    hold(keys: Partial<typeof held>, seconds: number, each: () => void = () => {}) {
      Object.assign(held, { forward: 0, right: 0, up: 0, jump: false }, keys)
      for (let i = 0; i < Math.round(seconds / DT); i++) {
        game.step(DT)
        each()
      }
      return game.player.character
    },
  }
}
