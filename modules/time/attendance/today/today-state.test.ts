import { describe, expect, it } from 'vitest'
import { type DayHours, usualHours, workHours } from '#base/days/day-hours.ts'
import type { Workday } from '../../../calendar/workdays/workday.ts'
import { evaluatePersonDays } from '../rules/person-days.ts'
import { buildSettingLookup, DEFAULT_SETTING } from '../rules/setting.ts'
import { daysAround, dayUnderWay, todayState } from './today-state.ts'

const ZONE = 'Asia/Kuala_Lumpur'
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const LEAVE = { source: 'leave', id: '1', type: '1', paid: 1_000_000 }

function workday(hours: DayHours | null, more: Partial<Workday> = {}): Workday {
  return {
    employed: true,
    office: null,
    shift: null,
    holidays: [],
    away: [],
    kind: hours === null ? 'rest_day' : 'working',
    hours: hours && workHours(hours),
    ...more,
  }
}
const OFFICE = workday(usualHours(540, 480, 60))
const NIGHT = workday({ start: 1320, end: 420, break: 60, divides: 120 })

/** The state of Tuesday 10 November 2026 at a given time, between such a Monday and Wednesday. */
function stateAt(now: string, today: Workday, presses: string[] = [], setting: object = {}) {
  const world = {
    settingOn: buildSettingLookup([{ ...DEFAULT_SETTING, ...setting, office_id: null, from_day: '2000-01-01' }]),
    zoneOf: () => ZONE,
    coveredUntil: () => null,
    now: at(now),
  }
  const punches = presses.map((text) => ({ id: text, at: at(text), direction: null }))
  const days = evaluatePersonDays(world, '2026-11-09', [today, today, today, today], punches)
  const day = dayUnderWay(days, at(now))
  return day && `${day.day.slice(8)} ${todayState(day, at(now))}`
}

describe('ATT-09 state of a day under way', () => {
  it('ATT-09 nobody is missed before their hours and grace, and nobody is absent before the hours end', () => {
    expect(stateAt('2026-11-10 09:10', OFFICE)).toBe('10 later')
    expect(stateAt('2026-11-10 09:11', OFFICE)).toBe('10 not_in')
    expect(stateAt('2026-11-10 18:00', OFFICE)).toBe('10 not_in')
    expect(stateAt('2026-11-10 18:01', OFFICE)).toBe('10 absent')
  })

  it('ATT-09 a person who came is present, or late beyond the grace', () => {
    expect(stateAt('2026-11-10 12:00', OFFICE, ['2026-11-10 09:10:00'])).toBe('10 present')
    expect(stateAt('2026-11-10 12:00', OFFICE, ['2026-11-10 09:12:00'])).toBe('10 late')
    expect(stateAt('2026-11-10 12:00', workday(null), ['2026-11-10 09:12:00'])).toBe('10 present')
  })

  it('ATT-09 a day off, a holiday and approved leave are no absence; pending leave changes nothing', () => {
    const dayWithAbsence = (more: object) =>
      workday(usualHours(540, 480, 60), { away: [{ ...LEAVE, part: 'whole', ...more }] })
    expect(stateAt('2026-11-10 20:00', workday(null))).toBe('10 off')
    expect(stateAt('2026-11-10 12:00', dayWithAbsence({}))).toBe('10 on_leave')
    expect(stateAt('2026-11-10 12:00', dayWithAbsence({ pending: true }))).toBe('10 not_in')
    const holiday = { id: '1', name: 'Day', name_zh: null, kind: 'public', part: 'whole' } as const
    expect(stateAt('2026-11-10 12:00', workday(usualHours(540, 480, 60), { holidays: [holiday] }))).toBe('10 off')
  })

  it('ATT-09 half a day of leave moves when a person is expected', () => {
    const half = (part: 'first' | 'second') => workday(usualHours(540, 480, 60), { away: [{ ...LEAVE, part }] })
    expect(stateAt('2026-11-10 11:00', half('first'))).toBe('10 later')
    expect(stateAt('2026-11-10 16:00', half('first'))).toBe('10 not_in')
    expect(stateAt('2026-11-10 16:00', half('second'))).toBe('10 absent')
  })

  it('ATT-09 hourly leave moves when a person is expected only at the start or end of the day', () => {
    const by = (start: number, end: number) =>
      workday(usualHours(540, 480, 60), { away: [{ ...LEAVE, part: 'minutes', time: { start, end } }] })
    expect(stateAt('2026-11-10 11:09', by(540, 660))).toBe('10 later')
    expect(stateAt('2026-11-10 11:11', by(540, 660))).toBe('10 not_in')
    expect(stateAt('2026-11-10 09:11', by(690, 870))).toBe('10 not_in')
    expect(stateAt('2026-11-10 16:30', by(960, 1080))).toBe('10 absent')
  })

  it('ATT-08c a night shift belongs to the day on which it began until it ends', () => {
    expect(stateAt('2026-11-10 03:00', NIGHT, ['2026-11-09 21:55:00'])).toBe('09 present')
    expect(stateAt('2026-11-10 03:00', NIGHT)).toBe('09 not_in')
    expect(stateAt('2026-11-10 12:00', NIGHT)).toBe('10 later')
  })

  it('ATT-09 nobody is missed before the file in offices with devices', () => {
    expect(stateAt('2026-11-10 12:00', OFFICE, [], { is_by_device: true })).toBe('10 no_file')
    expect(stateAt('2026-11-10 12:00', OFFICE, ['2026-11-10 09:00:00'], { is_by_device: true })).toBe('10 present')
  })

  it('the loaded days include every person’s local date', () => {
    const now = new Date('2026-11-10T20:00:00Z')
    expect(daysAround([ZONE, 'America/New_York'], now)).toEqual({ first: '2026-11-10', last: '2026-11-11' })
  })
})
