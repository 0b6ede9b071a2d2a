import { sql } from 'kysely'
import { type DayHours, hoursProblem, MOST_MINUTES, usualDivide, workMinutes } from '#base/days/day-hours.ts'
import type { Day } from '#base/days/days.ts'
import { clockText } from '#base/days/week.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { maySeePay } from '#people/pay-details.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { shiftApi } from '../contract.ts'
import { joinTerms } from '../terms.ts'

type ShiftListQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof shiftApi.list>
  search?: string | undefined
  is_active?: boolean | undefined
  id?: string
  day: Day
}

type StoredShift = {
  id: string
  name: string
  short_name: string
  is_active: boolean
  version: number
  from_day: Day
  next_from_day: Day | null
  start_minute: number
  end_minute: number
  break_minutes: number
  divide_minute: number | null
  before_minutes: number
  after_minutes: number
  grace_minutes: number
  office_id: string | null
  office: string | null
  allowance: number
  currency: string
  replacement_id: string | null
  replacement: string | null
  replaced_on_holidays: boolean
  is_used: boolean
}

/** Loads shifts with their terms on a day. Callers who may not see pay get no allowance. */
export async function loadShiftPage(context: Pick<Context, 'tx' | 'actor'>, asked: ShiftListQuery) {
  const { rows, total } = await loadStoredShifts(context, asked)
  return { rows: rows.map((row) => redactAllowance(context, row)), total }
}

/** An allowance is pay (SHF-01): removes it for callers who may not see pay. */
export function redactAllowance<Row extends { office_id: string | null; allowance: number }>(
  { actor }: Pick<Context, 'actor'>,
  row: Row,
): Omit<Row, 'allowance'> & { allowance: number | null } {
  return maySeePay(actor, row.office_id) ? row : { ...row, allowance: null }
}

async function loadStoredShifts(
  context: Pick<Context, 'tx' | 'actor'>,
  { id, is_active, day, ...asked }: ShiftListQuery,
) {
  const may = context.actor.grants.has('shift:define')
  const length = sql`(t.end_minute - t.start_minute + case when t.end_minute > t.start_minute then 0 else ${MOST_MINUTES} end - t.break_minutes)`
  const { rows, total } = await loadPageFromSql<StoredShift, ShiftListQuery['sort']>(context.tx, asked, {
    select: sql`select s.id, s.name, s.short_name, s.is_active, s.version, t.from_day, t.start_minute, t.end_minute, t.break_minutes,
      t.divide_minute, t.before_minutes, t.after_minutes, t.grace_minutes, t.office_id, office.name as office, t.allowance, t.currency,
      t.replacement_id, r.short_name as replacement, t.replaced_on_holidays,
      (select min(n.from_day) from shift_terms n where n.shift_id = s.id and n.from_day > t.from_day) as next_from_day,
      exists (select from shift_assignment a where a.shift_id = s.id) or exists (select from shift_published p where p.shift_id = s.id)
        or exists (select from shift_terms o where o.replacement_id = s.id) or exists (select from shift_need n where n.shift_id = s.id)
        or exists (select from shift_pattern_day d where d.shift_id = s.id) or exists (select from shift_offer f where f.shift_id = s.id)
        or exists (select from shift_swap w where w.return_shift_id = s.id) as is_used`,
    from: sql`from shift s ${joinTerms('t', sql`${day}::date`, sql`s.id`)} left join office on office.id = t.office_id left join shift r on r.id = t.replacement_id`,
    where: [
      ...(id ? [sql`s.id = ${id}::uuid`] : []),
      ...(is_active === undefined ? [] : [sql`s.is_active = ${is_active}`]),
    ],
    search: ['s.name', 's.short_name'],
    orders: {
      short_name: sql`lower(s.short_name)`,
      name: sql`lower(s.name)`,
      start: sql`t.start_minute`,
      minutes: length,
      // Sorting by allowance would reveal its order to callers who may not see it.
      allowance: allowanceOrder(context.actor),
    },
    tieBreaker: sql`lower(s.short_name), s.id`,
  })
  return { rows: rows.map((row) => toShiftReply(row, may)), total }
}

function toShiftReply({ start_minute, end_minute, divide_minute, is_used, ...row }: StoredShift, may: boolean) {
  const hours = { start: start_minute, end: end_minute, break: row.break_minutes, divides: divide_minute }
  const actions: ('edit' | 'delete')[] = may ? ['edit', ...(is_used ? [] : (['delete'] as const))] : []
  return {
    ...row,
    start: clockText(start_minute),
    end: clockText(end_minute),
    divides: divide_minute === null ? null : clockText(divide_minute),
    is_half: divide_minute === null,
    minutes: workMinutes(hours),
    actions,
  }
}

function allowanceOrder(actor: Context['actor']) {
  if (maySeePay(actor, null)) {
    const offices = [...actor.officeIds]
    return actor.grants.get('compensation:read') === 'company'
      ? sql`t.allowance`
      : sql`case when t.office_id is null or t.office_id = any(${offices}::uuid[]) then t.allowance end`
  }
  return sql`null::bigint`
}

/** Loads one shift with its allowance, whoever calls; replies go through `redactAllowance`. Throws 404. */
export async function requireShift(context: Pick<Context, 'tx' | 'actor'>, id: string, day: Day) {
  const { rows } = await loadStoredShifts(context, { id, day, sort: 'short_name', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

type TypedHours = {
  start: string
  end: string
  break_minutes: number
  divides?: string | null | undefined
  is_half?: boolean | undefined
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Parses typed hours. Throws 422 at the wrong field (OT-05). */
export function parseTypedHours({ start, end, break_minutes, divides: typed, is_half }: TypedHours): DayHours {
  const hours = { start: minuteOf(start), end: minuteOf(end), break: break_minutes }
  const bare = { ...hours, divides: null }
  const divides = is_half ? null : typed ? minuteOf(typed) : workMinutes(bare) < 2 ? null : usualDivide(hours)
  const problem = hoursProblem({ ...hours, divides })
  if (problem) {
    const field = { start: 'start', end: 'end', break: 'break_minutes', divides: 'divides' }[problem.field]
    throw invalidField(field, problem.code)
  }
  return { ...hours, divides }
}

/** Throws 422 when another shift has the short name, ignoring case. */
export async function requireFreeShortName(tx: Tx, shortName: string, except?: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from shift where lower(short_name) = lower(${shortName}) and id is distinct from ${except ?? null}::uuid`.execute(
    tx,
  )
  if (rows.length > 0) throw invalidField('short_name', 'short_name_taken')
}

/** Throws 422 for an office or a replacement shift that does not exist. */
export async function requireChoices(
  tx: Tx,
  { office_id, replacement_id }: { office_id: string | null; replacement_id: string | null },
  id?: string,
): Promise<void> {
  if (office_id !== null) {
    const office = await tx
      .selectFrom('office')
      .select('id')
      .where('id', '=', office_id)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!office) throw invalidField('office_id', 'not_a_choice')
  }
  if (replacement_id === null) return
  const replacement = await tx
    .selectFrom('shift')
    .select('id')
    .where('id', '=', replacement_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!replacement || replacement_id === id) throw invalidField('replacement_id', 'not_a_choice')
}

/**
 * Worked days must not change (SHF-06): throws 422 when terms would begin on or before a past day for which the shift
 * was published to somebody. The error names the day.
 */
export async function requireNothingWorked(tx: Tx, id: string, from: Day, today: Day): Promise<void> {
  const { rows } = await sql<{ day: Day }>`
    select max(day) as day from shift_published where shift_id = ${id}::uuid and day >= ${from}::date and day < ${today}::date having max(day) is not null`.execute(
    tx,
  )
  if (rows[0]) throw invalidField('from_day', 'shift_worked', { day: rows[0].day })
}

/** Throws 409 for a shift that was planned or replaces another. */
export function requireUnused(actions: readonly string[]): void {
  if (!actions.includes('delete')) throw conflict('shift_in_use')
}
