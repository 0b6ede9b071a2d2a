import { describe, expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { computeMalaysianMonth } from '#statutory/malaysia/month/month.ts'
import { type MonthBases, NO_MONTH, type SameMonth } from '#statutory/malaysia/month/month-input.ts'
import { testInputs, testRun } from '../testing/people.ts'
import type { MalaysianPayInputs, MalaysianRun } from './inputs.ts'
import { dueThisRun } from './slip.ts'

const law = lawFor('2026-03')
/** Wages of a run: monthly pay, a bonus, and an ex gratia payment that is taxed and no EPF wage. */
type Wages = { normal?: number; bonus?: number; exGratia?: number }
function monthBases({ normal = 0, bonus = 0, exGratia = 0 }: Wages): MonthBases {
  return {
    epf: normal + bonus,
    epfBonus: bonus,
    epfNormal: normal,
    socso: normal,
    hrd: normal,
    taxNormal: normal,
    taxAdditional: bonus + exGratia,
    taxTakenBack: 0,
    epfTakenBack: 0,
    exemptUsed: {},
  }
}
function of(wages: Wages, more: Partial<MalaysianPayInputs> = {}, run: Partial<MalaysianRun> = {}) {
  const [inputs, facts, bases] = [testInputs('2026-03', 0, more), testRun('2026-03', run), monthBases(wages)]
  const { contributions, tax } = computeMalaysianMonth(law, inputs, bases, facts, dueThisRun(inputs, facts))
  return { ...tax, contributions }
}
const findLine = (slip: ReturnType<typeof of>, code: string) => slip.lines.find(({ c }) => c === code)
/** What a run passes to the next one of the month. */
function passedOn(slip: ReturnType<typeof of>): SameMonth {
  const { contributions } = slip
  return {
    ...NO_MONTH,
    epfWages: contributions.epfWages,
    epfBonus: contributions.epfBonus,
    epfEmployee: contributions.epfEmployee,
    taxableNormal: slip.normal,
    taxableAdditional: slip.additional,
    epfNormal: slip.epfNormal,
    epfAdditional: slip.epfAdditional,
    zakat: slip.zakat,
    pcb: slip.pcb,
  }
}
const addMonths = (one: SameMonth, two: SameMonth): SameMonth =>
  Object.fromEntries(Object.entries(one).map(([key, value]) => [key, value + two[key as keyof SameMonth]])) as never

describe('PAY-03a the EPF of a month, for the tax, in one run or in several', () => {
  const STATUSES: [name: string, status: Partial<MalaysianPayInputs['status']>][] = [
    ['the statutory rate', {}],
    ['4 % more by choice', { epfExtraEmployee: 40_000 }],
  ]
  const RUNS: [name: string, runs: Wages[]][] = [
    ['pay, then a bonus', [{ normal: 5_000_00 }, { bonus: 2_000_00 }]],
    ['a bonus, then pay', [{ bonus: 2_000_00 }, { normal: 5_000_00 }]],
    ['pay in two halves', [{ normal: 2_600_00 }, { normal: 2_400_00 }]],
    [
      'pay and bonus, twice',
      [
        { normal: 3_000_00, bonus: 1_000_00 },
        { normal: 2_000_00, bonus: 600_00 },
      ],
    ],
    ['pay with an ex gratia payment, then pay', [{ normal: 3_000_00, exGratia: 9_000_00 }, { normal: 2_000_00 }]],
    ['pay, then pay and bonus of which too little is left', [{ normal: 4_000_00, bonus: 500_00 }, { bonus: 1_00 }]],
    ['pay with a little ex gratia, then pay', [{ normal: 3_015_00, exGratia: 5_00 }, { normal: 1_987_00 }]],
    [
      'pay, bonus and ex gratia, then pay',
      [{ normal: 3_000_00, bonus: 1_000_00, exGratia: 9_000_00 }, { normal: 2_000_00 }],
    ],
    ['pay and bonus that no rate divides, then pay', [{ normal: 3_015_00, bonus: 777_00 }, { normal: 1_982_00 }]],
    ['bonus, pay, bonus', [{ bonus: 800_00 }, { normal: 4_000_00 }, { bonus: 1_200_00 }]],
  ]
  for (const [rate, status] of STATUSES)
    for (const [name, runs] of RUNS)
      it(`PAY-03a ${name}, at ${rate}: several runs split EPF between monthly pay and the rest as one run does`, () => {
        const person = { status: { citizenship: 'citizen', regime: 'resident', category: 1, ...status } as const }
        let same: SameMonth | undefined
        for (const wages of runs) {
          const slip = of(wages, { ...person, ...(same && { same }) })
          expect(slip.epfNormal + slip.epfAdditional).toBe(slip.contributions.epfEmployee)
          same = same ? addMonths(same, passedOn(slip)) : passedOn(slip)
        }
        const sum = (kind: keyof Wages) => runs.reduce((total, wages) => total + (wages[kind] ?? 0), 0)
        const whole = of({ normal: sum('normal'), bonus: sum('bonus'), exGratia: sum('exGratia') }, person)
        expect([same!.epfNormal, same!.epfAdditional]).toEqual([whole.epfNormal, whole.epfAdditional])
        expect(same!.pcb).toBe(whole.pcb)
      })
})

describe('PAY-03a the tax of a month that has several runs', () => {
  const status = { citizenship: 'citizen', regime: 'resident', category: 1 } as const
  const pay = { normal: 9_000_00 }

  it('PAY-03a a line without earlier runs of the month does not mention them', () => {
    expect(findLine(of(pay), 'pcb')).not.toHaveProperty('l')
    expect(findLine(of(pay, { open: true }), 'pcb')).not.toHaveProperty('l')
    expect(findLine(of(pay, { same: NO_MONTH }), 'pcb')).toMatchObject({ l: [0, 0] })
    expect(findLine(of(pay, { same: { ...NO_MONTH, pcb: 1 } }), 'pcb')).toMatchObject({ l: [1, 0] })
  })

  it('PAY-05b tax that waits for the last cycle is shown before and deducted in the last', () => {
    const due = of(pay).pcb
    expect(due).toBeGreaterThan(0)
    const waiting = of(pay, { open: true }, { taxWaits: true })
    expect([waiting.pcb, findLine(waiting, 'pcb')]).toEqual([0, expect.objectContaining({ a: 0, l: [due, 0] })])
    expect([of(pay, {}, { taxWaits: true }).pcb, of(pay, { open: true }).pcb]).toEqual([due, due])
  })

  it('PAY-03a zakat of a month is deducted once, with the last regular pay, from the first sen', () => {
    const zakat = (amount: number, more: Partial<MalaysianPayInputs> = {}, run: Partial<MalaysianRun> = {}) => {
      const slip = of(pay, { status: { ...status, zakat: amount }, ...more }, run)
      return [slip.zakat, findLine(slip, 'zakat')?.a]
    }
    expect([zakat(1), zakat(0)]).toEqual([
      [1, 1],
      [0, undefined],
    ])
    expect(zakat(5, { open: true })).toEqual([0, undefined])
    expect(zakat(5, { same: { ...NO_MONTH, zakat: 5 } })).toEqual([0, undefined])
    expect(zakat(5, { same: NO_MONTH })).toEqual([5, 5])
    // A run of typed amounts deducts it where it is the first of the month.
    const bonus = { kind: 'bonus' } as const
    expect([zakat(5, {}, bonus), zakat(5, { open: true }, bonus)]).toEqual([
      [5, 5],
      [5, 5],
    ])
    expect(zakat(5, { same: NO_MONTH }, bonus)).toEqual([0, undefined])
  })

  it('PAY-03a no ceiling is used without claims', () => {
    expect([of(pay).claimsUsed, of(pay, { claims: { zakat: 5_00 } }).claimsUsed]).toEqual([null, { zakat: 5_00 }])
  })

  it('PAY-03a without EPF the tax deducts none, and negative pay has no EPF of its own', () => {
    const outside = of(pay, { status: { ...status, citizenship: 'foreigner' } }, {})
    expect(outside.epfNormal + outside.epfAdditional).toBe(outside.contributions.epfEmployee)
    const unpaid = of({ normal: -500_00, bonus: 3_000_00 })
    expect(unpaid.epfNormal).toBe(0)
    expect(unpaid.epfAdditional).toBe(unpaid.contributions.epfEmployee)
  })
})
