import { expect, it } from 'vitest'
import { bothAnswers } from '../prove/tree.ts'

/**
 * `prove` found it, 9 times in a million: a cap comes to a level edge, all of it at once, and to the edge next to it at their
 * corner. Of touches at one time the nearest to the centre is named; but "one time" was the same to the last bit of a
 * double-double, and that bit depended on how far ahead edges were looked at. The tree looks less far than brute force.
 */
const CASES: [mesh: string, from: number[], translation: number[], radii: [number, number, number]][] = [
  [
    'hills',
    [6.224563430955397, -3.229722209971446, 2.836114136732694],
    [-5.724563430955397, 3.854722209971446, 0.16388586326730614],
    [0.47078405428732734, 0.9178734543308616, 1.176822913739077],
  ],
  [
    'needles side by side',
    [-1.5878905022138832, -0.7236727330198076, -0.19645928735626306],
    [1.5878905022138832, 0.7236727330198076, 0.19652753735626305],
    [0.2741814456577941, 0.4171391945286589, 0.8150281829050848],
  ],
  [
    'needles side by side',
    [-1.9932886204854368, -1.4242827761750112, 0.13732841730636614],
    [3.3495438907639254, 2.7997676093332053, -0.20585246261610413],
    [0.22725403875477612, 0.5139685242201709, 0.6771851459419873],
  ],
]

for (const [mesh, from, translation, radii] of CASES)
  for (const mode of ['ignore-leaving', 'report', 'ignore'])
    it(`names the same place of ${mesh} through the tree and without, from ${from[0]}, ${mode}`, () => {
      const way = { from, translation, radii, orientation: [0, 0, 0, 1] as [number, number, number, number] }
      const { tree, brute } = bothAnswers(mesh, `cast cylinder, ${mode}`, way)
      expect(tree).toEqual(brute)
    })
