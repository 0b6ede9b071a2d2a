import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { workHours } from '#base/days/day-hours.ts'
import { overlapMinutes as shared } from '../../work/stretch.ts'
import { classifyDay, normalTime, type OvertimeDay } from './day-type.ts'
import { type ClaimedWork, type CountingRules, sumMinutes, toPieces } from './pieces.ts'

const clock = (text: string) => {
  const [hours, minutes] = text.split(':').map(Number)
  return hours! * 60 + minutes!
}
const NINE_TO_SIX = workHours({ start: clock('9:00'), end: clock('18:00'), break: 60, divides: clock('13:00') })
const NIGHT = workHours({ start: clock('22:00'), end: clock('6:00'), break: 60, divides: clock('2:00') })
const holiday = (kind: 'public' | 'substituted' | 'company', part: 'whole' | 'first' | 'second' = 'whole') => [
  { id: 'h', name: 'Holiday', name_zh: null, kind, part },
]
const NORMAL: OvertimeDay = { kind: 'working', hours: NINE_TO_SIX, holidays: [] }
const REST: OvertimeDay = { kind: 'rest_day', hours: null, holidays: [] }
const HOLIDAY: OvertimeDay = { ...NORMAL, holidays: holiday('public') }
const DAY = '2026-11-13'
const PLAIN: CountingRules = { tolerance: 0, afterMidnight: 'own_date' }

const claimedWork = (start: string, end: string, more: Partial<ClaimedWork> = {}): ClaimedWork => ({
  start: clock(start),
  end: clock(end),
  pause: 0,
  ...more,
})
const countWork = (work: ClaimedWork, { first = NORMAL, next = NORMAL, how = {} as Partial<CountingRules> } = {}) =>
  toPieces({ day: DAY, first, next }, work, { ...PLAIN, ...how })
const pieceTexts = (work: ClaimedWork, about: Parameters<typeof countWork>[1] = {}) =>
  countWork(work, about).pieces.map(
    ({ day, type, work: by, where, start, end, minutes }) =>
      `${day.slice(8)} ${type} ${by} ${where} ${start}-${end} ${minutes}`,
  )

describe('OT-06a overtime of a day’s work', () => {
  it('OT-06a overtime begins when the normal minutes are worked, whatever the clock says', () => {
    expect(pieceTexts(claimedWork('18:00', '21:00'))).toEqual(['13 normal overtime after 1080-1260 180'])
    // Arrived at 11:00: time after 18:00 first fills the normal day.
    const late = { present: [{ start: clock('11:00'), end: clock('20:00') }] }
    expect(pieceTexts(claimedWork('18:00', '20:00', late))).toEqual([])
    const half = { present: [{ start: clock('10:00'), end: clock('20:00') }] }
    expect(pieceTexts(claimedWork('18:00', '20:00', half))).toEqual(['13 normal overtime after 1140-1200 60'])
    expect(countWork(claimedWork('18:00', '20:00', late))).toMatchObject({ worked: 480, normal: 480 })
    // Recorded presence has its own break.
    const recorded = { present: [{ start: clock('9:00'), end: clock('18:00'), pause: 30 }] }
    expect(countWork(claimedWork('18:00', '19:00', recorded)).worked).toBe(570)
  })

  // 09:00 to 18:00 less an hour is eight hours. All other work of the day is overtime, in any number of records.
  it('OT-06e several records of a day each count their own minutes, and fill up the normal minutes once', () => {
    const evening = { start: clock('18:00'), end: clock('21:00'), pause: 0, minutes: 180 }
    expect(pieceTexts(claimedWork('22:00', '24:00', { others: [evening] }))).toEqual([
      '13 normal overtime after 1320-1440 120',
    ])
    expect(pieceTexts(claimedWork('7:00', '8:00', { others: [evening] }))).toEqual([
      '13 normal overtime before 420-480 60',
    ])
    // Arrived at 10:00: an hour of the first record filled the day, so the call-back counts in full, stated or not.
    const filled = { start: clock('18:00'), end: clock('20:00'), pause: 0, minutes: 60 }
    for (const end of ['18:00', '20:00']) {
      const present = [{ start: clock('10:00'), end: clock(end) }]
      expect(pieceTexts(claimedWork('22:00', '24:00', { present, others: [filled] }))).toEqual([
        '13 normal overtime after 1320-1440 120',
      ])
    }
    const rested = { start: clock('18:00'), end: clock('21:30'), pause: 30, minutes: 180 }
    expect(sumMinutes(countWork(claimedWork('22:00', '23:00', { others: [rested] })).pieces)).toBe(60)
    // A later record that states arrival at noon finds its missing hours already paid, so nothing is left.
    const paid = { start: clock('18:00'), end: clock('20:00'), pause: 0, minutes: 120 }
    const noon = [{ start: clock('12:00'), end: clock('18:00') }]
    expect(pieceTexts(claimedWork('21:00', '24:00', { present: noon, others: [paid] }))).toEqual([])
    const first = REST
    expect(pieceTexts(claimedWork('20:00', '21:00', { others: [evening] }), { first })).toHaveLength(1)
    // The tolerance applies to the day. The other record already exceeds it.
    const how = { tolerance: 15 }
    expect(pieceTexts(claimedWork('22:00', '22:10'), { how })).toEqual([])
    expect(pieceTexts(claimedWork('22:00', '22:10', { others: [evening] }), { how })).toEqual([
      '13 normal overtime after 1320-1330 10',
    ])
  })

  it('OT-06d complaint 38: pieces before and after the hours are shown apart, not as one block', () => {
    expect(pieceTexts(claimedWork('7:00', '21:00'))).toEqual([
      '13 normal overtime before 420-540 120',
      '13 normal overtime after 1080-1260 180',
    ])
    expect(pieceTexts(claimedWork('7:00', '9:00'))).toEqual(['13 normal overtime before 420-540 120'])
  })

  it('OT-06b breaks do not count, neither the day’s own nor those of the work', () => {
    expect(pieceTexts(claimedWork('9:00', '18:00'))).toEqual([])
    expect(pieceTexts(claimedWork('18:00', '21:00', { pause: 30 }))).toEqual(['13 normal overtime after 1080-1260 150'])
    expect(pieceTexts(claimedWork('7:00', '18:30', { pause: 45 }))).toEqual(['13 normal overtime before 420-540 105'])
    expect(pieceTexts(claimedWork('9:00', '18:00', { pause: 60 }), { first: HOLIDAY })).toEqual([
      '13 public_holiday publicHoliday all 540-1080 480',
    ])
  })

  it('OT-06b on other day types every minute counts', () => {
    expect(pieceTexts(claimedWork('10:00', '10:01'), { first: REST })).toEqual(['13 non_working restDay all 600-601 1'])
    expect(pieceTexts(claimedWork('10:00', '14:00'), { first: HOLIDAY })).toEqual([
      '13 public_holiday publicHoliday all 600-840 240',
    ])
  })

  it('OT-06c complaint 37: up to the tolerance of the day nothing counts, and beyond it all minutes do', () => {
    const upTo = (minutes: number, tolerance: number) =>
      sumMinutes(countWork({ start: 1080, end: 1080 + minutes, pause: 0 }, { how: { tolerance } }).pieces)
    expect([upTo(12, 12), upTo(13, 12), upTo(60, 60), upTo(61, 60), upTo(1, 0)]).toEqual([0, 13, 0, 61, 1])
    // Eight minutes before and eight after are sixteen in one day, which exceeds twelve.
    const both = countWork({ start: 532, end: 1088, pause: 0 }, { how: { tolerance: 12 } })
    expect(both.pieces.map(({ where, minutes }) => [where, minutes])).toEqual([
      ['before', 8],
      ['after', 8],
    ])
    expect(upTo(1_440 - 1_080, 1_440)).toBe(0)
  })

  it('OT-06f complaint 35: a night shift is the record of one day, and its overtime follows its end', () => {
    const night: OvertimeDay = { kind: 'working', hours: NIGHT, holidays: [] }
    expect(pieceTexts({ start: clock('22:00'), end: clock('30:00'), pause: 0 }, { first: night, next: night })).toEqual(
      [],
    )
    expect(pieceTexts({ start: clock('30:00'), end: clock('32:00'), pause: 0 }, { first: night, next: night })).toEqual(
      ['13 normal overtime after 1800-1920 120'],
    )
  })

  it('OT-06f complaint 36: work over midnight is not overtime for that reason, in any time zone', () => {
    // Eight hours from 16:00, which span two days in UTC.
    const late = workHours({ start: clock('16:00'), end: clock('1:00'), break: 60, divides: clock('20:00') })
    const first: OvertimeDay = { kind: 'working', hours: late, holidays: [] }
    expect(pieceTexts({ start: clock('16:00'), end: clock('25:00'), pause: 0 }, { first })).toEqual([])
    expect(pieceTexts({ start: clock('25:00'), end: clock('26:00'), pause: 0 }, { first })).toEqual([
      '13 normal overtime after 1500-1560 60',
    ])
  })

  it('OT-06f minutes after midnight have the day type of their own date, or by setting that of the first day', () => {
    const work = { start: clock('18:00'), end: clock('26:00'), pause: 0 }
    expect(pieceTexts(work, { next: REST })).toEqual([
      '13 normal overtime after 1080-1440 360',
      '14 non_working restDay after 0-120 120',
    ])
    expect(pieceTexts(work, { next: REST, how: { afterMidnight: 'first_day' } })).toEqual([
      '13 normal overtime after 1080-1560 480',
    ])
    expect(pieceTexts(work)).toEqual(['13 normal overtime after 1080-1560 480'])
    expect(pieceTexts({ ...work, start: clock('20:00') }, { first: HOLIDAY, next: NORMAL })).toEqual([
      '13 public_holiday publicHoliday all 1200-1440 240',
      '14 normal overtime all 0-120 120',
    ])
    expect(pieceTexts({ start: 1440, end: 1500, pause: 0 }, { next: REST })).toEqual([
      '14 non_working restDay after 0-60 60',
    ])
    // A break longer than the part after midnight takes the rest from the part before.
    expect(pieceTexts({ ...work, end: clock('24:30'), pause: 60 }, { next: REST })).toEqual([
      '13 normal overtime after 1080-1440 330',
    ])
  })

  it('OT-06a half a holiday leaves normal hours in the other half', () => {
    const morning = { ...NORMAL, holidays: holiday('public', 'first') }
    expect(pieceTexts(claimedWork('9:00', '12:00'), { first: morning })).toEqual([
      '13 normal overtime before 540-720 180',
    ])
    const evening = { ...NORMAL, holidays: holiday('public', 'second') }
    expect(pieceTexts(claimedWork('14:00', '16:00'), { first: evening })).toEqual([
      '13 normal overtime after 840-960 120',
    ])
    const saturday = workHours({ start: clock('9:00'), end: clock('13:00'), break: 0, divides: null })
    // A day with one half is unchanged.
    expect(normalTime({ kind: 'working', hours: saturday, holidays: holiday('public', 'first') })).toMatchObject({
      start: 540,
      end: 780,
      minutes: 240,
    })
    expect(normalTime({ ...NORMAL, hours: null })).toBeNull()
  })
})

describe('OT-06d pieces at their edges', () => {
  it('OT-06b work that is all break makes no piece on any day, and a minute beyond it makes one', () => {
    expect(pieceTexts(claimedWork('10:00', '11:00', { pause: 60 }), { first: REST })).toEqual([])
    expect(countWork(claimedWork('10:00', '11:00', { pause: 60 }), { first: REST })).toMatchObject({
      worked: 0,
      normal: 0,
    })
    expect(countWork(claimedWork('10:00', '11:00', { pause: 59 }), { first: REST }).worked).toBe(1)
    expect(pieceTexts(claimedWork('10:00', '11:00', { pause: 59 }), { first: REST })).toHaveLength(1)
    expect(pieceTexts(claimedWork('18:00', '19:00', { pause: 60 }))).toEqual([])
  })

  it('OT-06d a minute before the hours and a minute after them are two pieces', () => {
    expect(pieceTexts(claimedWork('8:59', '18:01'))).toEqual([
      '13 normal overtime before 539-540 1',
      '13 normal overtime after 1080-1081 1',
    ])
    // A break is taken from the later piece first, then from the earlier.
    expect(pieceTexts(claimedWork('8:00', '18:01', { pause: 1 }))).toEqual(['13 normal overtime before 480-540 60'])
    expect(pieceTexts(claimedWork('8:00', '18:01', { pause: 2 }))).toEqual(['13 normal overtime before 480-540 59'])
  })

  it('OT-06a presence that touches or overlaps the record counts once', () => {
    const at = (start: string, end: string) => ({ start: clock(start), end: clock(end) })
    const of = (...present: ReturnType<typeof at>[]) => countWork(claimedWork('18:00', '20:00', { present })).worked
    expect(of(at('9:00', '18:00'))).toBe(600)
    expect(of(at('9:00', '19:00'))).toBe(600)
    expect(of(at('9:00', '12:00'), at('14:00', '17:00'))).toBe(480)
    expect(of(at('9:00', '13:00'), at('14:00', '18:00'))).toBe(600)
    // A span within another does not shorten it.
    expect(of(at('9:00', '18:00'), at('10:00', '11:00'))).toBe(600)
  })

  it('OT-06f midnight divides a piece only where the rule of pay or the day type changes', () => {
    const late = { start: clock('22:00'), end: clock('25:00'), pause: 0 }
    const other: OvertimeDay = { ...REST, kind: 'non_working' }
    const declared: OvertimeDay = { ...NORMAL, holidays: holiday('company') }
    // Two days with one rate and different names.
    expect(pieceTexts(late, { first: other, next: NORMAL })).toEqual([
      '13 non_working overtime all 1320-1440 120',
      '14 normal overtime all 0-60 60',
    ])
    expect(pieceTexts(late, { first: declared, next: HOLIDAY })).toEqual([
      '13 disaster publicHoliday all 1320-1440 120',
      '14 public_holiday publicHoliday all 0-60 60',
    ])
    // Two days with one name and different rates.
    expect(pieceTexts(late, { first: other, next: REST })).toEqual([
      '13 non_working overtime all 1320-1440 120',
      '14 non_working restDay all 0-60 60',
    ])
    expect(pieceTexts({ ...late, end: 1440 }, { next: REST })).toEqual(['13 normal overtime after 1320-1440 120'])
    expect(pieceTexts({ start: 1440, end: 1500, pause: 10 }, { next: REST })).toEqual([
      '14 non_working restDay after 0-60 50',
    ])
    expect(pieceTexts({ start: 1439, end: 1441, pause: 0 }, { next: REST })).toEqual([
      '13 normal overtime after 1439-1440 1',
      '14 non_working restDay after 0-1 1',
    ])
  })

  it('OT-06f minutes after midnight belong to the next day at the end of a year and on 29 February', () => {
    const pieceKinds = (day: string) =>
      toPieces(
        { day, first: NORMAL, next: REST },
        { start: clock('22:00'), end: clock('25:00'), pause: 0 },
        PLAIN,
      ).pieces.map((one) => one.day)
    expect([pieceKinds('2026-12-31'), pieceKinds('2028-02-28'), pieceKinds('2028-02-29')]).toEqual([
      ['2026-12-31', '2027-01-01'],
      ['2028-02-28', '2028-02-29'],
      ['2028-02-29', '2028-03-01'],
    ])
  })
})

it('OT-01e OT-09ab a day is classified as Taiwan’s regular day off, a declared day off, the law’s rest day or the other weekly day off', () => {
  const kinds = [
    { ...REST, kind: 'regular_day_off' as const },
    { ...NORMAL, holidays: holiday('company') },
    REST,
    { ...REST, kind: 'non_working' as const },
    { ...HOLIDAY, holidays: holiday('substituted') },
    { ...REST, holidays: holiday('public') },
    { ...HOLIDAY, holidays: [...holiday('company'), ...holiday('public')] },
    { ...REST, kind: 'non_working' as const, holidays: holiday('public') },
    NORMAL,
  ]
  expect(kinds.map((day) => Object.values(classifyDay(day)).join(' '))).toEqual([
    'disaster dayOff',
    'disaster publicHoliday',
    'non_working restDay',
    'non_working overtime',
    'public_holiday publicHoliday',
    'non_working restDay',
    'public_holiday publicHoliday',
    'public_holiday publicHoliday',
    'normal overtime',
  ])
})

const day = fc.constantFrom<OvertimeDay>(NORMAL, REST, HOLIDAY, { ...REST, kind: 'regular_day_off' })
const work = fc
  .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 1_440 }), fc.integer({ min: 0, max: 200 }))
  .map(([start, length, pause]) => ({ start, end: start + length, pause: Math.min(pause, length) }))
const how = fc.record({
  tolerance: fc.integer({ min: 0, max: 90 }),
  afterMidnight: fc.constantFrom<'own_date' | 'first_day'>('own_date', 'first_day'),
})

describe('OT-06a whatever the day and the work', () => {
  it('OT-06d pieces lie within the work, share no minute, and are no longer than it', () => {
    fc.assert(
      fc.property(day, day, work, how, (first, next, claim, counting) => {
        const { pieces } = toPieces({ day: DAY, first, next }, claim, counting)
        const along = pieces.map(({ day: on, start, end }) =>
          on === DAY ? { start, end } : { start: start + 1_440, end: end + 1_440 },
        )
        for (const [at, { start, end }] of along.entries()) {
          expect(start).toBeGreaterThanOrEqual(claim.start)
          expect(end).toBeLessThanOrEqual(claim.end)
          expect(pieces[at]!.minutes).toBeGreaterThan(0)
          expect(pieces[at]!.minutes).toBeLessThanOrEqual(end - start)
          if (at > 0) expect(start).toBeGreaterThanOrEqual(along[at - 1]!.end)
        }
        expect(sumMinutes(pieces)).toBeLessThanOrEqual(claim.end - claim.start - claim.pause)
      }),
    )
  })

  it('OT-06c a tolerance counts all minutes or none, and midnight changes their day type but not their number', () => {
    fc.assert(
      fc.property(day, day, work, how, (first, next, claim, counting) => {
        const total = (of: Partial<CountingRules>) =>
          sumMinutes(toPieces({ day: DAY, first, next }, claim, { ...counting, ...of }).pieces)
        const all = total({ tolerance: 0 })
        expect(total({})).toBe(all > counting.tolerance ? all : 0)
        expect(total({ afterMidnight: 'own_date' })).toBe(total({ afterMidnight: 'first_day' }))
      }),
    )
  })

  it('OT-06a a normal day counts at most the minutes worked beyond its normal ones', () => {
    fc.assert(
      fc.property(work, work, (claim, present) => {
        const { pieces, worked, normal } = toPieces(
          { day: DAY, first: NORMAL, next: NORMAL },
          { ...claim, present: [present] },
          PLAIN,
        )
        const usual = normalTime(NORMAL)!
        const outside = claim.end - claim.start - shared(claim, usual)
        expect(sumMinutes(pieces)).toBeLessThanOrEqual(Math.max(0, worked - normal))
        expect(sumMinutes(pieces)).toBe(Math.min(Math.max(0, worked - normal), Math.max(0, outside - claim.pause)))
      }),
    )
  })
})

describe('SHF-08 normal hours that the law limits', () => {
  const TEN_HOURS = workHours({ start: clock('9:00'), end: clock('20:00'), break: 60, divides: clock('13:00') })
  const LONG: OvertimeDay = { ...NORMAL, hours: TEN_HOURS }
  const countLimited = (work: ClaimedWork, mostNormal: number) => {
    const { pieces, normal } = toPieces({ day: DAY, first: LONG, next: NORMAL, mostNormal }, work, PLAIN)
    return [normal, ...pieces.map(({ where, start, end, minutes }) => `${where} ${start}-${end} ${minutes}`)]
  }

  it('SHF-08i of ten planned hours those beyond the limit are overtime, and none within it', () => {
    expect(countLimited(claimedWork('18:00', '20:00'), 480)).toEqual([480, 'after 1080-1200 120'])
    expect(countLimited(claimedWork('18:00', '20:00'), 540)).toEqual([540, 'after 1140-1200 60'])
    expect(countLimited(claimedWork('18:00', '20:00'), 600)).toEqual([600])
    expect(countLimited(claimedWork('20:00', '22:00'), 600)).toEqual([600, 'after 1200-1320 120'])
    expect(countLimited(claimedWork('18:00', '22:00'), 480)).toEqual([480, 'after 1080-1320 240'])
  })

  it('SHF-08i a limit before the break leaves the break out, and a day without normal minutes is overtime as a whole', () => {
    expect(normalTime(LONG, 240)).toMatchObject({ start: 540, end: 780, minutes: 240 })
    expect(normalTime(LONG, 241)).toMatchObject({ start: 540, end: 841, minutes: 241 })
    expect(countLimited(claimedWork('9:00', '20:00'), 0)).toEqual([0, 'after 600-1200 600'])
    expect(countLimited(claimedWork('9:00', '20:00', { pause: 30 }), 0)[1]).toMatch(/ 570$/)
  })
})
