import type { LedgerSide } from './values.ts'

/** The sum of a run's payslips on one line and cost center, minor units; negative where an earning is cut. */
export type JournalSum = {
  readonly side: LedgerSide
  readonly code: string
  /** Deductions and net pay are owed; all others are cost. */
  readonly isOwed: boolean
  /** Null for people without one. */
  readonly cost_center: string | null
  readonly amount: number
}

export type AccountMapping = {
  readonly side: LedgerSide
  readonly code: string
  readonly debit: string | null
  readonly credit: string | null
  readonly by_cost_center: boolean
}

export type JournalLine = {
  readonly account: string
  readonly cost_center: string | null
  readonly side: LedgerSide
  readonly code: string
  readonly debit: number
  readonly credit: number
}

export type UnmappedLine = {
  readonly side: LedgerSide
  readonly code: string
  readonly needs: ('debit' | 'credit')[]
  readonly amount: number
}

/** Which accounts a line needs: cost is debited, what is owed is credited, what the employer adds is both. */
export function neededSides({ side, isOwed }: Pick<JournalSum, 'side' | 'isOwed'>): ('debit' | 'credit')[] {
  if (side === 'employer') return ['debit', 'credit']
  return isOwed ? ['credit'] : ['debit']
}

/**
 * Builds the journal of a run. A payslip's net is its earnings less its deductions, and the employer's part is on both
 * sides, so debits equal credits once every line has its accounts. Lines without accounts are `unmapped`. A negative
 * amount goes to the other side.
 */
export function buildJournal(
  sums: readonly JournalSum[],
  mappings: readonly AccountMapping[],
): { lines: JournalLine[]; debit: number; credit: number; unmapped: UnmappedLine[] } {
  const byLine = new Map(mappings.map((one) => [`${one.side}.${one.code}`, one]))
  const lines = new Map<string, JournalLine>()
  const unmapped = new Map<string, UnmappedLine>()
  for (const sum of sums) {
    const key = `${sum.side}.${sum.code}`
    const mapping = byLine.get(key)
    const needs = neededSides(sum)
    const missing = needs.filter((side) => !mapping?.[side])
    if (missing.length > 0) {
      const amount = (unmapped.get(key)?.amount ?? 0) + sum.amount
      unmapped.set(key, { side: sum.side, code: sum.code, needs: missing, amount })
    }
    for (const side of needs) {
      const account = mapping?.[side]
      if (!account) continue
      const cost_center = mapping.by_cost_center ? (sum.cost_center ?? '') : null
      const place = `${key}|${side}|${cost_center ?? ''}`
      const before = lines.get(place)
      const debited = (before?.debit ?? 0) - (before?.credit ?? 0) + (side === 'debit' ? sum.amount : -sum.amount)
      const amounts = { debit: Math.max(0, debited), credit: Math.max(0, -debited) }
      lines.set(place, { account, cost_center, side: sum.side, code: sum.code, ...amounts })
    }
  }
  const shown = [...lines.values()].filter((line) => line.debit !== 0 || line.credit !== 0)
  return {
    lines: shown,
    debit: shown.reduce((total, line) => total + line.debit, 0),
    credit: shown.reduce((total, line) => total + line.credit, 0),
    unmapped: [...unmapped.values()].filter(({ amount }) => amount !== 0),
  }
}
