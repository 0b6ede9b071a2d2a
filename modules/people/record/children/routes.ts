import { laterDay, monthOf } from '#base/days/days.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import { childRelief } from '#statutory/malaysia/status/children.ts'
import { deriveChildCounts, loadChildren } from '../../core/children/child-counts.ts'
import { saveChildren } from '../../core/children/save-children.ts'
import { raiseVersions, updateEmployeeVersioned } from '../../core/edit/employee-rows.ts'
import { loadFactOn, loadTaxActions } from '../../core/edit/part-queries.ts'
import { buildAuditEntries } from '../../core/edit/person-changes.ts'
import { requireMayChange } from '../../core/protected-columns.ts'
import { requireEmployee } from '../../core/reach.ts'
import { childrenApi } from './contract.ts'

/** The children whose relief the tax of Malaysia counts. */
export function registerChildrenRoutes(api: Api): void {
  route(api, childrenApi.list, async ({ id, as_of }, { tx, actor, vault, today }) => {
    const employee = await requireEmployee(tx, actor, 'identity:read', id, today)
    const day = laterDay(as_of ?? today, employee.joined_on)
    const children = (await loadChildren(tx, [id])).get(id) ?? []
    return {
      id,
      version: employee.version,
      year: Number(day.slice(0, 4)),
      children: children.map((child) => {
        const relief = childRelief(monthOf(day), child)
        return { ...child, relief: relief?.amount ?? null, relief_kind: relief?.kind ?? null }
      }),
      has_status: (await loadFactOn(tx, vault, 'statutory_status', id, day, true)) !== null,
      actions: await loadTaxActions(tx, actor, employee, today),
    }
  })

  route(api, childrenApi.save, async ({ id, version, children }, context) => {
    const { tx, actor, today } = context
    const employee = await requireEmployee(tx, actor, 'employee:edit', id, today)
    // They decide the tax, and nobody decides their own.
    await requireMayChange({ tx, today }, actor, [
      { employeeId: id, table: 'statutory_status', columns: ['children_under_18'] },
    ])
    const done = await updateEmployeeVersioned(tx, { id, version })
    await saveChildren(context, employee, children)
    return done
  })
}

/** At the beginning of a year counts of the year after follow: until then a child may become of age. */
export const DERIVE_CHILD_COUNTS: ScheduledJob = {
  name: 'children for tax',
  async run(context) {
    const { tx, today, before, record } = context
    if (before !== null && before.slice(0, 4) === today.slice(0, 4)) return
    const parents = await tx
      .selectFrom('employee')
      .select(['id', 'full_name', 'joined_on'])
      .where((is) => is.or([is('last_day', 'is', null), is('last_day', '>=', today)]))
      .where((is) =>
        is.exists(
          is
            .selectFrom('employee_child')
            .select('employee_child.id')
            .whereRef('employee_child.employee_id', '=', 'employee.id'),
        ),
      )
      .execute()
    if (parents.length === 0) return
    const changes = await deriveChildCounts(tx, parents, today, context)
    if (changes.length > 0) await raiseVersions(tx, [...new Set(changes.map(({ employeeId }) => employeeId))])
    const names = new Map(parents.map(({ id, full_name }) => [id, full_name]))
    for (const entry of await buildAuditEntries(tx, changes, names)) record(entry)
  },
}
