import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CountryCode } from '#base/countries/served-countries.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import type { Template } from '#server/spreadsheets/template.ts'
import { withCheckDigit } from '#statutory/taiwan/identity/identity-number.ts'
import { planDetails } from '../../import/details-plan.ts'
import { planEmployees } from '../../import/plan.ts'
import { DETAILS_TEMPLATE } from '../../import/templates/details-template.ts'
import { EMPLOYEES_TEMPLATE } from '../../import/templates/people-template.ts'
import { contactFields, identityFields } from '../contract-fields.ts'
import { normalizeBank } from './normalize-bank.ts'
import { normalizeIdentities } from './normalize-identities.ts'
import { normalizeNumbers, numberFaultCode } from './normalize-numbers.ts'

type Sample = readonly [typed: string, kept: string]
type Samples = { good: readonly Sample[]; bad: readonly (readonly [typed: string, code: string])[] }
const same = (...texts: string[]): Sample[] => texts.map((text) => [text, text])

/**
 * Numbers as users type them, and their stored form. The shapes come from the sources beside each rule (LHDN, EPF,
 * PERKESO, the banks, registrations of Taiwan). Identity numbers of Taiwan end in a check digit.
 */
const NUMBERS: Readonly<Record<string, { country: CountryCode } & Samples>> = {
  tax_number: {
    country: 'MY',
    good: [
      ['SG 12345678-90', 'SG1234567890'],
      ['OG 531367-08 (0)', 'OG531367080'],
      ['IG 53136708060', 'IG53136708060'],
      ['53136708060', 'IG53136708060'],
    ],
    bad: [
      ['C 2088005001', 'tax_number_shape'],
      ['SG12', 'tax_number_shape'],
      ['IG 12', 'tax_number_shape'],
      ['00000000000', 'number_zeros'],
    ],
  },
  epf_number: {
    country: 'MY',
    good: [...same('12345678', '0123456789'), ['1234 5678', '12345678'], ['12-345678', '12345678']],
    bad: [
      ['EPF', 'epf_number_shape'],
      ['12A45678', 'epf_number_shape'],
      ['00000000', 'number_zeros'],
    ],
  },
  socso_number: {
    country: 'MY',
    good: [['900131-14-5677', '900131145677'], ...same('A1234567', '8308141P')],
    bad: [
      ['12', 'socso_number_shape'],
      ['none', 'socso_number_shape'],
    ],
  },
  eis_number: { country: 'MY', good: [['900131 14 5677', '900131145677']], bad: [['EIS', 'eis_number_shape']] },
}
const IDENTITIES: Readonly<Record<string, Samples>> = {
  ic_number: {
    good: [
      ['900131-14-5677', '900131145677'],
      ['900131145677', '900131145677'],
      ['９００１３１－１４－５６７７', '900131145677'],
      ['a123456789', 'A123456789'],
      // Residents of Taiwan have the form before 2021 or the one since.
      [withCheckDigit('AD1234567'), withCheckDigit('AD1234567')],
      [withCheckDigit('F96123456'), withCheckDigit('F96123456')],
    ],
    bad: [
      ['90013114567', 'ic_length'],
      ['900230-14-5677', 'ic_no_such_day'],
      ['900131-17-5677', 'ic_place'],
      ['A123456788', 'tw_identity_check'],
      ['A323456789', 'identity_shape'],
    ],
  },
  passport_number: {
    good: [
      ['A 12345678', 'A12345678'],
      ['c1234567', 'C1234567'],
    ],
    bad: [
      ['AB', 'passport_shape'],
      ['PASSPORT', 'passport_shape'],
      ['000000000', 'number_zeros'],
    ],
  },
}
/** Accounts by bank, as people write them. Malaysian lengths come from the lists beside `banks.ts`. */
const ACCOUNTS: Readonly<Record<string, { country: CountryCode } & Samples>> = {
  Maybank: {
    country: 'MY',
    good: [['5140 1234 5678', '514012345678']],
    bad: [
      ['51401234567', 'account_length'],
      ['5140A2345678', 'account_digits'],
      ['000000000000', 'number_zeros'],
    ],
  },
  CIMB: {
    country: 'MY',
    good: [['8001-2345-6789-01', '80012345678901'], ...same('7001234567')],
    bad: [['800123456789', 'account_length_either']],
  },
  'Public Bank': { country: 'MY', good: [['3-1234567-89', '3123456789']], bad: [['31234567890', 'account_length']] },
  RHB: { country: 'MY', good: same('21401234567890'), bad: [['214012345678', 'account_length']] },
  'Hong Leong Bank': { country: 'MY', good: same('12345678901'), bad: [['1234567890', 'account_length']] },
  AmBank: { country: 'MY', good: same('8881012345678'), bad: [['888101234567', 'account_length']] },
  BSN: { country: 'MY', good: same('1410029876543210'), bad: [['1234', 'account_length_between']] },
  'Bank Islam': { country: 'MY', good: same('14012345678901'), bad: [['140123456789', 'account_length']] },
  '004': { country: 'TW', good: [['012-001-234567', '012001234567']], bad: [['12345', 'account_length_between']] },
  // The post office: seven digits of the branch and seven of the account.
  '700': { country: 'TW', good: [['0001234-0123456', '00012340123456']], bad: [['0123456', 'account_length_between']] },
}
/** Telephones and post codes are stored as typed, since their form differs by country. */
const CONTACTS: Readonly<Record<string, readonly string[]>> = {
  phone: [
    '012-345 6789',
    '+60 12-345 6789',
    '60123456789',
    '03-2161 8888',
    '011-1234 5678',
    '0912-345-678',
    '02-2345-6789',
    '+886 912 345 678',
    '(02) 2345-6789 #123',
    '02-23456789 轉 12',
  ],
  emergency_phone: ['012-345 6789', '0912-345-678'],
  postal_code: ['50450', '01000', '100', '10041', '100409'],
}

const TODAY = '2026-11-28'
const PERSON = { id: 'p', joinedOn: '2020-01-01', values: { employee_no: 'P1' } } as const

/** Reads the rows of a template's first sheet as an import does. */
function typedRows<T extends Template>(template: T, cells: Readonly<Record<string, string>>) {
  const sheets = template.sheets.map(({ name, columns }, index) => ({
    name,
    rows: [columns.map(({ header }) => header), ...(index === 0 ? [columns.map(({ key }) => cells[key] ?? '')] : [])],
    faults: [],
  }))
  return readRows(template, sheets).rows
}

function planImport(cells: Readonly<Record<string, string>>, country: CountryCode) {
  const plan = planDetails(typedRows(DETAILS_TEMPLATE, { employee_no: 'P1', ...cells }), {
    today: TODAY,
    people: new Map([['p1', PERSON]]),
    histories: {},
    family: new Map(),
    accountOwners: new Map(),
    payCountries: new Map([['p', country]]),
    parentsByRows: new Set(),
    children: new Map(),
    maySensitive: true,
    plainNumber: (text: string) => text,
  })
  const facts = plan.facts.map(({ change }) => ('values' in change ? change.values : {}))
  return { values: Object.assign({}, ...plan.people.map(({ values }) => values), ...facts), errors: plan.errors }
}

describe('EMP-01d numbers of authorities in a form and in a file', () => {
  for (const [column, { country, good, bad }] of Object.entries(NUMBERS)) {
    it.each(good)(`EMP-01d ${column} %s is stored as %s`, (typed, kept) => {
      expect(normalizeNumbers({ [column]: typed }, {}, country)).toEqual({ values: { [column]: kept }, wrong: [] })
      const file = planImport({ [column]: typed }, country)
      expect([file.values[column], file.errors]).toEqual([kept, []])
    })
    it.each(bad)(`EMP-01d ${column} %s is refused: %s`, (typed, code) => {
      expect(normalizeNumbers({ [column]: typed }, {}, country).wrong).toEqual([column])
      expect(numberFaultCode(column, typed)).toBe(code)
      expect(planImport({ [column]: typed }, country).errors).toMatchObject([{ column, code }])
    })
  }
})

describe('EMP-09 identity numbers in a form and in a file', () => {
  const row = (cells: Readonly<Record<string, string>>) =>
    planEmployees(
      typedRows(EMPLOYEES_TEMPLATE, { employee_no: 'N1', full_name: 'Anna', joined_on: '2024-01-01', ...cells }),
      {
        today: TODAY,
        currency: 'MYR',
        payCurrencies: new Map(),
        people: new Map(),
        officeCountries: new Map(),
        companyCountry: 'MY',
        heldPlaces: new Map(),
        places: { department: new Map(), position: new Map(), office: new Map(), cost_center: new Map() },
        earlyChoosers: new Set(),
        icOwners: new Map(),
        emailOwners: new Map(),
      },
    )
  for (const [column, { good, bad }] of Object.entries(IDENTITIES)) {
    it.each(good)(`EMP-09 ${column} %s is stored as %s`, (typed, kept) => {
      expect(
        z
          .object(identityFields)
          .partial()
          .parse({ [column]: typed }),
      ).toBeDefined()
      expect(normalizeIdentities({ [column]: typed }, {})).toMatchObject({ values: { [column]: kept }, wrong: [] })
      const plan = row({ [column]: typed })
      expect([plan.people[0]!.values[column], plan.errors]).toEqual([kept, []])
    })
    it.each(bad)(`EMP-09 ${column} %s is refused: %s`, (typed, code) => {
      expect(normalizeIdentities({ [column]: typed }, {}).wrong).toMatchObject([
        { field: column, fault: [code, expect.anything()] },
      ])
      expect(row({ [column]: typed }).errors).toMatchObject([{ column, code }])
    })
  }
})

describe('EMP-01c bank accounts in a form and in a file', () => {
  for (const [bank_name, { country, good, bad }] of Object.entries(ACCOUNTS)) {
    it.each(good)(`EMP-01c ${bank_name}: %s is stored as %s`, (account_number, kept) => {
      const found = normalizeBank({ bank_name, account_number }, {}, country)
      expect([found.values.account_number, found.wrong]).toEqual([kept, []])
      const file = planImport({ bank_name, account_number }, country)
      expect([file.values.account_number, file.errors]).toEqual([kept, []])
    })
    it.each(bad)(`EMP-01c ${bank_name}: %s is refused: %s`, (account_number, code) => {
      const wrong = [{ field: 'account_number', code }]
      expect(normalizeBank({ bank_name, account_number }, {}, country).wrong).toMatchObject(wrong)
      expect(planImport({ bank_name, account_number }, country).errors).toMatchObject([
        { column: 'account_number', code },
      ])
    })
  }
})

describe('EMP-01 telephones and post codes in a form and in a file', () => {
  for (const [column, samples] of Object.entries(CONTACTS))
    it.each(samples)(`EMP-01 ${column} %s is stored as typed`, (typed) => {
      const shape = contactFields[column as keyof typeof contactFields]
      expect(shape.parse(typed)).toBe(typed)
      expect(shape.safeParse(`${typed}\u202e`).success).toBe(false)
      expect(planImport({ [column]: typed }, 'MY')).toMatchObject({ values: { [column]: typed }, errors: [] })
    })
})
