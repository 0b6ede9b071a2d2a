import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { cleanContent } from './clean-content.ts'

const BOX = { width: 400, height: 200 }

const redraw = (name: string, content: Uint8Array | string) =>
  cleanContent({
    bytes: new Uint8Array(Buffer.from(content)),
    name,
    allowed: ['jpg', 'png', 'svg'],
    inside: BOX,
  })

async function refusal(name: string, content: Uint8Array | string): Promise<string> {
  try {
    await redraw(name, content)
    return 'accepted'
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

const svg = (inside: string, attributes = 'viewBox="0 0 40 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`

describe('ORG-01e a logo is redrawn as an opaque PNG that fits its box', () => {
  it.each([
    ['wide', { width: 1000, height: 100 }, { width: 400, height: 40 }],
    ['tall', { width: 300, height: 900 }, { width: 67, height: 200 }],
    ['small', { width: 30, height: 20 }, { width: 30, height: 20 }],
  ])('%s keeps its proportions', async (_, size, expected) => {
    const picture = sharp({ create: { ...size, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })
    const { content } = await redraw('a.png', await picture.png().toBuffer())
    expect(await sharp(content).metadata()).toMatchObject({ ...expected, format: 'png', channels: 3, depth: 'uchar' })
    expect(content[25]).toBe(2)
    // Half red on white.
    const [red, green] = await sharp(content).raw().toBuffer()
    expect([red, green]).toEqual([255, 127])
  })

  it.each([
    ['grey', (picture: Sharp) => picture.toColourspace('b-w').png()],
    ['with sixteen bits a colour', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['interlaced', (picture: Sharp) => picture.png({ progressive: true })],
    ['with a palette', (picture: Sharp) => picture.png({ palette: true })],
  ])('one %s has eight bits of three colours as well', async (_, encode) => {
    const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: '#336699' } })
    const { content } = await redraw('a.png', await encode(picture).toBuffer())
    expect([...content.subarray(24, 29)]).toEqual([8, 2, 0, 0, 0])
  })

  it('a drawing fills the box, however large it says it is, and loses what is active', async () => {
    for (const attributes of ['viewBox="0 0 40 10"', 'width="4" height="1"', 'width="40000" height="10000"']) {
      const inside = '<rect width="100%" height="100%" fill="#00f"/><script>alert(1)</script>'
      const { kind, content } = await redraw('a.svg', svg(inside, attributes))
      expect([kind, attributes]).toEqual(['svg', attributes])
      expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 400, height: 100, channels: 3 })
      expect([...(await sharp(content).raw().toBuffer()).subarray(0, 3)]).toEqual([0, 0, 255])
    }
  })

  it('refuses hostile drawings and files that are no picture', async () => {
    const bomb = Array.from({ length: 12 }, (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`)
    const hostile: [string, Uint8Array | string, string][] = [
      ['a.svg', svg(`<g id="g0"><rect width="1" height="1"/></g>${bomb.join('')}`), 'svg_refused'],
      ['a.svg', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`, 'svg_refused'],
      ['a.svg', svg('<image href="data:image/png;base64,AAAA" width="1" height="1"/>'), 'svg_refused'],
      ['a.svg', svg('<filter id="f"><feMorphology radius="9999"/></filter>'), 'svg_refused'],
      ['a.svg', svg('<rect'), 'svg_refused'],
      ['a.svg', svg('', 'width="1e9" height="1e9" viewBox="0 0 1 1e30"'), 'file_damaged'],
      ['a.png', 'not a picture', 'file_type_refused'],
      ['a.png', svg(''), 'file_ending_differs'],
      ['a.jpg', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), 'file_type_refused'],
    ]
    for (const [name, content, code] of hostile)
      expect([String(content).slice(0, 60), await refusal(name, content)]).toEqual([String(content).slice(0, 60), code])
    // Few bytes that unpack to more pixels than are taken.
    const large = sharp({
      create: { width: 8000, height: 6000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
    expect(await refusal('a.png', await large.png().toBuffer())).toBe('image_too_large')
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#777' } })
      .png()
      .toBuffer()
    expect(await refusal('a.png', whole.subarray(0, whole.length / 2))).toBe('file_damaged')
  })
})
