import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cardOf, FIELD_CARDS } from '../../../people/core/card-values.ts'
import { reviewLabels } from '../review/web/labels.ts'
import { Blocker, Check, FailureReason } from '../values.ts'
import { FIX_TARGETS, type FixTarget, suggestedFix } from './fixes.ts'
import { wrongNumberBlockers } from './wrong-numbers.ts'

const LABELS: Record<string, { en: string; zh: string }> = reviewLabels
const ALL: readonly [string, FixTarget][] = Object.entries(FIX_TARGETS)
/** Findings that are only checked in their row: the records do not show a better figure. */
const LOOKED_AT = [
  'earlier_employment_unpaid',
  'insured_grade_assumed',
  'insured_grade_low',
  'net_moved',
  'paid_in_other_run',
  'pay_ten_times',
  'shortage_open',
  'tp3_of_returner',
  'unexplained',
]
const source = (file: string) => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8')

describe('PAY-11 where a finding is corrected', () => {
  it('PAY-11 every blocker, check and failure names where it is fixed, and the others are listed by name', () => {
    const codes = [...Blocker.options, ...Check.options, ...FailureReason.options].filter((code) => code !== 'failed')
    expect(Object.keys(FIX_TARGETS).sort()).toEqual([...new Set<string>(codes)].sort())
    expect(ALL.flatMap(([code, mending]) => ('here' in mending ? [code] : [])).sort()).toEqual(LOOKED_AT)
  })

  it('PAY-11 an invalid number leads to its own field', () => {
    const fields = ['ic_number', 'passport_number', 'tax_number', 'epf_number', 'socso_number', 'eis_number'] as const
    for (const field of fields)
      expect(suggestedFix(wrongNumberBlockers([field], fields), [], false)?.mending).toEqual({ record: field })
  })

  it('PAY-11 each fix has a button in both languages', () => {
    const places = [...ALL.map(([, mending]) => mending), { record: 'ic_number', adds: true } as const].flatMap(
      (mending) =>
        'here' in mending
          ? []
          : 'record' in mending
            ? [`${mending.adds ? 'add_' : ''}${mending.record}`]
            : ['inputs' in mending ? mending.inputs : Object.keys(mending)[0]!],
    )
    expect(places.filter((place) => !LABELS[`pay.mend.${place}`])).toEqual([])
  })

  it('PAY-11 a missing value is added, and a wrong one is corrected', () => {
    const fixLabel = (code: string, byIdentity = false) => {
      const mending = suggestedFix([code], [], byIdentity)!.mending as { record: string; adds?: true }
      return LABELS[`pay.mend.${mending.adds ? 'add_' : ''}${mending.record}`]!.en
    }
    expect([fixLabel('no_bank_account'), fixLabel('wrong_bank_account'), fixLabel('duplicate_bank_account')]).toEqual([
      'Add the bank account',
      'Correct the bank account',
      'Correct the bank account',
    ])
    expect([
      fixLabel('missing_tax_number'),
      fixLabel('wrong_tax_number'),
      fixLabel('missing_tax_number', true),
    ]).toEqual(['Add the tax number', 'Correct the tax number', 'Add the identity number'])
    const missing = Object.keys(FIX_TARGETS).filter((code) =>
      /^(missing|no)_.*(number|account|compensation)$/.test(code),
    )
    expect(missing.map((code) => fixLabel(code).split(' ')[0])).toEqual(missing.map(() => 'Add'))
    const wrong = Object.keys(FIX_TARGETS).filter((code) => code.startsWith('wrong_'))
    expect(wrong.map((code) => fixLabel(code).split(' ')[0])).toEqual(wrong.map(() => 'Correct'))
  })

  it('PAY-11 a tab that a finding opens is a tab of the inputs', () => {
    const inputs = source('modules/pay/payroll/web/inputs.tsx')
    const tabs = ALL.flatMap(([, mending]) => ('inputs' in mending ? [mending.inputs] : []))
    expect(tabs.filter((tab) => !inputs.includes(`id: '${tab}'`))).toEqual([])
  })
})

describe('PAY-11 fields that a link leads to', () => {
  const forms = {
    identity: 'record/web/tab-profile.tsx',
    contact: 'record/web/tab-profile.tsx',
    leaving: 'joining/web/leaving-dialogs.tsx',
    job: 'record/web/tab-employment.tsx',
    contract: 'record/web/tab-employment.tsx',
    hours: 'record/web/tab-employment.tsx',
    pay: 'record/pay/web/tab-pay.tsx',
    bank: 'record/pay/web/bank-card.tsx',
    tax: 'record/web/tax-group.tsx',
    contributions: 'record/web/tab-statutory.tsx',
    taiwan: 'record/web/tab-statutory.tsx',
  } as const satisfies Record<keyof typeof FIELD_CARDS, string>

  it.each(Object.entries(FIELD_CARDS))(
    'PAY-11 the form of %s has each of these fields, on one card only',
    (card, { fields }) => {
      const text = source(`modules/people/${forms[card as keyof typeof forms]}`).replace(/\s+/g, ' ')
      expect(fields.filter((field) => !text.includes(`Field name="${field}"`))).toEqual([])
      expect(fields.filter((field) => cardOf(field) !== card)).toEqual([])
      if (card !== 'leaving') expect(text).toContain(`card="${card}"`)
    },
  )
})

describe('PAY-11 the button of a row', () => {
  it('PAY-11 the most serious fixable finding comes first', () => {
    expect(suggestedFix(['unexplained', 'missing_tax_number', 'wage_far_off'], [], false)).toEqual({
      mending: { record: 'tax_number', adds: true },
      isWrong: true,
    })
    expect(suggestedFix(['missing_tax_number'], [], true)?.mending).toEqual({ record: 'ic_number', adds: true })
    expect(suggestedFix(['shortage_open', 'unexplained'], [], false)).toBeUndefined()
  })

  it('PAY-11 a large difference leads to its cause, after marking as checked', () => {
    expect(suggestedFix(['net_moved'], ['one_off'], false)).toEqual({ mending: { inputs: 'once' }, isWrong: false })
    expect(suggestedFix(['net_moved'], ['law'], false)).toBeUndefined()
    expect(suggestedFix(['net_moved', 'wage_far_off'], ['one_off'], false)).toEqual({
      mending: { record: 'basic_pay' },
      isWrong: true,
    })
  })

  it('PAY-11 a property that every object inherits is no finding', () => {
    expect(suggestedFix(['toString', 'constructor'], [], false)).toBeUndefined()
  })
})
