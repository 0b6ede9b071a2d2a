import { laterDay } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { raiseVersions } from '../core/edit/employee-rows.ts'
import { buildAuditEntries, historyChange } from '../core/edit/person-changes.ts'
import { changeStatutoryStatus, loadHistories } from '../core/history/change.ts'
import { rowOn } from '../core/history/dated-rows.ts'
import { requireMayChange } from '../core/protected-columns.ts'
import { requireAllInReach } from '../core/reach.ts'
import { taxMethodApi } from './tax-method-contract.ts'

/** Chooses how tax is withheld in Taiwan for people of whom nobody has chosen it. */
export function registerTaxMethodRoutes(api: Api): void {
  route(api, taxMethodApi.choose, async ({ employee_ids: ids, tw_tax_method, from_day }, context) => {
    const { tx, today, actor } = context
    await requireAllInReach(tx, actor, 'employee:edit', ids, today)
    const touched = ids.map((employeeId) => ({
      employeeId,
      table: 'statutory_status' as const,
      columns: ['tw_tax_method'],
    }))
    await requireMayChange({ tx, today }, actor, touched)
    const people = await tx
      .selectFrom('employee')
      .select(['id', 'full_name', 'joined_on'])
      .where('id', 'in', ids)
      .execute()
    const held = await loadHistories(tx, context.vault, 'statutory_status', ids)
    const changes = people.flatMap(({ id, joined_on }) => {
      const from = laterDay(from_day, joined_on)
      const row = rowOn(held.get(id) ?? [], from)
      if (row?.values.tw_tax_method !== null) return []
      return [{ employeeId: id, change: { kind: 'set' as const, from, values: { tw_tax_method } } }]
    })
    const outcomes = await changeStatutoryStatus(tx, changes, context)
    const written = [...outcomes].map(([id, outcome]) =>
      required(historyChange(id, 'statutory_status', outcome), 'change of a chosen method'),
    )
    await raiseVersions(tx, [...outcomes.keys()])
    const names = new Map(people.map(({ id, full_name }) => [id, full_name]))
    for (const entry of await buildAuditEntries(tx, written, names)) context.record(entry)
    return { changed: written.length }
  })
}
