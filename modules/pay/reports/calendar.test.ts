import { expect, it } from 'vitest'
import { buildCalendar, type CalendarGroup, type CalendarRun } from './calendar.ts'

const group: CalendarGroup = {
  id: 'g',
  name: 'Malaysia',
  country: 'MY',
  cycle: 'monthly',
  cycle_ends: [],
  cycle_pay_days: [],
  pay_day: 31,
  paid_next_month: false,
  week_end: 0,
  pay_after: 0,
  days_before: 5,
}
const run = (period: string, pay_day: string, approved: boolean, kind = 'monthly'): CalendarRun => ({
  id: `${period}-${kind}`,
  group_id: 'g',
  period,
  kind,
  sequence: 1,
  pay_day,
  approved,
  foreign_tax: false,
})
const calendarRows = (...given: Parameters<typeof buildCalendar>) =>
  buildCalendar(...given).map(({ day, kind, period, state }) => [day, kind, period, state])

it('PAY-02c the calendar shows cut-off, pay day and due day of contributions, for existing and coming runs', () => {
  expect(
    calendarRows([group], [run('2026-10', '2026-10-31', true)], {
      from: '2026-11-01',
      until: '2026-12-31',
      today: '2026-11-20',
    }),
  ).toEqual([
    ['2026-11-15', 'contributions', '2026-10', 'passed'],
    ['2026-11-25', 'cut_off', '2026-11', 'coming'],
    ['2026-11-30', 'pay_day', '2026-11', 'coming'],
    ['2026-12-15', 'contributions', '2026-11', 'coming'],
    ['2026-12-26', 'cut_off', '2026-12', 'coming'],
    ['2026-12-31', 'pay_day', '2026-12', 'coming'],
  ])
})

it('PAY-02c a run not approved by its pay day is overdue, as are its contributions, wherever the calendar starts', () => {
  const late = calendarRows([{ ...group, days_before: null }], [run('2026-09', '2026-09-30', false)], {
    from: '2026-11-20',
    until: '2026-11-30',
    today: '2026-11-20',
  })
  expect(late).toEqual([
    ['2026-09-30', 'pay_day', '2026-09', 'overdue'],
    ['2026-10-15', 'contributions', '2026-09', 'overdue'],
    ['2026-10-31', 'pay_day', '2026-10', 'overdue'],
    ['2026-11-15', 'contributions', '2026-10', 'overdue'],
    ['2026-11-30', 'pay_day', '2026-11', 'coming'],
  ])
})

it('PAY-02c a bonus run has a pay day and no cut-off; last year’s forms have their due days', () => {
  expect(
    calendarRows(
      [group],
      [
        run('2026-12', '2026-12-31', true),
        run('2027-01', '2027-01-31', true),
        run('2027-01', '2027-01-20', true, 'bonus'),
      ],
      {
        from: '2027-02-01',
        until: '2027-02-27',
        today: '2027-02-01',
      },
    ),
  ).toEqual([
    ['2027-02-15', 'contributions', '2027-01', 'coming'],
    ['2027-02-23', 'cut_off', '2027-02', 'coming'],
  ])
  expect(calendarRows([group], [], { from: '2027-02-28', until: '2027-03-31', today: '2027-03-01' })).toEqual(
    expect.arrayContaining([
      ['2027-02-28', 'ea_forms', '2026', 'passed'],
      ['2027-03-31', 'form_e', '2026', 'coming'],
    ]),
  )
  expect(
    calendarRows([{ ...group, country: 'TW' }], [], { from: '2027-03-01', until: '2027-03-31', today: '2027-03-01' }),
  ).toEqual([
    ['2027-03-26', 'cut_off', '2027-03', 'coming'],
    ['2027-03-31', 'pay_day', '2027-03', 'coming'],
  ])
})

it('PAY-02c PAY-05a a group paid twice a month has two pay days and cut-offs a month, after the cycle that has a run', () => {
  const twice = {
    ...group,
    cycle: 'semi_monthly' as const,
    cycle_ends: [15],
    cycle_pay_days: [18],
    pay_day: 5,
    days_before: 2,
  }
  const span = { number: 1, of: 2, first: '2026-11-01', last: '2026-11-15' }
  const events = buildCalendar([twice], [{ ...run('2026-11', '2026-11-18', true), span }], {
    from: '2026-11-01',
    until: '2026-12-31',
    today: '2026-11-20',
  })
  expect(
    events
      .filter(({ kind }) => kind === 'pay_day' || kind === 'cut_off')
      .map(({ day, kind, period, span }) => [day, kind, period, span?.number]),
  ).toEqual([
    ['2026-11-16', 'cut_off', '2026-11', 1],
    ['2026-11-18', 'pay_day', '2026-11', 1],
    ['2026-12-03', 'cut_off', '2026-11', 2],
    ['2026-12-05', 'pay_day', '2026-11', 2],
    ['2026-12-16', 'cut_off', '2026-12', 1],
    ['2026-12-18', 'pay_day', '2026-12', 1],
  ])
})

it('PAY-02c PAY-07d in Taiwan tax, premiums, supplementary premium and pension of a month each have their own day', () => {
  const taipei = { ...group, country: 'TW', days_before: null }
  const taiwanRows = (...given: Parameters<typeof buildCalendar>) =>
    calendarRows(...given).filter(([, kind]) => kind!.startsWith('tw_'))
  expect(
    taiwanRows([taipei], [run('2026-10', '2026-10-31', true)], {
      from: '2026-11-01',
      until: '2026-12-31',
      today: '2026-11-20',
    }),
  ).toEqual([
    ['2026-11-10', 'tw_tax', '2026-10', 'passed'],
    ['2026-11-30', 'tw_premiums', '2026-10', 'coming'],
    ['2026-11-30', 'tw_supplement', '2026-10', 'coming'],
    ['2026-12-10', 'tw_tax', '2026-11', 'coming'],
    ['2026-12-31', 'tw_premiums', '2026-11', 'coming'],
    ['2026-12-31', 'tw_supplement', '2026-11', 'coming'],
    ['2026-12-31', 'tw_pension', '2026-10', 'coming'],
  ])
  // October's pay in November is taxed with November; its insurances still belong to October.
  const later = taiwanRows([taipei], [run('2026-10', '2026-11-05', true)], {
    from: '2026-11-01',
    until: '2026-12-10',
    today: '2026-11-20',
  })
  expect(later).toContainEqual(['2026-12-10', 'tw_tax', '2026-11', 'coming'])
  // A non-resident's tax is due ten days after the payment, run by run: the 15th is ten days after the 5th.
  const foreign = { ...run('2026-12', '2026-12-05', false, 'bonus'), foreign_tax: true }
  expect(
    taiwanRows([taipei], [foreign], { from: '2026-12-01', until: '2026-12-31', today: '2026-11-20' }),
  ).toContainEqual(['2026-12-15', 'tw_foreign_tax', '2026-12', 'coming'])
  expect(later).toContainEqual(['2026-11-30', 'tw_premiums', '2026-10', 'coming'])
  expect(later.map(([, , period]) => period)).not.toContain('2026-12')
  expect(taiwanRows([taipei], [], { from: '2027-01-01', until: '2027-02-28', today: '2027-01-01' })).toEqual(
    expect.arrayContaining([
      ['2027-02-01', 'tw_statements', '2026', 'coming'],
      ['2027-02-28', 'tw_wage_changes', '2026', 'coming'],
    ]),
  )
})
