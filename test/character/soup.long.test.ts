import { describe, test } from 'vitest'
import { KINDS, walksRooms } from './soup.ts'

describe.each(KINDS)('a %s in random rooms', (kind) => {
  test('40 rooms, 120 steps each', () => walksRooms(kind, 40, 500))
})
