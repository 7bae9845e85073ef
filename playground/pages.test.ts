import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pageOf, sceneNames, siteRoot, withHead } from './pages.ts'

const html = readFileSync(new URL('index.html', import.meta.url), 'utf8')
const count = (text: string, part: string) => text.split(part).length - 1

describe('the head of each page', () => {
  test.each(['', ...sceneNames()])('of "%s" has one title, one description and a picture that is there', (name) => {
    const page = pageOf(name)
    const text = withHead(html, page, 'https://example.org/carom/')
    expect(count(text, '<title>')).toBe(1)
    expect(count(text, 'name="description"')).toBe(1)
    expect(text).toContain(`<title>${page.title}</title>`)
    expect(page.description).toMatch(/^[A-Z].*\.$/)
    expect(text).toContain(`property="og:title" content="${page.title}"`)
    expect(text).toContain(`property="og:url" content="https://example.org/carom/${name && `${name}/`}"`)
    expect(text).toContain(`property="og:image" content="https://example.org/carom/og/${page.picture}"`)
    const picture = readFileSync(new URL(`../docs/pictures/${page.picture}`, import.meta.url))
    expect([...picture.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    // the start of a frame tells the size
    const frame = picture.findIndex((byte, i) => byte === 0xff && [0xc0, 0xc2].includes(picture[i + 1]))
    expect([picture.readUInt16BE(frame + 7), picture.readUInt16BE(frame + 5)]).toEqual([1280, 800])
  })

  test('says what the scene says of itself, escaped', () => {
    expect(pageOf('room')).toMatchObject({ title: 'Magic Room · carom' })
    const text = withHead(html, { ...pageOf('room'), title: 'a "b" <c> & d' }, '/')
    expect(text).toContain('<title>a &quot;b&quot; &lt;c> &amp; d</title>')
    expect(text).toContain('property="og:image" content="/og/room.jpg"')
  })

  test('a site has its slash, or is refused', () => {
    expect(siteRoot(undefined, '/base/')).toBe('/base/')
    expect(siteRoot('https://example.org/carom', '/')).toBe('https://example.org/carom/')
    expect(() => siteRoot('example.org', '/')).toThrow('CAROM_SITE: expected the address of the site')
  })
})
