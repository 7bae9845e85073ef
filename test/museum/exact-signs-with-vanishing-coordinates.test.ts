import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'

// Low parts of products with 1e-300 underflow: a sign that is 0 came out as noise, and a shared corner was no contact.
it.each([
  {
    from: [-0.6242082548780192, -0.10978236612023085, -0.6451278240663159],
    translation: [0.041387450688834426, -0.22366389133565046, -0.5834487095856236],
    triangle: [
      0.597985818879399, -1e-300, -0.9072618679224728, 0.9580477474305138, 0.9081378213095008, 0.8903428033537459,
      -0.6242082548780192, -0.10978236612023085, -0.6451278240663159,
    ],
  },
  {
    from: [0.2729417085647583, 1.019446611404419, 1.5969074964523315],
    translation: [28763.84826592029, -70713.48911937422, 178206.0853019917],
    triangle: [
      0.819465160369873, -1.4915443658828735, -0.12452303618192673, 0.2729417085647583, 1.019446611404419,
      1.5969074964523315, 1.2997711896896362, 0.08708581328392029, -1e-300,
    ],
  },
])(
  'a segment that starts at a corner touches the triangle, whatever its smallest coordinate',
  ({ from, translation, triangle }) => {
    const verdicts = judgeCase({
      shape: 'segment',
      stratum: 'tiny',
      from,
      translation,
      max: 1,
      radii: [1, 1, 1],
      triangle,
    })
    expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
  },
)
