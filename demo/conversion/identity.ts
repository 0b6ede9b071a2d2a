import { createHash } from 'node:crypto'
import type { Day } from '#base/days/days.ts'
import { findBank } from '#statutory/banks.ts'

const BANKS = ['Maybank', 'CIMB Bank', 'Public Bank', 'RHB Bank', 'Hong Leong Bank']
const BIRTHPLACES = ['10', '14', '07', '01', '08', '12', '13', '05']
const STREETS = ['Jalan Mawar', 'Jalan Melati', 'Jalan Kenanga', 'Jalan Cempaka', 'Jalan Anggerik', 'Jalan Teratai']

/** Derives a number from 0 to below `below` from a key, always the same. */
export function drawNumber(key: string, below: number): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0) % below
}

/** Some are permanent residents, who have another nationality. */
export function isMalaysian(no: string): boolean {
  return drawNumber(`${no}/resident`, 100) < 96
}

/** Derives digits from a key. */
export function drawDigits(key: string, count: number): string {
  const hash = createHash('sha256').update(key).digest()
  return Array.from({ length: count }, (_, index) => String(hash[index % hash.length]! % 10)).join('')
}

/** Invented card numbers, each unique: birth date, place of birth, a serial whose last digit is odd for men. */
export function cardNumbers(): (person: { no: string; birth: Day; gender: 'male' | 'female' }) => string {
  const used = new Set<string>()
  return ({ no, birth, gender }) => {
    const date = birth.slice(2).replaceAll('-', '')
    for (let attempt = 0; ; attempt++) {
      const serial = drawNumber(`${no}/card/${attempt}`, 5_000) * 2 + (gender === 'male' ? 1 : 0)
      const number = `${date}${BIRTHPLACES[drawNumber(`${no}/place`, BIRTHPLACES.length)]}${String(serial).padStart(4, '0')}`
      if (used.has(number)) continue
      used.add(number)
      return number
    }
  }
}

/** Invents the rest of a person: contact, bank, tax and insurance details. Children are counted in halves. */
export function inventDetails(no: string, card: string, name: string) {
  const bank = BANKS[drawNumber(`${no}/bank`, BANKS.length)]!
  const isMarried = drawNumber(`${no}/married`, 100) < 62
  const spouseWorks = drawNumber(`${no}/spouse`, 100) < 55
  const children = isMarried ? drawNumber(`${no}/children`, 4) : 0
  return {
    isMarried,
    phone: `+60 1${drawNumber(`${no}/p`, 10)}-${drawDigits(`${no}/phone`, 7)}`,
    personal_email: `person.${no}@home.example`,
    address_line1: `${1 + drawNumber(`${no}/house`, 120)}, ${STREETS[drawNumber(`${no}/street`, STREETS.length)]} ${1 + drawNumber(`${no}/lane`, 12)}`,
    city: 'Petaling Jaya',
    state: 'Selangor',
    postal_code: '47810',
    country: 'MY',
    payment_method: 'bank_transfer',
    bank_name: bank,
    account_type: 'savings',
    account_number: `5${no}${drawDigits(`${no}/account`, 8)}`.slice(0, findBank(bank)!.digits.at(-1)!),
    account_holder: name,
    resident_status: isMalaysian(no) ? 'citizen' : 'permanent_resident',
    tax_regime: 'resident',
    tax_category: isMarried ? (spouseWorks ? 3 : 2) : 1,
    tax_number: `SG${no}${drawDigits(`${no}/tax`, 6)}`,
    epf_number: `${no}${drawDigits(`${no}/epf`, 3)}`,
    socso_number: card,
    children_under_18: children * 2,
    hour_type: 'office',
    minutes_a_day: 480,
  }
}
