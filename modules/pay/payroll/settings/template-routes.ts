import { sql } from 'kysely'
import { conflict, forbidden, invalidField, notFound } from '#base/errors.ts'
import { paidCurrency } from '#people/pay-details.ts'
import { requireAllInReach } from '#people/reach.ts'
import { forbiddenOwnRecord } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { searchCondition, slicePage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { postgresErrorCode, type Tx } from '#server/database/database.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { buildPersonAuditEntries } from '../person-audit-entries.ts'
import type { ItemKind, PayCurrency } from '../values.ts'
import { payTemplateApi } from './contract.ts'
import { itemName } from './item-name.ts'

/** Named sets of items with amounts that are assigned to people together. */
export function registerTemplateRoutes(api: Api): void {
  pageRoute(api, payTemplateApi.list, async (query, context) => {
    const all = await loadTemplates(context, searchCondition(query.search, ['t.name']))
    if (query.sort.startsWith('-')) all.reverse()
    return slicePage(all, query)
  })
  route(api, payTemplateApi.create, async ({ name, currency, items }, context) => {
    const { id } = await refuseTakenName(() =>
      context.tx.insertInto('pay_template').values({ name, currency }).returning('id').executeTakeFirstOrThrow(),
    )
    await replaceItems(context.tx, id, items)
    context.record({ kind: 'pay_template', id, name, before: null, after: { name, currency, items: items.length } })
    return loadTemplate(context, id)
  })
  route(api, payTemplateApi.edit, async ({ id, version, name, items }, context) => {
    const { after, difference } = await refuseTakenName(() =>
      updateVersioned(context.tx, 'pay_template', { id, version }, name ? { name } : {}),
    )
    if (items) await replaceItems(context.tx, id, items)
    context.record({
      kind: 'pay_template',
      id,
      name: after.name,
      before: difference.before,
      after: { ...difference.after, ...(items && { items: items.length }) },
    })
    return loadTemplate(context, id)
  })
  route(api, payTemplateApi.remove, async ({ id, version }, { tx, record }) => {
    const used = await tx
      .selectFrom('recurring_item')
      .select('id')
      .where('pay_template_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (used) throw conflict('still_used')
    const before = await deleteVersioned(tx, 'pay_template', { id, version })
    record({ kind: 'pay_template', id, name: before.name, before: { name: before.name }, after: null })
    return {}
  })
  route(api, payTemplateApi.assign, async ({ id, employee_ids, from_day }, context) => {
    const template = await loadTemplate(context, id)
    const people = [...new Set(employee_ids)]
    await requireAllInReach(context.tx, context.actor, 'payroll:prepare', people, context.today)
    const own = await forbiddenOwnRecord(context.tx, context.actor, 'payroll:prepare')
    if (own !== null && people.includes(own)) throw forbidden('not_for_yourself')
    await requireSameCurrency(context.tx, template.currency, people)
    const made = await sql<{ employee_id: string; pay_item_id: string; amount: number }>`
      insert into recurring_item (employee_id, pay_item_id, amount, from_day, pay_template_id)
      select e.id, i.pay_item_id, i.amount, ${from_day}::date, ${id}::uuid
      from unnest(${people}::uuid[]) as e(id) cross join pay_template_item i
      where i.pay_template_id = ${id}::uuid and i.amount > 0
        and not exists (select from recurring_item r where r.employee_id = e.id and r.pay_template_id = ${id}::uuid and r.pay_item_id = i.pay_item_id and (r.until_day is null or r.until_day >= ${from_day}::date))
      returning employee_id, pay_item_id, amount`.execute(context.tx)
    const items = made.rows.length
    context.record({
      kind: 'pay_template',
      id,
      name: template.name,
      after: { assigned_to: people.length, items, from_day },
    })
    const assigned = made.rows.map((row) => ({ ...row, from_day }))
    for (const entry of await buildPersonAuditEntries(context.tx, 'recurring_item', 'amounts', { after: assigned }))
      context.record(entry)
    return { employees: people.length, items }
  })
}

type TemplateItem = { pay_item_id: string; code: string; name: string; kind: ItemKind; amount: number }
type TemplateRow = {
  id: string
  name: string
  currency: PayCurrency
  version: number
  items: TemplateItem[]
  employees: number
}

async function loadTemplates({ tx, actor, language }: Context, where: ReturnType<typeof sql>) {
  const may = actor.grants.has('payroll:settings')
  const { rows } = await sql<TemplateRow>`
    select t.id, t.name, t.currency, t.version,
      coalesce((select jsonb_agg(jsonb_build_object('pay_item_id', i.id, 'code', i.code, 'name', ${itemName(language)}, 'kind', i.kind, 'amount', l.amount) order by i.code)
        from pay_template_item l join pay_item i on i.id = l.pay_item_id where l.pay_template_id = t.id), '[]') as items,
      (select count(distinct r.employee_id)::int from recurring_item r where r.pay_template_id = t.id) as employees
    from pay_template t where ${where} order by t.name, t.id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    actions: may ? (row.employees > 0 ? (['edit'] as const) : (['edit', 'remove'] as const)).slice() : [],
  }))
}

async function loadTemplate(context: Context, id: string) {
  const [template] = await loadTemplates(context, sql`t.id = ${id}::uuid`)
  if (!template) throw notFound()
  return template
}

async function replaceItems(
  tx: Tx,
  id: string,
  items: readonly { pay_item_id: string; amount: number }[],
): Promise<void> {
  const known = await tx
    .selectFrom('pay_item')
    .select(['id', 'work_kind'])
    .where(
      'id',
      'in',
      items.map(({ pay_item_id }) => pay_item_id),
    )
    .where('is_active', '=', true)
    .execute()
  if (items.some(({ pay_item_id }) => !known.some((one) => one.id === pay_item_id))) throw notFound()
  if (known.some(({ work_kind }) => work_kind !== null)) throw invalidField('items', 'flags_do_not_fit')
  await tx.deleteFrom('pay_template_item').where('pay_template_id', '=', id).execute()
  await tx
    .insertInto('pay_template_item')
    .values(items.map((item) => ({ pay_template_id: id, ...item })))
    .onConflict((same) => same.columns(['company_id', 'pay_template_id', 'pay_item_id']).doNothing())
    .execute()
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (postgresErrorCode(error) === '23505') throw invalidField('name', 'template_name_taken')
    throw error
  }
}

/** Requires that the people are paid in the currency of the template. */
async function requireSameCurrency(tx: Tx, currency: PayCurrency, people: readonly string[]): Promise<void> {
  const { rows } = await sql<{ full_name: string; currency: string }>`
    select full_name, currency from (
      select employee.full_name, ${paidCurrency('employee.id')} as currency from employee where employee.id = any(${[...people]}::uuid[])
    ) paid where currency <> ${currency} order by full_name limit 1`.execute(tx)
  const other = rows[0]
  if (other)
    throw invalidField('employee_ids', 'template_other_currency', {
      name: other.full_name,
      currency: other.currency,
      template: currency,
    })
}
