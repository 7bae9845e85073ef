/** The cards: five lessons in the tutorials' order, a sixth about exactness, the doctor, a race, and worlds that move. */
import { el } from '../shell/dom.ts'
import { picture } from './card-picture.ts'

interface Card {
  /** The scene's name and so its address. */
  readonly scene: string
  readonly title: string
  readonly was: string
  /** What was wrong with it, where there was a tutorial. */
  readonly failed?: string
}

export const LESSONS: readonly Card[] = [
  {
    scene: 'line',
    title: 'Line and triangle',
    was: 'Does this line pass through that triangle? Drag both and see every number behind the answer.',
    failed:
      'It summed angles on a circle of 400 and compared them with 360: each edge had a halo of 8 % of its length.',
  },
  {
    scene: 'walk',
    title: 'Walk',
    was: 'First person through a level of triangles: offset planes, edge planes, then a slide along the wall.',
    failed: 'It tested where you were, not what you crossed on the way: you fell through floors.',
  },
  {
    scene: 'cylinder',
    title: 'Walking cylinder',
    was: 'An upright cylinder. The world is clipped to its height, and a circle moves against the rest.',
    failed: 'A fast step went through a wall without touching it.',
  },
  {
    scene: 'blitter',
    title: 'Blitter',
    was: 'One image copied over part of another, pixel by pixel.',
    failed: 'White on white came out darker, and pixels past the right edge landed in the next row.',
  },
  {
    scene: 'room',
    title: 'Magic Room',
    was: 'Balls in a room with pipes. The time of every bounce is computed in advance.',
    failed: 'Two overlapping balls, even at rest, hung the program.',
  },
]

export const EXACT: Card = {
  scene: 'exact',
  title: 'Exact: pick, drag, check',
  was: 'A moving body and a triangle: drag them, and compare every answer with an oracle that never rounds.',
  failed: 'A capsule stopped 5 mm short of a triangle one centimetre wide.',
}

export const DOCTOR: Card = {
  scene: 'doctor',
  title: 'Doctor',
  was: 'Where will a player fall, get stuck or snag in your level? Drop it: walkers go everywhere and show you how it happens.',
}

export const SPEED: Card = {
  scene: 'speed',
  title: 'Speed',
  was: 'Rays race in your browser, in our levels or yours: carom, three-mesh-bvh and three’s Octree, with every answer checked.',
}

export const MOVING: readonly Card[] = [
  {
    scene: 'moving',
    title: 'Moving',
    was: 'A castle of clockwork: lifts, doors, a drawbridge, conveyor belts, parts that turn, push and crush. Walk through it and throw balls.',
  },
  {
    scene: 'oneway',
    title: 'One way',
    was: 'Platforms that are solid only from above: jump up through them, drop down through them, and walk through a gate that lets nobody back.',
  },
  {
    scene: 'course',
    title: 'Obstacle course',
    was: 'Stairs, ramps, a tunnel, lifts, belts, a door, a ladder, a pool: everything a character does, with every option adjustable.',
  },
  {
    scene: 'crowd',
    title: 'Crowd',
    was: 'A thousand people on a plaza, and you among them. They give way. Switch that off, and they still never walk into each other.',
  },
  {
    scene: 'balls',
    title: 'Balls',
    was: 'Pool with spin, a thousand marbles, a gas, the digits of π in collisions, and a cradle. Every event at its exact time.',
  },
  {
    scene: 'many',
    title: 'Many',
    was: 'Ten thousand objects that drift and turn. Point at one, and see what a ray costs among them.',
  },
  {
    scene: 'rewind',
    title: 'Rewind',
    was: 'Every step is recorded: drag time back and continue from there. A copy that gets your input late rolls back and agrees bit for bit.',
  },
  {
    scene: 'scenarios',
    title: 'Scenarios',
    was: 'Some 300 small test levels for a character: stairs, slopes, walls, lifts, crowds. Watch each one, with its verdict in numbers.',
  },
]

/** @param count what stands above its title */
export function card(
  card: Card,
  count: string,
  site: { exists(scene: string): boolean; address(scene: string): string },
): HTMLElement {
  const there = site.exists(card.scene)
  const content = [
    picture(card.scene),
    el(
      'div',
      { class: 'words' },
      el('span', { class: 'count' }, count, there ? null : el('em', {}, 'coming')),
      el('h3', {}, card.title),
      el('p', {}, card.was),
      card.failed ? el('p', { class: 'failed-by' }, card.failed) : null,
    ),
  ]
  return el(
    'li',
    { class: there ? 'card' : 'card coming', 'data-card': card.scene },
    there ? el('a', { href: site.address(card.scene) }, ...content) : el('div', {}, ...content),
  )
}
