import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { type Day, earlierDay, laterDay } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { formatLabel } from '#base/labels.ts'
import { loadWorkdays, type MissedDaysSource } from '#calendar/workdays.ts'
import { type AdjustmentReason, loadAbsencesDue } from '#pay/back-pay.ts'
import { spanText } from '#pay/payslip-lines.ts'
import { type AbsenceSpan, type PaySource, runWindow } from '#pay/sources.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { attendancePayLabels } from './labels.ts'
import { currentAbsences, type MissedDay } from './missed-day-absence.ts'

const SOURCE = 'attendance'

/**
 * Deducts approved missed days in the run of their month, each under its own id. Leave, a typed absence or a holiday on
 * the day take precedence. When a day changes after its run was approved, the next run adjusts it at the pay and law of
 * its own month.
 */
export const ABSENT_DAYS: PaySource = {
  kind: SOURCE,
  auditField: 'absent_days_tied',
  async loadPayables(tx, run, ids) {
    if (!run.paysDays) return []
    return loadAbsencesDue(tx, run, ids, {
      source: SOURCE,
      async loadRecords({ first }) {
        const missed = await loadMissedDays(tx, ids, { first, last: runWindow(run).last })
        return {
          days: missed,
          async loadAbsences(windows) {
            const from = windows.map(({ span }) => span.first).reduce(earlierDay)
            const until = windows.map(({ span }) => span.last).reduce(laterDay)
            const people = [...new Set(windows.map(({ employee }) => employee))]
            const { of } = await loadWorkdays(tx, people, { first: from, last: until })
            return ({ employee, span }, was) => {
              const own = (missed.get(employee) ?? []).filter(({ day }) => day >= span.first && day <= span.last)
              return currentAbsences(own, was, from, of.get(employee) ?? [])
            }
          },
          describe: createDescriber(run.language),
        }
      },
    })
  },
  countChangedSince: (_, { since, until, people }) =>
    sql`select count(*) from attendance_day d where d.pay_changed_at > ${since} and d.day <= ${until}::date and d.employee_id in (${people})`,
  page: ({ id }) => `attendance/main?id=${id}`,
}

/** Tells other pay sources, such as shift allowances, which days people missed. */
export const MISSED_DAYS: MissedDaysSource = {
  load: async (tx, people, span) =>
    [...(await loadMissedDays(tx, people, span))].flatMap(([employee, days]) =>
      days.map((one) => ({ employee, ...one })),
    ),
}

/** Loads approved missed days by person, in one query. */
async function loadMissedDays(
  tx: Tx,
  ids: readonly string[],
  { first, last }: { readonly first: Day; readonly last: Day },
): Promise<Map<string, MissedDay[]>> {
  const { rows } = await sql<MissedDay & { employee: string }>`
    select employee_id as employee, id, day, missed from attendance_day
    where ${idIn('employee_id', ids)} and missed > 0 and approval = 'approved' and day between ${first}::date and ${last}::date
    order by employee_id, day`.execute(tx)
  const found = new Map<string, MissedDay[]>()
  for (const { employee, ...day } of rows) found.set(employee, [...(found.get(employee) ?? []), day])
  return found
}

/** Describes a missed day on a payslip, in the company’s language. */
function createDescriber(language: Language) {
  return (_: string, away: readonly AbsenceSpan[], why?: AdjustmentReason): string => {
    const [one] = away
    if (!one) return ''
    const day = spanText({ first: one.from, last: one.until }, language)
    const absent =
      one.minutes !== undefined
        ? formatLabel(attendancePayLabels['attendance-pay.minutes'], language, { day, hours: hoursText(one.minutes) })
        : formatLabel(attendancePayLabels[one.half ? 'attendance-pay.half' : 'attendance-pay.whole'], language, { day })
    return why ? formatLabel(attendancePayLabels[`attendance-pay.${why}`], language, { absent }) : absent
  }
}
