import zlib from 'node:zlib'
import { isZip, zipContent, zipDirectory } from '#server/files/guard-zip.ts'
import { readPdf } from './read-pdf.ts'

const ANY = { entries: 100_000, entryBytes: 100_000_000, totalBytes: 1_000_000_000, ratio: 1_000 }

/** All text in one of our files, with names of contained files: archives, workbooks, PDFs, text. */
export function textIn(bytes: Uint8Array): string {
  if (isZip(bytes))
    return zipDirectory(bytes, ANY)
      .map((entry) => `${entry.name}\n${textIn(zipContent(bytes, entry))}`)
      .join('\n')
  const plain = Buffer.from(bytes)
  if (plain.subarray(0, 5).toString() !== '%PDF-') return plain.toString()
  try {
    return readPdf(plain).pages.join('\n')
  } catch {
    return streamsIn(plain)
  }
}

/** The streams of a PDF that is not ours, decompressed where needed. */
function streamsIn(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, packed]) => {
    try {
      return zlib.inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [text, ...streams].join('\n')
}
