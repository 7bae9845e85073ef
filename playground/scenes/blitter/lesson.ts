/** The lesson in words. Its numbers are filled in by the scene. */
export const LESSON = {
  intro:
    'This page re-creates lesson 29 of the NeHe OpenGL tutorials, called “the lesson” here. Its blitter lays part of one picture over another, byte by byte. Watch it row by row, then see the result on a cube.',
  steps: [
    {
      id: 'file',
      title: 'A file of pixels',
      text: 'A RAW file has no header. The reader must know width, height and bytes per pixel. Their product is the file size: the only thing that can be checked, so it should be.',
    },
    {
      id: 'rows',
      title: 'Bottom row first',
      text: 'The file starts at the top of the picture, OpenGL at the bottom. So the reader stores the first row last, and pixel (0, 0) is at the bottom left.',
    },
    {
      id: 'rectangle',
      title: 'From where, how much, to where',
      text: 'A corner in the source, a size, a corner in the destination. Drag the two rectangles or use the arrow keys.',
    },
    {
      id: 'edges',
      title: 'Past the edge',
      text: 'In memory, one row follows the other. A loop that does not clip continues in the next row after the right edge, and outside the buffer after the last row. Clip the rectangle first.',
    },
    {
      id: 'weigh',
      title: 'Mix source and destination',
      text: 'Each source byte counts alpha times, each destination byte 255 − alpha times. At 255 only the source should be left, at 0 only the destination.',
    },
    {
      id: 'divide',
      title: 'Divide by 255, not 256',
      text: 'The weights add up to 255. A shift by eight bits divides by 256 and rounds down: fast, but always too dark. Divided by 255 and rounded, equal bytes stay equal.',
    },
    {
      id: 'counts',
      title: 'Leave out the background',
      text: 'The lesson copies black pixels too, hence the dark square. A mask says which pixels to copy, and how strongly. The alpha byte can be mixed like a colour or used as opacity.',
    },
    {
      id: 'texture',
      title: 'Make a texture',
      text: 'The picture goes to the graphics card with smaller copies (mipmaps), down to one pixel. The lesson builds them, but its filter never uses them. The correct version does.',
    },
    {
      id: 'turn',
      title: 'Turn the cube',
      text: 'The texture is on all six faces. The cube turns about x, then y, then z: by 0.3°, 0.2° and 0.4° every sixtieth of a second.',
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
