import { OVERTIME_MODULE } from '#base/modules.ts'
import type { RequestKind } from '#requests/kind.ts'
import { overtimeRequestApi } from '../contract.ts'
import type { OvertimeInput } from '../counting/overtime-calculation.ts'
import { overtimeLabels } from '../labels.ts'
import { OVERTIME_BULK_IMPORT } from './bulk-import.ts'
import { createOvertimePlanner } from './planner.ts'
import { loadPreview } from './preview.ts'
import { loadInputs, saveApprovedRecord, saveRecord } from './store.ts'
import { loadSummaries } from './summaries.ts'

/** A record of overtime, asked for and decided (OT-01): what it comes to is counted when it is sent, and again when it is approved. */
export const OVERTIME: RequestKind<OvertimeInput, Awaited<ReturnType<typeof loadPreview>>> = {
  kind: 'overtime',
  name: overtimeLabels['overtime.title'],
  module: OVERTIME_MODULE,
  endpoints: overtimeRequestApi,
  see: 'overtime:read',
  manage: 'overtime:manage',
  isPayable: true,
  bulkImport: OVERTIME_BULK_IMPORT,
  defaultSteps: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  async plan(context, { employeeId, requestId }, given) {
    const asked = { employeeId, requestId, given }
    return (await createOvertimePlanner(context, [asked])).plan(asked).planned
  },
  preview: (context, asking, given) => loadPreview(context, asking, given),
  async saveInput(tx, of, given) {
    await saveRecord(tx, of, given)
  },
  loadInputs: loadInputs,
  loadSummaries: loadSummaries,
  async applyEffect({ tx }, { id, employee_id }) {
    const given = (await loadInputs(tx, [id])).get(id)
    if (given) await saveApprovedRecord(tx, { id, employeeId: employee_id }, given)
  },
  reverseEffect: ({ tx }, { id }) => OVERTIME_BULK_IMPORT.reverseEffects(tx, [id]),
}
