import type { Month } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import type { Label } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { computeRun } from '../payroll/calculation/calculate.ts'
import { employerLineName, lineName, loadItemNames } from '../payroll/explanation/line-names.ts'
import { insertOneOffs } from '../payroll/inputs/one-off-rows.ts'
import type { Line } from '../payroll/payslip/lines.ts'
import type { Payslip } from '../payroll/payslip/slip.ts'
import { createRun } from '../payroll/runs/new-run.ts'
import { insertSimulatedGroup } from '../payroll/settings/simulated-group.ts'
import type { PayCycle } from '../payroll/values.ts'

/** A line of a payslip, minor units. `contribution`: what the employer adds; `code` is that of the line. */
export type SimulatedLine = {
  readonly kind: 'earning' | 'reimbursement' | 'deduction' | 'contribution'
  readonly code: string
  readonly name: Label
  readonly amount: number
}

/** A payslip of a whole month, minor units of `currency`. */
export type SimulatedMonth = {
  readonly currency: string
  /** How often the group of the office really pays; the month is calculated as paid once. */
  readonly cycle: PayCycle
  /** False where the law of the month was not checked yet. */
  readonly lawChecked: boolean
  readonly lines: readonly SimulatedLine[]
  readonly gross: number
  readonly deductions: number
  readonly net: number
  readonly employerCost: number
}

/** Why nothing can be calculated: the code of an error, or of the reason why a run fails for somebody. */
export type SimulationGap = { readonly code: string; readonly params: Readonly<Record<string, unknown>> }

/**
 * Calculates a month of one person who works in an office, by the calculation of pay runs, as if the office's group paid once a
 * month and had paid nothing yet. `extra` is paid in the month besides what is recorded, by codes of pay items. Writes a group
 * and a run: the caller rolls them back (`withSavepoint`). The work is bounded: it reads this person alone.
 */
export async function simulateMonth(
  tx: Tx,
  { employeeId, officeId, period }: { employeeId: string; officeId: string; period: Month },
  extra: readonly { code: string; amount: number }[],
): Promise<SimulatedMonth | { readonly gap: SimulationGap }> {
  const group = await insertSimulatedGroup(tx, officeId)
  if (!group) return { gap: { code: 'no_pay_group', params: {} } }
  try {
    const run = { period, kind: 'monthly' as const, sequence: 1 }
    const runId = await createRun({ tx, record: () => undefined }, { group_id: group.id, ...run })
    const items = await tx.selectFrom('pay_item').select(['id', 'code']).execute()
    const idOf = new Map(items.map(({ id, code }) => [code, id]))
    await insertOneOffs(
      tx,
      { period, run_kind: run.kind, sequence: run.sequence },
      extra.map(({ code, amount }) => ({
        employee_id: employeeId,
        pay_item_id: required(idOf.get(code), `the pay item ${code}`),
        amount,
        minutes: null,
        day: null,
        note: null,
      })),
    )
    const slips: Payslip[] = []
    const done = await computeRun(tx, runId, async () => undefined, {
      ownSnapshot: false,
      only: [employeeId],
      each: (_, slip) => slips.push(slip),
    })
    const [failed] = done.failed
    if (failed) return { gap: { code: failed.reason, params: failed.params } }
    const { lines, gross, deductions, net, employerCost } = required(slips[0], 'the payslip')
    return {
      currency: group.currency,
      cycle: group.cycle,
      lawChecked: done.lawChecked,
      lines: nameLines(lines, await loadItemNames(tx)),
      gross,
      deductions,
      net,
      employerCost,
    }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'law_not_loaded')
      return { gap: { code: error.code, params: error.params } }
    throw error
  }
}

function nameLines(lines: readonly Line[], names: ReadonlyMap<string, Label>): SimulatedLine[] {
  return lines.flatMap((line): SimulatedLine[] => {
    const { c: code, k: kind, a: amount, e: added = 0, n } = line
    return [
      ...(kind === 'employer_cost' || n || amount === 0 ? [] : [{ kind, code, name: lineName(code, names), amount }]),
      ...(added === 0
        ? []
        : [{ kind: 'contribution' as const, code, name: employerLineName(code, names), amount: added }]),
    ]
  })
}
