import { sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { loadPage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { rulesOn } from '../ledger/type-rules.ts'
import { amountNumber } from '../types/amount-value.ts'
import { type LeaveTypeFacts, loadLeaveTypes, requestRulesOn } from '../types/leave-types.ts'
import type { LeaveTypeRow, leaveBoundApi } from './contract.ts'
import { toVersionDetail } from './stored-version.ts'

type TypeRow = Omit<z.input<typeof LeaveTypeRow>, 'title'>

export function toTypeRow(type: LeaveTypeFacts, day: Day, may: boolean): TypeRow {
  const rules = rulesOn(type.versions, day)
  const amounts = rules.rows.map(({ amount }) => amountNumber(amount, type.unit))
  return {
    id: type.id,
    name: type.name,
    other_name: type.otherName,
    unit: type.unit,
    kind: type.kind,
    gender: type.gender as TypeRow['gender'],
    least: amounts.length > 0 ? Math.min(...amounts) : null,
    most: amounts.length > 0 ? Math.max(...amounts) : null,
    carry_by: rules.carry.by,
    pay:
      rules.pay.by === 'all'
        ? rules.pay.share === 1_000_000
          ? 'full'
          : rules.pay.share === 0
            ? 'none'
            : 'part'
        : 'part',
    taken: requestRulesOn(type, day).taken,
    from_day: rules.from,
    next_day: type.versions.find(({ from }) => from > day)?.from ?? null,
    is_active: type.isActive,
    version: type.version,
    actions: may ? (['edit', 'change', type.isActive ? 'disable' : 'enable'] as const).slice() : [],
  }
}

/** Loads a type with its versions, the newest first. Throws 404. */
export async function loadTypeDetail(tx: Tx, id: string, day: Day) {
  const type = (await loadLeaveTypes(tx)).find((one) => one.id === id)
  if (!type) throw notFound()
  const versions = await tx
    .selectFrom('leave_type_version')
    .selectAll()
    .where('type_id', '=', id)
    .orderBy('from_day', 'desc')
    .execute()
  const rows = await tx
    .selectFrom('leave_entitlement')
    .innerJoin('leave_type_version', 'leave_type_version.id', 'leave_entitlement.version_id')
    .selectAll('leave_entitlement')
    .where('type_id', '=', id)
    .orderBy('months')
    .orderBy('leave_entitlement.id')
    .execute()
  const own = Map.groupBy(rows, ({ version_id }) => version_id)
  return {
    ...toTypeRow(type, day, true),
    versions: versions.map((version) => toVersionDetail(version, own.get(version.id) ?? [], type.unit)),
  }
}

type BoundQuery = {
  id?: string
  from?: Day | undefined
  to?: Day | undefined
  search?: string | undefined
  sort: SortOf<typeof leaveBoundApi.list>
  page: number
  per_page: number
}

/** Lists limits on absences: days on which nobody, or at most a number, may be away. */
export async function loadBoundPage(tx: Tx, asked: BoundQuery) {
  const { id, from, to } = asked
  const found = tx
    .selectFrom('leave_bound')
    .leftJoin('office', 'office.id', 'leave_bound.office_id')
    .leftJoin('department', 'department.id', 'leave_bound.department_id')
    .leftJoin('leave_type', 'leave_type.id', 'leave_bound.type_id')
    .where((is) =>
      is.and([
        ...(id === undefined ? [] : [is('leave_bound.id', '=', id)]),
        ...(from === undefined ? [] : [is('leave_bound.until_day', '>=', from)]),
        ...(to === undefined ? [] : [is('leave_bound.from_day', '<=', to)]),
      ]),
    )
  return loadPage(asked, {
    found,
    shown: (bounds) =>
      bounds
        .selectAll('leave_bound')
        .select(['office.name as office_name', 'department.name as department_name'])
        .select(['leave_type.name as type', 'leave_type.other_name as type_other']),
    search: ['leave_bound.name'],
    orders: { from_day: sql`leave_bound.from_day`, name: sql`lower(leave_bound.name)` },
    tieBreaker: sql`leave_bound.id`,
  })
}
