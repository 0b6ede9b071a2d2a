import { MAX_FILE_BYTES } from './upload.ts'

/** The most that anyone may send without being signed in (decision 160). */
const MOST_FILES = 3
const MOST_BYTES = 15_000_000
const LONGEST_DAYS_UNUSED = 7

/**
 * What a call without a sign-in takes: files, the bytes of each and of all together, and how many calls an hour. They
 * are counted by the caller's address, by the company, and by a parameter of the path, such as the code of a vacancy.
 */
export type OpenUpload = {
  readonly files: number
  readonly fileBytes: number
  readonly bytes: number
  /** Whether a PDF may have a password: it is stored, and nobody searches it. */
  readonly takesEncrypted?: true
  readonly hourly: {
    readonly address: number
    readonly parameter: { readonly name: string; readonly calls: number }
    readonly company: number
  }
  /** Days after which files that nothing attached are deleted with their bytes. */
  readonly daysUnused: number
}

/**
 * Throws unless a call that anyone may make takes files within the bounds, and only such a call states bounds: a fault
 * of the contract.
 */
export function requireOpenUploadBounds(call: {
  name: string
  access: string
  body: string
  openUpload: OpenUpload | undefined
}): void {
  const { name, access, body, openUpload } = call
  if ((access === 'public' && body === 'upload') !== (openUpload !== undefined))
    throw new Error(`${name}: bounds of an open upload belong to a public call that takes files, and to no other`)
  if (!openUpload) return
  const { files, fileBytes, bytes, hourly, daysUnused } = openUpload
  const isBounded = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most
  if (!isBounded(files, MOST_FILES) || !isBounded(fileBytes, MAX_FILE_BYTES) || !isBounded(bytes, MOST_BYTES))
    throw new Error(
      `${name} takes more than anyone may send: ${MOST_FILES} files, ${MAX_FILE_BYTES} and ${MOST_BYTES} bytes`,
    )
  if (!isBounded(daysUnused, LONGEST_DAYS_UNUSED))
    throw new Error(`${name} stores what nobody used for longer than ${LONGEST_DAYS_UNUSED} days`)
  // One address uses up neither the calls of a vacancy nor those of a company.
  const { address, parameter, company } = hourly
  if (address < 1 || address >= parameter.calls || parameter.calls > company)
    throw new Error(
      `${name}: an address has fewer calls than ${parameter.name}, and that at most as many as the company`,
    )
  if (!name.includes(`{${parameter.name}}`) || /\{(env|company)\}/.test(name))
    throw new Error(
      `${name}: ${parameter.name} is not in its path, or the path names an area or a company of a session`,
    )
}
