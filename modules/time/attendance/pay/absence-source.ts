import { sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import { type Day, earlierOf, firstDay, laterOf, monthOf, shiftMonth } from '#base/days.ts'
import { hoursText } from '#base/hours-text.ts'
import { text } from '#base/labels.ts'
import { daysOf } from '#modules/calendar/workdays/days-of.ts'
import type { DaysMissed } from '#modules/calendar/workdays/offers.ts'
import { asCounted, isApproved, type PaidSlip, paidSlips } from '#modules/pay/back-pay/closed/closed-slips.ts'
import { counterDues, type Why } from '#modules/pay/back-pay/closed/counter-dues.ts'
import { type AwayByThing, countedBefore } from '#modules/pay/back-pay/closed/days-again.ts'
import { spanText } from '#modules/pay/payroll/cycles/span-text.ts'
import type { Away, Due } from '#modules/pay/sources/due.ts'
import type { PaySource } from '#modules/pay/sources/source.ts'
import { windowOf } from '#modules/pay/sources/window-of.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import { countedNow, type MissedDay } from './absent-away.ts'
import { attendancePayLabels } from './labels.ts'

const SOURCE = 'attendance'

/** For so many months days of closed runs are looked at again, as allowances of shifts are. */
const LOOKED_BACK = 3

/**
 * Days that somebody missed by attendance, once they are approved, in the run of their month: unpaid, each by its own id.
 * What leave, a typed absence or a holiday takes of a day is theirs. Once the run is approved, what a day comes to otherwise
 * is an amount of the next run, at the pay and the law of its own month.
 */
export const ABSENT_DAYS: PaySource = {
  kind: SOURCE,
  logged: 'absent_days_tied',
  async due(tx, run, ids) {
    if (!run.paysDays) return []
    if (await isApproved(tx, run.id)) return asCounted(tx, SOURCE, run, ids)
    const { first, last } = windowOf(run)
    const earliest = firstDay(shiftMonth(monthOf(first), -LOOKED_BACK))
    const missed = await missedDays(tx, ids, { first: earliest, last })
    const slips = await paidSlips(tx, SOURCE, run, missed, ids)
    const closed = slips.filter(({ run: id, span }) => id !== run.id && span.first >= earliest)
    const people = [...new Set([...missed.keys(), ...closed.map(({ employee }) => employee)])]
    if (people.length === 0) return []
    // Of this run the days that were missed, of closed ones all that they read.
    const asked = [...missed.values()].flatMap((own) => own.filter(({ day }) => day >= first).map(({ day }) => day))
    const spans = closed.map(({ span }) => span)
    const from = [...asked, ...spans.map((span) => span.first)].reduce(earlierOf, last)
    const until = [...asked, ...spans.map((span) => span.last)].reduce(laterOf, from)
    const { of } = await daysOf(tx, people, { first: from, last: until })
    const words = wordsIn(run.language)
    const dues = people.flatMap((employee): Due[] => {
      const own = (missed.get(employee) ?? []).filter(({ day }) => day >= first)
      const now = countedNow(own, new Map(), from, of.get(employee) ?? [])
      return [...now].flatMap(([id, away]) =>
        away.map((one) => ({ shape: 'days', employee, id, kind: 'unpaid', ...one, words: words(id, [one]) })),
      )
    })
    const later = Map.groupBy(slips, ({ employee }) => employee)
    const now = (slip: PaidSlip): AwayByThing => {
      const before = later.get(slip.employee)!.flatMap((one) => one.dues)
      const was = countedBefore(SOURCE, slip.run, slip.dues, before)
      const own = (missed.get(slip.employee) ?? []).filter(({ day }) => day >= slip.span.first && day <= slip.span.last)
      return countedNow(own, was, from, of.get(slip.employee) ?? [])
    }
    return [...dues, ...(await counterDues(tx, SOURCE, closed, { now, words, dues, period: run.period }))]
  },
  changedSince: (_, { since, until, people }) =>
    sql`select count(*) from attendance_day d where d.pay_changed_at > ${since} and d.day <= ${until}::date and d.employee_id in (${people})`,
  page: ({ id }) => `attendance/main?id=${id}`,
}

/** What others of a day's pay, such as the allowance of its shift, know of who did not come. */
export const MISSED_DAYS: DaysMissed = {
  on: async (tx, people, span) =>
    [...(await missedDays(tx, people, span))].flatMap(([employee, days]) => days.map((one) => ({ employee, ...one }))),
}

/** Days that somebody missed and somebody approved, by person; one query. */
async function missedDays(
  tx: Tx,
  ids: readonly string[],
  { first, last }: { readonly first: Day; readonly last: Day },
): Promise<Map<string, MissedDay[]>> {
  const { rows } = await sql<MissedDay & { employee: string }>`
    select employee_id as employee, id, day, missed from attendance_day
    where ${among('employee_id', ids)} and missed > 0 and approval = 'approved' and day between ${first}::date and ${last}::date
    order by employee_id, day`.execute(tx)
  const found = new Map<string, MissedDay[]>()
  for (const { employee, ...day } of rows) found.set(employee, [...(found.get(employee) ?? []), day])
  return found
}

/** What a missed day is called on a payslip, in the company's language. */
function wordsIn(language: Language) {
  return (_: string, away: readonly Away[], why?: Why): string => {
    const [one] = away
    if (!one) return ''
    const day = spanText({ first: one.from, last: one.until }, language)
    const absent =
      one.minutes !== undefined
        ? text(attendancePayLabels['attendance-pay.minutes'], language, { day, hours: hoursText(one.minutes) })
        : text(attendancePayLabels[one.half ? 'attendance-pay.half' : 'attendance-pay.whole'], language, { day })
    return why ? text(attendancePayLabels[`attendance-pay.${why}`], language, { absent }) : absent
  }
}
