/** The lesson in words. Its numbers are filled in by the scene. */
export const LESSON = {
  intro:
    'A body moves along a path: where does a triangle stop it? Three libraries answer: carom, three-mesh-bvh and crashcat. An oracle that never rounds says how far off each answer is.',
  steps: [
    {
      id: 'question',
      title: 'The question',
      text: 'The body moves straight from start to end, without turning. The answer is a fraction of that path: 0 at the start, 1 at the end.',
    },
    {
      id: 'answer',
      title: 'carom’s answer',
      text: 'Besides the fraction: the point on the triangle, the normal towards the body, and whether it touched a face, an edge or a vertex.',
    },
    {
      id: 'epsilon',
      title: 'The unit of error',
      text: 'ε is a few times the last bit of the largest number involved. An answer is right if it is exact for a body that is larger or smaller by at most ε.',
    },
    {
      id: 'oracle',
      title: 'The oracle',
      text: 'It shares no code with carom. Bounds settle the clear cases, integers of any length the close ones. It runs in a worker and judges while you drag.',
    },
    {
      id: 'others',
      title: 'The other libraries',
      text: 'three-mesh-bvh supports rays, crashcat everything but ellipsoids. Only the position along the path is judged: too early, too late, or missed. They promise less, and they run with their own settings.',
    },
  ],
} as const
