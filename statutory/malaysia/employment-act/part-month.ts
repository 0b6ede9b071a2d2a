import { type Basis, basisNumbers, basisRows } from '#base/calculation/basis.ts'
import { toLowestTerms } from '#base/calculation/lowest-terms.ts'
import { minus, ratio, type Sen, sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { MalaysianLaw } from '../law.ts'

/**
 * Days at one basic pay within one cycle. Days are counted in halves, so that half a day is a whole number; unpaid days
 * are counted in `parts` of a half-day.
 */
export type PaidStretch = {
  /** The pay for `of` half-days, and the recorded pay with its period. */
  readonly pay: number
  readonly rate: number
  readonly per: string
  readonly part: { readonly number: number; readonly of: number }
  readonly of: number
  readonly days: number
  readonly unpaid: number
}

type PaidDays = { readonly stretches: readonly PaidStretch[]; readonly parts: number }

/** How the company counts days, and whether the run pays a cycle. */
type RunProration = { readonly proration: string; readonly span?: object }

/** Basic pay of the days in service: each stretch is rounded to the sen. */
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
 * What unpaid days deduct from basic pay: the pay without them less the pay with them, so that both add up by the law.
 * Where absences are finer than half-days, all days are counted in parts of a half-day; `hd` is the number of parts in
 * one.
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

/** Recomputes a stored basis: Σ pay × days ÷ days of the month or cycle. */
export function stretchesAmount(basis: Basis): Sen {
  return sum(basisRows(basis, 'p', 'd').map(({ p, d }, index) => ratio(p, d, wholeAt(basis, index), 'half-up')))
}

export function unpaidAmount(basis: Basis): Sen {
  const without = basisRows(basis, 'p', 'd', 'u').map(({ p, d, u }, index) =>
    ratio(p, d - u, wholeAt(basis, index), 'half-up'),
  )
  return minus(sum(without), stretchesAmount(basis))
}

/** Days of the whole period of a stretch, in the unit of its days. */
export function wholeAt(basis: Basis, index: number): number {
  const { of } = basis.i
  return typeof of === 'number' ? of : required(basisNumbers(basis, 'of')[index], 'days of a period')
}

/** Monthly pay of a calendar month stores only its days; other pay also stores its unit and the cycle. */
function toBasisParts(stretches: readonly PaidStretch[], run: RunProration): { f: boolean; i: Basis['i'] } {
  const cyclic = run.span !== undefined || stretches.some(({ per }) => per !== 'monthly')
  const periods = stretches.map(({ of }) => of)
  const [period] = new Set(periods).size === 1 ? periods : []
  return {
    f: cyclic,
    i: {
      p: stretches.map(({ pay }) => pay),
      d: stretches.map(({ days }) => days),
      of: period ?? periods,
      ...(cyclic && {
        rate: stretches.map(({ rate }) => rate),
        per: [...new Set(stretches.map(({ per }) => per))].join(', '),
        cycle: [...new Set(stretches.map(({ part }) => `${part.number}/${part.of}`))].join(', '),
      }),
      way: run.proration === 'calendar' ? undefined : run.proration,
    },
  }
}
