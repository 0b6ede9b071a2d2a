import { addDays, addMonths, type Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { computeGrants } from '../ledger/grants.ts'
import { leaveYears } from '../ledger/leave-year.ts'
import { firstRules, type LeaveFacts, type PersonFacts, rulesOn, type TypeRules } from '../ledger/type-rules.ts'

/**
 * Computes a balance day by day with three plain numbers, without lots and lines. It shares only the grants of a year
 * with the ledger.
 */
export function balanceDayByDay(
  versions: readonly TypeRules[],
  person: PersonFacts,
  facts: LeaveFacts,
  until: Day,
): Map<Day, number> {
  const left = new Map<Day, number>()
  const opening = facts.openings[0]
  const from = opening?.day ?? (person.joined > firstRules(versions).from ? person.joined : firstRules(versions).from)
  const end = person.last !== null && person.last < until ? person.last : until
  let [own, carried, deferred] = [0, 0, 0]
  let lasts: Day | null = null
  const years = from <= end ? leaveYears(versions, person.joined, from, end) : []
  years.forEach((year, index) => {
    const hands = facts.adjustments.filter(
      ({ kind, day }) => kind === 'grant' && day >= year.start && day <= year.end && day >= from,
    )
    const grants = computeGrants(versions, person, year, hands)
    if (index === 0) lasts = lastCarriedDay(rulesOn(versions, year.start), year.start)
    for (let day = index === 0 ? from : year.start; day <= year.end && day <= end; day = addDays(day, 1)) {
      if (lasts !== null && day > lasts && carried > 0) carried = 0
      if (opening && day === opening.day) {
        const before = lasts === null || lasts >= year.start ? Math.min(Math.max(0, opening.carried), opening.taken) : 0
        carried = Math.max(0, opening.carried) - before
        own += opening.granted + Math.min(0, opening.carried) - (opening.taken - before)
        if (lasts !== null && day > lasts) carried = 0
      }
      for (const grant of grants.filter((one) => one.day === day)) {
        const { mostBalance } = rulesOn(versions, day)
        const over =
          mostBalance === null
            ? 0
            : Math.max(0, Math.min(grant.amount, own + carried + deferred + grant.amount - mostBalance))
        own += grant.amount - over
      }
      for (const one of facts.adjustments) if (one.day === day && one.kind === 'adjustment') own += one.amount
      const taken = [...facts.charges.filter(({ state }) => state === 'approved'), ...facts.encashments]
      for (const one of taken) {
        if (one.day !== day) continue
        // What expires first is taken first.
        const isCarriedFirst = lasts !== null && lasts <= year.end
        let rest = one.amount
        for (const which of isCarriedFirst ? ['carried', 'deferred'] : ['deferred', 'carried']) {
          const taken = Math.max(0, Math.min(which === 'carried' ? carried : deferred, rest))
          if (which === 'carried') carried -= taken
          else deferred -= taken
          rest -= taken
        }
        own -= rest
      }
      left.set(day, own + carried + deferred)
    }
    if (year.end >= end) return
    // A year that ends early settles its grants before it is closed.
    for (const grant of grants.filter(({ day }) => day > year.end)) {
      const { mostBalance } = rulesOn(versions, grant.day)
      const over =
        mostBalance === null
          ? 0
          : Math.max(0, Math.min(grant.amount, own + carried + deferred + grant.amount - mostBalance))
      own += grant.amount - over
    }
    const rules = rulesOn(versions, year.end)
    if (person.last !== null && person.last <= year.end) return
    if (lasts !== null && lasts <= year.end) carried = 0
    const all = own + carried
    const most =
      rules.carry.by === 'none'
        ? 0
        : rules.carry.by === 'days'
          ? rules.carry.most
          : Math.floor((all * rules.carry.rate) / 1_000_000 + 0.5)
    const next = addDays(year.end, 1)
    const cap = rulesOn(versions, next).mostBalance
    // The grant of the first day takes precedence over carried days.
    const atOnce = computeGrants(versions, person, required(years[index + 1], 'the next year'))
      .filter(({ day }) => day === next)
      .reduce((sum, { amount }) => sum + amount, 0)
    const over =
      all < 0
        ? rules.carry.by === 'none'
          ? 0
          : all
        : Math.min(all, most, cap === null ? all : Math.max(0, cap - atOnce))
    // Of what is not carried, the part that would be paid is deferred by agreement; deferred days are paid by now.
    const lost = Math.max(0, all) - Math.max(0, over)
    const { encashLost } = rules
    const paid =
      encashLost.by === 'none'
        ? 0
        : encashLost.by === 'days'
          ? encashLost.most
          : Math.floor((lost * encashLost.rate) / 1_000_000 + 0.5)
    deferred = facts.deferrals.includes(year.end) ? Math.min(lost, paid) : 0
    own = Math.min(0, over)
    carried = Math.max(0, over)
    lasts = lastCarriedDay(rulesOn(versions, next), next)
  })
  return left
}

function lastCarriedDay({ carryMonths }: TypeRules, start: Day): Day | null {
  return carryMonths === null ? null : addDays(addMonths(start, carryMonths), -1)
}
