/** What a field of a file cannot hold as it is. */
export class FieldOverflowError extends RangeError {
  readonly value: string
  readonly most: number

  constructor(value: string, most: number) {
    super(`Does not fit ${most} characters: ${value}`)
    this.value = value
    this.most = most
  }
}

/** A number of digits, filled with zeros from the left. Throws DoesNotFit where it does not: nothing is cut. */
export function numberField(value: number | string, length: number): string {
  const digits = String(value)
  if (!/^\d*$/.test(digits) || digits.length > length) throw new FieldOverflowError(digits, length)
  return digits.padStart(length, '0')
}

/** Words in plain letters, filled with spaces on the right and cut to their field: a name, a reference. */
export function textField(text: string, length: number): string {
  return plainLetters(text).slice(0, length).padEnd(length, ' ')
}

/**
 * A number that stands for someone or something, such as an account or a passport, filled with spaces on the right.
 * Throws DoesNotFit where it does not: half of it would be another's.
 */
export function identifierField(identifier: string, length: number): string {
  if (!/^[\x20-\x7e]*$/.test(identifier) || identifier.length > length) throw new FieldOverflowError(identifier, length)
  return identifier.padEnd(length, ' ')
}

/** Text that files of plain letters carry: accents dropped, curly quotes made straight, the rest a question mark. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[^\x20-\x7e]/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Plain letters of a field between separators, which it cannot hold itself. */
export function plainField(text: string, separator: string): string {
  return plainLetters(text).replaceAll(separator, ' ')
}

/** What is left of a name in a field of so many letters; null where it goes in whole. */
export function truncatedName(name: string, length: number): string | null {
  const plain = plainLetters(name)
  return plain.length > length ? plain.slice(0, length).trimEnd() : null
}

/** Whether a file of plain letters says the name as it is, but for accents. */
export function isPlain(text: string): boolean {
  return !plainLetters(text).includes('?')
}

/** Lines as the authorities' systems take them. */
export function lines(rows: readonly string[]): string {
  return rows.map((row) => `${row}\r\n`).join('')
}
