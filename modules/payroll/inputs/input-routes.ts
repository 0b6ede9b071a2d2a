import { type RawBuilder, sql } from 'kysely'
import { firstDay, lastDay } from '#base/days.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { paidCurrency } from '#modules/employees/paid-currency.ts'
import { requireAll, withinReach } from '#modules/employees/reach.ts'
import { isTaken } from '#modules/pay-sources/took.ts'
import { mayChange, requireOthersCase } from '#server/access/own-case.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { databaseCode } from '#server/database/database.ts'
import type { Asked } from '#server/list-page.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed, locked, removed } from '#server/records.ts'
import { route } from '#server/route.ts'
import type { SortOf } from '#server/sorting.ts'
import { ofPeople } from '../runs/people-of-run.ts'
import type { AbsenceKind, ItemKind } from '../values.ts'
import { ABSENCES } from './absence-source.ts'
import { absenceApi, recurringApi } from './contract.ts'
import { personPage } from './person-page.ts'

export const ONE = { page: 1, per_page: 1, sort: 'full_name' } as const
const byName = { full_name: sql`employee.full_name` }

/** What recurs every month, and days without pay. */
export function inputRoutes(api: Api): void {
  pageRoute(
    api,
    recurringApi.list,
    async ({ page, per_page, sort, search, employee_id, pay_item_id, on, run_id }, context) => {
      const list = await recurring(
        context,
        [
          ...(employee_id ? [sql`r.employee_id = ${employee_id}::uuid`] : []),
          ...(pay_item_id ? [sql`r.pay_item_id = ${pay_item_id}::uuid`] : []),
          ...(await ofPeople(context.tx, run_id, 'r.employee_id')),
          ...(on ? [sql`r.from_day <= ${on}::date and (r.until_day is null or r.until_day >= ${on}::date)`] : []),
        ],
        { page, per_page, sort, search },
      )
      context.reads(list.rows.length)
      return list
    },
  )
  route(api, recurringApi.create, async (input, context) => {
    const { tx, record } = context
    await requireAll(tx, context.actor, 'payroll:prepare', [input.employee_id], context.today)
    await requireOthersCase(tx, context.actor, 'payroll:prepare', input.employee_id)
    const item = await tx
      .selectFrom('pay_item')
      .select(['is_active', 'work_kind'])
      .where('id', '=', input.pay_item_id)
      .executeTakeFirst()
    if (!item) throw notFound()
    if (!item.is_active) throw invalidField('pay_item_id', 'item_inactive')
    if (item.work_kind !== null) throw invalidField('pay_item_id', 'flags_do_not_fit')
    requireSpan(input.from_day, input.until_day)
    const { id } = await tx.insertInto('recurring_item').values(input).returning('id').executeTakeFirstOrThrow()
    const row = await first(recurring(context, [sql`r.id = ${id}::uuid`], ONE))
    record({
      kind: 'recurring_item',
      id,
      name: row.full_name,
      before: null,
      after: { item: row.item, amount: input.amount, from_day: input.from_day, until_day: input.until_day },
    })
    return row
  })
  route(api, recurringApi.edit, async ({ id, version, ...patch }, context) => {
    const stored = await locked(context.tx, 'recurring_item', { id, version })
    await requireOthersCase(context.tx, context.actor, 'payroll:prepare', stored.employee_id)
    requireSpan(patch.from_day ?? stored.from_day, patch.until_day === undefined ? stored.until_day : patch.until_day)
    const { difference } = await changed(
      context.tx,
      'recurring_item',
      { id, version },
      { ...patch, changed_at: sql`now()` },
    )
    const row = await first(recurring(context, [sql`r.id = ${id}::uuid`], ONE))
    context.record({ kind: 'recurring_item', id, name: row.full_name, ...difference })
    return row
  })
  route(api, recurringApi.remove, async (at, { tx, actor, record }) => {
    const { employee_id, amount, from_day, until_day } = await removed(tx, 'recurring_item', at)
    await requireOthersCase(tx, actor, 'payroll:prepare', employee_id)
    const person = await tx.selectFrom('employee').select('full_name').where('id', '=', employee_id).executeTakeFirst()
    record({
      kind: 'recurring_item',
      id: at.id,
      name: person?.full_name,
      before: { employee_id, amount, from_day, until_day },
      after: null,
    })
    return {}
  })

  pageRoute(
    api,
    absenceApi.list,
    async ({ page, per_page, sort, search, employee_id, period, kind, run_id }, context) =>
      absences(
        context,
        [
          sql`a.withdrawn_at is null`,
          withinReach(context.actor, 'absence:read', context.today),
          ...(employee_id ? [sql`a.employee_id = ${employee_id}::uuid`] : []),
          ...(await ofPeople(context.tx, run_id, 'a.employee_id')),
          ...(kind ? [sql`a.kind = ${kind}`] : []),
          ...(period ? [sql`a.from_day <= ${lastDay(period)}::date and a.until_day >= ${firstDay(period)}::date`] : []),
        ],
        { page, per_page, sort, search },
      ),
  )
  route(api, absenceApi.create, async (input, context) => {
    const { tx, record } = context
    await requireAll(tx, context.actor, 'absence:edit', [input.employee_id], context.today)
    await requireOthersCase(tx, context.actor, 'absence:edit', input.employee_id)
    await requireFree(context, input)
    const { id } = await withoutOverlap(() =>
      tx.insertInto('absence').values(input).returning('id').executeTakeFirstOrThrow(),
    )
    const row = await first(absences(context, [sql`a.id = ${id}::uuid`], ONE))
    record({ kind: 'absence', id, name: row.full_name, before: null, after: input })
    return row
  })
  route(api, absenceApi.edit, async ({ id, version, ...patch }, context) => {
    const stored = await absenceInReach(context, id, version)
    if (await isTaken(context.tx, ABSENCES.kind, id)) throw conflict('absence_tied')
    await requireFree(context, { ...stored, ...patch } as never)
    const { difference } = await withoutOverlap(() => changed(context.tx, 'absence', { id, version }, patch))
    const row = await first(absences(context, [sql`a.id = ${id}::uuid`], ONE))
    context.record({ kind: 'absence', id, name: row.full_name, ...difference })
    return row
  })
  route(api, absenceApi.remove, async ({ id, version }, context) => {
    const stored = await absenceInReach(context, id, version)
    if (await isTaken(context.tx, ABSENCES.kind, id))
      await changed(context.tx, 'absence', { id, version }, { withdrawn_at: context.now })
    else await removed(context.tx, 'absence', { id, version })
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

export async function first<T>(list: Promise<{ rows: T[] }>): Promise<T> {
  const { rows } = await list
  if (rows[0] === undefined) throw notFound()
  return rows[0]
}

export function requireSpan(from: string, until: string | null, field = 'until_day'): void {
  if (until !== null && until < from) throw invalidField(field, 'until_before_from')
}

type RecurringRow = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  pay_item_id: string
  item: string
  kind: ItemKind
  amount: number
  currency: string
  from_day: string
  until_day: string | null
  template: string | null
  note: string | null
  version: number
}

async function recurring(
  context: Context,
  conditions: readonly RawBuilder<unknown>[],
  page: Asked<SortOf<typeof recurringApi.list>>,
) {
  const item = sql.ref(context.language === 'zh-TW' ? 'i.name_zh' : 'i.name_en')
  const { rows, total } = await personPage<RecurringRow, typeof page.sort>(context.tx, page, {
    select: sql`r.id, r.pay_item_id, ${item} as item, i.kind, r.amount, ${paidCurrency('r.employee_id')} as currency, r.from_day, r.until_day, t.name as template, r.note, r.version`,
    from: sql`recurring_item r join employee on employee.id = r.employee_id join pay_item i on i.id = r.pay_item_id left join pay_template t on t.id = r.pay_template_id`,
    where: conditions,
    orders: { ...byName, from_day: sql`r.from_day`, item },
  })
  const may = await mayChange(context.tx, context.actor, 'payroll:prepare')
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      actions: may(row.employee_id) ? ['edit' as const, 'remove' as const] : [],
    })),
  }
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

async function absences(
  context: Context,
  conditions: readonly RawBuilder<unknown>[],
  page: Asked<SortOf<typeof absenceApi.list>>,
) {
  const { rows, total } = await personPage<AbsenceRow, typeof page.sort>(context.tx, page, {
    select: sql`a.id, a.from_day, a.until_day, a.kind, a.is_half_day, a.minutes, a.paid_share, a.note, (select t.pay_run_id from pay_run_took t where t.source = 'absence' and t.source_id = a.id order by t.pay_run_id limit 1) as paid_run_id, a.version`,
    from: sql`absence a join employee on employee.id = a.employee_id`,
    where: conditions,
    orders: { ...byName, from_day: sql`a.from_day` },
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
async function absenceInReach(
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
  const row = await locked(tx, 'absence', { id, version })
  await requireOthersCase(tx, actor, 'absence:edit', row.employee_id)
  return row
}

async function requireFree(
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
}

/** Two at the same time: the database has refused the later one. */
async function withoutOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (databaseCode(error) === '23P01') throw invalidField('from_day', 'absence_overlaps')
    throw error
  }
}
