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
    was: 'Does this line go through that triangle? Drag both, and see every number on the way to the answer.',
    failed: 'A circle of 400 compared with 360: each edge wore a halo of 8 % of its length.',
  },
  {
    scene: 'walk',
    title: 'Walk',
    was: 'First person through a level made of triangles: planes pushed out, edges closed off, then a slide along.',
    failed: 'Judged by where you were, not by where you crossed: floors let you through.',
  },
  {
    scene: 'cylinder',
    title: 'Walking cylinder',
    was: 'A standing cylinder, the world clipped to its height, a circle against what is left.',
    failed: 'A fast step passes a wall without ever touching it.',
  },
  {
    scene: 'blitter',
    title: 'Blitter',
    was: 'One raster image laid over a part of another, pixel by pixel.',
    failed: 'White on white came out darker, and what passed the right edge landed in the next row.',
  },
  {
    scene: 'room',
    title: 'Magic Room',
    was: 'Balls in a room with pipes: the moment of every bounce computed, not waited for.',
    failed: 'Two balls that overlapped, even at rest, stopped the program for good.',
  },
]

export const EXACT: Card = {
  scene: 'exact',
  title: 'Exact: pick, drag, check',
  was: 'A body, its way, a triangle: drag them, and see every answer beside the verdict of an oracle that never rounds.',
  failed: 'A capsule stopped beside a triangle of one centimetre while it was still 5 mm away.',
}

export const DOCTOR: Card = {
  scene: 'doctor',
  title: 'Doctor',
  was: 'Where will a player fall, stick or snag in your level? Drop it: walkers go everywhere, and show you how it happens.',
}

export const SPEED: Card = {
  scene: 'speed',
  title: 'Speed',
  was: 'Rays race in your own browser, on levels of ours or yours: carom beside three-mesh-bvh and three’s Octree, every answer checked.',
}

export const MOVING: readonly Card[] = [
  {
    scene: 'moving',
    title: 'Moving',
    was: 'A castle of clockwork: lifts, doors, a drawbridge, belts, things that turn, push and crush. Walk through it, and throw balls.',
  },
  {
    scene: 'oneway',
    title: 'One way',
    was: 'Platforms that are solid from above alone: jump up through them, drop down through them, and walk through a gate that lets nobody back.',
  },
  {
    scene: 'course',
    title: 'Obstacle course',
    was: 'Stairs, ramps, a tunnel, lifts, belts, a door, a ladder, a pool: all that a character does, with every option at hand.',
  },
  {
    scene: 'crowd',
    title: 'Crowd',
    was: 'A thousand people on a plaza, and you among them. They give way; switch that off, and still nobody walks into anybody.',
  },
  {
    scene: 'balls',
    title: 'Balls',
    was: 'Pool with spin, a run for a thousand marbles, a gas, the digits of π in hits, and a cradle. Each event at its exact moment.',
  },
  {
    scene: 'many',
    title: 'Many',
    was: 'Ten thousand things that drift and turn. Point at one, and see what a ray costs among them.',
  },
  {
    scene: 'rewind',
    title: 'Rewind',
    was: 'Every step is kept: drag time back, and go on from there. A copy that hears of your keys late rolls back, and agrees bit for bit.',
  },
  {
    scene: 'scenarios',
    title: 'Scenarios',
    was: 'Some 300 small levels in which a character has to do well: stairs, slopes, walls, lifts, crowds. Watch each, and its verdict in numbers.',
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
