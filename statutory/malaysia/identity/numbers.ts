import { isNothing } from '../../number-fault.ts'

/**
 * Formats of the numbers that Malaysian authorities issue: the accepted shape without spaces, dashes and brackets, in
 * capitals, and the stored form. Where no authority publishes a length, every length seen in use is accepted.
 */
type NumberRule = {
  readonly shape: RegExp
  readonly stored?: (found: RegExpExecArray) => string
  readonly source: string
  readonly read: string
}

const RULES = {
  /** SG, OG or the newer IG with nine to eleven digits; digits alone are read as IG. */
  incomeTax: {
    shape: /^(SG|OG|IG)?(\d{9,11})$/,
    stored: ([, file, digits]) => `${file ?? 'IG'}${digits}`,
    source: 'LHDN, change of the TIN format from 2 January 2023: moore.com.my/news/august-2023',
    read: '2026-11-23',
  },
  /** E and ten digits, padded with zeros; an eleventh digit of zero is the one that LHDN added to its TINs in 2023. */
  employerTax: {
    shape: /^E?(?:(\d{8,10})|(\d{10})0)$/,
    stored: ([, digits, longer = '']) => `E${(digits ?? longer).padStart(10, '0')}`,
    source: 'LHDN, layout of the CP39 text file: ten digits of the employer',
    read: '2026-11-23',
  },
  /** A member number has up to nineteen digits, in practice eight to ten. */
  epfMember: { shape: /^\d{6,19}$/, source: 'EPF, layout of e-Caruman', read: '2026-11-23' },
  epfEmployer: { shape: /^\d{6,19}$/, source: 'EPF, layout of e-Caruman', read: '2026-11-23' },
  /**
   * Malaysians use their identity card number, foreigners a number of twelve characters; older numbers, from the old
   * card, have seven or eight.
   */
  socso: {
    shape: /^(?=.*\d)[A-Z0-9]{7,12}$/,
    source: 'PERKESO, layout of the ASSIST text file: characters 33 to 44',
    read: '2026-11-23',
  },
  /** Twelve characters such as B3203009999X. */
  socsoEmployer: {
    shape: /^[A-Z]\d{10}[A-Z]$/,
    source: 'PERKESO, layout of the ASSIST text file: characters 1 to 12',
    read: '2026-11-23',
  },
  /** The number of the companies’ register, twelve digits, or the older one with letters: 123456-X, LLP0012345-LGN. */
  hrdEmployer: {
    shape: /^[A-Z]{0,3}\d{5,12}[A-Z]{0,3}$/,
    source: 'HRD Corp, MyCoID: companies are known by the number of their register',
    read: '2026-11-23',
  },
} as const satisfies Record<string, NumberRule>

/** Personal income tax number, such as IG53136708060; null for an invalid one. */
export function incomeTaxNumber(text: string): string | null {
  return storedNumber('incomeTax', text)
}

/** The eleven digits of a tax number as LHDN's files carry them; eleven zeros when there is none. */
export function taxDigits(text: string | null): string {
  return plainNumber(text ?? '')
    .replace(/\D/g, '')
    .padStart(11, '0')
    .slice(-11)
}

/** Employer's tax number, such as E0090891510; null for an invalid one. */
export function employerTaxNumber(text: string): string | null {
  return storedNumber('employerTax', text)
}

/** EPF member number; null for an invalid one. */
export function epfMemberNumber(text: string): string | null {
  return storedNumber('epfMember', text)
}

/** EPF employer reference number; null for an invalid one. */
export function epfEmployerNumber(text: string): string | null {
  return storedNumber('epfEmployer', text)
}

/** The number under which SOCSO registers a person; null for an invalid one. */
export function socsoNumber(text: string): string | null {
  return storedNumber('socso', text)
}

/** PERKESO employer code; null for an invalid one. */
export function socsoEmployerCode(text: string): string | null {
  return storedNumber('socsoEmployer', text)
}

/** Number of an employer with HRD Corp; null for an invalid one. */
export function hrdEmployerNumber(text: string): string | null {
  return storedNumber('hrdEmployer', text)
}

function storedNumber(kind: keyof typeof RULES, text: string): string | null {
  const rule: NumberRule = RULES[kind]
  const found = rule.shape.exec(plainNumber(text))
  return found && !isNothing(found[0]) ? (rule.stored?.(found) ?? found[0]) : null
}

function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s()./-]/g, '')
    .toUpperCase()
}
