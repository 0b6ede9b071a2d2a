import { choicesApi } from '#base/choices-api.ts'
import { notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { updateVersioned } from '#server/database/records.ts'
import { changeStatus } from './change-status.ts'
import { departmentApi } from './contract.ts'
import { requireValidFields } from './department-rules.ts'
import { loadDepartmentPage, loadUnitNames } from './queries.ts'
import { unitActions } from './rules.ts'
import { loadUnitChoices } from './unit-choices.ts'
import { buildUnitFile } from './unit-export.ts'
import { unitPeople } from './unit-people.ts'

export function registerDepartmentRoutes(api: Api): void {
  pageRoute(api, departmentApi.list, (input, context) => loadPage(context, { ...input, active: true }))
  pageRoute(api, departmentApi.disabled, (input, context) => loadPage(context, { ...input, active: false }))

  route(api, departmentApi.create, async (facts, context) => {
    await requireValidFields(context, facts)
    const { id } = await context.tx.insertInto('department').values(facts).returning('id').executeTakeFirstOrThrow()
    context.record({ kind: 'department', id, name: facts.name, after: facts })
    return requireDepartment(context, id)
  })

  route(api, departmentApi.update, async ({ id, version, ...facts }, context) => {
    await requireValidFields(context, facts, id)
    const { difference } = await updateVersioned(context.tx, 'department', { id, version }, facts)
    context.record({ kind: 'department', id, name: facts.name, ...difference })
    return requireDepartment(context, id)
  })

  route(api, departmentApi.status, ({ status, rows }, context) =>
    changeStatus(context, 'department', rows, status, context.today),
  )

  route(api, departmentApi.exportByStatus, async ({ status, format }, context) => {
    const { rows } = await loadPage(context, {
      active: status === 'active',
      sort: 'name',
      page: 1,
      per_page: 100_000,
    })
    context.record({ kind: 'export', name: 'department', after: { rows: rows.length, status } })
    return buildUnitFile(
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
      loadUnitChoices(
        tx,
        'department',
        unitPeople().isWithinReach(actor, 'department:read', 'department', today),
        input,
      ),
    )
}

async function loadPage(context: Context, asked: Omit<Parameters<typeof loadDepartmentPage>[1], 'day'>) {
  const { rows, total } = await loadDepartmentPage(context.tx, { ...asked, day: context.today })
  const may = context.actor.grants.has('department:edit')
  const heads = rows.flatMap(({ head_id }) => head_id ?? [])
  const names = await unitPeople().loadNames(context.tx, context.actor, heads, context.today)
  const bearing = rows.flatMap(({ cost_center_id }) => cost_center_id ?? [])
  const costCenters = await loadUnitNames(context.tx, 'cost_center', bearing)
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

async function requireDepartment(context: Context, id: string) {
  const { rows } = await loadPage(context, { active: true, id, sort: 'name', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}
