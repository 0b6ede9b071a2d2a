import { sql } from 'kysely'
import { choicesApi } from '#base/choices-api.ts'
import { notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { changeStatus } from '../departments/change-status.ts'
import { requireUniqueText } from '../departments/queries.ts'
import { unitActions } from '../departments/rules.ts'
import { loadUnitChoices } from '../departments/unit-choices.ts'
import { costCenterApi } from './contract.ts'
import { loadCostCenterPage } from './queries.ts'

export function registerCostCenterRoutes(api: Api): void {
  pageRoute(api, costCenterApi.list, (input, context) => loadPage(context, input))

  route(api, costCenterApi.create, async ({ code, name }, context) => {
    await requireUniqueText(context.tx, 'cost_center', 'code', code)
    const { id } = await context.tx
      .insertInto('cost_center')
      .values({ code, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.record({ kind: 'cost_center', id, name, after: { code, name } })
    return requireCostCenter(context, id)
  })

  route(api, costCenterApi.update, async ({ id, version, ...patch }, context) => {
    if (patch.code !== undefined) await requireUniqueText(context.tx, 'cost_center', 'code', patch.code, id)
    const { after, difference } = await updateVersioned(context.tx, 'cost_center', { id, version }, patch)
    context.record({ kind: 'cost_center', id, name: after.name, ...difference })
    return requireCostCenter(context, id)
  })

  route(api, costCenterApi.remove, async ({ id, version }, { tx, record }) => {
    const { code, name } = await deleteVersioned(tx, 'cost_center', { id, version })
    record({ kind: 'cost_center', id, name, before: { code, name } })
    return { removed: 1 }
  })

  route(api, costCenterApi.status, ({ status, rows }, context) =>
    changeStatus(context, 'cost_center', rows, status, context.today),
  )

  pageRoute(api, choicesApi.costCenters, (input, { tx }) =>
    loadUnitChoices(tx, 'cost_center', sql<boolean>`true`, input),
  )
}

async function loadPage(context: Context, asked: Omit<Parameters<typeof loadCostCenterPage>[1], 'day'>) {
  const { rows, total } = await loadCostCenterPage(context.tx, { ...asked, day: context.today })
  const may = context.actor.grants.has('cost-center:edit')
  return {
    rows: rows.map((row) => ({
      ...row,
      actions: [...unitActions(may, row.is_active), ...(may && row.people === 0 ? (['delete'] as const) : [])],
    })),
    total,
  }
}

async function requireCostCenter(context: Context, id: string) {
  const { rows } = await loadPage(context, { id, sort: 'code', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}
