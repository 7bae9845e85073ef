import type { LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'Boxes, spheres, capsules, hulls, compounds, triangle meshes and height fields drift and turn; every one of them moves in every step. Point at one: a ray finds it.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'move',
    title: 'Move them all',
    text: 'One call moves them all: world.placeMany(ids, poses) takes seven numbers for each, its position and orientation, in one flat array. It allocates nothing.',
  },
  {
    id: 'instances',
    title: 'Built once, many instances',
    text: 'A mesh of 80 triangles, a convex hull of 12 vertices and a height field of 25 samples are built once each. About half of the objects are instances of them. Each instance has its own pose and scale; all share the triangles and their tree.',
  },
  {
    id: 'compound',
    title: 'Several solids in one',
    text: 'Every thirtieth object is a compound, a hammer: a cylinder and a box with one id and one pose. They move as one object, and a hit tells the part.',
  },
  {
    id: 'tree',
    title: 'A tree of boxes',
    text: 'Each object has a box in a tree, a tenth larger than necessary. While the object stays in its box, the tree does not change; when it leaves, it gets a new box that reaches ahead in its direction. Switch on the boxes to see the tree from its root down.',
  },
  {
    id: 'ray',
    title: 'A ray visits few boxes',
    text: 'A ray descends the tree into the boxes it meets, nearest first, and stops when nothing nearer can follow. So ten times as many objects cost it little more.',
  },
  {
    id: 'exact',
    title: 'Exact all the same',
    text: 'The answer is the one each object would give alone, to the last bit. Neither the tree nor its history changes an answer.',
  },
]
