import { sql } from 'kysely'
import {
  addDays,
  type Day,
  dayIn,
  eachDay,
  earlierDay,
  firstDay,
  lastDay,
  type Month,
  monthOf,
  shiftMonth,
  weekday,
} from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { SeedCompany as Planted } from '#server/manifest/seeds.ts'
import { letterTemplateSeed } from '../modules/documents/templates/ready/seed.ts'
import { claimSeed } from '../modules/pay/claims/seed.ts'
import { overtimeSeed } from '../modules/time/hours/overtime/policy/seed.ts'
import { recountLeave } from '../modules/time/leave/recount-requests.ts'
import type { HistoryWorld } from './act-as.ts'
import { plantHeadcount } from './headcount.ts'
import { requestScenario, type StoryEvent } from './request-scenario.ts'
import { employeeOf } from './seed-company.ts'
import { hasEvening, hasShift, plantShifts } from './shifts.ts'

const DAY = 1_000_000

/** The events of the scenario, and what they and everybody's life are planned by. */
export type Story = { readonly events: readonly StoryEvent[]; readonly known: StoryFacts }

type Months = { readonly closed: readonly Month[]; readonly open: Month }

/**
 * Builds the requests within the months of the demo and since: leave, claims, overtime and part-time hours in every
 * state. Three things are planted: a receipt that two people claim, 47 hours of overtime within a month in Taipei, and
 * leave over a holiday that was moved meanwhile.
 */
export async function buildStory(world: HistoryWorld, tx: Tx, months: Months): Promise<Story> {
  const planned = shiftMonth(monthOf(dayIn('Asia/Kuala_Lumpur', world.now)), 1)
  await setUp(world, tx, months)
  await plantShifts(world, tx, planned)
  await plantHeadcount(tx, months.open)
  const known = await loadStoryFacts(tx, world, months)
  return {
    known,
    events: [
      ...leaveEvents(known),
      ...leaveOfShift(known, planned),
      ...holidayEvents(world, known),
      ...rateEvents(known),
      ...claimEvents(known),
      ...overtimeEvents(known),
      ...partTimeEvents(known),
    ],
  }
}

/** Sets the policies of leave, claims, overtime and part-time before the first request. */
async function setUp({ company, now }: HistoryWorld, tx: Tx, { closed }: Months): Promise<void> {
  if (await tx.selectFrom('claim_category').select('id').limit(1).executeTakeFirst()) return
  const planted = {
    id: company.companyId,
    country: 'MY',
    currency: 'MYR',
    timezone: 'Asia/Kuala_Lumpur',
    language: 'en',
  } as const satisfies Planted
  for (const { steps } of [claimSeed, overtimeSeed, letterTemplateSeed])
    for (const step of steps) await step(tx, planted, now)
  // Five days of annual leave carry forward to the next year, and expire after March.
  await sql`update leave_type_version v set carry_by = 'days', carry_most = ${5 * DAY}, carry_months = 3
    from leave_type t where t.id = v.type_id and t.law_id = 'annual' and t.country = 'MY'`.execute(tx)
  const meals = { limit_type: 'monthly', amount_limit: 600_00 } as const
  await tx
    .updateTable('claim_category')
    .set(meals)
    .where('country', '=', 'MY')
    .where('name_en', '=', 'Meals and entertainment')
    .execute()
  const pay = { employee_id: employeeOf(company, 'suhaila'), per_hour: 15_50, currency: 'MYR' }
  await tx
    .insertInto('part_time_rate')
    .values({ ...pay, from_day: firstDay(required(closed[0], 'month 0 of the history')) })
    .execute()
}

export type StoryFacts = Awaited<ReturnType<typeof loadStoryFacts>>

/** Loads the types, categories and working days that the scenario needs. */
async function loadStoryFacts(tx: Tx, { now }: HistoryWorld, { closed, open }: Months) {
  const types = await tx.selectFrom('leave_type').select(['id', 'country', 'law_id']).execute()
  const categories = await tx.selectFrom('claim_category').select(['id', 'country', 'name_en']).execute()
  const free = await tx.selectFrom('holiday').select(['day', 'country', 'kind', 'state']).execute()
  const today = dayIn('Asia/Kuala_Lumpur', now)
  const works = (day: Day, country: string) =>
    weekday(day) % 6 !== 0 && !free.some((one) => one.day === day && one.country === country)
  const days = (month: Month) => eachDay(firstDay(month), lastDay(month))
  const isFree = (day: Day) => weekday(day) % 6 === 0 || free.some((one) => one.day === day)
  /** The nth working day of everybody, before or after a day. */
  const workdayFrom = (from: Day, step: 1 | -1, nth: number): Day => {
    const day = addDays(from, step)
    if (isFree(day)) return workdayFrom(day, step, nth)
    return nth === 1 ? day : workdayFrom(day, step, nth - 1)
  }
  return {
    today,
    works,
    type: (country: string, law: string) => types.find((one) => one.country === country && one.law_id === law)!.id,
    category: (country: string, name: string) =>
      categories.find((one) => one.country === country && one.name_en === name)!.id,
    /** The month so many months before the open one; 0 is the open one. */
    month: (back: number) => (back === 0 ? open : closed.at(-back)!),
    /** The closed month of this number: '08' is August. */
    named: (number: string) => closed.find((month) => month.endsWith(`-${number}`))!,
    /** The nth working day of a month. */
    working: (month: Month, nth: number, country = 'MY'): Day =>
      days(month).filter((day) => works(day, country))[nth - 1]!,
    /** The nth Saturday of a month that is not a holiday. */
    saturday: (month: Month, nth: number, country: string): Day =>
      days(month).filter(
        (day) => weekday(day) === 6 && !free.some((one) => one.day === day && one.country === country),
      )[nth - 1]!,
    /** The latest public holiday in the second or third week of a closed month. */
    holiday: (country: string): Day | undefined =>
      free
        .filter((one) => one.country === country && one.kind === 'public' && one.state === null)
        .map(({ day }) => day)
        .filter((day) => closed.slice(1).includes(day.slice(0, 7)) && weekday(day) % 6 !== 0)
        .filter((day) => Number(day.slice(8)) >= 2 && Number(day.slice(8)) <= 20)
        .toSorted()
        .at(-1),
    /** The nth working day of everybody before today, and after it. */
    ago: (nth: number) => workdayFrom(today, -1, nth),
    ahead: (nth: number) => workdayFrom(today, 1, nth),
    /** The day on which the plant in Penang is to be closed, and the day to which that is moved. */
    closingDays: [workdayFrom(today, 1, 15), workdayFrom(today, 1, 20)] as const,
  }
}

/** Leave on a day with a shift on which the plant does not close: from the seventh working day of the month on. */
function leaveOfShift({ type, works, working, closingDays, ago }: StoryFacts, planned: Month): StoryEvent[] {
  const days = eachDay(working(planned, 7), lastDay(planned))
  const day = required(
    days.find((one) => works(one, 'MY') && hasShift('kumaran', one) && !closingDays.includes(one)),
    'day with a shift',
  )
  return requestScenario(
    { who: 'kumaran', kind: 'leave', at: morning(ago(2)), given: leave(type('MY', 'annual'), day) },
    { what: 'approved', by: 'melissa', at: noon(ago(2)) },
  )
}

/** Half past nine local time; a request of a day is decided later on that day. */
const morning = (day: Day) => `${day}T01:30:00Z`
const noon = (day: Day) => `${day}T04:10:00Z`
const evening = (day: Day) => `${day}T09:20:00Z`

const leave = (type_id: string, from_day: Day, until_day = from_day) => ({
  type_id,
  from_day,
  until_day,
  from_part: 'whole',
  until_part: 'whole',
  from_minute: null,
  until_minute: null,
  cover_id: null,
})

function leaveEvents({ type, month, named, working, ago, ahead }: StoryFacts): StoryEvent[] {
  const annual = type('MY', 'annual')
  const sick = type('MY', 'sick')
  const inTaipei = type('TW', 'annual')
  const lunarYear = named('02')
  const storm = named('08')
  const certificate = (name: string, day: Day) => ({
    name: 'medical-certificate.pdf',
    lines: ['KLINIK SETIA', name, `Seen on ${day}`, 'Unfit for work for 2 days'],
  })
  const approved = (by: string, at: string) => ({ what: 'approved' as const, by, at })
  return [
    // Carried days are used before they expire.
    ...requestScenario(
      {
        who: 'kelvin',
        kind: 'leave',
        at: morning(working(lunarYear, 2)),
        reason: 'Family trip',
        given: leave(annual, working(lunarYear, 8), working(lunarYear, 10)),
      },
      approved('nadia', noon(working(lunarYear, 3))),
    ),
    ...requestScenario(
      {
        who: 'jason',
        kind: 'leave',
        at: morning(working(month(6), 3)),
        given: leave(annual, working(month(6), 12), working(month(6), 16)),
      },
      approved('wei.ming', evening(working(month(6), 3))),
    ),
    ...requestScenario(
      {
        who: 'ivan',
        kind: 'leave',
        at: morning(working(month(3), 6)),
        reason: 'Fever',
        given: leave(sick, working(month(3), 5), working(month(3), 6)),
        file: certificate('Ivan Sim Teck Guan', working(month(3), 5)),
      },
      approved('wei.ming', noon(working(month(3), 6))),
    ),
    ...requestScenario(
      {
        who: 'joanne',
        kind: 'leave',
        at: morning(working(month(2), 2)),
        given: leave(annual, working(month(2), 14), working(month(2), 15)),
      },
      approved('melissa', noon(working(month(2), 2))),
      {
        what: 'revoked',
        by: 'melissa',
        at: noon(working(month(2), 9)),
        remark: 'The new system starts that week, we agreed on another one',
      },
    ),
    ...requestScenario(
      {
        who: 'bala',
        kind: 'leave',
        at: morning(working(month(1), 2)),
        given: leave(annual, working(month(1), 8), working(month(1), 12)),
      },
      {
        what: 'rejected',
        by: 'priya',
        at: evening(working(month(1), 2)),
        remark: 'The audit of the plant is that week: please choose another',
      },
    ),
    ...requestScenario(
      { who: 'xin.yi', kind: 'leave', at: morning(working(month(1), 5)), given: leave(annual, working(month(1), 13)) },
      { what: 'withdrawn', by: 'xin.yi', at: noon(working(month(1), 6)) },
    ),
    ...requestScenario(
      {
        who: 'ken',
        kind: 'leave',
        at: morning(working(month(1), 4)),
        given: leave(annual, working(month(1), 14), working(month(1), 15)),
      },
      approved('arjun', noon(working(month(1), 4))),
      { what: 'cancelled', by: 'siti', at: noon(working(month(1), 10)), remark: 'Entered twice' },
    ),
    ...requestScenario(
      {
        who: 'chia.hao',
        kind: 'leave',
        at: morning(working(month(4), 4, 'TW')),
        given: leave(inTaipei, working(month(4), 9, 'TW'), working(month(4), 11, 'TW')),
      },
      approved('shu.fen', noon(working(month(4), 4, 'TW'))),
    ),
    // Over the day of the typhoon, which returns one of its days.
    ...requestScenario(
      {
        who: 'wei.chen',
        kind: 'leave',
        at: morning(working(storm, 2, 'TW')),
        given: leave(inTaipei, working(storm, 7, 'TW'), working(storm, 9, 'TW')),
      },
      approved('shu.fen', noon(working(storm, 2, 'TW'))),
    ),
    // In the future, decided or not.
    ...requestScenario(
      {
        who: 'amirul',
        kind: 'leave',
        at: morning(ago(4)),
        given: leave(annual, ahead(8), ahead(10)),
        reason: 'Sister’s wedding',
      },
      approved('suresh', noon(ago(4))),
    ),
    ...requestScenario({
      who: 'lakshmi',
      kind: 'leave',
      at: morning(ago(2)),
      given: leave(annual, ahead(9)),
      reason: 'School day of my son',
    }),
    ...requestScenario({
      who: 'pei.shan',
      kind: 'leave',
      at: morning(ago(2)),
      given: leave(annual, ahead(13), ahead(17)),
    }),
    ...requestScenario({
      who: 'melissa',
      kind: 'leave',
      at: morning(ago(1)),
      given: leave(annual, ahead(6), ahead(7)),
    }),
    ...requestScenario({
      who: 'tomas',
      kind: 'leave',
      at: noon(ago(1)),
      reason: 'Flu',
      given: leave(type('TW', 'sick'), ago(2)),
    }),
  ]
}

/** The typhoon day on which all of Taipei stayed at home, and a holiday of one office that was moved. */
function holidayEvents(
  { company }: HistoryWorld,
  { named, working, ago, ahead, closingDays }: StoryFacts,
): StoryEvent[] {
  const storm = working(named('08'), 8, 'TW')
  const shared = { by: 'mei.ling', kind: 'company', part: 'whole' } as const
  const { by, ...stored } = shared
  const [from, to] = closingDays
  return [
    {
      at: evening(addDays(storm, -1)),
      by,
      operation: 'POST /api/holiday',
      async work({ tx, record, ...at }) {
        const holiday = { ...stored, day: storm, name: 'Typhoon day', name_zh: '颱風停班', country: 'TW', state: 'TPE' }
        const { id } = await tx.insertInto('holiday').values(holiday).returning('id').executeTakeFirstOrThrow()
        record({ kind: 'holiday', id, name: holiday.name, after: holiday })
        await recountLeave({ ...at, tx, record }, { days: [storm] })
      },
    },
    {
      at: morning(ago(3)),
      by,
      operation: 'POST /api/holiday',
      async work({ tx, record }) {
        const office_id = required(company.offices.PEN, 'office PEN')
        const holiday = { ...stored, day: from, name: 'Plant closing day', name_zh: '工廠休息日', office_id }
        const { id } = await tx.insertInto('holiday').values(holiday).returning('id').executeTakeFirstOrThrow()
        record({ kind: 'holiday', id, name: holiday.name, after: holiday })
      },
    },
    {
      at: evening(ago(1)),
      by,
      operation: 'PATCH /api/holiday/{id}',
      async work({ tx, record, ...at }) {
        const { id } = await tx
          .updateTable('holiday')
          .set((row) => ({ day: to, version: row('version', '+', 1) }))
          .where('name', '=', 'Plant closing day')
          .returning('id')
          .executeTakeFirstOrThrow()
        record({ kind: 'holiday', id, name: 'Plant closing day', before: { day: from }, after: { day: to } })
        await recountLeave({ ...at, tx, record }, { days: [from, to] })
      },
    },
    {
      at: noon(ago(3)),
      by: 'boon.keat',
      operation: 'POST /api/requests/delegations',
      async work({ tx, actor, record }) {
        const [from_day, until_day] = [ago(2), ahead(10)]
        const { id } = await tx
          .insertInto('delegation')
          .values({
            employee_id: employeeOf(company, 'boon.keat'),
            to_employee_id: employeeOf(company, 'george'),
            from_day,
            until_day,
            note: 'Visiting the suppliers in Johor',
            set_by: actor.accountId,
            set_by_name: actor.fullName,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const after = { to: 'George Fernandez', from_day, until_day }
        record({ kind: 'delegation', id, name: actor.fullName, before: null, after })
      },
    },
  ]
}

/** Manual rates: the one that converts a claim in Taiwan's dollars, and one of this week. */
function rateEvents({ month, working, ago }: StoryFacts): StoryEvent[] {
  const typed = [
    { day: addDays(working(month(1), 7), -1), currency: 'TWD', unit: 100, rate: 13_421_500 },
    { day: addDays(ago(2), -1), currency: 'USD', unit: 1, rate: 4_186_000 },
  ]
  return typed.map((rate) => ({
    at: noon(rate.day),
    by: 'grace',
    operation: 'POST /api/exchange-rates',
    async work({ tx, actor, now, record }) {
      const values = { ...rate, home: 'MYR', reason: 'Middle rate of the central bank at noon' }
      const { id } = await tx
        .insertInto('exchange_rate')
        .values({ ...values, by_name: actor.fullName, at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      record({ kind: 'exchange_rate', id, name: rate.currency, after: values })
    },
  }))
}

function claimEvents({ category, month, working, ago }: StoryFacts): StoryEvent[] {
  const claim = (name: string, day: Day, amount: number, receipt_no: string, currency = 'MYR', country = 'MY') => ({
    day,
    category_id: category(country, name),
    receipt_no,
    amount,
    currency,
    qr: null,
    parts: [],
  })
  const receipt = (...lines: string[]) => ({ name: 'receipt.pdf', lines })
  const last = month(1)
  const dinner = claim('Meals and entertainment', working(last, 6), 214_50, 'RT-20871')
  const approved = (by: string, at: string) => ({ what: 'approved' as const, by, at })
  return [
    ...requestScenario(
      {
        who: 'amirul',
        kind: 'claim',
        at: morning(working(month(2), 7)),
        reason: 'Visit to the dealers in Ipoh',
        given: claim('Petrol, toll and parking', working(month(2), 6), 86_40, 'P 55120'),
        file: receipt('STESEN MINYAK JALAN RAJA', 'Receipt P 55120', 'Petrol RON 95', 'RM 86.40'),
      },
      approved('suresh', noon(working(month(2), 7))),
    ),
    ...requestScenario(
      {
        who: 'lakshmi',
        kind: 'claim',
        at: morning(working(last, 7)),
        reason: 'Dinner with Harmoni Trading',
        given: dinner,
        file: receipt('RESTORAN TEMBIKAI', 'Receipt RT-20871', '4 guests', 'RM 214.50'),
      },
      approved('suresh', noon(working(last, 7))),
    ),
    // Two nights in Taipei, by the rate of the day before.
    ...requestScenario(
      {
        who: 'aisyah',
        kind: 'claim',
        at: morning(working(last, 9)),
        reason: 'Food fair in Taipei',
        given: claim('Travel and lodging', working(last, 7), 6_400, 'AB-34871120', 'TWD'),
        file: receipt('Hotel Songren, Taipei', 'Invoice AB-34871120', '2 nights', 'TWD 6,400'),
      },
      approved('suresh', evening(working(last, 9))),
    ),
    ...requestScenario(
      {
        who: 'chia.hao',
        kind: 'claim',
        at: morning(working(last, 5, 'TW')),
        reason: 'High-speed rail to Taichung',
        given: claim('Transport and parking', working(last, 4, 'TW'), 1_400, 'HSR 7714', 'TWD', 'TW'),
        file: receipt('Taiwan rail ticket', 'HSR 7714', 'Taipei - Taichung and back', 'TWD 1,400'),
      },
      approved('shu.fen', noon(working(last, 5, 'TW'))),
    ),
    ...requestScenario(
      {
        who: 'daniel',
        kind: 'claim',
        at: morning(working(last, 8)),
        reason: 'Lunch',
        given: claim('Meals and entertainment', working(last, 8), 41_20, '11902'),
        file: receipt('KEDAI KOPI SENTOSA', 'Bill 11902', 'RM 41.20'),
      },
      {
        what: 'rejected',
        by: 'suresh',
        at: evening(working(last, 8)),
        remark: 'Without a guest this is not a meal we pay for',
      },
    ),
    // Planted: the receipt that Lakshmi was paid for.
    ...requestScenario({
      who: 'daniel',
      kind: 'claim',
      at: morning(earlierDay(working(month(0), 5), ago(2))),
      reason: 'Dinner with Harmoni Trading',
      given: dinner,
      remark: 'I was there too and paid my half',
      file: receipt('RESTORAN TEMBIKAI', 'Copy of RT-20871', 'RM 214.50'),
    }),
    ...requestScenario({
      who: 'jason',
      kind: 'claim',
      at: morning(ago(1)),
      reason: 'Licence for drawings, a month',
      given: claim('Office supplies', ago(2), 49_00, 'US-2291', 'USD'),
      file: receipt('Draftworks Inc.', 'Invoice US-2291', '1 seat, monthly', 'USD 49.00'),
    }),
    ...requestScenario({
      who: 'yu.ting',
      kind: 'claim',
      at: noon(ago(1)),
      reason: 'Course in customer care',
      given: claim('Training', ago(2), 2_800, 'XT-10229', 'TWD', 'TW'),
      file: receipt('Taipei Training Centre', 'Receipt XT-10229', 'TWD 2,800'),
    }),
  ]
}

function overtimeEvents({ month, working, saturday, holiday, ago }: StoryFacts): StoryEvent[] {
  const work = (day: Day, start: string, end: string, break_minutes = 0) => ({
    day,
    start,
    end,
    next_day: false,
    break_minutes,
    present_from: null,
    present_until: null,
    given: null,
  })
  const last = month(1)
  const festival = holiday('MY')
  const freeEvening = [2, 3, 4, 5, 6, 7].map(ago).find((day) => !hasEvening('ramesh', day))
  // Forty-four hours, paid with their month: two Saturdays of eight and seven evenings of four.
  const inTaipei = [
    ...[1, 2].map((nth) => work(saturday(last, nth, 'TW'), '09:00', '18:00', 60)),
    ...[2, 4, 5, 6, 8, 9, 11].map((nth) => work(working(last, nth, 'TW'), '18:00', '22:00')),
  ]
  return [
    ...inTaipei.flatMap((given) =>
      requestScenario(
        { who: 'pei.yu', kind: 'overtime', at: evening(addDays(given.day, 1)), given },
        { what: 'approved', by: 'shu.fen', at: `${addDays(given.day, 1)}T10:00:00Z` },
      ),
    ),
    // Planted: these three hours make 47 in a month where the law allows 46.
    ...requestScenario({
      who: 'pei.yu',
      kind: 'overtime',
      at: evening(ago(1)),
      remark: 'The accounts had to be closed by the end of the month',
      given: work(working(last, 13, 'TW'), '18:00', '21:00'),
    }),
    ...(festival
      ? requestScenario(
          {
            who: 'bishnu',
            kind: 'overtime',
            at: morning(addDays(festival, 1)),
            given: work(festival, '09:00', '19:00', 60),
          },
          { what: 'approved', by: 'melissa', at: noon(addDays(festival, 1)) },
        )
      : []),
    ...requestScenario(
      {
        who: 'devi',
        kind: 'overtime',
        at: morning(working(last, 13)),
        given: work(working(last, 12), '18:00', '20:00'),
      },
      { what: 'approved', by: 'hafiz', at: evening(working(last, 13)) },
    ),
    ...requestScenario(
      {
        who: 'ramesh',
        kind: 'overtime',
        at: morning(working(month(2), 9)),
        given: work(working(month(2), 8), '18:00', '20:30'),
      },
      { what: 'approved', by: 'melissa', at: noon(working(month(2), 9)) },
    ),
    ...requestScenario({
      who: 'ramesh',
      kind: 'overtime',
      at: morning(ago(1)),
      given: work(required(freeEvening, 'evening without a shift'), '18:00', '21:00'),
    }),
  ]
}

/** Afternoons besides the half days of her week. */
function partTimeEvents({ month, working, ago }: StoryFacts): StoryEvent[] {
  const hours = (day: Day, end: string) => ({ day, start: '14:00', end, break_minutes: 0 })
  const approved = (at: string) => ({ what: 'approved' as const, by: 'melissa', at })
  return [
    ...[4, 8, 12].flatMap((nth) =>
      requestScenario(
        {
          who: 'suhaila',
          kind: 'part_time',
          at: evening(working(month(1), nth)),
          given: hours(working(month(1), nth), '17:00'),
        },
        approved(`${working(month(1), nth)}T10:00:00Z`),
      ),
    ),
    ...requestScenario({
      who: 'suhaila',
      kind: 'part_time',
      at: morning(ago(1)),
      given: { ...hours(ago(2), '18:00'), start: '15:30' },
    }),
  ]
}
