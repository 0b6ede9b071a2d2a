import { describe, expect, it } from 'vitest'
import { type DayHours, workHours } from '#base/days/day-hours.ts'
import type { DayHoliday, Workday } from '../../../calendar/workdays/workday.ts'
import { toPieces } from '../../hours/overtime/counting/pieces.ts'
import { type EvaluationContext, evaluatePersonDays } from '../rules/person-days.ts'
import { buildSettingLookup, DEFAULT_SETTING } from '../rules/setting.ts'
import { type ProposedHours, type ProposedKind, proposeFurtherHours, proposeHours } from './proposed-hours.ts'

const ZONE = 'Asia/Kuala_Lumpur'
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const NINE = { start: 540, end: 1080, break: 60, divides: 780 }
const NIGHT = { start: 1320, end: 360, break: 60, divides: null }
const HOLIDAY: DayHoliday = { id: 'h', name: 'Day', name_zh: null, kind: 'public', part: 'whole' }

const day = (hours: DayHours | null, more: Partial<Workday> = {}): Workday => ({
  employed: true,
  office: null,
  shift: null,
  holidays: [],
  away: [],
  kind: hours === null ? 'rest_day' : 'working',
  hours: hours && workHours(hours),
  ...more,
})
const evaluationContext = (setting: object): EvaluationContext => ({
  settingOn: buildSettingLookup([{ ...DEFAULT_SETTING, ...setting, office_id: null, from_day: '2000-01-01' }]),
  zoneOf: () => ZONE,
  coveredUntil: () => null,
  now: at('2030-01-01 00:00'),
})
function evaluatedDay(of: Workday, moments: string[], setting: object = {}) {
  const punches = moments.map((text) => ({ id: text, at: at(text), direction: null }))
  const off = day(null)
  return evaluatePersonDays(evaluationContext(setting), '2026-11-10', [off, of, off], punches)[0]!
}
function proposalFor(of: Workday, moments: string[], as: ProposedKind = 'overtime', setting: object = {}) {
  return proposeHours(evaluatedDay(of, moments, setting), as)
}
/** The minutes of a proposal that overtime pays. */
function paidMinutes(of: Workday, { start, end, next_day, break_minutes, present_from, present_until }: ProposedHours) {
  const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const begins = minute(start) + (next_day ? 1440 : 0)
  const after = (from: number, text: string) => {
    const found = minute(text) + Math.floor(from / 1440) * 1440
    return found > from ? found : found + 1440
  }
  const present =
    present_from === null
      ? undefined
      : [{ start: minute(present_from), end: after(minute(present_from), present_until!) }]
  const claimed = { start: begins, end: after(begins, end), pause: break_minutes, present }
  const facts = { kind: of.kind, hours: of.hours, holidays: of.holidays }
  const counted = toPieces({ day: '2026-11-10', first: facts as never, next: facts as never }, claimed, {
    tolerance: 0,
    afterMidnight: 'first_day',
  })
  return counted.pieces.reduce((all, { minutes }) => all + minutes, 0)
}

describe('OT-06a proposals from attendance', () => {
  it('OT-06a proposes the time after the hours with the person’s presence, up to the evaluated overtime', () => {
    const late = proposalFor(day(NINE), ['2026-11-10 08:58:00', '2026-11-10 20:15:30'])!
    expect(late).toEqual({
      start: '08:58',
      end: '20:15',
      next_day: false,
      break_minutes: 0,
      present_from: '08:58',
      present_until: '20:15',
    })
    expect(paidMinutes(day(NINE), late)).toBe(137)
    const after = proposalFor(day(NINE), ['2026-11-10 09:30:00', '2026-11-10 20:30:00'])!
    expect(after).toMatchObject({ start: '18:00', end: '20:30', present_from: '09:30' })
    // The half hour of lateness is made up first.
    expect(paidMinutes(day(NINE), after)).toBe(120)
  })

  it('OT-06f a night continues after midnight, and a day off or holiday proposes everything but its breaks', () => {
    const night = proposalFor(day(NIGHT), ['2026-11-10 22:00:00', '2026-11-11 08:00:00'])!
    expect(night).toMatchObject({ start: '06:00', end: '08:00', next_day: true, present_from: '22:00' })
    expect(paidMinutes(day(NIGHT), night)).toBe(120)
    const rest = proposalFor(day(null), ['2026-11-10 09:00:00', '2026-11-10 13:00:00'])!
    expect(rest).toMatchObject({ start: '09:00', end: '13:00', break_minutes: 0, present_from: null })
    const holiday = day(NINE, { holidays: [HOLIDAY] })
    const worked = proposalFor(holiday, ['2026-11-10 09:00:00', '2026-11-10 18:00:00'])!
    expect(worked).toMatchObject({ start: '09:00', end: '18:00', break_minutes: 60 })
    expect(paidMinutes(holiday, worked)).toBe(480)
  })

  it('OT-10f proposes the whole rounded time of a part-timer', () => {
    const times = ['2026-11-10 09:05:00', '2026-11-10 13:00:00']
    expect(proposalFor(day(null), times, 'part_time')).toMatchObject({ start: '09:05', end: '13:00', break_minutes: 0 })
    const rounded = { round_duration: 'down', duration_step: 30 }
    expect(proposalFor(day(null), times, 'part_time', rounded)).toMatchObject({ break_minutes: 25 })
  })

  it('OT-06a proposes nothing without extra time, within the grace, or without both punches', () => {
    expect(proposalFor(day(NINE), ['2026-11-10 09:00:00', '2026-11-10 18:10:00'])).toBeUndefined()
    expect(proposalFor(day(NINE), ['2026-11-10 09:00:00'])).toBeUndefined()
    expect(proposalFor(day(NINE), [])).toBeUndefined()
    expect(proposalFor(day(null), ['2026-11-10 09:00:00'], 'part_time')).toBeUndefined()
  })
})

describe('OT-06e proposals beside existing records', () => {
  const EVENING = ['2026-11-10 08:58:00', '2026-11-10 20:15:30', '2026-11-10 21:00:00', '2026-11-10 21:45:00']
  const further = (of: Workday, moments: string[], records: [number, number][], as: ProposedKind = 'overtime') =>
    proposeFurtherHours(
      evaluatedDay(of, moments),
      as,
      records.map(([start, end]) => ({ start, end })),
    )

  it('OT-06e proposes a span that no record overlaps, with the person’s presence', () => {
    const found = further(day(NINE), EVENING, [[1080, 1215]])!
    expect(found).toEqual({
      start: '21:00',
      end: '21:45',
      next_day: false,
      break_minutes: 0,
      present_from: '08:58',
      present_until: '20:15',
    })
    expect(paidMinutes(day(NINE), found)).toBe(45)
  })

  it('OT-06e does not propose spans that a record overlaps, within the grace or within the hours', () => {
    // Only a part of the first span was requested. 08:58 to 09:00 is within the ten minutes of grace.
    expect(
      further(day(NINE), EVENING, [
        [1080, 1140],
        [1260, 1305],
      ]),
    ).toBeUndefined()
    expect(further(day(NINE), EVENING, [[1260, 1261]])).toMatchObject({ start: '18:00', end: '20:15' })
    // Eleven minutes exceed the grace; ten do not.
    const early = (first: string) => [`2026-11-10 ${first}:00`, ...EVENING.slice(1)]
    const both = [
      [1080, 1215],
      [1260, 1305],
    ] as [number, number][]
    expect(further(day(NINE), early('08:49'), both)).toMatchObject({ start: '08:49', end: '09:00' })
    expect(further(day(NINE), early('08:50'), both)).toBeUndefined()
    // Spans that only touch share no minute.
    expect(further(day(NINE), EVENING, [[1080, 1260]])).toMatchObject({ start: '21:00' })
  })

  it('OT-06e OT-10f proposes every span of a day off and of a part-timer, also within the hours', () => {
    const two = ['2026-11-10 09:00:00', '2026-11-10 12:00:00', '2026-11-10 14:00:00', '2026-11-10 16:00:00']
    const afternoon = { start: '14:00', end: '16:00', present_from: null, present_until: null }
    expect(further(day(null), two, [[540, 720]])).toMatchObject(afternoon)
    expect(further(day(NINE), two, [[540, 720]], 'part_time')).toMatchObject(afternoon)
    expect(further(day(NINE), two, [[540, 720]])).toBeUndefined()
    expect(further(day(null), two, [[540, 960]])).toBeUndefined()
  })
})
