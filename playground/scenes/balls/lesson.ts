import type { LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'A ball flies on a parabola, and slides and rolls in closed form; carom computes the moment of each hit. Only balls that press on several things at once move by small steps.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'pool',
    title: 'Pool',
    text: 'Fifteen balls, a cue ball, and a table of triangles with six pockets. The white line is your shot before you play it: balls.predict(ball) returns the same bits as the shot, up to the first ball it hits. Strike the cue ball off centre and it spins; the spin bends its path.',
  },
  {
    id: 'marbles',
    title: 'Marbles',
    text: 'A track of thin triangles: a slope, a loop, a funnel, a tray. Marbles roll across every seam without a jolt. In the tray they come to rest and sleep; a sleeping marble costs nothing.',
  },
  {
    id: 'gas',
    title: 'Gas',
    text: 'All balls start at the same speed. After a few hits their speeds follow Maxwell’s curve. No energy is lost: it changes only by rounding. The pressure on the walls is what theory predicts for hard spheres.',
  },
  {
    id: 'pi',
    title: 'Pi',
    text: 'A heavy bead pushes a light one against a wall. Make it 100 times heavier, and the number of hits gains one more digit of π. An engine with time steps misses hits as soon as two of them fall into one step; here a step may hold thousands.',
  },
  {
    id: 'cradle',
    title: 'Cradle',
    text: 'As many balls leave as come in. The balls in the row touch, so all hits happen at one instant; carom resolves them one after another, each of them exactly.',
  },
]
