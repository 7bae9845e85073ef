import type { LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'How fast are rays in your browser, on your machine? Everything is measured here: a worker builds the trees, checks every answer, and then lets the libraries take turns.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'build',
    title: 'Build the trees',
    text: 'Each library builds its own tree of the same triangles, several times, in turn. The last table shows the medians and the memory of each tree with its triangles.',
  },
  {
    id: 'check',
    title: 'Check every answer',
    text: 'carom’s plain TypeScript answers all rays first. The WebAssembly kernel and the batches must return the same bits. The other libraries may differ by a ten-millionth of the level’s size; where one differs by more, the ray is tested against every triangle to decide who is wrong.',
  },
  {
    id: 'run',
    title: 'Take turns',
    text: 'All libraries cast the same rays in turn, and each round starts with another one. A turn repeats until the clock can measure it. Bars grow with the rounds; speeds, and ratios to three-mesh-bvh, are medians over the rounds.',
  },
  {
    id: 'rays',
    title: 'Two kinds of rays',
    text: 'Four cameras each take a small picture: neighbouring rays run almost parallel, so the data one ray reads is still in the cache for the next. Random rays have no such luck.',
  },
  {
    id: 'kernel',
    title: 'Two versions of carom',
    text: "The WebAssembly kernel walks a copy of the tree, eight boxes at a time. Small meshes, rarely queried meshes, and pages that must not run WebAssembly use the version in TypeScript; backend.use('plain') selects it. Both return the same bits.",
  },
]
