import { describe, expect, test, vi } from 'vitest'
import { brief, createAddress, type Kept, numbersIn, whole } from './address.ts'

/** An address bar, and a page with a mode, a defect and two settings. */
function page(query = '') {
  const bar = { query, writes: 0 }
  const values: Record<string, string | null> = { mode: 'exact', defect: null, height: '1.8', at: null }
  const read: string[] = []
  const address = createAddress({
    read: () => bar.query,
    write(next) {
      bar.query = next
      bar.writes++
    },
  })
  const part = (name: string): Kept => ({
    write: () => values[name],
    read(text) {
      read.push(name)
      if (text === 'nonsense') throw new RangeError('nonsense')
      values[name] = text
    },
  })
  for (const name of ['height', 'at']) address.keep(name, part(name))
  address.keep('defect', part('defect'), null)
  address.keep('mode', part('mode'), 'exact')
  address.open()
  return { bar, values, read, address }
}

describe('an address', () => {
  test('names only what is not as it began', () => {
    const { address, values, bar } = page()
    expect(address.link()).toBe('')
    values.height = '2.5'
    values.mode = 'article'
    expect(address.link()).toBe('?height=2.5&mode=article')
    expect(bar.query).toBe('?height=2.5&mode=article')
    values.height = '1.8'
    expect(address.link()).toBe('?mode=article')
  })

  test('is read with mode and defect first, and gives back what was written', () => {
    const { address, values, read } = page('?at=1,2,3&height=0.5&defect=DD1&mode=article')
    expect(read).toEqual(['mode', 'defect', 'height', 'at'])
    expect(values).toEqual({ mode: 'article', defect: 'DD1', height: '0.5', at: '1,2,3' })
    expect(address.link()).toBe('?height=0.5&at=1,2,3&defect=DD1&mode=article')
  })

  test('does not set what is so already', () => {
    expect(page('?height=1.8&mode=exact').read).toEqual([])
  })

  test('passes over nonsense, and leaves what is not its own', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { address, values } = page('?height=nonsense&utm=a%20b&at=1,2,3&at=4,5,6&=&x')
    expect(values.height).toBe('1.8')
    expect(values.at).toBe('1,2,3')
    expect(address.link()).toBe('?utm=a%20b&=&x=&at=1,2,3')
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })

  test('keeps commas readable and escapes the rest', () => {
    const { address, values } = page()
    values.at = 'a,b&c=d e%'
    expect(address.link()).toBe('?at=a,b%26c%3Dd%20e%25')
    expect(new URLSearchParams(address.link()).get('at')).toBe(values.at)
  })

  test('is written at most twice a second, only on change, and never with what still moves', () => {
    const { address, values, bar } = page()
    for (let now = 0; now < 1000; now += 16) address.look(now)
    expect(bar.writes).toBe(0)
    let writes = 0
    // walks for ten seconds, a hundred changes a second
    for (let now = 1000; now < 11_000; now += 10) {
      values.at = `${now},0,0`
      address.look(now)
      expect(bar.query).toBe('')
    }
    values.mode = 'article'
    for (let now = 11_000; now < 13_000; now += 10) address.look(now)
    writes = bar.writes
    expect(bar.query).toBe('?at=10990,0,0&mode=article')
    expect(writes).toBeLessThanOrEqual(2)
    for (let now = 13_000; now < 20_000; now += 10) address.look(now)
    expect(bar.writes).toBe(writes)
  })

  test('of a defect that was loaded names what was changed since', () => {
    const { address, values } = page()
    values.defect = 'KD1'
    values.height = '7'
    address.rest(() => values.defect === 'KD1')
    expect(address.link()).toBe('?defect=KD1')
    values.at = '1,1,1'
    expect(address.link()).toBe('?at=1,1,1&defect=KD1')
    // it is left, and what came with it stays
    values.defect = null
    expect(address.link()).toBe('?height=7&at=1,1,1')
  })
})

describe('numbers in an address', () => {
  test('come back as they went', () => {
    const all = [0.1 + 0.2, -1e-300, 5e22, 1 / 3, -0]
    expect(numbersIn(whole(all), 5)).toEqual([0.1 + 0.2, -1e-300, 5e22, 1 / 3, 0])
  })

  test('are rounded by less than a 10,000th of the size', () => {
    expect(brief([1.23456789, -0.00001, 100], 1.8)).toBe('1.2346,0,100')
    expect(brief([1234.5678], 2000)).toBe('1234.6')
    for (const size of [1e-6, 0.03, 1, 17, 4e5, 1e9]) {
      for (const value of [Math.PI, -Math.E * 1e3, 1e6 / 7]) {
        const [back] = numbersIn(brief([value], size), 1) ?? []
        expect(Math.abs(back - value)).toBeLessThanOrEqual(size * 1e-4)
      }
    }
  })

  test.each(['', ',', '1,2', '1,2,3,4', '1,,3', '1,2,x', 'NaN,1,2', '1,2,Infinity', '1,2,1e999', '0x10,1,2', ' 1,2,3'])(
    'are three, or nothing: %j',
    (text) => expect(numbersIn(text, 3)).toBeNull(),
  )
})
