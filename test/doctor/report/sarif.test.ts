import { describe, expect, it } from 'vitest'
import { fingerprints } from '../../../doctor/report/fingerprint.ts'
import { reportSarif } from '../../../doctor/report/sarif.ts'
import { KINDS } from '../../../doctor/report/words.ts'
import { hostile, many, sample } from './sample.ts'
import { complaints } from './sarif-rules.ts'

const parse = (report = sample) => JSON.parse(reportSarif(report))

describe('a report as SARIF', () => {
  it.each([
    ['sample', sample],
    ['hostile', hostile()],
    ['empty', { ...sample, findings: [], partial: '' as const }],
  ])('keeps to the schema: %s', (_, report) => expect(complaints(parse(report))).toEqual([]))

  it('is judged by rules that find faults', () => {
    const broken = parse()
    broken.runs[0].results[0].level = 'fatal'
    broken.runs[0].results[1].seed = 1
    delete broken.runs[0].results[2].message.text
    broken.runs[0].tool.driver.rules[0].help = 'help'
    broken.runs[0].results[3].ruleIndex = 99
    expect(complaints(broken)).toHaveLength(5)
  })

  it('has a rule for each kind, with help', () => {
    const { rules } = parse().runs[0].tool.driver
    expect(rules.map(({ id }: { id: string }) => id)).toEqual(KINDS)
    for (const { help, shortDescription } of rules) {
      expect(help.text.length).toBeGreaterThan(40)
      expect(shortDescription.text).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('says of each finding what, where, how bad, and in which file', () => {
    const [run] = parse().runs
    const [, fall] = run.results
    expect(fall.ruleId).toBe('fall')
    expect(run.tool.driver.rules[fall.ruleIndex].id).toBe('fall')
    expect(fall.level).toBe('error')
    expect(fall.message.text).toContain('(at 26.40, 0.30, 4.10; width of the opening 61.2 m)')
    expect(fall.locations[0].physicalLocation.artifactLocation).toEqual({ uri: 'castle.glb', index: 0 })
    expect(fall.properties).toMatchObject({ number: 2, place: [26.4, 0.3, 4.1], size: 61.2, unit: 'm', count: 14 })
    expect(run.results).toHaveLength(sample.findings.length)
    expect(run.artifacts[0].location.uri).toBe('castle.glb')
    expect(run.invocations[0].toolExecutionNotifications[0]).toMatchObject({ level: 'warning' })
  })

  it('names the objects of the file', () => {
    const stuck = parse().runs[0].results.find(({ ruleId }: { ruleId: string }) => ruleId === 'stuck')
    expect(stuck.message.text).toContain('Objects: Keep, Door.001.')
    expect(stuck.locations[0].logicalLocations.slice(1)).toEqual([
      { name: 'Keep', kind: 'object' },
      { name: 'Door.001', kind: 'object' },
    ])
    expect(stuck.properties.objects).toEqual(['Keep', 'Door.001'])
  })

  it('makes names of files inert references, and texts neither placeholders nor links', () => {
    const uri = (name: string) =>
      parse({ ...sample, level: { ...sample.level, name } }).runs[0].artifacts[0].location.uri
    expect(uri('my level #2?.glb')).toBe('my%20level%20%232%3F.glb')
    expect(uri('javascript:alert(1)')).toBe('javascript%3Aalert(1)')
    expect(uri('..')).toBe('level..')
    expect(uri('\ud800.glb')).toBe('%EF%BF%BD.glb')
    expect(parse(hostile()).runs[0].results[0].message.text).toContain('{{0}} [link] (1)')
  })

  it('has the same bytes twice', () => expect(reportSarif(sample)).toBe(reportSarif(structuredClone(sample))))
})

describe('fingerprints', () => {
  it('tell findings apart, also those at one place', () => {
    expect(new Set(fingerprints(many(2000).findings)).size).toBe(2000)
    const twice = [sample.findings[0], sample.findings[0]]
    const [first, second] = fingerprints(twice)
    expect(first.replace(/:1$/, ':2')).toBe(second)
  })

  it('stay when the triangles, the text or what stands before it change', () => {
    const all = fingerprints(sample.findings)
    const changed = sample.findings.map((finding) => ({ ...finding, triangles: [1], text: 'Other.', size: 9 }))
    expect(fingerprints(changed)).toEqual(all)
    expect(fingerprints(sample.findings.slice(3))).toEqual(all.slice(3))
    const [nearly] = fingerprints([{ ...sample.findings[1], place: [26.42, 0.29, 4.12] }])
    expect(nearly).toBe(all[1])
  })
})
