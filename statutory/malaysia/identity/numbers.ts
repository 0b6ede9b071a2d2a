import { isNothing } from '../../number-fault.ts'

/**
 * Numbers that the authorities of Malaysia give: what each may look like without spaces, dashes and brackets, in capitals,
 * and how it is kept. Where nobody publishes a length, every one that was seen is let through.
 */
type NumberRule = {
  readonly shape: RegExp
  readonly stored?: (found: RegExpExecArray) => string
  readonly source: string
  readonly read: string
}

const RULES = {
  /** SG, OG or the newer IG with nine to eleven digits; digits alone are taken as IG. */
  incomeTax: {
    shape: /^(SG|OG|IG)?(\d{9,11})$/,
    stored: ([, file, digits]) => `${file ?? 'IG'}${digits}`,
    source: 'LHDN, change of the TIN format from 2 January 2023: moore.com.my/news/august-2023',
    read: '2026-11-23',
  },
  /** E and ten digits, filled with zeros; an eleventh that is zero is the one that LHDN added to its TINs in 2023. */
  employerTax: {
    shape: /^E?(?:(\d{8,10})|(\d{10})0)$/,
    stored: ([, digits, longer = '']) => `E${(digits ?? longer).padStart(10, '0')}`,
    source: 'LHDN, layout of the CP39 text file: ten digits of the employer',
    read: '2026-11-23',
  },
  /** Up to nineteen digits of a member, in practice eight to ten. */
  epfMember: { shape: /^\d{6,19}$/, source: 'EPF, layout of e-Caruman', read: '2026-11-23' },
  epfEmployer: { shape: /^\d{6,19}$/, source: 'EPF, layout of e-Caruman', read: '2026-11-23' },
  /** Malaysians go by their identity card, foreigners by a number of twelve characters; older ones, by the old card, have seven or eight. */
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
  /** The number of the companies’ register, twelve digits, or the older one with its letters: 123456-X, LLP0012345-LGN. */
  hrdEmployer: {
    shape: /^[A-Z]{0,3}\d{5,12}[A-Z]{0,3}$/,
    source: 'HRD Corp, MyCoID: companies are known by the number of their register',
    read: '2026-11-23',
  },
} as const satisfies Record<string, NumberRule>

/** Personal income tax number, such as IG53136708060; null for what is none. */
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

/** Employer's number for tax, such as E0090891510; null for what is none. */
export function employerTaxNumber(text: string): string | null {
  return storedNumber('employerTax', text)
}

/** EPF member number; null for what is none. */
export function epfMemberNumber(text: string): string | null {
  return storedNumber('epfMember', text)
}

/** EPF employer reference number; null for what is none. */
export function epfEmployerNumber(text: string): string | null {
  return storedNumber('epfEmployer', text)
}

/** Number that SOCSO knows somebody by; null for what is none. */
export function socsoNumber(text: string): string | null {
  return storedNumber('socso', text)
}

/** PERKESO employer code; null for what is none. */
export function socsoEmployerCode(text: string): string | null {
  return storedNumber('socsoEmployer', text)
}

/** Number of an employer with HRD Corp; null for what is none. */
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
