import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayHours, hoursProblem, type Week, workHours } from '#base/days/day-hours.ts'
import { addDays, type Day, eachDay, weekday } from '#base/days/days.ts'
import { evenWeek, STANDARD_WEEK } from '#base/days/week.ts'
import { countryAt } from '#statutory/countries.ts'
import type { AwayDay, RosteredDay } from './day-sources.ts'
import { createWorkdayBuilder, type WorkdayPerson, type WorkPlace, wholeWeeks } from './rules.ts'
import { type DayHoliday, minutesDue, minutesPlanned, minutesTaken, stretchesDue, type Workday } from './workday.ts'

const kl: WorkPlace = { id: 'kl', country: 'MY', rest_days: [6, 0] }
const kedah: WorkPlace = { id: 'kdh', country: 'MY', rest_days: [6, 5] }
const taipei: WorkPlace = { id: 'tpe', country: 'TW', rest_days: [6, 0] }
const MORNING: DayHours = { start: 540, end: 780, break: 0, divides: null }
const NIGHT: DayHours = { start: 1320, end: 360, break: 60, divides: 120 }
const EVENING: DayHours = { start: 1080, end: 1320, break: 0, divides: null }

const person = (patch: Partial<WorkdayPerson>): WorkdayPerson => ({
  joined: '2020-01-01',
  last: null,
  stretches: [{ from: '2020-01-01', office: kl, week: STANDARD_WEEK }],
  rostered: [],
  away: [],
  ...patch,
})
// Monday to Sunday.
const WEEK = { first: '2026-11-16', last: '2026-11-22' }
const none = new Map<string, Map<Day, DayHoliday[]>>()
const daysIn = (span: { first: Day; last: Day }, facts: WorkdayPerson, holidays = none) =>
  createWorkdayBuilder(span, holidays)(facts)
const weekKinds = (office: WorkPlace | null, ...working: number[]) =>
  daysIn(WEEK, person({ stretches: [{ from: '2020-01-01', office, week: evenWeek(working, 480) }] })).map(
    ({ kind }) => kind,
  )
const rosteredDay = (day: Day, hours: DayHours | null, more: Partial<RosteredDay> = {}) => ({
  employee: 'p',
  day,
  id: `s${day}`,
  name: 'S',
  hours,
  source: 'roster',
  ...more,
})

describe('kinds of days off', () => {
  it('OT-09b only the last of two days off in Malaysia is the rest day of the Act', () => {
    expect(weekKinds(kl, 1, 2, 3, 4, 5).slice(4)).toEqual(['working', 'non_working', 'rest_day'])
    expect(weekKinds(kl, 1, 2, 3, 4, 5, 6).slice(4)).toEqual(['working', 'working', 'rest_day'])
    // Kedah rests on Friday, and some people work at weekends.
    expect(weekKinds(kedah, 0, 1, 2, 3, 4).slice(3)).toEqual(['working', 'rest_day', 'non_working', 'working'])
    expect(weekKinds(kl, 0, 3, 4, 5, 6).slice(0, 2)).toEqual(['non_working', 'rest_day'])
    expect(weekKinds(kl, 0, 1, 2, 3, 4, 5, 6)).toEqual(Array(7).fill('working'))
    // The same holds without an office.
    expect(weekKinds(null, 1, 2, 3, 4, 5).slice(5)).toEqual(['non_working', 'rest_day'])
    expect(weekKinds({ ...kl, country: 'SG' }, 1, 2, 3, 4, 5).slice(5)).toEqual(['non_working', 'rest_day'])
  })

  it('OT-09ab in Taiwan one day off in seven is the regular day off, one the rest day, and more are by contract', () => {
    expect(weekKinds(taipei, 1, 2, 3, 4, 5).slice(5)).toEqual(['rest_day', 'regular_day_off'])
    expect(weekKinds(taipei, 1, 2, 3, 4, 5, 6).slice(5)).toEqual(['working', 'regular_day_off'])
    expect(weekKinds(taipei, 1, 2, 3, 4)).toEqual([
      ...Array(4).fill('working'),
      'non_working',
      'rest_day',
      'regular_day_off',
    ])
    expect(weekKinds(taipei, 0, 3, 4, 5, 6).slice(0, 3)).toEqual(['rest_day', 'regular_day_off', 'working'])
  })

  it('OT-09 people without an office rest on Saturday and Sunday', () => {
    const abroad = { id: 'sg', country: 'SG', rest_days: [6, 0] }
    fc.assert(
      fc.property(fc.subarray([0, 1, 2, 3, 4, 5, 6]), (working) => {
        expect(weekKinds(null, ...working)).toEqual(weekKinds(abroad, ...working))
      }),
    )
  })

  it('OT-09 each week has at most one rest day by law, and in Taiwan one regular day off', () => {
    const days = fc.subarray([0, 1, 2, 3, 4, 5, 6])
    fc.assert(
      fc.property(
        days,
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1, maxLength: 6 }),
        (working, rest_days) => {
          const off = 7 - working.length
          const count = (country: string, kind: string) =>
            weekKinds({ id: 'x', country, rest_days }, ...working).filter((one) => one === kind).length
          expect(count('MY', 'rest_day')).toBe(Math.min(1, off))
          expect(count('MY', 'working') + count('MY', 'rest_day') + count('MY', 'non_working')).toBe(7)
          expect([count('TW', 'regular_day_off'), count('TW', 'rest_day')]).toEqual([
            Math.min(1, off),
            Math.min(1, Math.max(0, off - 1)),
          ])
        },
      ),
    )
  })
})

describe('shifts replace the weekly pattern', () => {
  it('LEA-05 a shift makes a day off a working day, and the kinds of days off follow from the whole week', () => {
    const days = daysIn(WEEK, person({ rostered: [rosteredDay('2026-11-22', NIGHT), rosteredDay('2026-11-18', null)] }))
    expect(days.map(({ kind }) => kind)).toEqual([
      'working',
      'working',
      'non_working',
      'working',
      'working',
      'rest_day',
      'working',
    ])
    expect(days[6]).toMatchObject({
      hours: { start: 1320, end: 1800, minutes: 420, halves: [240, 180] },
      shift: { source: 'roster', id: 's2026-11-22', name: 'S' },
    })
    expect([days[2]!.hours, days[0]!.shift]).toEqual([null, null])
  })

  it('OT-09 the kind of a day set by a roster is kept', () => {
    const rostered = [
      rosteredDay('2026-11-22', MORNING, { kind: 'rest_day' }),
      rosteredDay('2026-11-18', null, { kind: 'regular_day_off' }),
    ]
    const days = daysIn(WEEK, person({ rostered }))
    expect([days[6]!.kind, days[6]!.hours?.minutes, days[2]!.kind]).toEqual(['rest_day', 240, 'regular_day_off'])
  })

  it('SHF-06a two shifts of a day are its halves, and the time between them is not worked', () => {
    const margins = { before: 60, after: 30, grace: 5 }
    const rostered = [
      rosteredDay('2026-11-16', EVENING, { id: 'b', name: 'PM', shift: 'evening', margins }),
      rosteredDay('2026-11-16', MORNING, { id: 'a', name: 'AM' }),
    ]
    expect(daysIn(WEEK, person({ rostered }))[0]!.shift?.parts).toEqual([
      { id: 'a', shift: null, name: 'AM', hours: workHours(MORNING), margins: null },
      { id: 'b', shift: 'evening', name: 'PM', hours: workHours(EVENING), margins },
    ])
    expect(daysIn(WEEK, person({ rostered }))[0]).toMatchObject({
      kind: 'working',
      shift: { id: 'a', name: 'AM + PM', source: 'roster' },
      hours: { start: 540, end: 1320, break: 300, divides: 780, minutes: 480, halves: [240, 240] },
    })
    // The first shift decides whose the day is. A planner that states the kind of day decides the kind.
    const ofTwo = [
      rosteredDay('2026-11-16', EVENING, { id: 'b', source: 'other', kind: 'rest_day' }),
      rosteredDay('2026-11-16', MORNING, { id: 'a', source: 'first' }),
    ]
    expect(daysIn(WEEK, person({ rostered: ofTwo }))[0]).toMatchObject({
      kind: 'rest_day',
      shift: { id: 'a', source: 'first' },
    })
  })
})

describe('a shift on a public holiday', () => {
  const HOLIDAY = { id: 'h', name: 'H', name_zh: null } as const
  const on = (kind: DayHoliday['kind'], part: DayHoliday['part']) =>
    new Map([['kl', new Map([['2026-11-18', [{ ...HOLIDAY, kind, part }]]])]])
  const rostered = [
    rosteredDay('2026-11-18', EVENING, { name: 'PM', onHoliday: { name: 'AM', hours: MORNING, shift: 'morning' } }),
  ]
  const shiftOn = (holidays: Map<string, Map<Day, DayHoliday[]>>) =>
    daysIn(WEEK, person({ rostered }), holidays)[2]!.shift?.parts.map(({ name, shift }) => [name, shift])

  it('SHF-01g the holiday replacement of a shift is worked on a whole public holiday of the office only', () => {
    expect(shiftOn(none)).toEqual([['PM', null]])
    expect(shiftOn(on('public', 'whole'))).toEqual([['AM', 'morning']])
    expect(shiftOn(on('substituted', 'whole'))).toEqual([['AM', 'morning']])
    expect(shiftOn(on('company', 'whole'))).toEqual([['PM', null]])
    expect(shiftOn(on('public', 'second'))).toEqual([['PM', null]])
    const both = on('public', 'whole')
    both
      .get('kl')!
      .get('2026-11-18')!
      .push({ ...HOLIDAY, kind: 'company', part: 'first' })
    expect(shiftOn(both)).toEqual([['AM', 'morning']])
  })
})

describe('due working time of a day', () => {
  const holiday = (part: DayHoliday['part']): DayHoliday => ({
    id: 'h',
    name: 'H',
    name_zh: null,
    kind: 'public',
    part,
  })
  const day = (patch: Partial<Workday>): Workday => ({ ...daysIn(WEEK, person({}))[0]!, ...patch })
  const awayDay = (part: 'whole' | 'first' | 'second' | 'half' | 'minutes', more = {}) => ({
    source: 'leave',
    id: 'l',
    type: 't',
    part,
    paid: 0,
    ...more,
  })

  it('LEA-14 holidays and leave take a day or half a day, and nothing twice', () => {
    const dueMinutes = (patch: Partial<Workday>) => minutesDue(day(patch))
    expect(dueMinutes({})).toEqual([240, 240])
    expect(dueMinutes({ holidays: [holiday('whole')] })).toEqual([0, 0])
    expect(dueMinutes({ holidays: [holiday('first')] })).toEqual([0, 240])
    expect(dueMinutes({ away: [awayDay('second')] })).toEqual([240, 0])
    expect(dueMinutes({ away: [awayDay('half')] })).toEqual([240, 0])
    expect(dueMinutes({ holidays: [holiday('second')], away: [awayDay('second')] })).toEqual([240, 0])
    expect(dueMinutes({ away: [awayDay('minutes', { minutes: 300 })] })).toEqual([180, 0])
    expect(dueMinutes({ away: [awayDay('whole', { pending: true })] })).toEqual([240, 240])
    expect([dueMinutes({ employed: false }), dueMinutes({ kind: 'rest_day' }), dueMinutes({ hours: null })]).toEqual([
      [],
      [],
      [],
    ])
  })

  // Nine to six with lunch from one to two: 09:00 is minute 540.
  it('ATT-09 LEA-14 leave by the hour takes its time without the break', () => {
    const time = (start: number, end: number) => awayDay('minutes', { time: { start, end } })
    const dueMinutes = (...all: ReturnType<typeof awayDay>[]) => minutesDue(day({ away: all }))
    const dueHours = (...all: ReturnType<typeof awayDay>[]) =>
      stretchesDue(day({ away: all })).map((shift) => shift.map(({ start, end }) => [start / 60, end / 60]))
    expect(dueHours()).toEqual([
      [
        [9, 13],
        [14, 18],
      ],
    ])
    expect([dueMinutes(time(540, 660)), dueHours(time(540, 660))]).toEqual([
      [120, 240],
      [
        [
          [11, 13],
          [14, 18],
        ],
      ],
    ])
    // From 11:30 to 14:30: two hours of work and the lunch between them.
    expect([dueMinutes(time(690, 870)), dueHours(time(690, 870))]).toEqual([
      [150, 210],
      [
        [
          [9, 11.5],
          [14.5, 18],
        ],
      ],
    ])
    expect(dueMinutes(time(960, 1080))).toEqual([240, 120])
    // Leave over lunch only, or outside the hours, takes no working time.
    expect([dueMinutes(time(780, 840)), dueMinutes(time(0, 540)), dueMinutes(time(1080, 1320))]).toEqual([
      [240, 240],
      [240, 240],
      [240, 240],
    ])
    // Leave over the whole morning equals the first half.
    expect(stretchesDue(day({ away: [time(540, 780)] }))).toEqual(stretchesDue(day({ away: [awayDay('first')] })))
    // Leave that overlaps other leave takes no time twice.
    expect(dueMinutes(time(540, 600), time(1020, 1080))).toEqual([180, 180])
    expect(dueMinutes(awayDay('first'), time(600, 900))).toEqual([0, 180])
    expect(dueMinutes(awayDay('minutes', { time: { start: 540, end: 660 }, pending: true }))).toEqual([240, 240])
    // Leave in minutes without a time is taken from the end of what is left.
    expect(dueHours(time(960, 1080), awayDay('minutes', { minutes: 60 }))).toEqual([
      [
        [9, 13],
        [14, 15],
      ],
    ])
    expect(minutesPlanned(day({ away: [time(690, 870)] }))).toBe(360)
    expect(minutesTaken(day({ away: [awayDay('whole')] }), time(690, 870))).toBe(120)
  })

  it('ATT-09 leave by the hour takes its time on a night shift, on a half day and with two shifts', () => {
    const time = (start: number, end: number) => awayDay('minutes', { time: { start, end } })
    // From 22:00 to 06:00 with a break from 02:00 to 03:00: minutes after midnight are above 1,440.
    const night = day({ hours: workHours(NIGHT), away: [time(1500, 1680)] })
    expect([minutesDue(night), stretchesDue(night)]).toEqual([
      [180, 120],
      [
        [
          { start: 1320, end: 1500 },
          { start: 1680, end: 1800 },
        ],
      ],
    ])
    const one = day({ hours: workHours(MORNING), away: [time(600, 660)] })
    expect([minutesDue(one), stretchesDue(one)[0]!.length]).toEqual([[180], 2])
    const rostered = [
      rosteredDay('2026-11-16', MORNING, { id: 'a' }),
      rosteredDay('2026-11-16', { ...EVENING, break: 30, divides: 1200 }, { id: 'b' }),
    ]
    const two = daysIn(WEEK, person({ rostered }))[0]!
    expect(minutesDue({ ...two, away: [time(720, 1110)] })).toEqual([180, 180])
    expect(stretchesDue({ ...two, away: [time(720, 1110)] })).toEqual([
      [{ start: 540, end: 720 }],
      [
        { start: 1110, end: 1200 },
        { start: 1230, end: 1320 },
      ],
    ])
    expect(stretchesDue({ ...two, away: [awayDay('first')] })[0]).toEqual([])
    expect([stretchesDue(day({ kind: 'rest_day' })), stretchesDue(day({ employed: false }))]).toEqual([[], []])
  })

  it('LEA-14 a day with one half counts as the half in which it begins', () => {
    const one = (hours: DayHours, part: DayHoliday['part']) =>
      minutesDue(day({ hours: workHours(hours), holidays: [holiday(part)] }))
    expect([one(MORNING, 'first'), one(MORNING, 'second'), one(MORNING, 'whole')]).toEqual([[0], [240], [0]])
    expect([one(EVENING, 'first'), one(EVENING, 'second')]).toEqual([[240], [0]])
  })
})

describe('days of a span', () => {
  it('ORG-05 EMP-05 each day has its office and pattern, and is employed from joining to the last day', () => {
    const holidays = new Map([
      [
        'tpe',
        new Map([
          ['2026-11-20', [{ id: 'h', name: 'T', name_zh: '颱風', kind: 'company' as const, part: 'whole' as const }]],
        ]),
      ],
    ])
    const days = daysIn(
      WEEK,
      person({
        joined: '2026-11-17',
        last: '2026-11-20',
        stretches: [
          { from: '2026-11-17', office: kl, week: STANDARD_WEEK },
          { from: '2026-11-19', office: taipei, week: evenWeek([4, 5, 6], 420) },
        ],
      }),
      holidays,
    )
    expect(days.map(({ employed }) => employed)).toEqual([false, true, true, true, true, false, false])
    expect(days.map(({ office }) => office)).toEqual(['kl', 'kl', 'kl', 'tpe', 'tpe', 'tpe', 'tpe'])
    expect(days.map(({ hours }) => hours?.minutes)).toEqual([480, 480, 480, 420, 420, 420, undefined])
    expect(days.map((one) => one.holidays.length)).toEqual([0, 0, 0, 0, 1, 0, 0])
  })

  it('ORG-05 joining on the first and leaving on the last day of a span gives whole days', () => {
    const employedDays = (joined: Day, last: Day | null) =>
      daysIn(WEEK, person({ joined, last }))
        .map((one) => Number(one.employed))
        .join('')
    expect(employedDays(WEEK.first, null)).toBe('1111111')
    expect(employedDays('2020-01-01', WEEK.last)).toBe('1111111')
    expect(employedDays(addDays(WEEK.first, 1), null)).toBe('0111111')
    expect(employedDays('2020-01-01', addDays(WEEK.last, -1))).toBe('1111110')
    expect(employedDays('2020-01-01', addDays(WEEK.last, 30))).toBe('1111111')
    expect(employedDays(WEEK.last, WEEK.last)).toBe('0000001')
    expect(employedDays('2030-01-01', null)).toBe('0000000')
    expect(employedDays('2020-01-01', '2020-02-01')).toBe('0000000')
  })

  it('LEA-05 weeks run from Monday to Sunday across the end of a year and a 29 February', () => {
    expect(wholeWeeks({ first: '2026-12-31', last: '2027-01-01' })).toEqual({ first: '2026-12-28', last: '2027-01-03' })
    expect(wholeWeeks({ first: '2028-02-29', last: '2028-02-29' })).toEqual({ first: '2028-02-28', last: '2028-03-05' })
    expect(wholeWeeks(WEEK)).toEqual(WEEK)
    expect(wholeWeeks({ first: WEEK.last, last: WEEK.first })).toEqual(WEEK)
  })

  it('LEA-05 the roster of the last week of a span is read as a whole', () => {
    // Sunday is worked and Wednesday is not, although the span ends before the Sunday.
    const rostered = [rosteredDay('2026-11-22', MORNING), rosteredDay('2026-11-18', null)]
    const kinds = daysIn({ first: '2026-11-17', last: '2026-11-21' }, person({ rostered })).map(({ kind }) => kind)
    expect(kinds).toEqual(['working', 'non_working', 'working', 'working', 'rest_day'])
    const monday = daysIn(
      { first: '2026-11-16', last: '2026-11-16' },
      person({ rostered: [rosteredDay('2026-11-16', null)] }),
    )
    expect(monday.map(({ kind, hours }) => [kind, hours])).toEqual([['non_working', null]])
  })

  it('SHF-06a a day with both a shift and a day off in the roster is worked', () => {
    const rostered = [rosteredDay('2026-11-21', null, { id: 'off' }), rosteredDay('2026-11-21', MORNING, { id: 'on' })]
    const days = daysIn(WEEK, person({ rostered }))
    expect([days[5]!.kind, days[5]!.hours?.minutes, days[6]!.kind]).toEqual(['working', 240, 'rest_day'])
    // Sunday is worked, so Saturday is the week's only day off.
    const onSunday = rostered.map((one) => ({ ...one, day: '2026-11-22' }))
    expect(daysIn(WEEK, person({ rostered: onSunday }))[5]!.kind).toBe('rest_day')
  })

  it('LEA-05 people with equal days share one list, and only differing days are built for them', () => {
    const make = createWorkdayBuilder(WEEK, none)
    const [one, other] = [make(person({})), make(person({ joined: '2021-05-05' }))]
    expect(one).toBe(other)
    const absent = make(
      person({ away: [{ employee: 'p', day: '2026-11-18', source: 'a', id: 'i', type: 't', part: 'whole', paid: 0 }] }),
    )
    expect([absent[0] === one[0], absent[2] === one[2], one[2]!.away.length]).toEqual([true, false, 0])
  })

  // A naive model: the same rules applied to each day separately, with nothing shared.
  const minute = fc.integer({ min: 0, max: 1439 })
  const someHours = fc
    .record({
      start: minute,
      end: minute,
      break: fc.integer({ min: 0, max: 120 }),
      divides: fc.option(minute, { nil: null }),
    })
    .filter((hours) => hoursProblem(hours) === undefined)
  const someWeek: fc.Arbitrary<Week> = fc.array(fc.option(someHours, { nil: null }), { minLength: 7, maxLength: 7 })
  const someDay = fc.integer({ min: 0, max: 34 }).map((index) => addDays('2026-10-26', index))
  const someFacts: fc.Arbitrary<WorkdayPerson> = fc
    .record({
      joined: someDay,
      last: fc.option(someDay, { nil: null }),
      starts: fc.uniqueArray(someDay, { minLength: 1, maxLength: 4 }),
      offices: fc.array(fc.constantFrom(kl, taipei, kedah, null), { minLength: 4, maxLength: 4 }),
      weeks: fc.array(someWeek, { minLength: 4, maxLength: 4 }),
      roster: fc.uniqueArray(fc.record({ day: someDay, hours: fc.option(someHours, { nil: null }) }), {
        maxLength: 6,
        selector: ({ day }) => day,
      }),
      days: fc.array(someDay, { maxLength: 4 }),
    })
    .map(({ joined, last, starts, offices, weeks, roster, days }) => ({
      joined,
      last: last !== null && last < joined ? joined : last,
      stretches: starts.sort().map((from, index) => ({ from, office: offices[index]!, week: weeks[index]! })),
      rostered: roster.map(({ day, hours }) => rosteredDay(day, hours)),
      away: days.map((day, index): AwayDay & { source: string } => ({
        employee: 'p',
        day,
        source: 'leave',
        id: `${index}`,
        type: 't',
        part: 'whole',
        paid: 0,
      })),
    }))
  const someHoliday: DayHoliday = { id: 'h', name: 'H', name_zh: null, kind: 'public', part: 'first' }
  const someHolidays = fc
    .array(fc.record({ office: fc.constantFrom('kl', 'tpe'), day: someDay }), { maxLength: 6 })
    .map((all) => {
      const found = new Map<string, Map<Day, DayHoliday[]>>([
        ['kl', new Map()],
        ['tpe', new Map()],
      ])
      for (const { office, day } of all) found.get(office)!.set(day, [someHoliday])
      return found
    })

  function naive(facts: WorkdayPerson, day: Day, holidays: typeof none): Workday {
    const on = (at: Day) => facts.stretches.findLast(({ from }) => from <= at) ?? facts.stretches[0]!
    const { office, week } = on(day)
    const rosterOn = (at: Day) => facts.rostered.find((one) => one.day === at)
    const { first } = wholeWeeks({ first: day, last: day })
    const days = eachDay(first, addDays(first, 6))
    const hasRoster = days.some((at) => rosterOn(at))
    const works = (at: Day) => {
      const one = rosterOn(at)
      return one ? one.hours !== null : on(at).week[weekday(at)] !== null
    }
    const working = (
      hasRoster ? days.filter(works).map(weekday) : week.flatMap((hours, at) => (hours ? [at] : []))
    ) as number[]
    const off = [0, 1, 2, 3, 4, 5, 6].filter((at) => !working.includes(at))
    const one = rosterOn(day)
    const hours = one ? one.hours : (week[weekday(day)] ?? null)
    return {
      employed: facts.joined <= day && (facts.last === null || day <= facts.last),
      office: office?.id ?? null,
      kind: working.includes(weekday(day))
        ? 'working'
        : countryAt(office?.country ?? 'MY')!.dayOff(weekday(day), off, office?.rest_days ?? [6, 0]),
      hours: hours && workHours(hours),
      shift: one?.hours
        ? {
            source: 'roster',
            id: one.id,
            name: 'S',
            parts: [{ id: one.id, shift: null, name: 'S', hours: workHours(one.hours), margins: null }],
          }
        : null,
      holidays: (office && holidays.get(office.id)?.get(day)) ?? [],
      away: facts.away.filter((each) => each.day === day).map(({ employee: _, day: __, ...rest }) => rest),
    }
  }

  it('LEA-05 each day follows from its own facts for any history, roster, holidays and leave', () => {
    fc.assert(
      fc.property(someFacts, someHolidays, (facts, holidays) => {
        const span = { first: '2026-10-30', last: '2026-11-25' }
        expect(daysIn(span, facts, holidays)).toEqual(
          eachDay(span.first, span.last).map((day) => naive(facts, day, holidays)),
        )
      }),
    )
  })

  it('LEA-05 a day is the same in any span', () => {
    fc.assert(
      fc.property(someFacts, someHolidays, someDay, fc.integer({ min: 0, max: 9 }), (facts, holidays, first, more) => {
        const wide = { first: '2026-10-01', last: '2026-12-31' }
        const narrow = { first, last: addDays(first, more) }
        const from = eachDay(wide.first, first).length - 1
        expect(daysIn(narrow, facts, holidays)).toEqual(daysIn(wide, facts, holidays).slice(from, from + more + 1))
      }),
    )
  })
})
