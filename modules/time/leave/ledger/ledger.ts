import { compareText } from '#base/compare-text.ts'
import { addDays, addMonths, type Day, laterDay } from '#base/days/days.ts'
import { computeClosing, lastCarriedDay, splitLostAmount } from './carry-forward.ts'
import { computeGrants, type Grant } from './grants.ts'
import { fullLeaveYear, haveSameYears, type LeaveYear, leaveYears } from './leave-year.ts'
import { emptyLots, type Lot, type Lots, takeFrom, totalLeft } from './lots.ts'
import { type Amount, firstRules, type LeaveFacts, type PersonFacts, rulesOn, type TypeRules } from './type-rules.ts'

/** Lines that close a year are dated the day after it. */
export type LineKind =
  | 'opening'
  | 'granted'
  | 'by_hand'
  | 'over_maximum'
  | 'adjusted'
  | 'earned'
  | 'carried_in'
  | 'carried_out'
  | 'deferred_in'
  | 'deferred_out'
  | 'used'
  | 'returned'
  | 'pending'
  | 'expired'
  | 'encashed'
  | 'burned'
  | 'forgiven'

/**
 * One line of a balance with the figure it belongs to. `amount` is what it adds to the balance; for pending leave it is
 * what would be taken, which no balance counts.
 */
export type LedgerLine = {
  readonly day: Day
  readonly kind: LineKind
  readonly figure: 'granted' | 'carried' | 'used' | 'pending'
  readonly amount: Amount
  /** First day of its leave year. */
  readonly year: Day
  /** Id of the request, adjustment, opening or encashment. */
  readonly id?: string
  readonly grant?: Grant
  /** For used leave: the part taken from carried days, and the unpaid part beyond the balance. */
  readonly ofCarried?: Amount
  readonly unpaid?: Amount
  readonly type?: string
  /** Last day of expiring amounts. */
  readonly until?: Day | null
  /** Id of the earning that was not taken. */
  readonly lot?: string
  /** For deferred days: the last day of the leave year that they are of. */
  readonly deferredFrom?: Day
}

export type Ledger = { readonly lines: readonly LedgerLine[]; readonly years: readonly LeaveYear[] }

type LedgerStep = { readonly day: Day; readonly order: number; readonly key: string; readonly run: () => void }

/**
 * Builds every line of a person and type until a day from dated rules and facts, in any order. Long because all rules
 * share one walk over the days. `waiting` says whether pending leave is listed beside the balance or counts as taken.
 * `since` leaves out years that end before it, for types that carry nothing over.
 */
export function buildLedger(
  versions: readonly TypeRules[],
  person: PersonFacts,
  facts: LeaveFacts,
  until: Day,
  { waiting = 'beside', since }: { readonly waiting?: 'beside' | 'taken'; readonly since?: Day } = {},
): Ledger {
  const opening = latestOpening(facts.openings.filter(({ day }) => day <= until))
  const begins = opening ? opening.day : laterDay(person.joined, firstRules(versions).from)
  const from =
    since === undefined || facts.deferrals.length > 0 || !hasIndependentYears(versions)
      ? begins
      : laterDay(begins, yearStart(firstRules(versions), person, since))
  const last = person.last !== null && person.last < until ? person.last : until
  const years = leaveYears(versions, person.joined, from, last)
  const lines: LedgerLine[] = []
  let lots = emptyLots()
  years.forEach((year, index) => {
    const work: LedgerStep[] = []
    const scheduleStep = (day: Day, order: number, key: string, run: () => void) => {
      if (day >= from && day <= until) work.push({ day, order, key, run })
    }
    const addLine = (line: Omit<LedgerLine, 'year'>) => {
      if (line.amount !== 0 || line.unpaid) lines.push({ ...line, year: year.start })
    }
    // Closing lines and expiries are dated the day after.
    for (const { until: end } of lots.others)
      if (end !== null && end < year.end)
        scheduleStep(addDays(end, 1), 0, end, () => expireLots(versions, lots, addDays(end, 1), addLine))
    if (index === 0 && opening && opening.day === from)
      scheduleStep(from, 1, '', () =>
        applyOpening(versions, lots, opening, year, addLine, (day) =>
          insertStep(work, { day, order: 0, key: day, run: () => expireLots(versions, lots, day, addLine) }, until),
        ),
      )
    const grants = computeGrants(versions, person, year, manualGrantsIn(facts, year, from))
    // A whole year that began before its type is given on the type's first day. An opening of that day includes it.
    const isInOpening = ({ day }: Grant) =>
      day === opening?.day &&
      day === firstRules(versions).from &&
      year.start < day &&
      rulesOn(versions, day).part === 'whole'
    for (const grant of grants)
      if (grant.manualGrantId === undefined ? !isInOpening(grant) : grant.day >= from)
        scheduleStep(grant.day, grant.manualGrantId ? 3 : 2, grant.manualGrantId ?? '', () =>
          applyGrant(rulesOn(versions, grant.day), lots, grant, addLine),
        )
    for (const { id, day, amount, kind } of facts.adjustments)
      if (kind === 'adjustment' && isWithinYear(day, year))
        scheduleStep(day, 3, id, () => {
          lots.granted.left += amount
          addLine({ day, kind: 'adjusted', figure: 'granted', amount, id })
        })
    for (const { id, day, amount } of facts.earned)
      if (isWithinYear(day, year))
        scheduleStep(day, 3, id, () => {
          const { earnedMonths } = rulesOn(versions, day)
          const end = earnedMonths === null ? null : addDays(addMonths(day, earnedMonths), -1)
          lots.others.push({ bucket: 'granted', id, left: amount, until: end })
          addLine({ day, kind: 'earned', figure: 'granted', amount, id, until: end })
          if (end !== null && end < year.end)
            insertStep(
              work,
              {
                day: addDays(end, 1),
                order: 0,
                key: end,
                run: () => expireLots(versions, lots, addDays(end, 1), addLine),
              },
              until,
            )
        })
    for (const charge of facts.charges) {
      const { day, request, amount, state, type } = charge
      if (!isWithinYear(day, year)) continue
      const about = { day, id: request, ...(type !== undefined && { type }) }
      scheduleStep(day, 4, `${request} ${type ?? ''}`, () => {
        if (state === 'pending' && waiting === 'beside')
          return addLine({ ...about, kind: 'pending', figure: 'pending', amount: -amount })
        if (state === 'returned') {
          addLine({ ...about, kind: 'used', figure: 'used', amount: -amount })
          return addLine({ ...about, kind: 'returned', figure: 'used', amount })
        }
        addLine(takeLeave(rulesOn(versions, day), lots, grants, { ...about, amount }))
      })
    }
    for (const { id, day, amount } of facts.encashments)
      if (isWithinYear(day, year))
        scheduleStep(day, 5, id, () => {
          const ofCarried = takeFrom(lots, day, amount)
          addLine({ day, kind: 'encashed', figure: 'carried', amount: -ofCarried, id })
          addLine({ day, kind: 'encashed', figure: 'granted', amount: ofCarried - amount, id })
        })
    work.sort(compareSteps)
    for (let next = work.shift(); next; next = work.shift()) next.run()
    const closes = person.last !== null && person.last <= year.end ? addDays(person.last, 1) : addDays(year.end, 1)
    if (closes <= until) lots = closeYear(versions, lots, year, years[index + 1], closes, person, facts, lines)
  })
  return { lines: lines.sort(compareByDay), years }
}

/** Whether leave years are independent: nothing carries over, and all begin alike. */
function hasIndependentYears(versions: readonly TypeRules[]): boolean {
  const first = firstRules(versions)
  return versions.every((one) => one.kind !== 'earned' && one.carry.by === 'none' && haveSameYears(one, first))
}

function yearStart(rules: TypeRules, { joined }: PersonFacts, day: Day): Day {
  return fullLeaveYear(rules, joined, day).start
}

/** Starts the balance from an opening, which includes everything before it. */
function applyOpening(
  versions: readonly TypeRules[],
  lots: Lots,
  opening: LeaveFacts['openings'][number],
  year: LeaveYear,
  say: (line: Omit<LedgerLine, 'year'>) => void,
  expireOn: (day: Day) => void,
): void {
  const { id, day, granted, carried, taken } = opening
  const until = lastCarriedDay(rulesOn(versions, year.start), year)
  lots.granted.left += granted
  say({ day, kind: 'opening', figure: 'granted', amount: granted, id })
  say({ day, kind: 'opening', figure: 'carried', amount: carried, id, until })
  say({ day, kind: 'opening', figure: 'used', amount: -taken, id })
  lots.others.push({ bucket: 'carried', id: 'opening', left: Math.max(0, carried), until })
  lots.granted.left += Math.min(0, carried)
  // Leave taken before came from carried days first, while they lasted.
  takeFrom(lots, year.start, taken)
  if (until !== null && until < year.end) expireOn(laterDay(addDays(until, 1), day))
}

/** Applies a grant; the part above the maximum balance is lost. */
function applyGrant(rules: TypeRules, lots: Lots, grant: Grant, say: (line: Omit<LedgerLine, 'year'>) => void): void {
  const { day, amount, manualGrantId: hand } = grant
  const over =
    rules.mostBalance === null ? 0 : Math.max(0, Math.min(amount, totalLeft(lots) + amount - rules.mostBalance))
  lots.granted.left += amount - over
  say({ day, kind: hand ? 'by_hand' : 'granted', figure: 'granted', amount, grant, ...(hand && { id: hand }) })
  say({ day, kind: 'over_maximum', figure: 'granted', amount: -over })
}

/** Takes leave; for types that allow it, the part beyond the balance is unpaid and not taken from it. */
function takeLeave(
  rules: TypeRules,
  lots: Lots,
  grants: readonly Grant[],
  { amount, ...about }: { readonly day: Day; readonly id: string; readonly type?: string; readonly amount: Amount },
): Omit<LedgerLine, 'year'> {
  const ahead = rules.advance ? grantsStillToCome(grants, about.day) : 0
  const isBounded = rules.kind === 'granted' && rules.beyondUnpaid
  const covered = isBounded ? Math.min(amount, Math.max(0, totalLeft(lots) + ahead)) : amount
  const ofCarried = takeFrom(lots, about.day, covered)
  const unpaid = amount - covered
  return {
    ...about,
    kind: 'used',
    figure: 'used',
    amount: -covered,
    ...(ofCarried > 0 && { ofCarried }),
    ...(unpaid > 0 && { unpaid }),
  }
}

/** Sums the year's grants after a day, as known on it. */
function grantsStillToCome(grants: readonly Grant[], day: Day): Amount {
  const granted = grants.reduce((sum, grant) => sum + (grant.day <= day ? grant.amount : 0), 0)
  return Math.max(0, ((grants.findLast((grant) => grant.day <= day) ?? grants[0])?.ofYear ?? 0) - granted)
}

/** Expires the unused rest of lots that ended the day before, once. */
function expireLots(
  versions: readonly TypeRules[],
  lots: Lots,
  day: Day,
  say: (line: Omit<LedgerLine, 'year'>) => void,
): void {
  for (const lot of lots.others) {
    if (lot.until === null || lot.until >= day || lot.left <= 0) continue
    const { encashed, burned } =
      lot.deferredFrom === undefined
        ? splitLostAmount(rulesOn(versions, lot.until), lot.left)
        : { encashed: lot.left, burned: 0 }
    const of = { day, figure: lot.bucket, until: lot.until, lot: lot.id, ...deferredFrom(lot) }
    say({ ...of, kind: 'encashed', amount: -encashed })
    say({ ...of, kind: 'expired', amount: -burned })
    lot.left = 0
  }
}

function deferredFrom({ deferredFrom: day }: Pick<Lot, 'deferredFrom'>): Pick<LedgerLine, 'deferredFrom'> {
  return day === undefined ? {} : { deferredFrom: day }
}

/** Closes a year or the service: settles each figure to zero, and carries over into the next year. */
function closeYear(
  versions: readonly TypeRules[],
  lots: Lots,
  year: LeaveYear,
  next: LeaveYear | undefined,
  day: Day,
  person: PersonFacts,
  { deferrals }: Pick<LeaveFacts, 'deferrals'>,
  lines: LedgerLine[],
): Lots {
  const rules = rulesOn(versions, year.end)
  const addLine = (line: Omit<LedgerLine, 'year'>, of: LeaveYear = year) => {
    if (line.amount !== 0) lines.push({ ...line, year: of.start })
  }
  const leaves = person.last !== null && person.last <= year.end
  // Lots that end with the year are not carried again.
  for (const lot of lots.others)
    if (lot.until !== null && lot.until <= year.end) expireLots(versions, { ...lots, others: [lot] }, day, addLine)
  if (rules.kind === 'event' || rules.kind === 'needed') return emptyLots()
  const left = totalLeft(lots)
  if (leaves && rules.kind === 'earned') {
    let rest = Math.max(0, left)
    for (const lot of [...lots.others, lots.granted]) {
      const amount = Math.min(Math.max(0, lot.left), rest)
      addLine({ day, kind: 'burned', figure: 'granted', amount: -amount, lot: lot.id })
      rest -= amount
    }
    return emptyLots()
  }
  if (leaves) {
    let rest = Math.max(0, left)
    // Deferred days are owed whatever the type pays on leaving.
    for (const lot of lots.others.filter((one) => one.deferredFrom !== undefined)) {
      const amount = Math.min(lot.left, rest)
      addLine({ day, kind: 'encashed', figure: lot.bucket, amount: -amount, lot: lot.id, ...deferredFrom(lot) })
      rest -= amount
    }
    const encashed = Math.min(rest, rules.encashLeaving ?? 0)
    addLine({ day, kind: 'encashed', figure: 'granted', amount: -encashed })
    addLine({ day, kind: 'burned', figure: 'granted', amount: encashed - rest })
    return emptyLots()
  }
  if (rules.kind === 'earned') {
    addLine({ day, kind: 'carried_out', figure: 'granted', amount: -left })
    if (next)
      for (const lot of [lots.granted, ...lots.others])
        addLine({ day, kind: 'carried_in', figure: 'carried', amount: lot.left, until: lot.until }, next)
    const others = lots.others.filter((lot) => lot.left > 0).map((lot) => ({ ...lot, bucket: 'carried' as const }))
    return { granted: { ...lots.granted }, others }
  }
  const { carried, encashed, burned } = computeClosing(
    rules,
    left,
    next ? roomForCarried(versions, person, next) : rules.mostBalance,
  )
  const deferred = next && deferrals.includes(year.end) ? encashed : 0
  addLine({ day, kind: 'carried_out', figure: 'granted', amount: -carried })
  addLine({ day, kind: 'deferred_out', figure: 'granted', amount: -deferred })
  addLine({ day, kind: 'encashed', figure: 'granted', amount: deferred - encashed })
  addLine({ day, kind: burned < 0 ? 'forgiven' : 'burned', figure: 'granted', amount: -burned })
  const fresh = emptyLots()
  if (!next) return fresh
  const until = carried > 0 ? lastCarriedDay(rulesOn(versions, next.start), next) : null
  addLine({ day, kind: 'carried_in', figure: 'carried', amount: carried, until }, next)
  if (carried > 0) fresh.others.push({ bucket: 'carried', id: 'carried', left: carried, until })
  else fresh.granted.left += carried
  if (deferred > 0) {
    const lot = { id: `deferred ${year.end}`, left: deferred, until: next.end, deferredFrom: year.end }
    addLine(
      { day, kind: 'deferred_in', figure: 'carried', amount: deferred, until: lot.until, ...deferredFrom(lot) },
      next,
    )
    fresh.others.push({ bucket: 'carried', ...lot })
  }
  return fresh
}

/** Room that the maximum balance leaves for carried days beside the first grant of the year; null without a maximum. */
function roomForCarried(versions: readonly TypeRules[], person: PersonFacts, year: LeaveYear): Amount | null {
  const { mostBalance } = rulesOn(versions, year.start)
  if (mostBalance === null) return null
  const granted = computeGrants(versions, person, year)
    .filter(({ day }) => day === year.start)
    .reduce((sum, { amount }) => sum + amount, 0)
  return mostBalance - granted
}

function manualGrantsIn(facts: LeaveFacts, year: LeaveYear, from: Day) {
  return facts.adjustments.filter(({ kind, day }) => kind === 'grant' && isWithinYear(day, year) && day >= from)
}

function isWithinYear(day: Day, { start, end }: LeaveYear): boolean {
  return day >= start && day <= end
}

function latestOpening(openings: LeaveFacts['openings']): LeaveFacts['openings'][number] | undefined {
  return [...openings].sort((a, b) => compareText(a.day, b.day) || compareText(a.id, b.id)).at(-1)
}

function insertStep(work: LedgerStep[], item: LedgerStep, until: Day): void {
  if (item.day > until) return
  work.push(item)
  work.sort(compareSteps)
}

function compareSteps(a: LedgerStep, b: LedgerStep): number {
  return compareText(a.day, b.day) || a.order - b.order || compareText(a.key, b.key)
}

/** Sorts by day; lines of a day keep their order. */
function compareByDay(a: LedgerLine, b: LedgerLine): number {
  return compareText(a.day, b.day)
}
