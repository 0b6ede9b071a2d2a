import { OVERTIME_MODULE } from '#base/modules.ts'
import type { RequestKind } from '#modules/requests/approval/kind.ts'
import { OVERTIME_BY_FILE } from './by-file.ts'
import { overtimeCalls } from './contract.ts'
import { factsOf } from './facts.ts'
import { givenOf, keepApproved, keepRecord } from './kept.ts'
import { overtimeLabels } from './labels.ts'
import type { OvertimeGiven } from './look.ts'
import { overtimePlanner } from './planner.ts'
import { previewOf } from './preview.ts'

/** A record of overtime, asked for and decided (OT-01): what it comes to is counted when it is sent, and again when it is approved. */
export const OVERTIME: RequestKind<OvertimeGiven, Awaited<ReturnType<typeof previewOf>>> = {
  kind: 'overtime',
  name: overtimeLabels['overtime.title'],
  module: OVERTIME_MODULE,
  calls: overtimeCalls,
  see: 'overtime:read',
  manage: 'overtime:manage',
  pays: true,
  byFile: OVERTIME_BY_FILE,
  usualRoute: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  async plan(context, { employeeId, requestId }, given) {
    const asked = { employeeId, requestId, given }
    return (await overtimePlanner(context, [asked])).plan(asked).planned
  },
  preview: (context, asking, given) => previewOf(context, asking, given),
  async keep(tx, of, given) {
    await keepRecord(tx, of, given)
  },
  given: givenOf,
  facts: factsOf,
  async effect({ tx }, { id, employee_id }) {
    const given = (await givenOf(tx, [id])).get(id)
    if (given) await keepApproved(tx, { id, employeeId: employee_id }, given)
  },
  counter: ({ tx }, { id }) => OVERTIME_BY_FILE.takeBack(tx, [id]),
}
