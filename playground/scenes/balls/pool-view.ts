/** Pool: the table, the cue, and the line of the shot before it is played. */
import {
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  DynamicDrawUsage,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshPhongMaterial,
  Plane,
  RingGeometry,
  Vector3,
} from 'three'
import { el } from '../../shell/dom.ts'
import type { Part } from './marble-run.ts'
import { createPool, type Line, MOST_SPIN, type Pool, type Shot } from './pool.ts'
import { bed, cushions, POCKETS, RADIUS, rail } from './pool-table.ts'
import type { Action, Look, SetUp } from './setup.ts'

const COLOURS = [0xf2c53d, 0x2f6bd8, 0xd8402f, 0x7b4bc0, 0xf08a30, 0x2f9e57, 0x8f2f3a, 0x2a2c30]
const IVORY = 0xf4f1e8
/** Radians, and shares of the strength, in a second. */
const TURN = 0.5
const PUSH = 0.5
/** Seconds that a single press stands for. */
const TAP = 0.02
/** Of the tip of the cue, in radii a second. */
const TIP = 0.6
const FIRST: Shot = { aim: 0, strength: 0.6, side: 0, top: 0 }
const CUE = { length: 1.1, back: 0.05, pull: 0.22 }
/** Points of the line, at most. */
const MOST_POINTS = 1500
const WIDE = 0.004

/** The cue ball is 0; 1 to 7 have one colour, 9 to 15 a band. */
function lookOf(number: number): Look {
  if (number === 0) return { ends: IVORY, band: 0xd9b9a8 }
  const colour = COLOURS[(number - 1) % 8]
  return number > 8 ? { ends: IVORY, band: colour } : { ends: colour, band: number === 8 ? 0x4a4d52 : darker(colour) }
}
const darker = (colour: number) =>
  [16, 8, 0].reduce((sum, shift) => sum + (Math.round(0.72 * ((colour >> shift) & 255)) << shift), 0)

export function createPoolView(): SetUp {
  let pool: Pool = createPool()
  let shot: Shot = FIRST
  let line: Line | null = null
  let version = 0
  const change = (next: Partial<Shot>) => {
    shot = { ...shot, ...next }
    line = null
    version++
  }
  const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
  const push = (by: number) => change({ strength: within(shot.strength + by, 0.02, 1) })
  const spin = (side: number, top: number) => {
    const far = Math.max(1, Math.hypot(shot.side + side, shot.top + top) / MOST_SPIN)
    change({ side: (shot.side + side) / far, top: (shot.top + top) / far })
  }
  function play(): void {
    if (!pool.ready) return
    pool.play(shot)
    change({ side: 0, top: 0 })
  }

  // --- hands -----------------------------------------------------------------------------------------------------------
  const held = (name: string, label: string, keys: string[], work: (seconds: number) => void, text = ''): Action => ({
    ...{ name, label, keys, text, hold: work },
    press: () => work(TAP),
  })
  const actions: Action[] = [
    held('left', 'aim left', ['ArrowLeft'], (seconds) => change({ aim: shot.aim - TURN * seconds }), '◀'),
    held('right', 'aim right', ['ArrowRight'], (seconds) => change({ aim: shot.aim + TURN * seconds }), '▶'),
    held('harder', 'hit harder', ['ArrowUp'], (seconds) => push(PUSH * seconds)),
    held('softer', 'hit softer', ['ArrowDown'], (seconds) => push(-PUSH * seconds)),
    held('top', 'hit higher: topspin', ['KeyW'], (seconds) => spin(0, TIP * seconds)),
    held('bottom', 'hit lower: backspin', ['KeyS'], (seconds) => spin(0, -TIP * seconds)),
    held('side-left', 'hit further left: sidespin', ['KeyA'], (seconds) => spin(-TIP * seconds, 0)),
    held('side-right', 'hit further right: sidespin', ['KeyD'], (seconds) => spin(TIP * seconds, 0)),
    { name: 'shoot', text: 'shoot', label: 'shoot', keys: ['Space'], press: play },
  ]
  const dot = el('i', {})
  const tip = el(
    'div',
    { class: 'balls-tip', title: 'where the cue hits the ball (W A S D)', 'data-balls': 'tip' },
    dot,
  )
  const strike = (event: PointerEvent) => {
    if (event.buttons === 0 && event.type !== 'pointerdown') return
    const { left, top, width, height } = tip.getBoundingClientRect()
    const [x, y] = [(2 * (event.clientX - left)) / width - 1, 1 - (2 * (event.clientY - top)) / height]
    change({ side: 0, top: 0 })
    spin(x, y)
  }
  tip.addEventListener('pointerdown', (event) => {
    tip.setPointerCapture(event.pointerId)
    strike(event)
  })
  tip.addEventListener('pointermove', strike)
  const slider = el('input', {
    ...{ type: 'range', min: 2, max: 100, step: 1, 'data-balls': 'strength', 'aria-label': 'strength' },
    oninput: () => change({ strength: Number(slider.value) / 100 }),
  })
  const tools = el(
    'div',
    { class: 'balls-cue' },
    tip,
    el('label', { class: 'slider' }, el('span', {}, 'strength'), slider),
  )

  // --- the picture -----------------------------------------------------------------------------------------------------
  const object = table()
  const way = ribbon(0xffffff)
  const goes = ribbon(0xf2c53d)
  const ghost = new Mesh(
    new RingGeometry(0.75 * RADIUS, RADIUS, 32),
    new MeshBasicMaterial({ color: 0xffffff, depthTest: false }),
  )
  ghost.rotation.x = -Math.PI / 2
  const stick = new Mesh(new CylinderGeometry(0.006, 0.013, CUE.length, 12), new MeshPhongMaterial({ color: 0xc99a5b }))
  object.add(way.mesh, goes.mesh, ghost, stick)
  const along = new Vector3()
  const up = new Vector3(0, 1, 0)

  function drawCue(): void {
    const [x, z] = [Math.cos(shot.aim), Math.sin(shot.aim)]
    const at = pool.place()
    // a little raised at its end, above the rail
    along.set(-x, 0.14, -z).normalize()
    const far = RADIUS + CUE.back + CUE.pull * shot.strength + CUE.length / 2
    stick.quaternion.setFromUnitVectors(up, along)
    stick.rotateX(Math.PI)
    stick.position.set(at.x - z * shot.side * RADIUS, at.y + shot.top * RADIUS, at.z + x * shot.side * RADIUS)
    stick.position.addScaledVector(along, far)
  }

  function draw(): void {
    const isAiming = pool.ready
    for (const one of [way.mesh, goes.mesh, ghost, stick]) one.visible = isAiming
    slider.value = String(Math.round(100 * shot.strength))
    slider.style.setProperty('--fill', `${((Number(slider.value) - 2) / 98) * 100}%`)
    dot.style.left = `${50 + 50 * shot.side}%`
    dot.style.top = `${50 - 50 * shot.top}%`
    if (!isAiming) return
    line ??= pool.foresee(shot)
    way.draw(line.path)
    const end = line.path.slice(-3)
    ghost.position.set(end[0], end[1], end[2])
    ghost.visible = line.struck >= 0
    goes.draw(line.goes === null ? [] : line.goes.flatMap(({ x, y, z }) => [x, y, z]))
    drawCue()
  }

  const felt = new Plane(new Vector3(0, 1, 0), -RADIUS)
  const pointed = new Vector3()
  return {
    get balls() {
      return pool.balls
    },
    object,
    tools,
    keys: [
      { keys: ['drag', '←', '→'], does: 'aim' },
      { keys: ['↑', '↓'], does: 'strength' },
      { keys: ['W', 'A', 'S', 'D'], does: 'spin' },
      { keys: ['Space'], does: 'shoot' },
    ],
    touch: 'Drag on the table to aim, on the white ball for spin. Two fingers orbit',
    actions,
    number: null,
    choose(number) {
      if (number !== null) return
      pool = createPool()
      change(FIRST)
    },
    get touched() {
      return pool.shots > 0
    },
    get version() {
      return version
    },
    look: (id) => lookOf(pool.numberOf(id)),
    eye: (aspect) =>
      aspect < 1
        ? { from: { x: -1.2, y: 3, z: 0 }, to: { x: 0.08, y: 0, z: 0 }, wide: 1.75, high: 3.35 }
        : { from: { x: 0, y: 2.4, z: 1.7 }, to: { x: 0, y: 0, z: 0.04 }, wide: 3.3, high: 1.7 },
    step(dt) {
      const wasReady = pool.ready
      pool.step(dt)
      if (pool.ready !== wasReady) change({})
    },
    draw,
    point(ray) {
      if (ray.intersectPlane(felt, pointed) === null) return
      const { x, z } = pool.place()
      if (Math.hypot(pointed.x - x, pointed.z - z) > 1.5 * RADIUS)
        change({ aim: Math.atan2(pointed.z - z, pointed.x - x) })
    },
    figures: () => [
      ['pocketed', 'pocketed', String(pool.pocketed.filter((number) => number > 0).length)],
      ['shots', 'shots', String(pool.shots)],
      ['moves', 'status', pool.ready ? 'aim' : 'wait'],
    ],
    state: () => ({
      ...{ ready: pool.ready, shots: pool.shots, pocketed: [...pool.pocketed], lost: pool.lost, shot: { ...shot } },
      line: line && { points: line.path.length / 3, end: line.path.slice(-3), struck: line.struck },
      cue: pool.ready ? pool.place() : null,
    }),
  }
}

/** A flat white line of some width, that is drawn anew now and then. */
function ribbon(color: number) {
  const geometry = new BufferGeometry()
  const places = new BufferAttribute(new Float32Array(6 * MOST_POINTS), 3)
  places.setUsage(DynamicDrawUsage)
  geometry.setAttribute('position', places)
  geometry.setIndex(
    Array.from({ length: MOST_POINTS - 1 }, (_, i) => [0, 2, 1, 1, 2, 3].map((corner) => 2 * i + corner)).flat(),
  )
  const mesh = new Mesh(geometry, new MeshBasicMaterial({ color, side: 2 }))
  mesh.frustumCulled = false
  return {
    mesh,
    draw(path: readonly number[]) {
      const count = Math.min(MOST_POINTS, path.length / 3)
      let [x, z] = [1, 0]
      for (let i = 0; i < count; i++) {
        const [a, b] = [3 * Math.max(0, i - 1), 3 * Math.min(count - 1, i + 1)]
        const length = Math.hypot(path[b] - path[a], path[b + 2] - path[a + 2])
        if (length > 0) [x, z] = [(path[b] - path[a]) / length, (path[b + 2] - path[a + 2]) / length]
        for (const side of [0, 1]) {
          const aside = (2 * side - 1) * WIDE
          places.setXYZ(2 * i + side, path[3 * i] - aside * z, path[3 * i + 1], path[3 * i + 2] + aside * x)
        }
      }
      geometry.setDrawRange(0, 6 * Math.max(0, count - 1))
      places.needsUpdate = true
    },
  }
}

function table(): Group {
  const group = new Group()
  const add = ({ positions, indices }: Part, color: number) => {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(positions, 3))
    geometry.setIndex(new BufferAttribute(indices, 1))
    group.add(new Mesh(geometry, new MeshPhongMaterial({ color, flatShading: true, shininess: 6, side: 2 })))
  }
  add(bed(), 0x1f6b4a)
  add(cushions(), 0x2a8059)
  add(rail(), 0x5b3a26)
  // what is dark in a pocket
  for (const { x, z } of POCKETS) {
    const hole = new Mesh(new CylinderGeometry(0.0595, 0.0595, 0.12, 24), new MeshBasicMaterial({ color: 0x08090a }))
    hole.position.set(x, -0.0605, z)
    group.add(hole)
  }
  return group
}
