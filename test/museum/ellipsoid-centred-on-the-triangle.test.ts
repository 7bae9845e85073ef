import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'

// From a centre on the triangle to the nearest point there is no direction; the last bits of two divisions gave one.
it.each([
  {
    from: [0.7385807633399963, -0.24265016615390778, 0.4710189998149872],
    translation: [1.5434101173034962, -1.2680929383915598, -0.11861644254101636],
    radii: [3.997520714062359, 3.5853697274045704, 0.9675507815477213],
    triangle: [
      0.23732607066631317, 0.8350644707679749, -0.47960060834884644, -0.49711862206459045, 0.10968180745840073,
      -0.13659362494945526, 0.7385807633399963, -0.24265016615390778, 0.4710189998149872,
    ],
  },
  {
    from: [0.017206110487998236, 0.6830123609595878, -0.2845940480476687],
    translation: [-5.336257978480043, -0.01211469543483527, 1.3586485747069488],
    radii: [2.4426957410665744, 1.687968956004903, 0.3354168967234855],
    triangle: [
      0.017206110487998236, 0.6830123609595878, -0.2845940480476687, 0.03500970207599141, 0.8137044526465278,
      -0.14911016879174477, 0.009049853015669074, 0.6231391413275189, -0.34666250188129777,
    ],
  },
])('an ellipsoid whose centre lies on the triangle is told a way out', ({ from, translation, radii, triangle }) => {
  const verdicts = judgeCase({
    shape: 'ellipsoid',
    stratum: 'start in overlap',
    from,
    translation,
    max: 1,
    radii: radii as [number, number, number],
    triangle,
  })
  expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
})
