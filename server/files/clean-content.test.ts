import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { FILE_TYPES, type FileKind } from './check-file.ts'
import { cleanContent } from './clean-content.ts'
import { isTooLarge, reencodePicture } from './pictures.ts'
import { zipBytes } from './zip.ts'

const EVERY = Object.keys(FILE_TYPES) as FileKind[]
type Refusal = [code: string, status: number, params: unknown]

async function outcome(name: string, content: string | Uint8Array, allowed = EVERY): Promise<string | Refusal> {
  try {
    return (await cleanContent({ bytes: new Uint8Array(Buffer.from(content)), name, allowed })).kind
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.status, error.params]
    throw error
  }
}
const text = async (name: string, content: string | Uint8Array) =>
  Buffer.from(
    (await cleanContent({ bytes: new Uint8Array(Buffer.from(content)), name, allowed: EVERY })).content,
  ).toString('latin1')
const code = async (name: string, content: string | Uint8Array) => {
  const what = await outcome(name, content)
  return typeof what === 'string' ? what : what[0]
}
const pdf = (inside = '', { head = '%PDF-1.7', end = '%%EOF\n' } = {}) =>
  `${head}\n1 0 obj\n<<${inside}>>\nendobj\n${end}`
const picture = sharp({ create: { width: 20, height: 10, channels: 4, background: '#0b6b5d80' } })

describe('FIL-1 the kind of a file', () => {
  it('is named in a refusal with the accepted kinds', async () => {
    expect(await outcome('a.txt', 'hello', ['pdf', 'png'])).toEqual([
      'file_type_refused',
      415,
      { allowed: ['pdf', 'png'] },
    ])
    expect(await outcome('a.pdf', pdf(), ['png'])).toEqual(['file_type_refused', 415, { allowed: ['png'] }])
    expect(await outcome('a.png', pdf())).toEqual(['file_ending_differs', 415, { ending: 'png', found: 'pdf' }])
    expect(await outcome('a.jpeg', pdf())).toEqual(['file_ending_differs', 415, { ending: 'jpg', found: 'pdf' }])
    expect(await outcome('a', pdf())).toEqual(['file_ending_differs', 415, { ending: '', found: 'pdf' }])
  })

  it('is detected by content only', async () => {
    const [png, jpg] = [await picture.clone().png().toBuffer(), await picture.clone().flatten().jpeg().toBuffer()]
    expect([await code('a.png', png), await code('a.jpg', jpg), await code('a.JPEG', jpg)]).toEqual([
      'png',
      'jpg',
      'jpg',
    ])
    expect(await code('a.png', await picture.clone().gif().toBuffer())).toBe('file_type_refused')
    const ole = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(504),
      Buffer.from('WordDocument', 'utf16le'),
    ])
    expect(await code('a.doc', ole)).toBe('doc')
    const zip = (name: string) =>
      zipBytes(
        [
          { name: '[Content_Types].xml', content: Buffer.from('<T/>') },
          { name, content: Buffer.from('<x/>') },
        ],
        new Date(0),
      )
    expect(await code('a.docx', await zip('word/document.xml'))).toBe('docx')
    expect(await code('a.docx', await zip('mimetype'))).toBe('file_type_refused')
    // The first letter of an archive alone does not make one.
    expect(await code('a.svg', 'P<svg></svg>')).toBe('file_type_refused')
    expect(await code('a.svg', 'xK')).toBe('file_type_refused')
    expect(await code('a.svg', '<?xml version="1.0"?><svg></svg>')).toBe('svg')
    expect(await code('a.svg', '<svg><script>1</script></svg>')).toBe('svg')
    expect(await text('a.svg', '<svg><script>1</script></svg>')).toBe('<svg xmlns="http://www.w3.org/2000/svg"></svg>')
    expect(await outcome('a.svg', Buffer.concat([Buffer.from('<svg>'), Buffer.from([0xff])]))).toEqual([
      'svg_refused',
      422,
      { reason: 'not UTF-8' },
    ])
  })
})

describe('FIL-4 a PDF', () => {
  it('must be complete from its first to its last mark', async () => {
    expect(await text('a.pdf', pdf())).toBe(pdf())
    expect(await code('a.pdf', pdf('', { head: '%PDF-2.0' }))).toBe('pdf')
    for (const head of ['%PDF-3.0', '%PDF-1', '%PDF-x.1'])
      expect(await code('a.pdf', pdf('', { head }))).toBe('file_damaged')
    for (const end of ['%%EOF', '%%EOF\r\n \n', `%%EOF${' '.repeat(1_095)}`])
      expect(await code('a.pdf', pdf('', { end }))).toBe('pdf')
    for (const end of ['', '%%EO', '%%EOFx', `%%EOF${' '.repeat(1_100)}`])
      expect(await code('a.pdf', pdf('', { end }))).toBe('file_damaged')
  })

  it.each<[string, string]>([
    ...['/JavaScript', '/JS', '/Launch', '/RichMedia', '/XFA'].map((name): [string, string] => [name, 'file_active']),
    ['/J#53', 'file_active'],
    ['/#4a#53', 'file_active'],
    ['/JSON', 'pdf'],
    ['/JavaScripts', 'pdf'],
    ['(JS)', 'pdf'],
    ['/Encrypt', 'file_encrypted'],
    ['/#45ncrypt 5 0 R', 'file_encrypted'],
    ['/Encrypted', 'pdf'],
    ['/EncryptMetadata', 'pdf'],
  ])('with %s: %s', async (inside, expected) => expect(await code('a.pdf', pdf(`${inside} 1`))).toBe(expected))

  it('may have a password only where that is taken, and is looked into all the same', async () => {
    const taken = (inside: string) =>
      cleanContent({ bytes: Buffer.from(pdf(inside)), name: 'a.pdf', allowed: ['pdf'], takesEncrypted: true })
    expect((await taken('/Encrypt 5 0 R')).kind).toBe('pdf')
    await expect(taken('/Encrypt 5 0 R /JS 1')).rejects.toMatchObject({ code: 'file_active' })
  })
})

describe('FIL-2 FIL-4 a picture', () => {
  it('is limited by its pixels and its unpacked size', () => {
    const size = (width: number, height: number, channels: 1 | 3 | 4, depth: 'uchar' | 'ushort') =>
      isTooLarge({ width, height, channels, depth })
    expect(size(8_000, 5_000, 4, 'uchar')).toBe(false)
    expect(size(8_000, 5_001, 1, 'uchar')).toBe(true)
    expect(size(40_000_001, 1, 1, 'uchar')).toBe(true)
    expect(size(5_000, 4_000, 4, 'ushort')).toBe(false)
    expect(size(5_000, 4_001, 4, 'ushort')).toBe(true)
    expect(size(8_000, 5_000, 1, 'ushort')).toBe(false)
    expect(size(6_000, 5_000, 3, 'ushort')).toBe(true)
  })

  it('is re-encoded in its own kind at the same quality', async () => {
    const source = await sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
        background: '#000',
      },
    })
      .png()
      .toBuffer()
    const jpg = await sharp(source).jpeg({ quality: 98 }).toBuffer()
    expect(Buffer.from(await reencodePicture(jpg, 'jpg'))).toEqual(await sharp(jpg).jpeg({ quality: 90 }).toBuffer())
    expect(await sharp(await reencodePicture(source, 'png')).metadata()).toMatchObject({
      format: 'png',
      width: 64,
      height: 64,
    })
    // Transparent areas become white in a square, which is a JPEG.
    const square = {
      bytes: new Uint8Array(await picture.clone().png().toBuffer()),
      name: 'a.png',
      allowed: EVERY,
      square: 8,
    }
    const { content, kind } = await cleanContent(square)
    expect(kind).toBe('png')
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 8, height: 8, hasAlpha: false })
    const [red] = await sharp(content).raw().toBuffer()
    expect(red).toBeGreaterThan(110)
    expect(Buffer.from(content)).toEqual(
      await sharp(square.bytes)
        .resize(8, 8, { fit: 'cover', position: 'attention' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 85 })
        .toBuffer(),
    )
  })

  it('is not cached by the library', () => {
    expect(sharp.cache().memory.max).toBe(0)
  })

  it('that is false or incomplete is refused as damaged', async () => {
    for (const bytes of [Buffer.from('x'), (await picture.clone().png().toBuffer()).subarray(0, 60)])
      await expect(reencodePicture(bytes, 'png')).rejects.toMatchObject({ code: 'file_damaged' })
  })
})
