import { sql } from 'kysely'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { databaseCode, type Tx } from '#server/database/database.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed, containing, locked, removed } from '#server/records.ts'
import { route } from '#server/route.ts'
import { only } from './item-routes.ts'
import { payGroupApi } from './items-contract.ts'
import type { Proration } from './values.ts'

/** Who is paid together. */
export function groupRoutes(api: Api): void {
  pageRoute(api, payGroupApi.list, async ({ page, per_page, sort, search }, context) => {
    const all = await groups(context, search ? sql`g.name ilike ${containing(String(search))}` : sql`true`)
    if (sort.startsWith('-')) all.reverse()
    return { rows: all.slice((page - 1) * per_page, page * per_page), total: all.length }
  })
  route(api, payGroupApi.create, async ({ office_ids, ...input }, context) => {
    const id = await named(async () =>
      String((await context.tx.insertInto('pay_group').values(input).returning('id').executeTakeFirstOrThrow()).id),
    )
    await setOffices(context.tx, id, input.all_offices ? [] : office_ids)
    context.record({
      kind: 'pay_group',
      id,
      name: input.name,
      before: null,
      after: { ...input, offices: office_ids.length },
    })
    return oneGroup(context, id)
  })
  route(api, payGroupApi.edit, async ({ id, version, office_ids, ...patch }, context) => {
    await locked(context.tx, 'pay_group', { id, version })
    const { before } = await named(() =>
      changed(context.tx, 'pay_group', { id, version }, { ...patch, changed_at: sql`now()` }),
    )
    if (office_ids || patch.all_offices) await setOffices(context.tx, id, patch.all_offices ? [] : (office_ids ?? []))
    context.record({
      kind: 'pay_group',
      id,
      name: before.name as string,
      before: only(before, patch),
      after: { ...patch, ...(office_ids && { offices: office_ids.length }) },
    })
    return oneGroup(context, id)
  })
  route(api, payGroupApi.remove, async ({ id, version }, { tx, record }) => {
    const used = await tx.selectFrom('pay_run').select('id').where('pay_group_id', '=', id).limit(1).executeTakeFirst()
    if (used) throw conflict('group_used')
    const before = await removed(tx, 'pay_group', { id, version })
    record({ kind: 'pay_group', id, name: before.name as string, before: { name: before.name }, after: null })
    return {}
  })
  route(api, payGroupApi.without, async (_, { tx }) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select o.id, o.name from office o where o.is_active
        and not exists (select from pay_group_office g join pay_group p on p.id = g.pay_group_id and p.is_active where g.office_id = o.id)
        and not exists (select from pay_group p where p.is_active and p.all_offices and p.country = o.country)
      order by o.name`.execute(tx)
    return rows
  })
}

async function groups({ tx, actor, today }: Context, where: ReturnType<typeof sql>) {
  const may = actor.grants.has('payroll:settings')
  const { rows } = await sql<{
    id: string
    name: string
    country: string
    currency: string
    cycle: 'monthly'
    pay_day: number
    proration: Proration
    all_offices: boolean
    is_active: boolean
    version: number
    offices: { id: string; name: string }[]
    employees: number
    has_runs: boolean
  }>`
    select g.id, g.name, g.country, g.currency, g.cycle, g.pay_day, g.proration, g.all_offices, g.is_active, g.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name) from pay_group_office m join office o on o.id = m.office_id where m.pay_group_id = g.id), '[]') as offices,
      exists (select from pay_run r where r.pay_group_id = g.id) as has_runs,
      (select count(*)::int from employee join employment e on e.employee_id = employee.id and e.from_day <= ${today}::date and (e.until_day is null or e.until_day >= ${today}::date)
        left join office o on o.id = e.office_id left join pay_group_office m on m.office_id = e.office_id
        where (employee.last_day is null or employee.last_day >= ${today}::date) and e.employment_status <> 'terminated'
          and case when g.all_offices then (o.id is null or o.country = g.country) and (m.pay_group_id is null or m.pay_group_id = g.id) else m.pay_group_id = g.id end) as employees
    from pay_group g where ${where} order by g.name, g.id`.execute(tx)
  return rows.map(({ has_runs, ...row }) => ({
    ...row,
    actions: may ? (has_runs ? (['edit'] as const) : (['edit', 'remove'] as const)).slice() : [],
  }))
}

async function oneGroup(context: Context, id: string) {
  const [group] = await groups(context, sql`g.id = ${id}::uuid`)
  if (!group) throw notFound()
  return group
}

async function setOffices(tx: Tx, groupId: string, officeIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('pay_group_office').where('pay_group_id', '=', groupId).execute()
  if (officeIds.length === 0) return
  const offices = await tx
    .selectFrom('office')
    .select(['id', 'country'])
    .where('id', 'in', [...officeIds])
    .execute()
  if (offices.length !== new Set(officeIds).size) throw notFound()
  if (offices.some(({ country }) => country !== 'MY')) throw invalidField('office_ids', 'office_other_country')
  try {
    await tx
      .insertInto('pay_group_office')
      .values(offices.map(({ id }) => ({ office_id: id, pay_group_id: groupId })))
      .execute()
  } catch (error) {
    if (databaseCode(error) === '23505') throw invalidField('office_ids', 'office_in_other_group')
    throw error
  }
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (databaseCode(error) === '23505') throw invalidField('name', 'group_name_taken')
    throw error
  }
}
