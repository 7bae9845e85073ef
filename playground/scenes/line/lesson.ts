/** The lesson in words. Its numbers are filled in by the scene. */
export const LESSON = {
  intro:
    'Does a line go through a triangle? This page re-creates K3dMath, a Delphi tutorial that was ported from a C++ lesson by GameTutorials. That lesson is called the parent here. Both need eight steps. The ninth step is carom’s: it needs no angles.',
  steps: [
    {
      id: 'normal',
      title: 'Find the normal',
      text: 'Two edges span the triangle’s plane. Their cross product is perpendicular to it. Scaled to length 1, it is the normal n.',
    },
    {
      id: 'constant',
      title: 'Find the plane',
      text: 'One more number fixes the plane: D = −n·P1. A point q lies in the plane if n·q + D is 0.',
    },
    {
      id: 'distances',
      title: 'Measure both ends',
      text: 'Put A and B into d = n·q + D. The size of d is the distance from the plane, its sign is the side.',
    },
    {
      id: 'product',
      title: 'Same side or not?',
      text: 'If the product of the two distances is negative, the line crosses the plane. Delphi also accepts 0, so touching counts. The parent does not.',
    },
    {
      id: 'point',
      title: 'Find the crossing point',
      text: 'Moving along the line’s direction u, A approaches the plane by n·u per unit. It gets there after t = −d1 / (n·u).',
    },
    {
      id: 'angles',
      title: 'Measure three angles',
      text: 'Look from P to the three corners. The dot product of two directions gives the angle between them.',
    },
    {
      id: 'sum',
      title: 'Do they make a full turn?',
      text: 'From inside, the corners are all around P, and the angles add up to a full turn. From outside they add up to less, but close to an edge only to a little less. So the threshold matters.',
    },
    {
      id: 'verdict',
      title: 'Hit or miss',
      text: 'If both tests pass, it is a hit. The tutorial draws a hit in red. Here a hit is green, and red means wrong. A value that is not a number (NaN) fails every comparison silently.',
    },
    {
      id: 'exact',
      title: 'Without angles',
      text: 'carom computes five volumes: one for each end with the triangle, one for the line with each edge. If the ends are on different sides, and the line passes all three edges on the same side, it is a hit. Only the signs count, and carom gets them exactly, zero included.',
    },
  ],
} as const
