import { expect, it } from 'vitest'
import { type CalendarGroup, type CalendarRun, calendarOf } from './calendar.ts'

const group: CalendarGroup = { id: 'g', name: 'Malaysia', country: 'MY', pay_day: 31, days_before: 5 }
const run = (period: string, pay_day: string, approved: boolean, kind = 'monthly'): CalendarRun => ({
  id: `${period}-${kind}`,
  group_id: 'g',
  period,
  kind,
  sequence: 1,
  pay_day,
  approved,
})
const shown = (...given: Parameters<typeof calendarOf>) =>
  calendarOf(...given).map(({ day, kind, period, state }) => [day, kind, period, state])

it('PAY-02 the calendar shows cut-off, pay day and the day contributions are due, for runs made and to be made', () => {
  expect(
    shown([group], [run('2026-10', '2026-10-31', true)], {
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

it('PAY-02 a run not approved by its pay day is overdue, and so are its contributions, wherever the calendar starts', () => {
  const late = shown([{ ...group, days_before: null }], [run('2026-09', '2026-09-30', false)], {
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

it('PAY-02 a bonus run has its pay day and no cut-off; the forms of the year before have their days', () => {
  expect(
    shown(
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
  expect(shown([group], [], { from: '2027-02-28', until: '2027-03-31', today: '2027-03-01' })).toEqual(
    expect.arrayContaining([
      ['2027-02-28', 'ea_forms', '2026', 'passed'],
      ['2027-03-31', 'form_e', '2026', 'coming'],
    ]),
  )
  expect(
    shown([{ ...group, country: 'TW' }], [], { from: '2027-03-01', until: '2027-03-31', today: '2027-03-01' }),
  ).toEqual([
    ['2027-03-26', 'cut_off', '2027-03', 'coming'],
    ['2027-03-31', 'pay_day', '2027-03', 'coming'],
  ])
})
