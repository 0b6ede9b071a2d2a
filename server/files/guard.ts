import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { Refused } from '#base/errors.ts'
import { checkOffice, oleKind } from './guard-office.ts'
import { endingOf, safeName } from './names.ts'
import { cleanSvg } from './svg.ts'

/** What may be kept as a file, by its content. */
export const FILE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const

export type FileKind = keyof typeof FILE_TYPES

/** Pictures a page can show. */
export const PICTURES: readonly FileKind[] = ['jpg', 'png', 'svg']
/** Everything a person may attach. */
export const DOCUMENTS = Object.keys(FILE_TYPES) as readonly FileKind[]

/** Largest attachment, and largest picture in pixels (FIL-2). */
export const MAX_FILE_BYTES = 10_000_000
export const MAX_PIXELS = 40_000_000

/** A file that may be stored: its name and type as they will be shown, and its size after cleaning. */
export type CheckedFile = { name: string; kind: FileKind; type: string; size: number }

const HEAD_BYTES = 4100

/**
 * Checks an uploaded temporary file by its content and cleans it in place (FIL-1 to FIL-4): pictures are encoded anew
 * without metadata, SVG is rewritten, Office files and PDFs must be whole and free of macros and scripts. The ending must
 * agree with the content and the content with `allowed`. Throws Refused `file_…`, `image_too_large`, `svg_refused`,
 * `zip_…`.
 */
export async function checkFile(
  path: string,
  declaredName: string,
  allowed: readonly FileKind[],
  limit = MAX_FILE_BYTES,
): Promise<CheckedFile> {
  const { size } = await stat(path)
  if (size > limit) throw new Refused('file_too_large', { status: 413, params: { limit_mb: limit / 1_000_000 } })
  if (size === 0) throw new Refused('file_empty')
  const name = safeName(declaredName)
  const kind = await kindOf(path)
  if (kind === null || !allowed.includes(kind))
    throw new Refused('file_type_refused', { status: 415, params: { allowed } })
  const ending = endingOf(name) === 'jpeg' ? 'jpg' : endingOf(name)
  if (ending !== kind) throw new Refused('file_ending_differs', { status: 415, params: { ending, found: kind } })
  await cleanInPlace(path, kind)
  return { name, kind, type: FILE_TYPES[kind], size: (await stat(path)).size }
}

/** What a file is by its content, or null where it is nothing we keep. */
async function kindOf(path: string): Promise<FileKind | null> {
  const head = await headOf(path)
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found?.ext === 'jpg' || found?.ext === 'png' || found?.ext === 'pdf') return found.ext
  if (found?.ext === 'cfb') return oleKind(await readFile(path))
  if (head[0] === 0x50 && head[1] === 0x4b) return checkOffice(await readFile(path))
  if (found === undefined || found.ext === 'xml') return looksLikeSvg(head) ? 'svg' : null
  return null
}

async function cleanInPlace(path: string, kind: FileKind): Promise<void> {
  if (kind === 'jpg' || kind === 'png') await replace(path, await encodedAnew(path, kind))
  else if (kind === 'svg') await replace(path, Buffer.from(cleanSvg(await utf8(path))))
  else if (kind === 'pdf') checkPdf(await readFile(path))
}

/** The picture turned upright and written anew: no metadata, no bytes hidden behind it. */
async function encodedAnew(path: string, kind: 'jpg' | 'png'): Promise<Buffer> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS)
      throw new Refused('image_too_large', { params: { limit_mp: MAX_PIXELS / 1_000_000 } })
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).autoOrient()
    return await (kind === 'jpg' ? picture.jpeg({ quality: 90 }) : picture.png()).toBuffer()
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused('file_damaged')
  }
}

/** Whole from its first to its last mark, without scripts, programs to launch or a password. */
function checkPdf(bytes: Uint8Array): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !/%%EOF\s*$/.test(text.slice(-1_100))) throw new Refused('file_damaged')
  // Names may be spelt with #xx in place of any letter.
  const plain = text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  if (/\/(JavaScript|JS|Launch|RichMedia|XFA)(?![A-Za-z0-9])/.test(plain)) throw new Refused('file_active')
  if (/\/Encrypt(?![A-Za-z0-9])/.test(plain)) throw new Refused('file_encrypted')
}

function looksLikeSvg(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head)
  return /^\ufeff?\s*(<\?xml[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(\[[^\]]*\])?>\s*)*<svg[\s>]/.test(text)
}

async function utf8(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch {
    throw new Refused('svg_refused', { params: { reason: 'not UTF-8' } })
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function replace(path: string, content: Uint8Array): Promise<void> {
  const clean = `${path}.clean`
  try {
    await writeFile(clean, content, { mode: 0o600 })
    await rename(clean, path)
  } finally {
    await rm(clean, { force: true })
  }
}
