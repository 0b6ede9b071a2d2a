/** Excel stores 15 significant digits; further digits in a file are noise of the binary fraction. */
const EXACT_DIGITS = 15

/**
 * A number cell as exact decimal text, such as `1234.5`, without exponent or noise. Null when it has more digits before
 * the point than a number cell holds exactly, so that an account number typed as a number is never guessed.
 */
export function decimalText(value: number): string | null {
  if (!Number.isFinite(value) || Math.abs(value) >= 10 ** EXACT_DIGITS) return null
  const [digits = '', exponent] = Number(value.toPrecision(EXACT_DIGITS)).toString().split('e')
  if (exponent === undefined) return digits
  const sign = digits.startsWith('-') ? '-' : ''
  const [whole, fraction = ''] = digits.replace('-', '').split('.')
  return `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${whole}${fraction}`
}

/**
 * A date cell as ISO text: a day, or a day and time. A cell with a time only gives `HH:MM`, with seconds if it has any.
 */
export function dateText(value: Date): string | null {
  const ms = value.getTime()
  if (Number.isNaN(ms)) return null
  const at = new Date(Math.round(ms / 1000) * 1000)
  const year = at.getUTCFullYear()
  if (year < 1899 || year > 9999) return null
  const iso = at.toISOString()
  if (year === 1899) return iso.slice(11, iso.slice(17, 19) === '00' ? 16 : 19)
  return iso.slice(11, 19) === '00:00:00' ? iso.slice(0, 10) : iso.slice(0, 19)
}

/** Pads digits with the zeros of the cell's own format, so that an identity number keeps the zeros it shows. */
export function fillZeros(text: string, format: string | undefined): string {
  return format && /^0{2,20}$/.test(format) && /^\d+$/.test(text) ? text.padStart(format.length, '0') : text
}

/**
 * Matches text that a spreadsheet program would run as a formula, also behind quotes, spaces or full-width signs
 * (EXP-1).
 */
const STARTS_A_FORMULA = /^[\s"'`\u3000]*[=+\-@＝＋－＠]|^[ "'`\u3000]*[\t\r\n]/u

/** Puts an apostrophe before text that a spreadsheet program could run as a formula. */
export function guardFormula(text: string): string {
  return STARTS_A_FORMULA.test(text) ? `'${text}` : text
}

/** Undoes `guardFormula` exactly: removes one apostrophe that only it can have added. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && STARTS_A_FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

/** `A` for the first column, `AA` for the twenty-seventh. */
export function columnLetter(index: number): string {
  return (index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
}
