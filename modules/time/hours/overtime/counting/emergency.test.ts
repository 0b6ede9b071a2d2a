import { expect, it } from 'vitest'
import { countryAt } from '#statutory/countries.ts'
import { emergencyWarnings, emergencyWork } from './emergency.ts'
import type { Piece } from './pieces.ts'

const lawOf = (country: string) => countryAt(country)?.hours?.('2026-11')
const piece = (work: Piece['work'], start: number, day = '2026-11-15'): Piece => ({
  day,
  work,
  type: 'disaster',
  where: 'all',
  start,
  end: start + 60,
  minutes: 60,
})

it('OT-11ab work on Taiwan’s regular day off alone needs a reason, and is reported within 24 hours of its first minute', () => {
  const reportBy = (start: number) =>
    emergencyWork(lawOf('TW'), [piece('restDay', 0, '2026-11-14'), piece('dayOff', start)])
  expect(reportBy(600)).toMatchObject({ day: '2026-11-15', reportBy: { day: '2026-11-16', minute: 600 } })
  expect([reportBy(0)?.reportBy, reportBy(1_439)?.reportBy, reportBy(1_440)?.reportBy]).toEqual([
    { day: '2026-11-16', minute: 0 },
    { day: '2026-11-16', minute: 1_439 },
    { day: '2026-11-17', minute: 0 },
  ])
  for (const work of ['overtime', 'restDay', 'publicHoliday'] as const)
    expect(emergencyWork(lawOf('TW'), [piece(work, 600)])).toBeNull()
  expect(emergencyWork(lawOf('MY'), [piece('dayOff', 600)])).toBeNull()
})

it('OT-11bd a reason that the law does not know needs a remark; a day in lieu without a leave type is told', () => {
  const work = emergencyWork(lawOf('TW'), [piece('dayOff', 600)])
  const found = (reason: 'disaster' | 'none', hasDayInLieu = true) =>
    emergencyWarnings(work, reason, { hasDayInLieu, language: 'zh-TW' }).map(({ code, remark = false }) => [
      code,
      remark,
    ])
  expect(found('disaster')).toEqual([['regular_day_off_report', false]])
  expect(found('none')).toEqual([
    ['regular_day_off_report', false],
    ['regular_day_off_without_reason', true],
  ])
  expect(found('disaster', false)).toEqual([
    ['regular_day_off_report', false],
    ['regular_day_off_no_leave_type', false],
  ])
  expect(emergencyWarnings(null, 'none', { hasDayInLieu: false, language: 'en' })).toEqual([])
  expect(emergencyWarnings(work, 'disaster', { hasDayInLieu: true, language: 'zh-TW' })[0]?.params).toEqual({
    day: '2026年11月16日',
    time: '10:00',
    source: '勞動基準法第 40 條',
  })
})
