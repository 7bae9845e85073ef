/** The lesson in words. Its numbers are filled in by the scene. */
export const LESSON = {
  intro:
    'A body, a way, a triangle: where is it stopped? Three libraries answer; an oracle that never rounds says how wrong each answer is.',
  steps: [
    {
      id: 'question',
      title: 'The question',
      text: 'The body goes straight from its start to its end, without turning. The answer is a share of that way: 0 at the start, 1 at the end.',
    },
    {
      id: 'answer',
      title: 'carom’s answer',
      text: 'Besides the fraction: the point on the triangle, the normal towards the body, and whether a face, an edge or a vertex was touched.',
    },
    {
      id: 'epsilon',
      title: 'The unit of wrong',
      text: 'ε is what the last bits of the largest number at hand are worth, a few of them. An answer is right if it is the exact one for a body that is larger or smaller by ε at most.',
    },
    {
      id: 'oracle',
      title: 'The oracle',
      text: 'It shares no line with carom. Bounds settle what is clear; what is close is decided in whole numbers as long as need be. Here it sits in a worker, and judges while you drag.',
    },
    {
      id: 'others',
      title: 'The others',
      text: 'three-mesh-bvh knows rays, crashcat all bodies but ellipsoids. Of them only the place on the way is judged: a stop that is too early, too late, or missed. They promise less, and are asked with their own settings.',
    },
  ],
} as const
