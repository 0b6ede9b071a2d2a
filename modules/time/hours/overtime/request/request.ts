import type { RequestKind } from '#requests/kind.ts'
import { HOURS_REQUEST } from '../../work/plan-hours.ts'
import { overtimeRequestApi } from '../contract.ts'
import type { OvertimeInput } from '../counting/overtime-calculation.ts'
import { overtimeLabels } from '../labels.ts'
import { OVERTIME_BULK_IMPORT } from './bulk-import.ts'
import { createOvertimePlanner } from './planner.ts'
import { loadPreview } from './preview.ts'
import { loadInputs, saveApprovedRecord, saveRecord } from './store.ts'
import { loadSummaries } from './summaries.ts'

/** A record of overtime (OT-01). It is counted when it is sent, and again when it is approved. */
export const OVERTIME: RequestKind<OvertimeInput, Awaited<ReturnType<typeof loadPreview>>> = {
  ...HOURS_REQUEST,
  kind: 'overtime',
  name: overtimeLabels['overtime.title'],
  endpoints: overtimeRequestApi,
  bulkImport: OVERTIME_BULK_IMPORT,
  async plan(context, { employeeId, requestId }, given) {
    const request = { employeeId, requestId, given }
    return (await createOvertimePlanner(context, [request])).plan(request).planned
  },
  preview: loadPreview,
  async saveInput(tx, of, given) {
    await saveRecord(tx, of, given)
  },
  loadInputs,
  loadSummaries,
  async applyEffect({ tx }, { id, employee_id }) {
    const input = (await loadInputs(tx, [id])).get(id)
    if (input) await saveApprovedRecord(tx, { id, employeeId: employee_id }, input)
  },
  reverseEffect: ({ tx }, { id }) => OVERTIME_BULK_IMPORT.reverseEffects(tx, [id]),
}
