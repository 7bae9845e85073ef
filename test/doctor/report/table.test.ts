import { describe, expect, it } from 'vitest'
import { reportTable } from '../../../doctor/report/table.ts'
import { columns, shorten } from '../../../doctor/report/width.ts'
import { hostile, many, sample } from './sample.ts'

const bodyLine = 'Body: 0.6 m wide, 1.8 m tall, climbs steps of 0.3 m and slopes of 50°,'

describe('the table', () => {
  it('tells the level, the verdict, each finding on its line, and what the verdict is worth', () => {
    const three = { ...sample, findings: [sample.findings[1], sample.findings[5], sample.findings[17]] }
    expect(reportTable(three, { width: 100 })).toBe(
      [
        'castle.glb',
        `10,372 triangles, seed 7. ${bodyLine}`,
        'walks at 6 m/s, jumps 1.2 m (gravity 20 m/s²).',
        'Note: Two meshes with skins were left out: they move.',
        'Note: One material without a name was read as stone.',
        '',
        '1 error, 1 warning, 1 note.',
        '',
        '#  severity  kind       place (x, y, z)       size  what',
        '1  error     fall       26.40, 0.30, 4.10   61.2 m  Falls off the island’s east rim and out of the',
        '                                                    level, 61.2 m and on. (14 cases)',
        '2  warning   crack      12.60, 0.00, 1.30   1.4 cm  A crack of 1.4 cm along 1.5 m, between the',
        '                                                    flight and the yard.',
        '3  note      unreached  0.00, 6.20, -9.50  96.4 m²  A floor of 96.4 m² that nobody came to: the',
        '                                                    keep’s roof.',
        '',
        'Walkers made 400,000 moves and covered 28 % of the floor, 1,016 of 3,600 m².',
        'Not finished: all 400,000 moves were used up. There may be more to find.',
        '',
      ].join('\n'),
    )
  })

  it('ends after so many rows and says how many are left', () => {
    const text = reportTable(many(2000), { rows: 5 })
    expect(text).toContain('… and 1,995 more')
    expect(text.split('\n').filter((line) => /^\s*\d+ {2}(error|warning|note)/.test(line))).toHaveLength(5)
    expect(reportTable(sample, { rows: 18 })).not.toContain('more (')
  })

  it.each([40, 57, 80, 100, 160])('keeps to a width of %i columns', (width) => {
    for (const report of [sample, hostile()])
      for (const line of reportTable(report, { width }).split('\n')) expect(columns(line)).toBeLessThanOrEqual(width)
  })

  it('puts texts below their rows where there is no room beside them, and loses none', () => {
    const text = reportTable(sample, { width: 60 }).replace(/\s+/g, ' ')
    for (const { text: said } of sample.findings) expect(text).toContain(said)
  })

  it('names the objects of the file', () => {
    const text = reportTable(sample, { width: 200 })
    expect(text).toContain('0.58 m apart. Objects: Keep, Door.001.')
    expect(reportTable(hostile(), { width: 300 })).toContain('Object: <b>x</b>\\u001b[2J {1}.')
  })

  it('says that nothing was found', () => {
    const text = reportTable({ ...sample, findings: [], partial: '' })
    expect(text).toContain('\nNothing found.\n\nWalkers made')
    expect(text).not.toContain('severity')
  })

  it('shows what would act on a terminal, and sends none of it', () => {
    const text = reportTable(hostile(), { width: 200 })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\ud800]/)
    expect(text).toContain('\\u001b[31mred\\u009b2J.glb')
    expect(text).toContain('\\u202egnp.exe')
    expect(text).toContain('\\u001b]0;owned\\u0007 \\ud800')
  })

  it('colours only when asked, and changes nothing else by it', () => {
    const coloured = reportTable(hostile(), { colours: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these it adds itself
    expect(coloured.replace(/\u001b\[(\d+)m/g, '')).toBe(reportTable(hostile()))
    expect(coloured).toContain('\u001b[31merror\u001b[0m')
  })

  it('has the same bytes twice', () => {
    expect(reportTable(sample)).toBe(reportTable(structuredClone(sample)))
  })
})

describe('the width of text', () => {
  it.each([
    ['abc', 3],
    ['漢字', 4],
    ['e\u0301', 1],
    ['🏰 x', 4],
  ])('%s takes %i columns', (text, width) => expect(columns(text)).toBe(width))

  it('cuts between characters', () => {
    expect(shorten('漢字漢字', 5)).toBe('漢字…')
    expect(shorten('漢字', 4)).toBe('漢字')
  })
})
