import { expect, it } from 'vitest'
import { type Flight, judgeFlight, judgeLeaving, type Target } from '../oracle/ballistic.ts'
import { epsilonOf, flightCase } from '../path/flights.ts'
import { ask } from '../path/judge.ts'

/** Found among a million flights by test/path/path.long.test.ts. */

/** A sphere went over a face that it approached by 10⁻¹⁴ m/s. The search looked at it so rarely that it sank in by 1.3 ε. */
it('a sphere that goes along a face, and hardly towards it', () => {
  const flight: Flight = {
    from: [0.406877567493751, 1.063382256421082, -0.514141572434214],
    velocity: [-0.7295798406235815, -0.5024031628186486, 0.681549544088541],
    acceleration: [0, 0, 0],
    radius: 1.2383711928892485,
    maxTime: 1.6695150139516768,
  }
  const corners = [
    0.002422495512291789, -0.6441996693611145, -0.013230458833277225, 0.467223584651947, -0.5237237215042114,
    0.458306223154068, 0.23880982398986816, -0.45952630043029785, -0.33340054750442505,
  ]
  const target: Target = { kind: 'triangle', corners }
  expect(judgeFlight(flight, target, ask(flight, target), epsilonOf(flight, target))).toBe('right')
})

/** A sphere lay 0.8 ε deep in a pipe's wall and left it. It came to the other side as much too late. */
it('a sphere that leaves the wall of a pipe for the other side', () => {
  const flight: Flight = {
    from: [-0.2659422071326807, -0.9383149655770564, -0.0029306611907015446],
    velocity: [-0.06336376635240722, -1.8389554253069593, -2.411767264511762],
    acceleration: [0, 192.2022115653384, -273.05220864071885],
    radius: 0.1601260566369755,
    maxTime: 0.10944906580221667,
  }
  const target: Target = {
    kind: 'pipe',
    point: [-0.22341769933700562, -0.33694425225257874, -0.8572683930397034],
    axis: [1, 0, 0],
    radius: 1.2048938274383545,
  }
  expect(judgeLeaving(flight, target, ask(flight, target), epsilonOf(flight, target), 4)).toBe('right')
})

/** A sphere lay 0.9 ε deep in a plane, left it by 2.1 ε and came back: it was let in as deep again. */
it('a sphere that leaves a plane by a hair and comes back', () => {
  const flight: Flight = {
    from: [43.06575060773951, -0.35805787431682967, -0.5432304736035274],
    velocity: [-2.81798779812523e-7, -0.24112025334096546, 0.054583673595572466],
    acceleration: [0.3176422092153073, -0.000003961246855610151, 0.00007931169107103777],
    radius: 0.0997888958195321,
    maxTime: 3.5486314052363417,
  }
  const target: Target = { kind: 'plane', normal: [1, 0, 0], offset: 43.165539503559 }
  expect(judgeLeaving(flight, target, ask(flight, target), epsilonOf(flight, target), 4)).toBe('right')
})

/** A sphere left another by more than 2 ε, going round it, and was said to press on it: of the plane between them it was never so far. */
it('a sphere that leaves a sphere it goes round', () => {
  const { flight, target } = flightCase(3, 'sphere', 84051)
  expect(judgeLeaving(flight, target, ask(flight, target), epsilonOf(flight, target), 4)).toBe('right')
})
