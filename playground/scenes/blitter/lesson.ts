/** The lesson in words. Its numbers are filled in by the scene. */
export const LESSON = {
  intro:
    'Two pictures and one loop: part of the one is laid over the other, byte by byte. Here it is done slowly, row by row; then the result goes round on a cube.',
  steps: [
    {
      id: 'file',
      title: 'A file of nothing but pixels',
      text: 'A RAW file has no header. Width, height and bytes per pixel must be known, and their product is the size of the file: that is the only check there is, so it should be made.',
    },
    {
      id: 'rows',
      title: 'Bottom row first',
      text: 'The file begins at the top of the picture, the graphics card at the bottom. So the reader stores the first row last; pixel (0, 0) is at the bottom left.',
    },
    {
      id: 'rectangle',
      title: 'From where, how much, to where',
      text: 'A corner in the source, a size, a corner in the destination. Drag the two rectangles, or use the arrow keys.',
    },
    {
      id: 'edges',
      title: 'What hangs over the edge',
      text: 'In memory one row follows the other. A loop that only counts goes on from the right edge into the next row, and past the last row into memory of somebody else. The rectangle has to be cut first.',
    },
    {
      id: 'weigh',
      title: 'So much of one, the rest of the other',
      text: 'Each byte of the source counts alpha times, the destination’s 255 − alpha times. At 255 the source should be all that is left, at 0 nothing of it.',
    },
    {
      id: 'divide',
      title: 'Divided by 256, or by 255',
      text: 'The weights sum to 255. Shifting by eight bits divides by 256 and cuts off the rest: quick, and always too dark. Divided by 255 and rounded, equal bytes stay equal.',
    },
    {
      id: 'counts',
      title: 'What should not count',
      text: 'The lesson lays on black as well, hence the dark square. A mask says which pixels are taken, and how much of each; the alpha byte is weighed like a colour, or used as what it is.',
    },
    {
      id: 'texture',
      title: 'One texture of the result',
      text: 'The picture is handed to the graphics card, with smaller copies of it down to a single pixel. The lesson builds those and sets a filter that never looks at them; the correct side uses them.',
    },
    {
      id: 'turn',
      title: 'Round it goes',
      text: 'On all six faces of a cube, turned about x, then y, then z: by 0.3°, 0.2° and 0.4° with every sixtieth of a second.',
    },
  ],
} as const

/** Which step of the lesson speaks of which parameter. */
export const STEP_OF: Record<string, string> = {
  blend: 'weigh',
  alpha: 'weigh',
  times: 'divide',
  itself: 'divide',
  mask: 'counts',
  alphaRule: 'counts',
}
export const STEP_OF_ROW: Record<string, string> = {
  BD1: 'divide',
  BD2: 'divide',
  BD3: 'divide',
  BD4: 'counts',
  BD5: 'edges',
  BD6: 'file',
  BD7: 'file',
  BD8: 'file',
  BD9: 'rectangle',
  BD11: 'counts',
}
