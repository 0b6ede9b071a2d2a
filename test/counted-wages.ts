import { expect } from 'vitest'
import { basisNumber } from '#base/calculation/basis.ts'
import { countedPay } from '../modules/pay/payroll/malaysia/counted-pay.ts'
import type { MalaysianPayInputs } from '../modules/pay/payroll/malaysia/inputs.ts'
import type { MalaysianCounts } from '../modules/pay/payroll/malaysia/item-counts.ts'
import type { RunItems } from '../modules/pay/payroll/payslip/inputs.ts'
import type { Line } from '../modules/pay/payroll/payslip/lines.ts'

/** Formulas whose wages are said line by line: the scheme, what of a basis they are, and what earlier pay of the month had. */
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
 * The lines that each scheme of a Malaysian payslip is said to count add up to the wages it was worked out from, to the
 * sen. Answers them for whoever prints them, with how many wages were looked at.
 */
export function expectCountedWages({ lines, inputs }: Slip, items: RunItems<MalaysianCounts>) {
  const counted = countedPay(lines, items, inputs)
  let wages = 0
  for (const line of lines)
    for (const [scheme, isOf, key, earlier] of WAGES) {
      // Of pay that comes later the inputs say what it is made of, not what it counts.
      if (!isOf(line.b) || inputs.coming) continue
      const own = counted.lines[scheme]!.reduce((all, { amount }) => all + amount, 0)
      const is = basisNumber(line.b, key)
      expect([line.c, scheme, Math.max(0, own) + (inputs.same?.[earlier] ?? 0)]).toEqual([line.c, scheme, is])
      wages += 1
    }
  return { counted, wages }
}
