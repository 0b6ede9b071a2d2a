import { type RawBuilder, sql } from 'kysely'
import { firstDay, lastDay } from '#base/days.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { requireAllInReach, withinReach } from '#people/reach.ts'
import { forbidOwnRecord, mayChange } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { postgresErrorCode } from '#server/database/database.ts'
import type { ListQuery } from '#server/list-page.ts'
import { pageRoute } from '#server/page-route.ts'
import type { SortOf } from '#server/parse-sort.ts'
import { deleteVersioned, lockVersioned, updateVersioned } from '#server/records.ts'
import { route } from '#server/route.ts'
import { findRequestedDays } from '../../sources/requested-days.ts'
import { isSettled } from '../../sources/settlements.ts'
import { loadPersonPage, requireFirstRow, requireSpan, SINGLE_ROW_QUERY } from '../person-page.ts'
import { runPeopleCondition } from '../runs/people-of-run.ts'
import type { AbsenceKind } from '../values.ts'
import { ABSENCE_SOURCE } from './absence-source.ts'
import { absenceApi } from './contract.ts'

/** Days without pay. */
export function absenceRoutes(api: Api): void {
  pageRoute(
    api,
    absenceApi.list,
    async ({ page, per_page, sort, search, employee_id, period, kind, run_id }, context) =>
      loadAbsencePage(
        context,
        [
          sql`a.withdrawn_at is null`,
          withinReach(context.actor, 'absence:read', context.today),
          ...(employee_id ? [sql`a.employee_id = ${employee_id}::uuid`] : []),
          ...(await runPeopleCondition(context.tx, run_id, 'a.employee_id')),
          ...(kind ? [sql`a.kind = ${kind}`] : []),
          ...(period ? [sql`a.from_day <= ${lastDay(period)}::date and a.until_day >= ${firstDay(period)}::date`] : []),
        ],
        { page, per_page, sort, search },
      ),
  )
  route(api, absenceApi.create, async (input, context) => {
    const { tx, record } = context
    await requireAllInReach(tx, context.actor, 'absence:edit', [input.employee_id], context.today)
    await forbidOwnRecord(tx, context.actor, 'absence:edit', input.employee_id)
    await requireNoOverlap(context, input)
    const { id } = await refuseOverlap(() =>
      tx.insertInto('absence').values(input).returning('id').executeTakeFirstOrThrow(),
    )
    const row = await requireFirstRow(loadAbsencePage(context, [sql`a.id = ${id}::uuid`], SINGLE_ROW_QUERY))
    record({ kind: 'absence', id, name: row.full_name, before: null, after: input })
    return row
  })
  route(api, absenceApi.edit, async ({ id, version, ...patch }, context) => {
    const stored = await lockAbsenceInReach(context, id, version)
    if (await isSettled(context.tx, ABSENCE_SOURCE.kind, id)) throw conflict('absence_tied')
    await requireNoOverlap(context, { ...stored, ...patch } as never)
    const { difference } = await refuseOverlap(() => updateVersioned(context.tx, 'absence', { id, version }, patch))
    const row = await requireFirstRow(loadAbsencePage(context, [sql`a.id = ${id}::uuid`], SINGLE_ROW_QUERY))
    context.record({ kind: 'absence', id, name: row.full_name, ...difference })
    return row
  })
  route(api, absenceApi.remove, async ({ id, version }, context) => {
    const stored = await lockAbsenceInReach(context, id, version)
    if (await isSettled(context.tx, ABSENCE_SOURCE.kind, id))
      await updateVersioned(context.tx, 'absence', { id, version }, { withdrawn_at: context.now })
    else await deleteVersioned(context.tx, 'absence', { id, version })
    context.record({
      kind: 'absence',
      id,
      before: {
        employee_id: stored.employee_id,
        from_day: stored.from_day,
        until_day: stored.until_day,
        kind: stored.kind,
      },
      after: null,
    })
    return {}
  })
}

type AbsenceRow = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  from_day: string
  until_day: string
  kind: AbsenceKind
  is_half_day: boolean
  minutes: number | null
  paid_share: number
  note: string | null
  paid_run_id: string | null
  version: number
}

async function loadAbsencePage(
  context: Context,
  conditions: readonly RawBuilder<unknown>[],
  page: ListQuery<SortOf<typeof absenceApi.list>>,
) {
  const { rows, total } = await loadPersonPage<AbsenceRow, typeof page.sort>(context.tx, page, {
    select: sql`a.id, a.from_day, a.until_day, a.kind, a.is_half_day, a.minutes, a.paid_share, a.note, (select t.pay_run_id from pay_run_took t where t.source = 'absence' and t.source_id = a.id order by t.pay_run_id limit 1) as paid_run_id, a.version`,
    from: sql`absence a join employee on employee.id = a.employee_id`,
    where: conditions,
    orders: { full_name: sql`employee.full_name`, from_day: sql`a.from_day` },
  })
  const may = await mayChange(context.tx, context.actor, 'absence:edit')
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      // What an approved run took into account is withdrawn, not changed: the difference comes back as back pay.
      actions: !may(row.employee_id)
        ? []
        : row.paid_run_id === null
          ? ['edit' as const, 'remove' as const]
          : ['remove' as const],
    })),
  }
}

/** The absence at its version, of a person in reach; one's own is for others. */
async function lockAbsenceInReach(
  { tx, actor, today }: Context,
  id: string,
  version: number,
): Promise<Record<string, unknown>> {
  const stored = await tx
    .selectFrom('absence')
    .innerJoin('employee', 'employee.id', 'absence.employee_id')
    .select('absence.id')
    .where('absence.id', '=', id)
    .where('absence.withdrawn_at', 'is', null)
    .where(withinReach(actor, 'absence:edit', today))
    .executeTakeFirst()
  if (!stored) throw notFound()
  const row = await lockVersioned(tx, 'absence', { id, version })
  await forbidOwnRecord(tx, actor, 'absence:edit', row.employee_id)
  return row
}

async function requireNoOverlap(
  { tx }: Context,
  input: {
    id?: string
    employee_id: string
    from_day: string
    until_day: string
    is_half_day: boolean
    minutes: number | null
  },
): Promise<void> {
  requireSpan(input.from_day, input.until_day)
  if (input.is_half_day && input.from_day !== input.until_day) throw invalidField('is_half_day', 'half_day_one_day')
  if (input.minutes !== null && (input.is_half_day || input.from_day !== input.until_day))
    throw invalidField('minutes', 'minutes_one_day')
  const other = await tx
    .selectFrom('absence')
    .select('id')
    .where('employee_id', '=', input.employee_id)
    .where('withdrawn_at', 'is', null)
    .where('from_day', '<=', input.until_day)
    .where('until_day', '>=', input.from_day)
    .$if(input.id !== undefined, (query) => query.where('id', '<>', input.id!))
    .$if(input.is_half_day, (query) => query.where('is_half_day', '=', false))
    .limit(1)
    .executeTakeFirst()
  if (other) throw invalidField('from_day', 'absence_overlaps')
  const { employee_id: employee, from_day: from, until_day: until, is_half_day: half } = input
  const [asked] = (await findRequestedDays(tx, [{ employee, from, until, half }])).values()
  if (asked !== undefined) throw invalidField('from_day', 'absence_by_request', { day: asked })
}

/** Two at the same time: the database has refused the later one. */
async function refuseOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (postgresErrorCode(error) === '23P01') throw invalidField('from_day', 'absence_overlaps')
    throw error
  }
}
