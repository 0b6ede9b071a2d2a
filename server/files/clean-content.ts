import { fileTypeFromBuffer } from 'file-type'
import { DomainError } from '#base/errors.ts'
import type { FileKind } from './check-file.ts'
import { fileExtension } from './file-names.ts'
import { checkOffice, oleKind } from './guard-office.ts'
import { cleanHeic } from './heic.ts'
import { cropSquare, drawSvg, fitPicture, type PictureBox, reencodePicture } from './pictures.ts'
import { cleanSvg, looksLikeSvg } from './svg.ts'

/**
 * A file to check. `square` crops a picture to a square with this many pixels a side; `inside` redraws it as a PNG that fits
 * into a box; `takesEncrypted` lets a PDF have a password.
 */
export type CleanRequest = {
  bytes: Uint8Array
  name: string
  allowed: readonly FileKind[]
  square?: number | undefined
  inside?: PictureBox | undefined
  takesEncrypted?: boolean | undefined
}

const HEAD_BYTES = 4100
/** Other extensions of the same kind. */
const SAME_ENDINGS: Readonly<Record<string, FileKind>> = { jpeg: 'jpg', heif: 'heic' }

/**
 * Detects the kind of a file and returns the content to store (FIL-1, FIL-4). Only for the worker: it reads untrusted
 * bytes, blocks, and has no time limit. Throws `file_…`, `image_too_large`, `svg_refused`, `zip_…`.
 */
export async function cleanContent(order: CleanRequest): Promise<{ kind: FileKind; content: Uint8Array }> {
  const { bytes, name, allowed } = order
  const kind = await detectKind(bytes)
  if (kind === null || !allowed.includes(kind))
    throw new DomainError('file_type_refused', { status: 415, params: { allowed } })
  const ending = SAME_ENDINGS[fileExtension(name)] ?? fileExtension(name)
  if (ending !== kind) throw new DomainError('file_ending_differs', { status: 415, params: { ending, found: kind } })
  return { kind, content: await cleanByKind(order, kind) }
}

async function cleanByKind(
  { bytes, square, inside, takesEncrypted }: CleanRequest,
  kind: FileKind,
): Promise<Uint8Array> {
  if (kind === 'heic') return cleanHeic(bytes)
  if (kind === 'jpg' || kind === 'png' || kind === 'webp') {
    if (inside) return fitPicture(bytes, inside)
    return square === undefined ? reencodePicture(bytes, kind) : cropSquare(bytes, square)
  }
  if (kind === 'svg' && inside) return drawSvg(decodeUtf8(bytes), inside)
  if (kind === 'svg') return Buffer.from(cleanSvg(decodeUtf8(bytes)))
  if (kind === 'pdf') checkPdf(bytes, takesEncrypted)
  return bytes
}

/** The kind of a file by its content, or null for one that we do not store. */
async function detectKind(bytes: Uint8Array): Promise<FileKind | null> {
  const head = bytes.subarray(0, HEAD_BYTES)
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found && isDirectKind(found.ext)) return found.ext
  if (found?.ext === 'cfb') return oleKind(bytes)
  if (head[0] === 0x50 && head[1] === 0x4b) return checkOffice(bytes)
  return looksLikeSvg(new TextDecoder().decode(head)) ? 'svg' : null
}

const DIRECT_KINDS = ['jpg', 'png', 'webp', 'heic', 'pdf'] as const
const isDirectKind = (ending: string): ending is (typeof DIRECT_KINDS)[number] =>
  (DIRECT_KINDS as readonly string[]).includes(ending)

/** Requires a complete PDF without scripts, launch actions or, unless that is taken, a password. */
function checkPdf(bytes: Uint8Array, takesEncrypted = false): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-1_100).trimEnd().endsWith('%%EOF'))
    throw new DomainError('file_damaged')
  // A PDF name may spell any letter as #xx.
  const plain = text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  if (/\/(JavaScript|JS|Launch|RichMedia|XFA)(?![A-Za-z0-9])/.test(plain)) throw new DomainError('file_active')
  if (!takesEncrypted && /\/Encrypt(?![A-Za-z0-9])/.test(plain)) throw new DomainError('file_encrypted')
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new DomainError('svg_refused', { params: { reason: 'not UTF-8' } })
  }
}
