/** A value that its file field cannot hold unchanged. */
export class FieldOverflowError extends RangeError {
  readonly value: string
  readonly most: number

  constructor(value: string, most: number) {
    super(`Does not fit ${most} characters: ${value}`)
    this.value = value
    this.most = most
  }
}

/** A number padded with zeros on the left. Throws FieldOverflowError where it does not fit: nothing is cut. */
export function numberField(value: number | string, length: number): string {
  const digits = String(value)
  if (!/^\d*$/.test(digits) || digits.length > length) throw new FieldOverflowError(digits, length)
  return digits.padStart(length, '0')
}

/** Text in plain letters, padded with spaces on the right and cut to its field: a name, a reference. */
export function textField(text: string, length: number): string {
  return plainLetters(text).slice(0, length).padEnd(length, ' ')
}

/**
 * A number that identifies a person or thing, such as an account or a passport, padded with spaces on the right. Throws
 * FieldOverflowError where it does not fit: a cut number could be another's.
 */
export function identifierField(identifier: string, length: number): string {
  if (!/^[\x20-\x7e]*$/.test(identifier) || identifier.length > length) throw new FieldOverflowError(identifier, length)
  return identifier.padEnd(length, ' ')
}

/**
 * Text for files of plain letters: accents are dropped, curly quotes made straight, other letters become a question
 * mark.
 */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[^\x20-\x7e]/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Plain letters for a field between separators; a separator in the text becomes a space. */
export function plainField(text: string, separator: string): string {
  return plainLetters(text).replaceAll(separator, ' ')
}

/** What remains of a name in a field of this length; null where the name fits whole. */
export function truncatedName(name: string, length: number): string | null {
  const plain = plainLetters(name)
  return plain.length > length ? plain.slice(0, length).trimEnd() : null
}

/** Whether a file of plain letters carries the name unchanged, except for accents. */
export function isPlain(text: string): boolean {
  return !plainLetters(text).includes('?')
}

/** Lines in the format of the authorities' systems. */
export function lines(rows: readonly string[]): string {
  return rows.map((row) => `${row}\r\n`).join('')
}
