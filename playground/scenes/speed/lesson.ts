import type { LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'How fast are rays in this browser, on this machine? Nothing here was measured elsewhere: a worker builds the trees, checks every answer, and then all run by turns.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'build',
    title: 'Build the trees',
    text: 'Each library builds its own tree of the same triangles, a few times, by turns. The table at the end has the medians, and what the trees take with their triangles.',
  },
  {
    id: 'check',
    title: 'Check every answer',
    text: 'All rays are first answered by carom’s plain TypeScript. The WebAssembly kernel and the batches have to give the same bits. The others may differ by a ten-millionth of the level’s size; where they differ by more, all triangles are asked one by one, and say who is wrong.',
  },
  {
    id: 'run',
    title: 'Run by turns',
    text: 'Each has the same rays in turn, and every round is begun by another one. A turn is repeated until the clock can tell how long it was. Bars grow with the rounds; the speed is the median of the rounds, and so is how many times as fast somebody is as three-mesh-bvh.',
  },
  {
    id: 'rays',
    title: 'Two kinds of rays',
    text: 'Four cameras take a small picture each: neighbouring rays go nearly the same way, and what one has read is still at hand for the next. Rays from anywhere to anywhere have no such luck.',
  },
  {
    id: 'kernel',
    title: 'Two kinds of carom',
    text: "The kernel in WebAssembly walks a copy of the tree with eight boxes at a time. Meshes that are small or seldom asked, and pages that may not run it, have the walk in TypeScript: backend.use('plain') asks for it. Both give the same bits.",
  },
]
