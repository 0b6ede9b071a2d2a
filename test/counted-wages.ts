import { expect } from 'vitest'
import { basisNumber } from '#base/calculation/basis.ts'
import { countedPay } from '../modules/pay/payroll/malaysia/counted-pay.ts'
import type { MalaysianPayInputs } from '../modules/pay/payroll/malaysia/inputs.ts'
import type { MalaysianCounts } from '../modules/pay/payroll/malaysia/item-counts.ts'
import type { RunItems } from '../modules/pay/payroll/payslip/inputs.ts'
import type { Line } from '../modules/pay/payroll/payslip/lines.ts'

/** Formulas whose wages are listed by line: scheme, matching basis, its wage input, and the month's earlier pay. */
const WAGES = [
  ['epf', ({ f }: Line['b']) => f === 'epf', 'w', 'epfWages'],
  ['socso', ({ f }: Line['b']) => ['socso', 'eis', 'lindung'].includes(f), 'w', 'socsoWages'],
  ['hrd', ({ f }: Line['b']) => f === 'hrd', 'w', 'hrdWages'],
  ['normal', isTax, 'y1', 'taxableNormal'],
  ['additional', isTax, 'yt', 'taxableAdditional'],
] as const

function isTax({ f }: Line['b']): boolean {
  return ['pcb.resident', 'pcb.nonResident', 'pcb.rep', 'pcb.knowledgeWorker', 'pcb.cSuite'].includes(f)
}

type Slip = { readonly lines: readonly Line[]; readonly inputs: MalaysianPayInputs }

/**
 * Checks to the sen that the lines counted for each scheme of a Malaysian payslip add up to the scheme's wages.
 * Returns the lines for the printing tests, with the number of checked wages.
 */
export function expectCountedWages({ lines, inputs }: Slip, items: RunItems<MalaysianCounts>) {
  const counted = countedPay(lines, items, inputs)
  let wages = 0
  for (const line of lines)
    for (const [scheme, isOf, key, earlier] of WAGES) {
      // For later pay the inputs list its parts, not its counted wages.
      if (!isOf(line.b) || inputs.coming) continue
      const own = counted.lines[scheme]!.reduce((all, { amount }) => all + amount, 0)
      const is = basisNumber(line.b, key)
      expect([line.c, scheme, Math.max(0, own) + (inputs.same?.[earlier] ?? 0)]).toEqual([line.c, scheme, is])
      wages += 1
    }
  return { counted, wages }
}
