import { addDays, addMonths, type Day, LAST_DAY, monthOf, shiftMonth } from '#base/days/days.ts'
import { buildLedger } from '../ledger/ledger.ts'
import type { LeaveFacts, PersonFacts, TypeRules, Unit } from '../ledger/type-rules.ts'
import { amountNumber } from '../types/amount-value.ts'

/** Months of a trial. */
const TRIAL_MONTHS = 14

/** Computes a person's leave month by month from a day on, from the ledger's lines. */
export function computeTrialMonths(
  versions: readonly TypeRules[],
  person: PersonFacts,
  facts: LeaveFacts,
  from: Day,
  unit: Unit,
) {
  const first = `${monthOf(from)}-01`
  const end = addDays(addMonths(first, TRIAL_MONTHS), -1)
  const { lines } = buildLedger(versions, person, facts, end)
  const months = Array.from({ length: TRIAL_MONTHS }, (_, index) => shiftMonth(monthOf(first), index))
  return months
    .filter((month) => month <= monthOf(LAST_DAY))
    .map((month) => {
      const own = lines.filter(({ day }) => monthOf(day) === month)
      const sum = (kinds: readonly string[]) =>
        amountNumber(
          own.reduce((total, { kind, amount }) => total + (kinds.includes(kind) ? amount : 0), 0),
          unit,
        )
      const left = lines.reduce(
        (total, { day, amount, figure }) => total + (monthOf(day) <= month && figure !== 'pending' ? amount : 0),
        0,
      )
      return {
        month,
        granted: sum(['granted', 'by_hand', 'over_maximum']),
        carried: sum(['carried_in']),
        lost: 0 - sum(['expired', 'burned', 'encashed']),
        left: amountNumber(left, unit),
      }
    })
}
