import { DomainError } from '#base/errors.ts'

/** An opaque picture of eight bits a colour: size in pixels, and rows as a PNG compresses them. */
export type PdfPicture = { width: number; height: number; rows: Uint8Array }

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Bit depth, colours, compression, filter and interlacing of a picture that the format shows as it is. */
const PLAIN = Buffer.from([8, 2, 0, 0, 0])

/**
 * Takes an opaque PNG of eight bits a colour apart, such as `fitPicture` draws. PDF knows the rows of PNG, so nothing is
 * unpacked. Throws Refused for any other.
 */
export function readPngPicture(content: Uint8Array): PdfPicture {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (!file.subarray(0, 8).equals(SIGNATURE) || !file.subarray(24, 29).equals(PLAIN))
    throw new DomainError('file_damaged')
  const rows: Buffer[] = []
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') rows.push(file.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), rows: new Uint8Array(Buffer.concat(rows)) }
}

/** The picture as an object of a PDF. */
export function pictureObject({ width, height, rows }: PdfPicture): Buffer {
  return Buffer.concat([
    Buffer.from(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Length ${rows.length}/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3/BitsPerComponent 8/Columns ${width}>>>>stream\n`,
    ),
    rows,
    Buffer.from('\nendstream'),
  ])
}
