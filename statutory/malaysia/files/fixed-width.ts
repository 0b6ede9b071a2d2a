/** A number of digits, filled with zeros from the left. Throws RangeError where it does not fit: nothing is cut. */
export function zeros(value: number | string, length: number): string {
  const digits = String(value)
  if (!/^\d*$/.test(digits) || digits.length > length) throw new RangeError(`Does not fit ${length} digits: ${digits}`)
  return digits.padStart(length, '0')
}

/** Text filled with spaces on the right and cut to its field. */
export function left(text: string, length: number): string {
  return text.slice(0, length).padEnd(length, ' ')
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

/** Whether a file of plain letters says the name as it is, but for accents. */
export function isPlain(text: string): boolean {
  return !plainLetters(text).includes('?')
}

/** Lines as the authorities' systems take them. */
export function lines(rows: readonly string[]): string {
  return rows.map((row) => `${row}\r\n`).join('')
}
