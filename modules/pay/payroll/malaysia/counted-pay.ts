import { required } from '#base/required.ts'
import { recompute } from '#statutory/malaysia/explanation/recompute.ts'
import { LINE_NAMES } from '#statutory/malaysia/line-names.ts'
import type { CountedScheme } from '#statutory/malaysia/trace/counted-lines.ts'
import type { CountedLines } from '../country/country.ts'
import { backPayParts, isBackPay } from '../payslip/back-pay-lines.ts'
import type { RunItems } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import { LOAN_FORMULA } from '../payslip/loan-deductions.ts'
import { SHORTAGE_FORMULA } from '../payslip/shortage.ts'
import { backPayShares } from './back-pay-shares.ts'
import { BASIC } from './earnings.ts'
import type { MalaysianItem, MalaysianPayInputs } from './inputs.ts'
import type { MalaysianCounts } from './item-counts.ts'

const SCHEMES: readonly CountedScheme[] = ['epf', 'socso', 'hrd', 'normal', 'additional']
const BASE_ITEMS: RunItems<MalaysianCounts> = { basic: BASIC, unpaid: BASIC }

/**
 * Lists the stored payslip lines that each scheme counts, by the items of the run's snapshot. Lines of one name are summed,
 * in payslip order. Tax counts only a part of an allowance with a ceiling.
 */
export function countedPay(
  lines: readonly Line[],
  items: RunItems<MalaysianCounts>,
  { same, coming, status }: MalaysianPayInputs,
): CountedLines {
  const all = { ...items, ...BASE_ITEMS }
  const sums = new Map(SCHEMES.map((scheme) => [scheme, new Map<string, { amount: number; part: boolean }>()]))
  for (const line of lines) {
    const item = all[line.c]
    if (!item || line.c in LINE_NAMES || line.b.f === LOAN_FORMULA || line.b.f === SHORTAGE_FORMULA) continue
    for (const { item: own, amount } of lineShares(line, item, all))
      for (const scheme of SCHEMES) {
        if (!isCountedBy(own, scheme) || (scheme === 'hrd' && status.hrdExempt)) continue
        const counted = scheme === 'normal' || scheme === 'additional' ? taxableAmount(line, own, amount) : amount
        const ofScheme = required(sums.get(scheme), 'sums of a scheme')
        const known = ofScheme.get(line.c)
        ofScheme.set(line.c, {
          amount: (known?.amount ?? 0) + counted,
          part: known?.part === true || counted !== amount,
        })
      }
  }
  const toNamedLines = ([scheme, own]: [string, ReadonlyMap<string, { amount: number; part: boolean }>]) => [
    scheme,
    [...own].filter(([, { amount }]) => amount !== 0).map(([code, one]) => ({ code, ...one })),
  ]
  return { lines: Object.fromEntries([...sums].map(toNamedLines)), others: same !== undefined || coming !== undefined }
}

function lineShares(line: Line, item: MalaysianItem, all: RunItems<MalaysianCounts>) {
  if (isBackPay(line.b)) return backPayShares(backPayParts(line.b), item, all)
  const amount = line.k === 'employer_cost' ? (line.e ?? 0) : line.a
  return [{ item, amount: item.kind === 'deduction' ? -amount : amount }]
}

function isCountedBy({ counts }: MalaysianItem, scheme: CountedScheme): boolean {
  if (scheme === 'epf' || scheme === 'socso' || scheme === 'hrd') return counts[scheme]
  return (counts.pcb === 'additional') === (scheme === 'additional')
}

/** The taxed part of a share: for an allowance with a ceiling, the part above it. */
function taxableAmount({ t }: Line, { counts: { pcb, exemptKind } }: MalaysianItem, amount: number): number {
  if (exemptKind && amount > 0 && t) return required(recompute(t).taxable, 'taxable part')
  return pcb === 'exempt' || pcb === 'none' ? 0 : amount
}
