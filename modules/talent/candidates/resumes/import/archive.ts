import { MAX_FILE_BYTES } from '#base/endpoints/upload.ts'
import { DomainError } from '#base/errors.ts'
import { type ZipEntry, type ZipLimits, zipContent, zipEntries } from '#server/files/guard-zip.ts'

export const MOST_RESUMES = 500
const LIMITS: ZipLimits = { entries: 5_000, entryBytes: 1_000_000_000, totalBytes: 2_000_000_000, ratio: 100 }
/** What systems put into archives by themselves. */
const OF_SYSTEMS = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/** A file of an archive, counted from 1; `refusal` says why it is not read. */
export type PackedResume = { number: number; name: string; entry: ZipEntry; refusal: DomainError | null }

/**
 * The files of an archive in its order, without folders. Unpacks nothing. Throws `zip_damaged` for what is no archive and
 * `zip_too_many_entries` where even a list of it would be too long.
 */
export function listResumes(bytes: Uint8Array): PackedResume[] {
  const seen = new Set<string>()
  return zipEntries(bytes, LIMITS)
    .filter(({ entry }) => !entry.name.endsWith('/') && !OF_SYSTEMS.test(entry.name))
    .map(({ entry, refusal }, at) => {
      const name = entry.name.replace(/\p{C}/gu, '').slice(0, 250) || '?'
      const isRepeated = seen.has(entry.name.toLowerCase())
      seen.add(entry.name.toLowerCase())
      return { number: at + 1, name, entry, refusal: findRefusal(at, isRepeated, entry, refusal) }
    })
}

function findRefusal(
  at: number,
  isRepeated: boolean,
  entry: ZipEntry,
  refusal: DomainError | null,
): DomainError | null {
  if (at >= MOST_RESUMES) return new DomainError('resume_import_beyond', { params: { limit: MOST_RESUMES } })
  if (isRepeated) return new DomainError('resume_import_name_repeated')
  if (refusal) return refusal
  const limit_mb = MAX_FILE_BYTES / 1_000_000
  return entry.size > MAX_FILE_BYTES ? new DomainError('file_too_large', { params: { limit_mb } }) : null
}

/** Unpacks a file. Throws why it is not read. */
export function unpackResume(bytes: Uint8Array, { entry, refusal }: PackedResume): Uint8Array {
  if (refusal) throw refusal
  return zipContent(bytes, entry)
}
