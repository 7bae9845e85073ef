import type { LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'Five tables for the same balls. Between two events each ball is on a parabola, or slides or rolls in closed form; the moment of each event is computed, not searched for in small steps.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'pool',
    title: 'Pool',
    text: 'Fifteen balls, a cue ball and six holes in a bed of triangles. The white line is the shot before it is played: balls.predict(ball) has the same bits as the shot, up to the first ball. Where the cue strikes beside the middle, the ball spins, and spin bends what follows.',
  },
  {
    id: 'marbles',
    title: 'Marbles',
    text: 'A run of thin triangles: a slope, a loop, a funnel, a tray. Marbles roll across all its seams without a jolt. In the tray they come to rest and sleep; a marble that sleeps costs nothing.',
  },
  {
    id: 'gas',
    title: 'Gas',
    text: 'All balls begin with one speed. After some hits their speeds are spread as Maxwell said. Nothing is lost: the energy changes by rounding alone. The push on the walls is what theory says of hard spheres.',
  },
  {
    id: 'pi',
    title: 'Pi',
    text: 'A heavy bead pushes a light one against a wall. Make it 100 times heavier, and the hits have one more digit of π. An engine with time steps loses hits as soon as two of them are in one step; here a step may hold thousands.',
  },
  {
    id: 'cradle',
    title: 'Cradle',
    text: 'As many balls leave as run in. The balls of the row touch, so all hits are at one instant; they are taken one after the other, and each is exact.',
  },
]
