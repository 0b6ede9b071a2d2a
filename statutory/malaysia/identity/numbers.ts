/**
 * Numbers that the authorities give. Each function answers the number in its stored form (no spaces or dashes,
 * capitals), or null when it cannot be one.
 */

/** Personal income tax number: SG, OG or the newer IG with up to eleven digits; the digits alone are taken as IG. */
export function incomeTaxNumber(text: string): string | null {
  const match = /^(SG|OG|IG)?(\d{9,11})$/.exec(plain(text))
  return match ? `${match[1] ?? 'IG'}${match[2]}` : null
}

/** The eleven digits of a tax number as LHDN's files carry them; eleven zeros when there is none. */
export function taxDigits(text: string | null): string {
  return plain(text ?? '')
    .replace(/\D/g, '')
    .padStart(11, '0')
    .slice(-11)
}

/** Employer's number for tax: E and up to ten digits, or a company's C, D … file number of eleven digits. */
export function employerTaxNumber(text: string): string | null {
  const match = /^E?(\d{8,10})$/.exec(plain(text))
  return match ? `E${match[1]!.padStart(10, '0')}` : null
}

/** EPF member number: up to nineteen digits, in practice eight to ten. */
export function epfMemberNumber(text: string): string | null {
  return digitsBetween(text, 6, 19)
}

/** EPF employer reference number: up to nineteen digits. */
export function epfEmployerNumber(text: string): string | null {
  return digitsBetween(text, 6, 19)
}

/** SOCSO knows Malaysians by their identity card number and foreigners by a number of twelve characters. */
export function socsoNumber(text: string): string | null {
  const number = plain(text)
  return /^[A-Z0-9]{9,12}$/.test(number) ? number : null
}

/** PERKESO employer code: twelve characters, a letter somewhere in it, such as B3203009999X. */
export function socsoEmployerCode(text: string): string | null {
  const number = plain(text)
  return /^[A-Z]\d{10}[A-Z]$/.test(number) ? number : null
}

function digitsBetween(text: string, least: number, most: number): string | null {
  const number = plain(text)
  return /^\d+$/.test(number) && number.length >= least && number.length <= most ? number : null
}

function plain(text: string): string {
  return text.replace(/[\s()-]/g, '').toUpperCase()
}
