import { type Basis, basisNumbers } from '#base/calculation/basis.ts'
import { toLowestTerms } from '#base/calculation/lowest-terms.ts'
import { minus, ratio, type Sen, sum } from '#base/money/money.ts'
import type { MalaysianLaw } from '../law.ts'

/**
 * Days with one basic pay within one cycle. Days are halves, so that half a day is a whole number; those without pay are
 * in `parts` of a half-day.
 */
export type PaidStretch = {
  /** What `of` half-days are paid, and the pay as recorded and what it is of. */
  readonly pay: number
  readonly rate: number
  readonly per: string
  readonly part: { readonly number: number; readonly of: number }
  readonly of: number
  readonly days: number
  readonly unpaid: number
}

type PaidDays = { readonly stretches: readonly PaidStretch[]; readonly parts: number }

/** How the company counts days, and whether the run is of a cycle. */
type RunProration = { readonly proration: string; readonly span?: object }

/** Basic pay of the days in service: each stretch by itself, rounded to the sen. */
export function basicPay(
  law: MalaysianLaw,
  { stretches }: Pick<PaidDays, 'stretches'>,
  run: RunProration,
): { amount: Sen; basis: Basis } {
  const { f, i } = toBasisParts(stretches, run)
  const basis: Basis = { f: f ? 'pay.cycle' : 'pay.basic', i, m: law.month, from: law.working.from }
  return { amount: stretchesAmount(basis), basis }
}

/**
 * What the unpaid days take from basic pay: the pay with them less the pay without, so that both add up by the law. Where
 * time away is more than half-days without pay, all days are in as many parts of a half-day as `hd` says.
 */
export function unpaidPay(
  law: MalaysianLaw,
  { stretches, parts }: PaidDays,
  run: RunProration,
): { amount: Sen; basis: Basis } {
  const { one, counts: u } = toLowestTerms(
    parts,
    stretches.map(({ unpaid }) => unpaid),
  )
  const counted = stretches.map((stretch) => ({ ...stretch, days: stretch.days * one, of: stretch.of * one }))
  const { f, i } = toBasisParts(counted, run)
  const { p, d, ...rest } = i
  const basis: Basis = {
    f: f ? 'pay.cycle_unpaid' : 'pay.unpaid',
    i: { p, d, u, ...rest, ...(parts > 1 && { hd: one }) },
    m: law.month,
    from: law.working.from,
  }
  return { amount: unpaidAmount(basis), basis }
}

/** Σ pay × days ÷ days of the month or cycle, of a stored basis. */
export function stretchesAmount(basis: Basis): Sen {
  const [p, d] = [basisNumbers(basis, 'p'), basisNumbers(basis, 'd')]
  return sum(p.map((pay, index) => ratio(pay, d[index]!, wholeAt(basis, index), 'half-up')))
}

export function unpaidAmount(basis: Basis): Sen {
  const [p, d, u] = [basisNumbers(basis, 'p'), basisNumbers(basis, 'd'), basisNumbers(basis, 'u')]
  const without = sum(p.map((pay, index) => ratio(pay, d[index]! - u[index]!, wholeAt(basis, index), 'half-up')))
  return minus(without, stretchesAmount(basis))
}

function wholeAt(basis: Basis, index: number): number {
  return typeof basis.i.of === 'number' ? basis.i.of : basisNumbers(basis, 'of')[index]!
}

/** A month's pay over one calendar month needs no more than days; anything else says what the pay is of and which cycle. */
function toBasisParts(stretches: readonly PaidStretch[], run: RunProration): { f: boolean; i: Basis['i'] } {
  const cyclic = run.span !== undefined || stretches.some(({ per }) => per !== 'monthly')
  const same = stretches.every(({ of }) => of === stretches[0]!.of)
  return {
    f: cyclic,
    i: {
      p: stretches.map(({ pay }) => pay),
      d: stretches.map(({ days }) => days),
      of: same ? stretches[0]!.of : stretches.map(({ of }) => of),
      ...(cyclic && {
        rate: stretches.map(({ rate }) => rate),
        per: [...new Set(stretches.map(({ per }) => per))].join(', '),
        cycle: [...new Set(stretches.map(({ part }) => `${part.number}/${part.of}`))].join(', '),
      }),
      way: run.proration === 'calendar' ? undefined : run.proration,
    },
  }
}
