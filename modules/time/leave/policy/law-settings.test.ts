import { describe, expect, it } from 'vitest'
import { required } from '#base/required.ts'
import { type LawLeave, NO_PAY } from '#statutory/leave.ts'
import { malaysianLeave } from '#statutory/malaysia/employment-act/leave.ts'
import { LABOR_STANDARDS_LEAVE } from '#statutory/taiwan/labor-standards/leave.ts'
import { lawEntitlementRows, lawVersionSettings } from './seed.ts'

const taiwan = (id: string) =>
  required(
    LABOR_STANDARDS_LEAVE.at(-1)?.value.find((leave) => leave.id === id),
    id,
  )
/** A day of balances, and the minutes of a day of leave by the hour. */
const DAY = 1_000_000
const DAY_IN_MINUTES = 8 * 60

describe('LEA-07a settings of leave types that are made from the law', () => {
  it('LEA-07a leave without anything special is by the calendar year, whole, by the day, and lapses', () => {
    const plain: LawLeave = { id: 'x', name: { en: 'X', zh: '假' }, per: 'year', steps: [], pay: NO_PAY }
    expect(lawVersionSettings(plain)).toEqual({
      year_by: 'calendar',
      part: 'whole',
      round_step: null,
      round_how: null,
      round_of: null,
      use_after: 0,
      beyond_unpaid: false,
      calendar_days: false,
      files: 'never',
      notice_days: 0,
      encash_leaving: null,
      smallest: 'day',
      pay_by: 'all',
      pay_share: 0,
      pay_first: null,
      pay_beyond: null,
      pay_months: null,
      pay_before: null,
    })
  })

  it('LEA-07a Taiwan’s annual leave follows service and is paid when its year ends or the person leaves (art. 38)', () => {
    expect(lawVersionSettings(taiwan('annual'))).toMatchObject({
      year_by: 'joining',
      lost_by: 'percent',
      lost_rate: 1_000_000,
      encash_leaving: 365 * DAY,
      smallest: 'half_day',
      pay_share: 1_000_000,
    })
    const rows = lawEntitlementRows(taiwan('annual'))
    expect(rows.slice(0, 3)).toEqual([
      { months: 6, is_stretch: true, amount: 3 * DAY },
      { months: 12, is_stretch: false, amount: 7 * DAY },
      { months: 24, is_stretch: false, amount: 10 * DAY },
    ])
  })

  it('LEA-07a sick leave is at half pay for thirty days, and further days are unpaid; birth is by service', () => {
    expect(lawVersionSettings(taiwan('sick'))).toMatchObject({
      beyond_unpaid: true,
      pay_by: 'days',
      pay_share: 500_000,
      pay_first: 30 * DAY,
      pay_beyond: 0,
      pay_months: null,
      pay_before: null,
    })
    expect(lawVersionSettings(taiwan('maternity'))).toMatchObject({
      calendar_days: true,
      files: 'always',
      pay_by: 'service',
      pay_share: 1_000_000,
      pay_first: null,
      pay_beyond: null,
      pay_months: 6,
      pay_before: 500_000,
    })
  })

  it('LEA-07a leave by the hour has days of eight hours; menstrual and job search leave are by month and week', () => {
    for (const id of ['family_care', 'pregnancy_check_up', 'paternity']) {
      expect(lawEntitlementRows(taiwan(id))).toEqual([{ months: 0, is_stretch: false, amount: 7 * DAY_IN_MINUTES }])
      expect(lawVersionSettings(taiwan(id)).smallest).toBe('hour')
    }
    expect(lawEntitlementRows(taiwan('menstrual'))).toEqual([{ months: 0, is_stretch: false, amount: DAY }])
    expect(['menstrual', 'job_search'].map((id) => lawVersionSettings(taiwan(id)).year_by)).toEqual(['month', 'week'])
    expect(lawVersionSettings(taiwan('parental'))).toMatchObject({ use_after: 6, notice_days: 10, calendar_days: true })
  })

  it('LEA-07a Malaysia’s annual leave of a part of a year is by completed months, rounded to whole days, half up', () => {
    expect(lawVersionSettings(malaysianLeave('annual'))).toMatchObject({
      year_by: 'calendar',
      part: 'months',
      round_step: DAY,
      round_how: 'half-up',
      round_of: 'total',
      encash_leaving: 365 * DAY,
    })
    expect(lawVersionSettings(malaysianLeave('annual'))).not.toHaveProperty('lost_by')
  })
})
