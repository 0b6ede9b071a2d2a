import { describe, expect, it } from 'vitest'
import type { Language } from '#base/access/actor.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { NO_MONTH } from '#statutory/malaysia/month/month-input.ts'
import { explainLine } from '../explanation/explain.ts'
import { malaysianPayslip, runItem, testInputs, testRun } from '../testing/people.ts'
import { countedPay } from './counted-pay.ts'
import type { MalaysianPayInputs } from './inputs.ts'

const NAMES = new Map([
  ['transport', { en: 'Transport allowance', zh: '交通津貼' }],
  ['shift', { en: 'Shift allowance', zh: '輪班津貼' }],
  ['bonus', { en: 'Bonus', zh: '獎金' }],
])
const RUN = testRun('2026-03', {
  items: {
    shift: runItem('shift'),
    transport: runItem('transport', { epf: false, hrd: false }),
    bonus: runItem('bonus', { socso: false, hrd: false, pcb: 'additional', bonus: true }),
  },
})

function steps(code: string, more: Partial<MalaysianPayInputs>, language: Language = 'en') {
  const inputs = testInputs('2026-03', 5_000_00, more)
  const { lines } = malaysianPayslip(inputs, RUN, lawFor('2026-03'))
  const counted = countedPay(lines, RUN.items, inputs)
  const line = lines.find(({ c }) => c === code)!
  return explainLine(line, language, NAMES, 'MYR', { inputs, counted }).steps.map(
    ({ label, equation, result }) => `${label}: ${[equation, result].filter(Boolean).join(' = ')}`,
  )
}
const ITEMS = [
  { code: 'shift', amount: 300_00 },
  { code: 'shift', amount: 50_00 },
  { code: 'transport', amount: 200_00 },
  { code: 'bonus', amount: 1_000_00 },
]

describe('PAY-08 the wages of a scheme are said line by line', () => {
  it('PAY-08 EPF names each pay item that counts, sums lines of one name, and names no other', () => {
    expect(steps('epf', { items: ITEMS }).slice(0, 4)).toEqual([
      'Basic pay: 5,000.00',
      'Shift allowance: 350.00',
      'Bonus: 1,000.00',
      'Wages that count for EPF: 5,000.00 + 350.00 + 1,000.00 = 6,350.00',
    ])
    expect(steps('epf', { items: ITEMS }, 'zh-TW').slice(0, 4)).toEqual([
      '本薪: 5,000.00',
      '輪班津貼: 350.00',
      '獎金: 1,000.00',
      '公積金計算工資: 5,000.00 + 350.00 + 1,000.00 = 6,350.00',
    ])
  })

  it('PAY-08 SOCSO, EIS and tax name the pay items they count, the tax for monthly and for additional pay', () => {
    for (const code of ['socso', 'eis'])
      expect(steps(code, { items: ITEMS }).slice(0, 3)).toEqual([
        'Basic pay: 5,000.00',
        'Shift allowance: 350.00',
        'Transport allowance: 200.00',
      ])
    const tax = steps('pcb', { items: ITEMS })
    expect(tax.slice(0, 4)).toEqual([
      'Basic pay: 5,000.00',
      'Shift allowance: 350.00',
      'Transport allowance: 200.00',
      'Taxable monthly pay of this month (Y1): 5,000.00 + 350.00 + 200.00 = 5,550.00',
    ])
    expect(tax[tax.indexOf('Additional pay of this month (Yt): 1,000.00') - 1]).toBe('Bonus: 1,000.00')
  })

  it('PAY-08 unpaid days are deducted from the wages', () => {
    const absences = [{ from: '2026-03-02', until: '2026-03-02', kind: 'unpaid' as const }]
    expect(steps('epf', { absences }).slice(0, 3)).toEqual([
      'Basic pay: 5,000.00',
      'Days without pay: −161.29',
      'Wages that count for EPF: 5,000.00 + (−161.29) = 4,838.71',
    ])
  })

  it('PAY-08 other pay of the month is shown beside that of this run', () => {
    const zero = { epfBonus: 0, socsoEmployee: 0, socsoEmployer: 0, eisEmployee: 0, eisEmployer: 0, lindung: 0 }
    const more = { hrdWages: 0, hrd: 0, taxableAdditional: 0, epfAdditional: 0, reliefs: 0, zakat: 0, pcb: 0 }
    const same = {
      ...NO_MONTH,
      ...zero,
      ...more,
      epfWages: 700_00,
      epfEmployee: 77_00,
      epfEmployer: 91_00,
      socsoWages: 700_00,
      taxableNormal: 700_00,
      epfNormal: 77_00,
    }
    expect(steps('epf', { same }).slice(0, 3)).toEqual([
      'Basic pay: 5,000.00',
      'Other pay of this month: 700.00',
      'Wages that count for EPF: 5,000.00 + 700.00 = 5,700.00',
    ])
  })
})

it('PAY-08c the explanation names the facts of the person that decide a figure: age, citizenship and choices', () => {
  const because = (code: string, more: Partial<MalaysianPayInputs> = {}, language: Language = 'en') => {
    const inputs = testInputs('2026-03', 5_000_00, more)
    const line = malaysianPayslip(inputs, RUN, lawFor('2026-03')).lines.find((one) => one.c === code)!
    return explainLine(line, language, NAMES, 'MYR', { inputs }).because
  }
  const foreigner = { status: { citizenship: 'foreigner', regime: 'resident', category: 1 } } as const
  expect(because('epf')).toContain('Under 60 this month')
  expect(because('epf', { birth: '1966-02-15' })).toContain('60 or over')
  expect(because('epf', { birth: '1966-02-15' }, 'zh-TW')).toContain('已滿 60 歲')
  expect(because('epf', foreigner)).toContain('Foreign employee')
  expect(because('eis')).toContain('Aged 18 to 59')
  expect(because('socso')).toContain('First category: work injury and invalidity')
  expect(because('socso', { birth: '1966-02-15' })).toContain('Second category: work injury only, paid by the company')
})
