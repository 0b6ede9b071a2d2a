import { describe, expect, it } from 'vitest'
import { workHours } from '#base/days/day-hours.ts'
import { STANDARD_WEEK } from '#base/days/week.ts'
import type { Workday } from '#calendar/workdays.ts'
import { dayClashes } from './clash-rules.ts'
import { interviewActions, plannedMoment, reminderDue, requireScore, type Standing } from './rules.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const standing = (more: Partial<Standing> = {}): Standing => ({
  state: 'planned',
  starts_at: new Date('2026-12-01T02:00:00Z'),
  minutes: 60,
  result: null,
  given: 0,
  owed: 2,
  ...more,
})
const fieldsOf = (work: () => unknown) => {
  try {
    work()
    return {}
  } catch (error) {
    return (error as { fields: object }).fields
  }
}

describe('interviews', () => {
  it('REC-05d a time is by the clocks of its office', () => {
    const time = { day: '2026-12-02', minute: 600 }
    expect(plannedMoment(time, { zone: 'Asia/Taipei', today: '2026-11-20' })).toEqual(new Date('2026-12-02T02:00:00Z'))
    expect(plannedMoment(time, { zone: 'Europe/Berlin', today: '2026-11-20' })).toEqual(
      new Date('2026-12-02T09:00:00Z'),
    )
  })

  it('REC-05j what may be done follows from state, beginning and scores', () => {
    const begun = { starts_at: NOW }
    expect(interviewActions(standing(), NOW)).toEqual(['edit', 'cancel'])
    expect(interviewActions(standing({ state: 'offered', starts_at: null }), NOW)).toEqual(['edit', 'cancel'])
    expect(interviewActions(standing(begun), NOW)).toEqual(['edit', 'cancel', 'decide'])
    expect(interviewActions(standing({ ...begun, given: 1 }), NOW)).toEqual(['edit', 'decide'])
    expect(interviewActions(standing({ ...begun, result: 'passed' }), NOW)).toEqual(['edit', 'decide'])
    expect(interviewActions(standing({ state: 'cancelled' }), NOW)).toEqual([])
  })

  it('REC-05e a score answers every question that is asked, and no other', () => {
    const given = (ids: string[], more: object = {}) => ({
      scores: ids.map((question_id) => ({ question_id, score: 3 })),
      recommendation: 'yes' as const,
      ...more,
    })
    expect(fieldsOf(() => requireScore(given(['a', 'b']), ['a', 'b']))).toEqual({})
    expect(fieldsOf(() => requireScore(given(['a']), ['a', 'b']))).toEqual({ scores: ['interview_every_question'] })
    expect(fieldsOf(() => requireScore(given(['a', 'c']), ['a']))).toEqual({ scores: ['not_a_choice'] })
    expect(fieldsOf(() => requireScore(given([], { recommendation: 'no' }), []))).toEqual({ remark: ['required'] })
    expect(fieldsOf(() => requireScore(given([], { recommendation: 'unsure' }), []))).toEqual({})
  })

  it('REC-11d a reminder is due on the day after and on the third', () => {
    expect([-1, 0, 1, 2, 3, 30].map(reminderDue)).toEqual([0, 0, 1, 1, 2, 2])
  })

  it('REC-05g a shift stands in the way, and so does a day on which it is not worked', () => {
    const hours = workHours(STANDARD_WEEK[1]!)
    const day: Workday = { employed: true, office: null, kind: 'working', hours, shift: null, holidays: [], away: [] }
    const part = { id: 's', shift: null, name: 'Night', hours, margins: null }
    const shift = { source: 'test', id: 's', name: 'Night', parts: [part] }
    const at = { start: 600, end: 660 }
    expect(dayClashes(day, at)).toEqual([])
    expect(dayClashes({ ...day, shift }, at)).toEqual(['shift'])
    expect(dayClashes({ ...day, shift }, { start: 1_300, end: 1_360 })).toEqual(['outside_hours'])
    expect(dayClashes({ ...day, employed: false }, at)).toEqual(['left'])
    expect(dayClashes({ ...day, kind: 'rest_day', hours: null }, at)).toEqual(['day_off'])
  })

  it('REC-05g leave of a whole day stands in the way during the break too', () => {
    const hours = workHours(STANDARD_WEEK[1]!)
    const away = { source: 'leave', id: 'l', type: 't', part: 'whole', paid: 0 as never } as const
    const day: Workday = {
      employed: true,
      office: null,
      kind: 'working',
      hours,
      shift: null,
      holidays: [],
      away: [away],
    }
    expect(dayClashes(day, { start: hours.breakAt, end: hours.breakAt + hours.break })).toEqual(['away'])
  })
})
