import type { LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'Boxes, spheres, capsules and lumps of triangles, all drifting and turning, and all of them put elsewhere in every step. Point at one: a ray is asked, and it says which.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'move',
    title: 'Move them all',
    text: 'Seven numbers for each, position and orientation, in one flat array, and one call: world.placeMany(ids, poses). Nothing is allocated.',
  },
  {
    id: 'instances',
    title: 'One mesh, many lumps',
    text: 'Every fourth is an instance of one mesh of 80 triangles, built once: it has a pose and a scale of its own, and shares the triangles and their tree.',
  },
  {
    id: 'tree',
    title: 'A tree of boxes',
    text: 'Each of them has a box in a tree, a tenth larger than it need be. While it stays in that box, nothing changes; when it has left it, the box is made anew, ahead of where it goes. Switch the boxes on to see the tree from its root down.',
  },
  {
    id: 'ray',
    title: 'A ray looks at few',
    text: 'A ray goes down the tree, into the boxes that it meets, the nearer ones first, and stops where nothing nearer can come. So ten times as many things cost it little more.',
  },
  {
    id: 'exact',
    title: 'No less exact',
    text: 'What is found is what each thing would have answered alone, to the last bit. Neither the tree nor its past changes an answer.',
  },
]
