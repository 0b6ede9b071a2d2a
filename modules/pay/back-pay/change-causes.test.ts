import { describe, expect, it } from 'vitest'
import type { MalaysianPayInputs } from '../payroll/malaysia/inputs.ts'
import type { ItemInput, PersonInputs } from '../payroll/payslip/inputs.ts'
import { runItem, testInputs } from '../payroll/testing/people.ts'
import type { BackPayPart } from '../sources/payable.ts'
import {
  backPayAmounts,
  type Cause,
  changeCauses,
  compareParts,
  monthParts,
  pricedInputs,
  sameWages,
  settledAmounts,
  uniqueCauses,
  wageInputs,
  wageLines,
  withCurrentWages,
} from './rules.ts'

const MONTH = '2026-06'
const SERVICE = { joinedOn: '2020-01-01', lastPaid: null }
const of = (more: Partial<MalaysianPayInputs> = {}) => testInputs(MONTH, 3_000_00, more)

const allowance: ItemInput = { code: 'fixed_allowance', amount: 200_00, from: '2026-01-01', recurring: true }
const hours: ItemInput = { code: 'overtime', minutes: 120 }
const repaid: ItemInput = { code: 'loan', amount: 100_00, recurring: true, loan: { id: 'l1', lent: 900_00, repaid: 0 } }
const car: ItemInput = { code: 'car', recurring: true, benefit: { value: 1_200_00, months: 12, place: 1 } }
const onceRepaid: ItemInput = { code: 'loan', amount: 100_00, loan: { id: 'l1', lent: 900_00, repaid: 0 } }
const onceCar: ItemInput = { code: 'car', benefit: { value: 1_200_00, months: 12, place: 1 } }
const arrears: ItemInput = { code: 'arrears', amount: 50_00, back: [] }
const all = [allowance, hours, repaid, car, onceRepaid, onceCar, arrears]

describe('PAY-10 which inputs of a month are wages', () => {
  it('PAY-10 recurring inputs are wages, hours and one-off amounts are priced again, and loans, benefits and back pay are neither', () => {
    expect(wageInputs(of({ items: all })).items).toEqual([allowance])
    expect(pricedInputs(of({ items: all })).items).toEqual([allowance, hours])
  })

  it('PAY-10 wages come from today’s records, and everything typed from the month as it was paid', () => {
    const now = of({ items: [{ ...allowance, amount: 300_00 }, repaid, car, { ...hours, minutes: 60 }] })
    expect(withCurrentWages(of({ items: all }), now).items).toEqual([{ ...allowance, amount: 300_00 }, hours])
  })

  it('PAY-10 days, week and hours of a day also come from today’s records, and the status does not', () => {
    const frozen = of({ open: true, inMonth: { from: '2026-06-01', until: '2026-06-30' } })
    const { from, until, open, inMonth, ...amountsOnly } = frozen
    const now = of({
      from: '2026-06-08',
      until: '2026-06-20',
      week: [1, 2, 3],
      minutes: 300,
      inMonth: { from: '2026-06-08', until: '2026-06-30' },
      absences: [{ from: '2026-06-10', until: '2026-06-10', kind: 'unpaid' }],
      status: { ...frozen.status, category: 3 },
    })
    expect(withCurrentWages(frozen, now)).toEqual({ ...now, status: frozen.status })
    expect(withCurrentWages(frozen, { ...now, open: true })).toMatchObject({ open: true })
    // Somebody who is paid amounts only has no days, whatever the month had before.
    expect(withCurrentWages(frozen, amountsOnly)).toStrictEqual(amountsOnly)
    expect(withCurrentWages(frozen, null)).toStrictEqual({ ...amountsOnly, pay: [], items: [], absences: [] })
  })

  it('PAY-10 two inputs give the same wages unless a day, the pay, the week, an amount or an absence differs', () => {
    const was = of({ items: [allowance] })
    const others: Partial<MalaysianPayInputs>[] = [
      { from: '2026-06-02' },
      { until: '2026-06-29' },
      { inMonth: { from: '2026-06-02', until: '2026-06-30' } },
      { open: true },
      { pay: [] },
      { week: [1, 2, 3] },
      { items: [{ ...allowance, amount: 200_01 }] },
      { absences: [{ from: '2026-06-10', until: '2026-06-10', kind: 'unpaid' }] },
    ]
    for (const other of others) expect(sameWages(was, { ...was, ...other }), JSON.stringify(other)).toBe(false)
    expect(sameWages(was, of({ items: all, claims: { books: 1 } }))).toBe(true)
  })
})

describe('PAY-10 what a month differs by', () => {
  const line = (c: string, a: number, more: object = {}) => ({ c, k: 'earning' as const, a, b: {} as never, ...more })

  const part = (code: string, more: Partial<BackPayPart> = {}): BackPayPart => ({
    month: MONTH,
    kind: 'monthly',
    sequence: 1,
    code,
    was: 0,
    settled: 0,
    now: 1,
    ...more,
  })

  it('PAY-10 the wage lines of a payslip are pay, days without pay, recurring amounts and hours, summed by code', () => {
    const items = {
      fixed_allowance: runItem('fixed_allowance'),
      overtime: runItem('overtime', { work: 'overtime' }),
      bonus: runItem('bonus'),
      union: runItem('union', { kind: 'deduction' }),
    }
    const inputs = {
      items: [allowance, hours, { code: 'bonus', amount: 1 }, { ...allowance, code: 'union' }],
    }
    const lines = [
      line('basic', 3_000_00),
      line('unpaid', -100_00),
      line('fixed_allowance', 150_00),
      line('fixed_allowance', 50_00),
      line('overtime', 20_00),
      line('bonus', 500_00),
      line('union', 5_00),
      line('basic', 7, { n: true }),
      { ...line('basic', 9), k: 'deduction' as const },
    ]
    expect([...wageLines(lines as never, inputs, items)]).toEqual([
      ['basic', 3_000_00],
      ['unpaid', -100_00],
      ['fixed_allowance', 200_00],
      ['overtime', 20_00],
    ])
  })

  it('PAY-10 what was settled of another month does not count for this one', () => {
    const at = { month: MONTH, kind: 'monthly' as const, sequence: 1 }
    const earlier = [[part('basic', { now: 5 }), part('basic', { month: '2026-05', now: 7 })], [part('basic')]]
    expect([...settledAmounts(earlier, at)]).toEqual([['basic', 6]])
  })

  it('PAY-10 a settled wage that no longer exists is taken back', () => {
    const parts = monthParts(
      { month: MONTH, kind: 'monthly', sequence: 2 },
      new Map([['basic', 10]]),
      new Map([['basic', 10]]),
      new Map([['overtime', 4]]),
    )
    expect(parts).toEqual([
      { month: MONTH, kind: 'monthly', sequence: 2, code: 'overtime', was: 0, settled: 4, now: 0 },
    ])
  })

  it('PAY-10 parts are sorted by month, the regular run first, then by cycle, pay before unpaid days, then by name', () => {
    const ordered = [
      part('zakat', { month: '2026-05' }),
      part('basic', { kind: 'off_cycle', sequence: 9 }),
      part('basic'),
      part('unpaid'),
      part('allowance'),
      part('bonus'),
      part('basic', { sequence: 2 }),
      part('basic', { kind: 'final' }),
    ]
    const place = (one: BackPayPart) => `${one.month} ${one.kind} ${one.sequence} ${one.code}`
    expect([...ordered].reverse().sort(compareParts).map(place)).toEqual(ordered.map(place))
    expect(compareParts(part('basic'), part('basic'))).toBe(0)
  })

  it('PAY-10 an amount with a ceiling or without tax keeps its own name, with its parts in order', () => {
    const items = {
      childcare: runItem('childcare', { exemptKind: 'childcare' }),
      gift: runItem('gift', { pcb: 'none' }),
      travel: runItem('travel', { pcb: 'exempt' }),
    }
    const parts = ['gift', 'childcare', 'travel', 'basic', 'unknown'].map((code) => part(code))
    expect(backPayAmounts(parts, items, { country: 'MY', period: '2026-12' }).map(({ code }) => code)).toEqual([
      'gift',
      'childcare',
      'travel',
      'arrears',
    ])
    // Without a kind in Taiwan it is wages there.
    expect(
      backPayAmounts(parts, items, { country: 'TW', period: '2026-12' }).map(({ code, amount }) => [code, amount]),
    ).toEqual([['arrears', 5]])
    const inTaiwan = ['fixed_allowance', 'overtime'].map((code) => part(code))
    const kinds = {
      fixed_allowance: runItem('fixed_allowance', { pcb: 'exempt', taiwan: 'fixed_allowance' }),
      overtime: runItem('overtime', { pcb: 'exempt', taiwan: 'overtime' }),
    }
    expect(backPayAmounts(inTaiwan, kinds, { country: 'TW', period: '2026-12' }).map(({ code }) => code)).toEqual([
      'arrears',
      'overtime',
    ])
    const months = ['2026-07', '2026-05'].map((month) => part('gift', { month }))
    expect(
      backPayAmounts(months, items, { country: 'MY', period: '2026-12' })[0]!.parts.map(({ month }) => month),
    ).toEqual(['2026-05', '2026-07'])
  })
})

describe('PAY-10 why a month differs', () => {
  const causes = (was: PersonInputs, now: PersonInputs | null, service: object = {}) =>
    changeCauses(was, now, MONTH, { ...SERVICE, ...service })

  it('PAY-10 somebody with another first service day has joined, unless they joined before and are paid again', () => {
    const { from: _, until: __, ...none } = of()
    expect(causes(none, of({ from: '2026-06-08' }), { joinedOn: '2026-06-08', lastPaid: '2026-06-29' })).toEqual([
      { kind: 'left', day: '2026-06-29' },
    ])
    expect(causes(of(), of({ from: '2026-06-08' }), { joinedOn: '2026-06-08' })[0]).toEqual({
      kind: 'joined',
      day: '2026-06-08',
    })
    // Somebody who joins on the last day of the month or after it is no longer in service.
    expect(causes(of(), null, { joinedOn: '2026-06-30', lastPaid: '2026-06-30' })).toEqual([
      { kind: 'left', day: '2026-06-30' },
    ])
    expect(causes(of(), null, { joinedOn: '2026-07-01' })).toEqual([{ kind: 'joined', day: '2026-07-01' }])
  })

  it('PAY-10 without a last paid day, leaving is dated on the last counted day of the month, or on its first', () => {
    expect(causes(of(), of({ until: '2026-06-20' }))).toEqual([{ kind: 'left', day: '2026-06-20' }])
    expect(causes(of(), of({ until: '2026-06-20' }), { lastPaid: '2026-06-19' })).toEqual([
      { kind: 'left', day: '2026-06-19' },
    ])
    expect(causes(of(), null)).toEqual([{ kind: 'left', day: '2026-06-01' }])
    const { from: _, until: __, ...none } = of()
    expect(causes(of(), none, { lastPaid: '2026-05-31' })).toEqual([{ kind: 'left', day: '2026-05-31' }])
  })

  it('PAY-10 a raise within the month is dated on its first day with the amount it replaces there, and is the only cause', () => {
    const stretch = (from: string, until: string, amount: number) => ({ from, until, amount })
    const was = of({ pay: [stretch('2026-06-01', '2026-06-15', 1), stretch('2026-06-16', '2026-06-30', 2)] })
    const now = (pay: MalaysianPayInputs['pay']) => causes(was, of({ pay }))
    expect(now([stretch('2026-06-01', '2026-06-15', 1), stretch('2026-06-16', '2026-06-30', 3)])).toEqual([
      { kind: 'pay', day: '2026-06-16', was: 2, now: 3 },
    ])
    expect(now([stretch('2026-06-01', '2026-06-15', 5), stretch('2026-06-16', '2026-06-30', 2)])).toEqual([
      { kind: 'pay', day: '2026-06-01', was: 1, now: 5 },
    ])
    // One day longer at the old pay: what began on the 16th was replaced on that day.
    expect(now([stretch('2026-06-01', '2026-06-16', 1), stretch('2026-06-17', '2026-06-30', 2)])).toEqual([
      { kind: 'pay', day: '2026-06-01', was: 2, now: 1 },
    ])
    expect(now([stretch('2026-06-01', '2026-06-14', 1), stretch('2026-06-15', '2026-06-30', 2)])).toEqual([
      { kind: 'pay', day: '2026-06-15', was: 1, now: 2 },
    ])
  })

  it('PAY-10 amounts that come, change, move and go are dated, on the month’s first day where they have no day', () => {
    const causesOfItems = (was: ItemInput[], now: ItemInput[]) => causes(of({ items: was }), of({ items: now }))
    const { from: _, ...undated } = allowance
    expect(causesOfItems([], [allowance])).toEqual([
      { kind: 'item', code: 'fixed_allowance', day: '2026-01-01', was: 0, now: 200_00 },
    ])
    expect(causesOfItems([allowance], [])).toEqual([
      { kind: 'item', code: 'fixed_allowance', day: '2026-01-01', was: 200_00, now: 0 },
    ])
    expect(causesOfItems([undated], [{ ...undated, amount: 1, until: '2026-06-09' }])).toEqual([
      { kind: 'item', code: 'fixed_allowance', day: '2026-06-01', was: 200_00, now: 1, until: '2026-06-09' },
    ])
    expect(causesOfItems([undated], [])[0]!.day).toBe('2026-06-01')
    expect(causesOfItems([allowance, repaid], [allowance, hours])).toEqual([])
    expect(
      causesOfItems([allowance], [{ ...allowance, code: 'other' }]).map(({ code, was, now }) => [code, was, now]),
    ).toEqual([
      ['other', 0, 200_00],
      ['fixed_allowance', 200_00, 0],
    ])
  })

  it('PAY-10 an absence of another kind or of half a day is another absence, and another week is a cause', () => {
    const day = { from: '2026-06-10', until: '2026-06-10', kind: 'unpaid' } as const
    const kinds = (was: MalaysianPayInputs['absences'], now: MalaysianPayInputs['absences']) =>
      causes(of({ absences: was }), of({ absences: now })).map(({ kind }) => kind)
    expect(kinds([day], [day])).toEqual([])
    expect(kinds([day], [{ ...day, half: true }])).toEqual(['absence_added', 'absence_removed'])
    expect(kinds([day], [{ ...day, kind: 'absent' }])).toEqual(['absence_added', 'absence_removed'])
    expect(causes(of(), of({ week: [1, 2, 3] }))).toEqual([{ kind: 'week', day: '2026-06-01' }])
  })

  it('PAY-10 LEA-18 an absence with other minutes or another share of pay is another one, and one on full pay is none', () => {
    const day = { from: '2026-06-10', until: '2026-06-10', kind: 'unpaid' } as const
    const kinds = (was: MalaysianPayInputs['absences'], now: MalaysianPayInputs['absences']) =>
      causes(of({ absences: was }), of({ absences: now })).map(({ kind }) => kind)
    const same = (was: MalaysianPayInputs['absences'], now: MalaysianPayInputs['absences'], minutes = 480) =>
      sameWages(of({ absences: was }), of({ absences: now, minutes }))
    for (const other of [{ minutes: 60 }, { paid: 500_000 }]) {
      expect(kinds([day], [{ ...day, ...other }])).toEqual(['absence_added', 'absence_removed'])
      expect(same([day], [{ ...day, ...other }])).toBe(false)
    }
    expect(kinds([{ ...day, minutes: 60 }], [{ ...day, minutes: 90 }])).toEqual(['absence_added', 'absence_removed'])
    expect([same([day], [{ ...day, paid: 0 }]), same([], [{ ...day, paid: 1_000_000 }])]).toEqual([true, true])
    expect(kinds([], [{ ...day, paid: 1_000_000 }])).toEqual([])
    expect(kinds([day], [{ ...day, paid: 1_000_000 }])).toEqual(['absence_removed'])
    // Minutes away are a share of a normal day; whole and half days are not.
    const hour = [{ ...day, minutes: 60 }]
    expect([same(hour, hour), same(hour, hour, 420), same([day], [day], 420)]).toEqual([true, false, true])
    expect(causes(of({ absences: hour }), of({ absences: hour, minutes: 420 }))).toEqual([
      { kind: 'week', day: '2026-06-01' },
    ])
  })

  it('PAY-10 causes of several months are sorted by day, then by kind, with different items apart', () => {
    const one = (kind: Cause['kind'], day: string, code?: string): Cause => ({ kind, day, ...(code && { code }) })
    const causes = [
      one('week', '2026-06-01'),
      one('item', '2026-06-01', 'a'),
      one('item', '2026-06-01', 'b'),
      one('item', '2026-06-01', 'a'),
      one('week', '2026-05-01'),
    ]
    expect(uniqueCauses(causes)).toEqual([causes[4], causes[1], causes[2], causes[0]])
    // Of the same cause from two months the earlier one is shown.
    const raise = { kind: 'pay', day: '2026-05-01', was: 1, now: 2 } as const
    expect(uniqueCauses([raise, { ...raise, was: 2, now: 3 }])).toEqual([raise])
  })
})
