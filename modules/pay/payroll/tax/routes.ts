import { sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import { definePersonRecord, loadPersonRecord, registerPersonRecordRoutes } from '#people/person-records.ts'
import { requireAllInReach } from '#people/reach.ts'
import { forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { runPeopleCondition } from '../runs/people-of-run.ts'
import { previousValues } from '../settings/item-routes.ts'
import { registerClaimRoutes } from './claim-routes.ts'
import { taxApi } from './contract.ts'
import { registerOrderRoutes } from './order-routes.ts'
import {
  boxTroubles,
  requireNoTrouble,
  requireNotCounted,
  requireStartYear,
  requireValidStart,
  saveStart,
  toStoredStart,
  usedMonths,
} from './starts.ts'
import { registerStartsImportRoutes } from './starts-import-routes.ts'

/** Tax facts of people for the year: earlier employers (TP3), claims (TP1), orders of the tax office (CP38). */
export function registerTaxRoutes(api: Api): void {
  registerPersonRecordRoutes(api, TAX_START)
  route(api, taxApi.saveStart, async ({ known_version, employee_id, year, origin, boxes, ...fields }, context) => {
    const { tx, record, actor } = context
    const values = toStoredStart(fields)
    await requireAllInReach(tx, actor, 'payroll:prepare', [employee_id], context.today)
    await forbidOwnRecord(tx, actor, 'payroll:prepare', employee_id)
    requireValidStart(year, values)
    requireNoTrouble(boxTroubles(values, { origin, boxes }))
    // A stored record may be corrected whatever its year: once runs have included it, it cannot be deleted.
    if (known_version === 0) await requireStartYear(tx, employee_id, year, origin, Number(context.today.slice(0, 4)))
    await requireNotCounted(tx, employee_id, year, origin, values)
    const { id, before } = await saveStart(tx, employee_id, year, values, known_version, { origin, boxes })
    const row = await loadPersonRecord(context, TAX_START, id)
    record({
      kind: 'tax_start',
      id,
      name: row.full_name,
      before: before ? previousValues(before, { ...values, boxes }) : null,
      after: { year, origin, ...values, boxes },
    })
    return row
  })
  registerStartsImportRoutes(api)
  registerClaimRoutes(api)
  registerOrderRoutes(api)
}

const TAX_START = definePersonRecord({
  table: 'tax_start',
  calls: { list: taxApi.starts, remove: taxApi.removeStart },
  permission: 'payroll:prepare',
  list: {
    filters: async ({ year, origin, run_id }, { tx }) => [
      ...(await runPeopleCondition(tx, run_id, 'record.employee_id')),
      ...(year ? [sql`record.year = ${year}`] : []),
      ...(origin ? [sql`record.origin = ${origin}`] : []),
    ],
    query: () => ({
      columns: sql`record.year, record.origin, record.boxes, record.remuneration, record.epf, record.pcb, record.zakat, record.deductions, record.socso_relief,
        record.exempt, record.claims, record.employers, ${usedMonths(sql`record`)} as used_in`,
      orders: { full_name: sql`employee.full_name`, year: sql`record.year` },
    }),
    actions: ({ used_in }) => (used_in.length > 0 ? ['edit'] : ['edit', 'remove']),
  },
  remove: {
    // A record that runs have included is corrected with other amounts, so that its history stays visible.
    check: ({ used_in }) => {
      if (used_in.length > 0) throw conflict('tax_start_used', { months: used_in.join(', ') })
    },
  },
  logged: ({ year, origin, remuneration, pcb }) => ({ year, origin, remuneration, pcb }),
})
