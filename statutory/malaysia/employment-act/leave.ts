import type { DatedValues } from '#base/days/dated-values.ts'
import { ratio } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { daysOfService, FULL_PAY, type LawLeave, leavesOnDay, NO_PAY } from '../../leave.ts'

/**
 * Leave of the Employment Act 1955 (Peninsular Malaysia and Labuan; Sabah and Sarawak are aligned since 1 May 2025):
 * annual leave s.60E(1), unused annual leave on leaving s.60E(3), sick leave and hospitalisation s.60F(1), maternity
 * s.37, paternity s.60FA. Hospitalisation has been separate from sick leave since 2023. Maternity counts calendar days,
 * and so does paternity: seven consecutive days.
 */
export const EMPLOYMENT_ACT_LEAVE: DatedValues<readonly LawLeave[]> = [
  {
    from: '2023-01-01',
    source: 'Employment Act 1955 (Act 265) ss.37, 60E, 60F, 60FA as amended 1 January 2023',
    value: [
      {
        id: 'annual',
        name: { en: 'Annual leave', zh: '年假' },
        per: 'year',
        steps: [
          { months: 0, days: 8 },
          { months: 24, days: 12 },
          { months: 60, days: 16 },
        ],
        pay: FULL_PAY,
        wholeDays: true,
        unused: 'paid_on_leaving',
        unit: 'half_day',
      },
      {
        id: 'sick',
        name: { en: 'Sick leave', zh: '病假' },
        per: 'year',
        steps: [
          { months: 0, days: 14 },
          { months: 24, days: 18 },
          { months: 60, days: 22 },
        ],
        pay: FULL_PAY,
        needsProof: true,
        unit: 'half_day',
      },
      {
        id: 'hospitalisation',
        name: { en: 'Hospitalisation leave', zh: '住院假' },
        per: 'year',
        steps: [{ months: 0, days: 60 }],
        pay: FULL_PAY,
        needsProof: true,
      },
      {
        id: 'maternity',
        name: { en: 'Maternity leave', zh: '產假' },
        per: 'event',
        steps: [{ months: 0, days: 98 }],
        pay: FULL_PAY,
        calendarDays: true,
        needsProof: true,
        gender: 'female',
      },
      {
        id: 'paternity',
        name: { en: 'Paternity leave', zh: '陪產假' },
        per: 'event',
        steps: [{ months: 0, days: 7 }],
        pay: FULL_PAY,
        calendarDays: true,
        afterMonths: 12,
        notice: 30,
        needsProof: true,
        gender: 'male',
      },
      {
        id: 'unpaid',
        name: { en: 'Unpaid leave', zh: '無薪假' },
        per: 'event',
        steps: [],
        pay: NO_PAY,
        unit: 'half_day',
      },
    ],
  },
]

/**
 * Annual leave of an incomplete year, in direct proportion to its completed months: a fraction below half a day is
 * dropped, half a day or more counts as a day (s.60E(1)).
 */
export function annualLeaveOfPart(completedMonthsOfService: number, monthsOfYear: number): number {
  const days = required(daysOfService(malaysianLeave('annual'), completedMonthsOfService), 'days of annual leave')
  return ratio(days, monthsOfYear, 12, 'half-up')
}

export function malaysianLeave(id: string): LawLeave {
  return required(
    leavesOnDay(EMPLOYMENT_ACT_LEAVE, '9999-12-31').find((leave) => leave.id === id),
    `leave ${id}`,
  )
}
