import { dayIn } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { EARLIER_PAY } from '#statutory/malaysia/files/ea.ts'
import type { EaBox } from '#statutory/malaysia/files/ea-boxes.ts'
import { lineName } from '../../payroll/explanation/line-names.ts'
import type { YearFigures } from '../malaysia-figures.ts'
import type { PersonOfYear } from '../people.ts'

export type FormEmployer = {
  name: string
  address: string
  phone: string
  /** E number. */
  number: string
  registration: string
  timezone: string
}

/** A form EA with unmasked numbers, ready to be drawn. Amounts in sen, days as `YYYY-MM-DD`. */
export type EaDocument = {
  year: number
  serial: number | null
  employer: FormEmployer
  taxNumber: string
  name: string
  position: string
  employeeNo: string
  ic: string
  passport: string
  epfNumber: string
  socsoNumber: string
  children: number
  /** Set where the person joined or left within the year. */
  from: string | null
  until: string | null
  amounts: { readonly [box in EaBox]: number }
  taxed: number
  /** The pay items in fees and allowances, by name. */
  details: {
    readonly B1b: string
    readonly B1c: string
    readonly B2: string
    readonly B3: string
    readonly D4: string
  }
  madeOn: string | null
  madeBy: string
}

export async function loadFormEmployer(tx: Tx): Promise<FormEmployer> {
  const row = await tx
    .selectFrom('company')
    .leftJoin('company_profile as p', 'p.company_id', 'company.id')
    .select([
      'company.name',
      'company.timezone',
      'p.legal_name',
      'p.registration_number',
      'p.employer_tax_number',
      'p.phone',
      'p.address_line1',
      'p.address_line2',
      'p.postal_code',
      'p.city',
      'p.state',
    ])
    .executeTakeFirstOrThrow()
  return {
    name: row.legal_name ?? row.name,
    address: [row.address_line1, row.address_line2, [row.postal_code, row.city].filter(Boolean).join(' '), row.state]
      .filter(Boolean)
      .join(', '),
    phone: row.phone ?? '',
    number: row.employer_tax_number ?? '',
    registration: row.registration_number ?? '',
    timezone: row.timezone,
  }
}

/** Decrypts the person's numbers with the authorities; empty where there is none. */
export function decryptNumbers(person: PersonOfYear, vault: Vault) {
  const decrypt = (place: string, encrypted: Buffer | null) =>
    encrypted === null ? '' : vault.decrypt(place, encrypted)
  return {
    ic: decrypt(`employee.ic_number|${person.id}`, person.ic_number),
    passport: decrypt(`employee.passport_number|${person.id}`, person.passport_number),
    tax: decrypt(`statutory_status.tax_number|${person.status_id}`, person.tax_number),
    epf: decrypt(`statutory_status.epf_number|${person.status_id}`, person.epf_number),
    socso: decrypt(`statutory_status.socso_number|${person.status_id}`, person.socso_number),
  }
}

export function toEaDocument(
  person: PersonOfYear,
  figures: YearFigures,
  about: { year: number; employer: FormEmployer; vault: Vault; names: ReadonlyMap<string, Label> },
): EaDocument {
  const numbers = decryptNumbers(person, about.vault)
  // The form asks for kinds of income, and the year of arrears. Pay from before the company used the product has no
  // known kinds.
  const detail = (box: EaBox) =>
    (figures.sources[box] ?? [])
      .filter(({ code }) => code !== EARLIER_PAY)
      .map(({ code, year }) => [lineName(code, about.names).en, year].filter(Boolean).join(' '))
      .join(', ')
  const { name, number, position, from, until } = person.section_a
  return {
    year: about.year,
    serial: person.serial,
    employer: about.employer,
    taxNumber: numbers.tax,
    name,
    position: position ?? '',
    employeeNo: number,
    ic: numbers.ic,
    passport: numbers.passport,
    epfNumber: numbers.epf,
    socsoNumber: numbers.socso,
    children: figures.children,
    from,
    until,
    amounts: figures.amounts,
    taxed: figures.taxed,
    details: { B1b: detail('B1b'), B1c: detail('B1c'), B2: detail('B2'), B3: detail('B3'), D4: detail('D4') },
    madeOn: person.made_at && dayIn(about.employer.timezone, person.made_at),
    madeBy: person.made_name ?? '',
  }
}
