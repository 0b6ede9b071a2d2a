import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** The most bytes that all streams of a file may unpack to, in memory taken. */
const MOST = 48_000_000
let taken = 0

type Unpacking = { buffer: Uint8Array; ensureBuffer(requested: number): Uint8Array }

/**
 * Makes the library stop once it has unpacked much: it has no limit of its own, a small file can unpack to gigabytes, and
 * limits of a thread do not count such memory. The count begins anew with each call.
 */
export function limitUnpacking(): { isExceeded: () => boolean } {
  taken = 0
  limitOnce()
  return { isExceeded: () => taken > MOST }
}

let isLimited = false
function limitOnce(): void {
  if (isLimited) return
  isLimited = true
  const context = PDFContext.create()
  const sample = PDFRawStream.of(context.obj({ Filter: PDFName.of('ASCIIHexDecode') }), new Uint8Array())
  const all = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(sample))) as Unpacking
  const { ensureBuffer } = all
  all.ensureBuffer = function ensureLimited(this: Unpacking, requested: number) {
    if (requested > this.buffer.byteLength) taken += requested
    if (taken > MOST) throw new RangeError('The streams of a PDF unpack to too much')
    return ensureBuffer.call(this, requested)
  }
}
