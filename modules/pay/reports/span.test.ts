import { expect, it } from 'vitest'
import { calendarSpan, reportSpan, spanName } from './span.ts'

it('PAY-02c months up to the newest count back from this month, or from a later month with pay', () => {
  expect(reportSpan({}, '2026-11-20', '3')).toEqual({ by: 'month', from: '2026-09', until: null })
  expect(reportSpan({ months: '1' }, '2026-11-20', '12')).toEqual({ by: 'month', from: '2026-11', until: null })
  expect(reportSpan({ months: '12' }, '2026-11-20', '3')).toEqual({ by: 'month', from: '2025-12', until: null })
})

it('PAY-02c a preset counts back from today by pay day, and given months take precedence', () => {
  expect(reportSpan({ days: '7', months: '12' }, '2026-11-20', '3')).toEqual({
    by: 'pay_day',
    from: '2026-11-14',
    until: '2026-11-20',
  })
  expect(reportSpan({ days: '30' }, '2026-11-20', '3')).toEqual({
    by: 'pay_day',
    from: '2026-10-22',
    until: '2026-11-20',
  })
  expect(reportSpan({ days: '7', from_month: '2026-01', until_month: '2026-06' }, '2026-11-20', '3')).toEqual({
    by: 'month',
    from: '2026-01',
    until: '2026-06',
  })
  expect(reportSpan({ until_month: '2026-06' }, '2026-11-20', '3')).toEqual({
    by: 'month',
    from: null,
    until: '2026-06',
  })
})

it('PAY-02c a calendar looks ahead from today, or over the given months', () => {
  expect(calendarSpan({ days: '30' }, '2026-11-20', '90')).toEqual({ from: '2026-11-20', until: '2026-12-19' })
  expect(calendarSpan({ from_month: '2026-12', until_month: '2027-02' }, '2026-11-20', '90')).toEqual({
    from: '2026-12-01',
    until: '2027-02-28',
  })
  expect(calendarSpan({ from_month: '2026-12' }, '2026-11-20', '90').until).toBe('2027-11-30')
  expect(calendarSpan({ until_month: '2026-03' }, '2026-11-20', '90')).toEqual({
    from: '2026-03-01',
    until: '2026-03-31',
  })
})

it('PAY-02c the name of a file contains its span', () => {
  expect(spanName(reportSpan({ days: '7' }, '2026-11-20', '3'))).toBe('2026-11-14-to-2026-11-20')
  expect(spanName(reportSpan({ from_month: '2026-01', until_month: '2026-01' }, '2026-11-20', '3'))).toBe('2026-01')
  expect(spanName(reportSpan({ from_month: '2026-02' }, '2026-11-20', '3'))).toBe('from-2026-02')
  expect(spanName(reportSpan({ until_month: '2026-06' }, '2026-11-20', '3'))).toBe('until-2026-06')
})
