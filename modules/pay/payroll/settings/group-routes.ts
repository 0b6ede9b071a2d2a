import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Api } from '#server/api/api.ts'
import { searchCondition, slicePage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { postgresErrorCode, type Tx } from '#server/database/database.ts'
import { deleteVersioned, lockVersioned, updateVersioned } from '#server/database/records.ts'
import { countryOf } from '../countries.ts'
import { type CycleRule, ruleProblem } from '../cycles/cycles.ts'
import { PAID_BY_GROUP } from '../gather/paid-by-group.ts'
import type { PayCycle, Proration, RecurringIn } from '../values.ts'
import { payGroupApi } from './contract.ts'

export function registerGroupRoutes(api: Api): void {
  pageRoute(api, payGroupApi.list, async (query, context) => {
    const all = await loadGroups(context, searchCondition(query.search, ['g.name']))
    if (query.sort.startsWith('-')) all.reverse()
    return slicePage(all, query)
  })
  route(api, payGroupApi.create, async ({ office_ids, ...fields }, context) => {
    const input = { ...fields, ...toGroupRule(fields) }
    const id = await refuseTakenName(async () =>
      String(
        (
          await context.tx
            .insertInto('pay_group')
            .values({ ...input, currency: countryOf(input.country).currency })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      ),
    )
    await replaceOffices(context.tx, { id, country: input.country }, input.all_offices ? [] : office_ids)
    context.record({
      kind: 'pay_group',
      id,
      name: input.name,
      before: null,
      after: { ...input, offices: office_ids.length },
    })
    return loadGroup(context, id)
  })
  route(api, payGroupApi.edit, async ({ id, version, office_ids, ...patch }, context) => {
    const stored = await lockVersioned(context.tx, 'pay_group', { id, version })
    const rule = toGroupRule({ ...stored, ...withoutUndefined(patch) })
    if (!isDeepStrictEqual(rule, storedRule(stored))) await requireNoOpenRun(context.tx, id)
    const { before, difference } = await refuseTakenName(() =>
      updateVersioned(context.tx, 'pay_group', { id, version }, { ...patch, ...rule, changed_at: sql`now()` }),
    )
    if (office_ids || patch.all_offices)
      await replaceOffices(context.tx, { id, country: before.country }, patch.all_offices ? [] : (office_ids ?? []))
    context.record({
      kind: 'pay_group',
      id,
      name: before.name,
      before: difference.before,
      after: { ...difference.after, ...(office_ids && { offices: office_ids.length }) },
    })
    return loadGroup(context, id)
  })
  route(api, payGroupApi.remove, async ({ id, version }, { tx, record }) => {
    const used = await tx.selectFrom('pay_run').select('id').where('pay_group_id', '=', id).limit(1).executeTakeFirst()
    if (used) throw conflict('group_used')
    const before = await deleteVersioned(tx, 'pay_group', { id, version })
    record({ kind: 'pay_group', id, name: before.name, before: { name: before.name }, after: null })
    return {}
  })
  route(api, payGroupApi.without, async (_, { tx }) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select office.id, office.name from office where office.is_active
        and not exists (select from pay_group g where g.is_active and ${PAID_BY_GROUP})
      order by office.name`.execute(tx)
    return rows
  })
}

type GroupRule = Pick<
  CycleRule,
  'cycle' | 'cycle_ends' | 'cycle_pay_days' | 'week_end' | 'pay_after' | 'paid_next_month'
> & {
  country: string
  proration: Proration
}

/** Keeps the fields of a rule that its cycle uses and clears the others. Throws 422 where the fields contradict each other. */
function toGroupRule({
  cycle,
  cycle_ends,
  cycle_pay_days,
  week_end,
  pay_after,
  paid_next_month,
  country,
  proration,
}: GroupRule) {
  const byDays = cycle === 'semi_monthly' || cycle === 'several'
  const rule = storedRule({
    cycle,
    cycle_ends: byDays ? cycle_ends : [],
    cycle_pay_days: byDays ? cycle_pay_days : [],
    week_end: cycle === 'weekly' ? week_end : 0,
    pay_after: cycle === 'weekly' || cycle === 'daily' ? pay_after : 0,
    paid_next_month: cycle === 'monthly' && paid_next_month,
  })
  if (!countryOf(country).runs.cycles.includes(cycle)) throw invalidField('cycle', 'cycle_not_in_taiwan')
  const problem = ruleProblem({ ...rule, proration })
  if (problem) throw invalidField(problem[0], problem[1])
  return rule
}

function storedRule({ cycle, cycle_ends, cycle_pay_days, ...rest }: Omit<GroupRule, 'country' | 'proration'>) {
  const { week_end, pay_after, paid_next_month } = rest
  const byDays = { cycle_ends: [...cycle_ends], cycle_pay_days: [...cycle_pay_days] }
  return { cycle, ...byDays, week_end, pay_after, paid_next_month }
}

/** Throws 409 `group_run_open` while an unapproved regular run has days of the old cycle. */
async function requireNoOpenRun(tx: Tx, id: string): Promise<void> {
  const open = await tx
    .selectFrom('pay_run')
    .select('period')
    .where('pay_group_id', '=', id)
    .where('kind', 'in', ['monthly', 'final'])
    .where('state', '<>', 'approved')
    .limit(1)
    .executeTakeFirst()
  if (open) throw conflict('group_run_open', { month: open.period })
}

function withoutUndefined<T extends object>(patch: T): Partial<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>
}

async function loadGroups({ tx, actor, today }: Context, where: ReturnType<typeof sql>) {
  const may = actor.grants.has('payroll:settings')
  const { rows } = await sql<{
    id: string
    name: string
    country: string
    currency: string
    cycle: PayCycle
    cycle_ends: number[]
    cycle_pay_days: number[]
    week_end: number
    pay_after: number
    recurring_in: RecurringIn
    pay_day: number
    paid_next_month: boolean
    proration: Proration
    all_offices: boolean
    is_active: boolean
    version: number
    offices: { id: string; name: string }[]
    employees: number
    has_runs: boolean
  }>`
    select g.id, g.name, g.country, g.currency, g.cycle, g.cycle_ends, g.cycle_pay_days, g.week_end, g.pay_after, g.recurring_in, g.pay_day, g.paid_next_month, g.proration, g.all_offices, g.is_active, g.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name) from pay_group_office m join office o on o.id = m.office_id where m.pay_group_id = g.id), '[]') as offices,
      exists (select from pay_run r where r.pay_group_id = g.id) as has_runs,
      (select count(*)::int from employee join employment on ${isAsOf('employment', today)} left join office on office.id = employment.office_id
        where employee.joined_on <= ${today}::date and (employee.last_day is null or employee.last_day >= ${today}::date) and employment.employment_status <> 'terminated'
          and ${PAID_BY_GROUP}) as employees
    from pay_group g where ${where} order by g.name, g.id`.execute(tx)
  return rows.map(({ has_runs, ...row }) => ({
    ...row,
    actions: may ? (has_runs ? (['edit'] as const) : (['edit', 'remove'] as const)).slice() : [],
  }))
}

async function loadGroup(context: Context, id: string) {
  const [group] = await loadGroups(context, sql`g.id = ${id}::uuid`)
  if (!group) throw notFound()
  return group
}

async function replaceOffices(
  tx: Tx,
  group: { id: string; country: string },
  officeIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('pay_group_office').where('pay_group_id', '=', group.id).execute()
  if (officeIds.length === 0) return
  const offices = await tx
    .selectFrom('office')
    .select(['id', 'country'])
    .where('id', 'in', [...officeIds])
    .execute()
  if (offices.length !== new Set(officeIds).size) throw notFound()
  if (offices.some(({ country }) => country !== group.country)) throw invalidField('office_ids', 'office_other_country')
  try {
    await tx
      .insertInto('pay_group_office')
      .values(offices.map(({ id }) => ({ office_id: id, pay_group_id: group.id })))
      .execute()
  } catch (error) {
    if (postgresErrorCode(error) === '23505') throw invalidField('office_ids', 'office_in_other_group')
    throw error
  }
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (postgresErrorCode(error) === '23505') throw invalidField('name', 'group_name_taken')
    throw error
  }
}
