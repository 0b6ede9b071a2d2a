import { sql } from 'kysely'
import { addDays, type Day, firstDay, lastDay, type Month } from '#base/days/days.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import { postgresErrorCode, type Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { countryOf, payLawFor } from '../countries.ts'
import { type CycleRule, monthCycles } from '../cycles/cycles.ts'
import { type RunCycleRow, runDays, toRunSpan } from '../cycles/run-span.ts'
import { listRunPeople } from '../gather/people.ts'
import type { RunRow } from '../gather/run-row.ts'
import type { RecurringIn, RunKind } from '../values.ts'

type RunGroup = CycleRule & { id: string; recurring_in: RecurringIn } & Pick<
    RunRow,
    'country' | 'currency' | 'proration' | 'all_offices'
  >
type NewRunInput = { period: Month; kind: RunKind; sequence: number; pay_day?: Day | undefined }
type NewRunDays = { pay_day: Day; cycles: number; first_day: Day | null; last_day: Day | null }

/** Creates a run of a group. Throws 409 `run_exists` where the month has one of the kind and number, and as `planRunDays`. */
export async function createRun(
  { tx, record }: Pick<Context, 'tx' | 'record'>,
  input: { group_id: string; period: string; kind: RunKind; sequence: number; pay_day?: string | undefined },
): Promise<string> {
  const group = await tx
    .selectFrom('pay_group')
    .selectAll()
    .where('id', '=', input.group_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!group) throw notFound()
  payLawFor(input.period, group.country)
  const days = await planRunDays(tx, group, input)
  try {
    const run = await tx
      .insertInto('pay_run')
      .values({
        pay_group_id: group.id,
        period: input.period,
        kind: input.kind,
        sequence: input.sequence,
        currency: group.currency,
        cycle: group.cycle,
        ...days,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    record({
      kind: 'pay_run',
      id: run.id,
      name: input.period,
      before: null,
      after: { period: input.period, kind: input.kind, sequence: input.sequence, group: group.name },
    })
    return run.id
  } catch (error) {
    if (postgresErrorCode(error) === '23505') throw conflict('run_exists', { month: input.period })
    throw error
  }
}

/**
 * Plans the days and the pay day of a new run. Throws 409 where the days cannot be paid any more or not yet: a later run is
 * approved, another run has these days, or the cycle before has no run. Throws 422 for a cycle that the month does not
 * have.
 */
async function planRunDays(tx: Tx, group: RunGroup, input: NewRunInput): Promise<NewRunDays> {
  const { period, kind, sequence } = input
  const later = await tx
    .selectFrom('pay_run')
    .select(['period', 'sequence', 'kind'])
    .where('pay_group_id', '=', group.id)
    .where('state', '=', 'approved')
    .where((eb) =>
      kind === 'monthly'
        ? eb.or([
            eb('period', '>', period),
            eb.and([eb('kind', '=', 'monthly'), eb('period', '=', period), eb('sequence', '>', sequence)]),
          ])
        : eb('period', '>', period),
    )
    .orderBy('period')
    .limit(1)
    .executeTakeFirst()
  if (later) throw conflict('later_run_approved', { month: later.period })
  if (kind !== 'monthly') return irregularRunDays(group, input)
  if (input.pay_day !== undefined) throw invalidField('pay_day', 'pay_day_of_group')
  const cycles = monthCycles(group, period)
  const cycle = cycles[sequence - 1]
  if (!cycle) throw invalidField('sequence', 'cycle_unknown', { count: cycles.length, month: period })
  if (group.cycle !== 'monthly') await requireNextCycle(tx, group, { period, sequence }, cycle)
  return { pay_day: cycle.payDay, cycles: cycle.of, first_day: cycle.first, last_day: cycle.last }
}

/**
 * The days of an irregular run: a leaver's final run has the days it may pay, and runs of typed amounts have none. Where
 * tax depends on the year of payment, throws 422 for a run of typed amounts with a pay day in another year than its month;
 * the default pay day is in that year.
 */
function irregularRunDays(group: RunGroup, { period, kind, sequence, pay_day: chosen }: NewRunInput): NewRunDays {
  const own = required(monthCycles(group, period).at(-1), 'last cycle of a month').payDay
  const year = period.slice(0, 4)
  const needsYear = kind !== 'final' && countryOf(group.country).runs.taxesWhenPaid
  const pay_day = chosen ?? (needsYear && !own.startsWith(year) ? lastDay(period) : own)
  if (needsYear && !pay_day.startsWith(year))
    throw invalidField('pay_day', 'pay_day_of_other_year', { year, paid: pay_day.slice(0, 4) })
  if (kind !== 'final') return { pay_day, cycles: 1, first_day: null, last_day: null }
  const run = { ...group, kind, period, sequence, cycles: 1, first_day: null, last_day: null, group_cycle: group.cycle }
  const { first, last } = runDays({ kind, period, span: toRunSpan(run satisfies RunCycleRow) })
  return { pay_day, cycles: 1, first_day: first, last_day: last }
}

/**
 * Requires that cycles follow each other: no cycle starts within another run's days, and none of a month is skipped. The
 * first run of a group may pay a later cycle, except where the last run of the month pays what is left of the month.
 */
async function requireNextCycle(
  tx: Tx,
  group: RunGroup,
  { period, sequence }: { period: Month; sequence: number },
  { first, last }: { first: Day; last: Day },
): Promise<void> {
  const { overlaps, follows, before } = await selectOne(
    tx,
    sql<{ overlaps: boolean; follows: boolean; before: boolean }>`
    select coalesce(bool_or(not same and days.first <= ${last}::date and days.last >= ${first}::date), false) as overlaps,
      coalesce(bool_or(r.period = ${period} and r.sequence = ${sequence - 1}), false) as before,
      coalesce(bool_or(r.period < ${period} or (r.period = ${period} and r.sequence < ${sequence})), false) as follows
    from pay_run r cross join lateral (
      select coalesce(r.first_day, (r.period || '-01')::date) as first, coalesce(r.last_day, ((r.period || '-01')::date + interval '1 month - 1 day')::date) as last,
        r.period = ${period} and r.sequence = ${sequence} as same) days
    where r.pay_group_id = ${group.id}::uuid and r.kind = 'monthly'`,
  )
  if (overlaps) throw conflict('days_have_run', { from: first, until: last })
  if (sequence === 1 || before) return
  if (follows || (countryOf(group.country).runs.settlesMonths && (await hasUnpaidService(tx, group, period, first))))
    throw conflict('earlier_cycle_missing', { month: period })
}

/** Whether somebody in a group is still unpaid for days of a month before its cycle that starts on a day. */
async function hasUnpaidService(tx: Tx, group: RunGroup, period: Month, day: Day): Promise<boolean> {
  const days = { first_day: firstDay(period), last_day: addDays(day, -1) }
  const run = { ...group, ...days, kind: 'monthly' as const, period, sequence: 1, cycles: 2, group_cycle: group.cycle }
  // The query only finds people, so the language does not matter.
  const about = { pay_group_id: group.id, language: 'en' as const, span: toRunSpan(run satisfies RunCycleRow) }
  const ids = await listRunPeople(tx, { ...run, ...about })
  return ids.length > 0
}
