import type { Day } from '#base/days/days.ts'

/**
 * The number by which the tax office knows a foreigner without a residence number: the date of birth as YYYYMMDD and the
 * first two letters of the name as the passport has it. For people from China it is 9 and the date of birth as YYMMDD.
 * Undefined where the name has fewer than two Latin letters. Source: the Ministry of Finance's specification of files of
 * withholding statements, field 所得人統一編(證)號.
 */
export function foreignerTaxCode(person: {
  readonly name: string
  readonly birth: Day
  readonly nationality: string | null
}): string | undefined {
  const birth = person.birth.replaceAll('-', '')
  if (person.nationality === 'CN') return `9${birth.slice(2)}`
  const letters = person.name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 2)
  return letters.length < 2 ? undefined : `${birth}${letters}`
}

/** Whether a number has the form of such a tax code. */
export function isForeignerTaxCode(number: string): boolean {
  return /^(\d{8}[A-Z]{2}|9\d{6})$/.test(number)
}
