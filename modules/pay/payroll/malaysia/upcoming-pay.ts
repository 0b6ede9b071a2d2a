import { keysOf } from '#base/objects.ts'
import type { MalaysianLaw } from '#statutory/malaysia/law.ts'
import { NO_MONTH, NO_YEAR, type SameMonth } from '#statutory/malaysia/month/month-input.ts'
import type { Payslip } from '../payslip/slip.ts'
import type { MalaysianPayInputs, MalaysianRun } from './inputs.ts'
import type { MalaysianSums } from './sums.ts'

type ComputeSlip = (inputs: MalaysianPayInputs, run: MalaysianRun, law: MalaysianLaw) => Payslip<MalaysianSums>

/**
 * Amounts that are paid before the month's regular pay count as if they were paid after it: LHDN takes the salary that will
 * be paid for Y1, and every other scheme counts the whole month as well. Such amounts therefore carry what the month owes
 * beyond its regular pay, whichever is paid first. In a cycle, its own monthly pay counts as it would alone.
 */
export function withUpcomingPay(
  inputs: MalaysianPayInputs,
  run: MalaysianRun,
  law: MalaysianLaw,
  slipOf: ComputeSlip,
): MalaysianPayInputs {
  const { coming, ...known } = inputs
  if (coming === undefined) return inputs
  const { span, ...regular } = coming
  const monthly = known.items.filter(({ code }) => run.items[code]?.counts.pcb !== 'additional')
  const first =
    known.from === undefined ? known : withCountedSums(known, slipOf({ ...known, items: monthly }, run, law).schemes)
  const { open: _, ...last } = first
  return withCountedSums(
    known,
    slipOf({ ...last, ...regular }, { ...run, kind: 'monthly', ...(span && { span }) }, law).schemes,
  )
}

/** The inputs plus what another payslip of the month counted and deducted. */
function withCountedSums(inputs: MalaysianPayInputs, sums: MalaysianSums): MalaysianPayInputs {
  const before = inputs.before ?? NO_YEAR
  return {
    ...inputs,
    before: {
      ...before,
      socsoRelief: before.socsoRelief + sums.socsoRelief,
      exempt: addByCode(before.exempt, sums.exemptUsed),
      claims: addByCode(before.claims, sums.claimsUsed),
    },
    same: addMonthSums({ ...NO_MONTH, ...inputs.same }, sums),
  }
}

function addMonthSums(same: SameMonth, own: MalaysianSums): SameMonth {
  const sums = { ...same }
  for (const key of keysOf(NO_MONTH)) sums[key] += own[key]
  return sums
}

type CodeSums = { readonly [code: string]: number }

function addByCode(sums: CodeSums = {}, more: CodeSums | null = null): CodeSums {
  const result = { ...sums }
  for (const [code, amount] of Object.entries(more ?? {})) result[code] = (result[code] ?? 0) + amount
  return result
}
