/** The lesson in words. Its numbers are filled in by the scene. */
export const LESSON = {
  intro:
    'A line, a triangle: do they meet? The tutorial goes there in eight steps; the ninth gets the same answer without a single angle.',
  steps: [
    {
      id: 'normal',
      title: 'A direction square to the triangle',
      text: 'Two edges span the triangle’s plane. Their cross product stands upright on it; made one unit long, it is the normal n.',
    },
    {
      id: 'constant',
      title: 'Where the plane lies',
      text: 'One number is enough: D = −n·P1. Then n·q + D is 0 for every point q of the plane, and only for those.',
    },
    {
      id: 'distances',
      title: 'How far the ends are from it',
      text: 'Put A and B in: d = n·q + D. The size is the distance; the sign says on which side.',
    },
    {
      id: 'product',
      title: 'One side, or two?',
      text: 'Two signs make a negative product: the line crosses the plane. The port lets 0 pass as well, so touching counts; its parent does not.',
    },
    {
      id: 'point',
      title: 'Where it crosses',
      text: 'From A the line comes nearer to the plane by n·u with each unit along its direction u. So it is there after t = −d1 / (n·u).',
    },
    {
      id: 'angles',
      title: 'Three angles at that point',
      text: 'Look from P to the corners, one after the other. Each dot product of two such directions gives the angle between them.',
    },
    {
      id: 'sum',
      title: 'Do they fill the turn?',
      text: 'From inside, the corners lie all around: the angles sum to a whole turn. From outside they fall short, close to an edge only by a little. So much depends on the threshold.',
    },
    {
      id: 'verdict',
      title: 'Hit or miss',
      text: 'Both tests passed: hit. The tutorial then draws the line red; here it turns green, and red is what is wrong. Whatever was not a number on the way fails its comparison without a word.',
    },
    {
      id: 'exact',
      title: 'The same without an angle',
      text: 'Five volumes: each end with the triangle, the line with each edge. Ends on two sides and the line on one side of all three edges: hit. Only signs count, and carom takes them exactly, 0 included.',
    },
  ],
} as const
