import { LINE_NAMES } from '#statutory/malaysia/line-names.ts'
import { recompute } from '#statutory/malaysia/recompute.ts'
import type { CountedScheme } from '#statutory/malaysia/worked/counted.ts'
import type { CountedLines } from '../country/country.ts'
import { backPartsOf, isBackPay, sharesOf } from '../payslip/back-pay-lines.ts'
import type { RunItem } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import { SHORTAGE_FORMULA } from '../payslip/shortage.ts'
import { LOAN_FORMULA } from '../payslip/taken-last.ts'
import { BASIC } from './earnings.ts'
import type { PayInputs } from './inputs.ts'

const SCHEMES: readonly CountedScheme[] = ['epf', 'socso', 'hrd', 'normal', 'additional']
const OWN: { readonly [code: string]: RunItem } = { basic: BASIC, unpaid: BASIC }

/**
 * Which stored lines of a payslip each scheme counts, by the items as the run froze them; lines of one name together, in
 * the order of the payslip. Of an allowance with a ceiling the tax counts a part.
 */
export function countedPay(
  lines: readonly Line[],
  items: { readonly [code: string]: RunItem },
  { same, coming, status }: PayInputs,
): CountedLines {
  const all = { ...items, ...OWN }
  const sums = new Map(SCHEMES.map((scheme) => [scheme, new Map<string, { amount: number; part: boolean }>()]))
  for (const line of lines) {
    const item = all[line.c]
    if (!item || line.c in LINE_NAMES || line.b.f === LOAN_FORMULA || line.b.f === SHORTAGE_FORMULA) continue
    for (const { item: own, amount } of sharesOfLine(line, item, all))
      for (const scheme of SCHEMES) {
        if (!counts(own, scheme) || (scheme === 'hrd' && status.hrdExempt)) continue
        const counted = scheme === 'normal' || scheme === 'additional' ? taxableOf(line, own, amount) : amount
        const known = sums.get(scheme)!.get(line.c)
        sums.get(scheme)!.set(line.c, {
          amount: (known?.amount ?? 0) + counted,
          part: known?.part === true || counted !== amount,
        })
      }
  }
  const named = ([scheme, own]: [string, ReadonlyMap<string, { amount: number; part: boolean }>]) => [
    scheme,
    [...own].filter(([, { amount }]) => amount !== 0).map(([code, one]) => ({ code, ...one })),
  ]
  return { lines: Object.fromEntries([...sums].map(named)), others: same !== undefined || coming !== undefined }
}

function sharesOfLine(line: Line, item: RunItem, all: { readonly [code: string]: RunItem }) {
  if (isBackPay(line.b)) return sharesOf(backPartsOf(line.b), item, all)
  const amount = line.k === 'employer_cost' ? (line.e ?? 0) : line.a
  return [{ item, amount: item.kind === 'deduction' ? -amount : amount }]
}

function counts(item: RunItem, scheme: CountedScheme): boolean {
  if (scheme === 'epf' || scheme === 'socso' || scheme === 'hrd') return item[scheme]
  return (item.pcb === 'additional') === (scheme === 'additional')
}

/** What of a share is taxed: of an allowance with a ceiling, what is above it. */
function taxableOf({ t }: Line, { pcb, exemptKind }: RunItem, amount: number): number {
  if (exemptKind && amount > 0 && t) return recompute(t).taxable!
  return pcb === 'exempt' || pcb === 'none' ? 0 : amount
}
