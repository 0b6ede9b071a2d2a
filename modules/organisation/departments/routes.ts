import { choicesApi } from '#base/choices-api.ts'
import { notFound } from '#base/errors.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed } from '#server/records.ts'
import { route } from '#server/route.ts'
import { unitChoices } from './choices.ts'
import { departmentApi } from './contract.ts'
import { unitFile } from './export.ts'
import { requireFacts } from './facts.ts'
import { departmentPage, unitNames } from './queries.ts'
import { unitActions } from './rules.ts'
import { changeStatus } from './status.ts'
import { unitPeople } from './unit-people.ts'

export function departmentRoutes(api: Api): void {
  pageRoute(api, departmentApi.list, (input, context) => page(context, { ...input, active: true }))
  pageRoute(api, departmentApi.disabled, (input, context) => page(context, { ...input, active: false }))

  route(api, departmentApi.create, async (facts, context) => {
    await requireFacts(context, facts)
    const { id } = await context.tx.insertInto('department').values(facts).returning('id').executeTakeFirstOrThrow()
    context.record({ kind: 'department', id, name: facts.name, after: facts })
    return one(context, id)
  })

  route(api, departmentApi.update, async ({ id, version, ...facts }, context) => {
    await requireFacts(context, facts, id)
    const { difference } = await changed(context.tx, 'department', { id, version }, facts)
    context.record({ kind: 'department', id, name: facts.name, ...difference })
    return one(context, id)
  })

  route(api, departmentApi.status, ({ status, rows }, context) =>
    changeStatus(context, 'department', rows, status, context.today),
  )

  route(api, departmentApi.exportByStatus, async ({ status, format }, context) => {
    const { rows } = await page(context, {
      active: status === 'active',
      sort: 'name',
      page: 1,
      per_page: 100_000,
    })
    context.record({ kind: 'export', name: 'department', after: { rows: rows.length, status } })
    return unitFile(
      api,
      context,
      { unit: 'department', status, format },
      [
        { key: 'name', kind: 'text' },
        { key: 'code', kind: 'text' },
        { key: 'head_name', kind: 'text' },
        { key: 'parent_name', kind: 'text' },
        { key: 'cost_center_name', kind: 'text' },
        { key: 'people', kind: 'integer' },
      ],
      rows,
    )
  })

  for (const choices of [choicesApi.departments, departmentApi.choicesOfHead])
    pageRoute(api, choices, (input, { tx, actor, today }) =>
      unitChoices(tx, 'department', unitPeople().withinReach(actor, 'department:read', 'department', today), input),
    )
}

async function page(context: Context, asked: Omit<Parameters<typeof departmentPage>[1], 'day'>) {
  const { rows, total } = await departmentPage(context.tx, { ...asked, day: context.today })
  const may = context.actor.grants.has('department:edit')
  const heads = rows.flatMap(({ head_id }) => head_id ?? [])
  const names = await unitPeople().named(context.tx, context.actor, heads, context.today)
  const bearing = rows.flatMap(({ cost_center_id }) => cost_center_id ?? [])
  const costCenters = await unitNames(context.tx, 'cost_center', bearing)
  return {
    rows: rows.map((row) => ({
      ...row,
      head_name: (row.head_id && names.get(row.head_id)) ?? null,
      cost_center_name: (row.cost_center_id && costCenters.get(row.cost_center_id)) ?? null,
      actions: unitActions(may, row.is_active),
    })),
    total,
  }
}

async function one(context: Context, id: string) {
  const { rows } = await page(context, { active: true, id, sort: 'name', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}
