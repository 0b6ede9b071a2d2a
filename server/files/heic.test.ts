import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { cleanContent } from './clean-content.ts'
import { cleanHeic } from './heic.ts'

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 65_535)])
const box = (type: string, ...parts: (string | Buffer)[]) => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  return Buffer.concat([u32(8 + content.length), Buffer.from(type), content])
}
const NONE = u32(0)
const PLACE = 'Exif GPS 3.1390 N 101.6869 E'
const IMAGE = 'HEVC DATA OF THE PICTURE'

/** A picture in the layout of ISO/IEC 23008-12: an item of HEVC and one of EXIF, both in `mdat`. */
function heic({ brand = 'heic', first = 'ftyp', extra = Buffer.alloc(0), method = 0 } = {}): Buffer {
  const item = (id: number, type: string) => box('infe', Buffer.from([2, 0, 0, 0]), u16(id), u16(0), type, '\0')
  const head = box(first, brand, NONE, 'mif1', brand)
  const meta = (at: number) => {
    const place = (id: number, from: number, length: number) =>
      Buffer.concat([u16(id), u16(method), u16(0), u16(1), u32(from), u32(length)])
    const places = box(
      'iloc',
      Buffer.from([1, 0, 0, 0]),
      u16(0x4400),
      u16(2),
      place(1, at, IMAGE.length),
      place(2, at + IMAGE.length, PLACE.length),
    )
    return box('meta', NONE, box('iinf', NONE, u16(2), item(1, 'hvc1'), item(2, 'Exif')), places)
  }
  const before = head.length + meta(0).length + extra.length + 8
  return Buffer.concat([head, meta(before), extra, box('mdat', IMAGE, PLACE)])
}
const code = (bytes: Uint8Array) => {
  try {
    cleanHeic(bytes)
    return 'kept'
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
const kept = async (name: string, content: Uint8Array) =>
  cleanContent({ bytes: new Uint8Array(content), name, allowed: ['jpg', 'png', 'webp', 'heic'] })

describe('FIL-1 FIL-4 pictures from phones', () => {
  it('FIL-4 a HEIC picture is stored unchanged, without its place and device', async () => {
    for (const name of ['IMG_1.HEIC', 'IMG_1.heif']) {
      const { kind, content } = await kept(name, heic())
      expect(kind).toBe('heic')
      const text = Buffer.from(content).toString('latin1')
      expect([text.includes(IMAGE), text.includes('GPS'), content.length]).toEqual([true, false, heic().length])
    }
    const noted = heic({ extra: box('uuid', 'Serial number 12345') })
    expect(Buffer.from(cleanHeic(noted)).toString('latin1')).not.toContain('Serial')
  })

  it('FIL-1 a false HEIC picture is refused: another brand, cut, with bytes after it, another extension', async () => {
    expect(code(heic())).toBe('kept')
    for (const bytes of [
      heic({ first: 'free' }),
      heic().subarray(0, -4),
      Buffer.concat([heic(), Buffer.from('MZ\u0090\0 a program behind the picture')]),
      heic({ method: 2 }),
      box('ftyp', 'heic', NONE),
      Buffer.alloc(0),
    ])
      expect(code(bytes)).toBe('file_damaged')
    await expect(kept('a.jpg', heic())).rejects.toMatchObject({ code: 'file_ending_differs' })
    await expect(kept('a.heic', heic({ brand: 'isom' }).fill(Buffer.from('isom'), 16, 20))).rejects.toBeInstanceOf(
      DomainError,
    )
  })

  it('FIL-1 a HEIC picture with any changed byte is accepted or refused, and never fails otherwise', () => {
    const whole = heic()
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }),
        fc.nat(whole.length),
        (edits, cut) => {
          const bytes = Buffer.from(whole.subarray(0, cut > whole.length / 2 ? whole.length : cut))
          for (const [at, value] of edits) if (at < bytes.length) bytes[at] = value
          expect(['kept', 'file_damaged']).toContain(code(bytes))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('FIL-4 a WebP picture is re-encoded without metadata, like others', async () => {
    const webp = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#0b6b5d' } })
      .webp()
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .toBuffer()
    const { kind, content } = await kept('receipt.webp', webp)
    expect([kind, (await sharp(content).metadata()).format]).toEqual(['webp', 'webp'])
    expect([(await sharp(webp).metadata()).exif !== undefined, (await sharp(content).metadata()).exif]).toEqual([
      true,
      undefined,
    ])
    await expect(kept('a.webp', webp.subarray(0, 40))).rejects.toMatchObject({ code: 'file_damaged' })
  })
})
