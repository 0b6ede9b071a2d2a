import { compared } from '#base/compared.ts'
import { addDays, addMonths, type Day, laterOf } from '#base/days.ts'
import { closingOf, lastCarriedDay, lost } from './carry-forward.ts'
import { type Grant, grantsOf } from './grants.ts'
import { type LeaveYear, leaveYears, sameYears, wholeYear } from './leave-year.ts'
import { emptyLots, type Lots, leftIn, takeFrom } from './lots.ts'
import { type Amount, type LeaveFacts, type PersonFacts, rulesOn, type TypeRules } from './type-rules.ts'

/** What a line is of. Those of a year that ends are of the day after it. */
export type LineKind =
  | 'opening'
  | 'granted'
  | 'by_hand'
  | 'over_maximum'
  | 'adjusted'
  | 'earned'
  | 'carried_in'
  | 'carried_out'
  | 'used'
  | 'returned'
  | 'pending'
  | 'expired'
  | 'encashed'
  | 'burned'
  | 'forgiven'

/**
 * One line of a balance, by the figure that it belongs to. `amount` is what it adds to what is left; of what waits for a
 * decision it is what would be taken, and counts in no balance.
 */
export type Line = {
  readonly day: Day
  readonly kind: LineKind
  readonly figure: 'granted' | 'carried' | 'used' | 'pending'
  readonly amount: Amount
  /** The first day of the leave year it is of. */
  readonly year: Day
  /** The request, adjustment, opening or encashment it comes from. */
  readonly id?: string
  readonly grant?: Grant
  /** Of leave that was used: how much of carried days, and how much was beyond the balance and is without pay. */
  readonly ofCarried?: Amount
  readonly unpaid?: Amount
  readonly type?: string
  /** Days that expire: their last day. */
  readonly until?: Day | null
  /** What was earned and not taken: by which fact. */
  readonly lot?: string
}

export type Ledger = { readonly lines: readonly Line[]; readonly years: readonly LeaveYear[] }

type Work = { readonly day: Day; readonly order: number; readonly key: string; readonly run: () => void }

/**
 * Every line of a person and a type until a day, from dated rules and recorded facts alone, in whatever order these come.
 * However long: all rules share one walk over the days and what it has found so far.
 * `waiting` says whether leave that waits for a decision is shown beside the balance, or counts as taken. `since`: years that end
 * before it are left out, of a type that carries nothing from one to the next.
 */
export function ledgerOf(
  versions: readonly TypeRules[],
  person: PersonFacts,
  facts: LeaveFacts,
  until: Day,
  { waiting = 'beside', since }: { readonly waiting?: 'beside' | 'taken'; readonly since?: Day } = {},
): Ledger {
  const opening = latest(facts.openings.filter(({ day }) => day <= until))
  const begins = opening ? opening.day : laterOf(person.joined, versions[0]!.from)
  const from = since === undefined || !isApart(versions) ? begins : laterOf(begins, yearOf(versions[0]!, person, since))
  const last = person.last !== null && person.last < until ? person.last : until
  const years = leaveYears(versions, person.joined, from, last)
  const lines: Line[] = []
  let lots = emptyLots()
  years.forEach((year, index) => {
    const work: Work[] = []
    const later = (day: Day, order: number, key: string, run: () => void) => {
      if (day >= from && day <= until) work.push({ day, order, key, run })
    }
    const say = (line: Omit<Line, 'year'>) => {
      if (line.amount !== 0 || line.unpaid) lines.push({ ...line, year: year.start })
    }
    // Sums that end a year are of the day after it, and so is what expires.
    for (const { until: end } of lots.others)
      if (end !== null && end < year.end)
        later(addDays(end, 1), 0, end, () => expire(versions, lots, addDays(end, 1), say))
    if (index === 0 && opening && opening.day === from)
      later(from, 1, '', () =>
        open(versions, lots, opening, year, say, (day) =>
          insert(work, { day, order: 0, key: day, run: () => expire(versions, lots, day, say) }, until),
        ),
      )
    const grants = grantsOf(versions, person, year, handsIn(facts, year, from))
    for (const grant of grants)
      if (grant.hand === undefined || grant.day >= from)
        later(grant.day, grant.hand ? 3 : 2, grant.hand ?? '', () =>
          give(rulesOn(versions, grant.day), lots, grant, say),
        )
    for (const { id, day, amount, kind } of facts.adjustments)
      if (kind === 'adjustment' && within(day, year))
        later(day, 3, id, () => {
          lots.granted.left += amount
          say({ day, kind: 'adjusted', figure: 'granted', amount, id })
        })
    for (const { id, day, amount } of facts.earned)
      if (within(day, year))
        later(day, 3, id, () => {
          const { earnedMonths } = rulesOn(versions, day)
          const end = earnedMonths === null ? null : addDays(addMonths(day, earnedMonths), -1)
          lots.others.push({ bucket: 'granted', id, left: amount, until: end })
          say({ day, kind: 'earned', figure: 'granted', amount, id, until: end })
          if (end !== null && end < year.end)
            insert(
              work,
              { day: addDays(end, 1), order: 0, key: end, run: () => expire(versions, lots, addDays(end, 1), say) },
              until,
            )
        })
    for (const charge of facts.charges) {
      const { day, request, amount, state, type } = charge
      if (!within(day, year)) continue
      const about = { day, id: request, ...(type !== undefined && { type }) }
      later(day, 4, `${request} ${type ?? ''}`, () => {
        if (state === 'pending' && waiting === 'beside')
          return say({ ...about, kind: 'pending', figure: 'pending', amount: -amount })
        if (state === 'returned') {
          say({ ...about, kind: 'used', figure: 'used', amount: -amount })
          return say({ ...about, kind: 'returned', figure: 'used', amount })
        }
        say(used(rulesOn(versions, day), lots, grants, { ...about, amount }))
      })
    }
    for (const { id, day, amount } of facts.encashments)
      if (within(day, year))
        later(day, 5, id, () => {
          const ofCarried = takeFrom(lots, day, amount)
          say({ day, kind: 'encashed', figure: 'carried', amount: -ofCarried, id })
          say({ day, kind: 'encashed', figure: 'granted', amount: ofCarried - amount, id })
        })
    work.sort(inOrder)
    for (let next = work.shift(); next; next = work.shift()) next.run()
    const closes = person.last !== null && person.last <= year.end ? addDays(person.last, 1) : addDays(year.end, 1)
    if (closes <= until) lots = close(versions, lots, year, years[index + 1], closes, person, lines)
  })
  return { lines: lines.sort(byDay), years }
}

/** Whether nothing of a leave year counts in the next, and all of them begin alike. */
function isApart(versions: readonly TypeRules[]): boolean {
  const [first] = versions
  return versions.every((one) => one.kind !== 'earned' && one.carry.by === 'none' && sameYears(one, first!))
}

function yearOf(rules: TypeRules, { joined }: PersonFacts, day: Day): Day {
  return wholeYear(rules, joined, day).start
}

/** The balance began with what stood then: everything before is in it. */
function open(
  versions: readonly TypeRules[],
  lots: Lots,
  opening: LeaveFacts['openings'][number],
  year: LeaveYear,
  say: (line: Omit<Line, 'year'>) => void,
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
  // What was taken before came out of carried days first, while they lasted.
  takeFrom(lots, year.start, taken)
  if (until !== null && until < year.end) expireOn(laterOf(addDays(until, 1), day))
}

/** A grant, and what of it is above the maximum balance: that is not given later either. */
function give(rules: TypeRules, lots: Lots, grant: Grant, say: (line: Omit<Line, 'year'>) => void): void {
  const { day, amount, hand } = grant
  const over = rules.mostBalance === null ? 0 : Math.max(0, Math.min(amount, leftIn(lots) + amount - rules.mostBalance))
  lots.granted.left += amount - over
  say({ day, kind: hand ? 'by_hand' : 'granted', figure: 'granted', amount, grant, ...(hand && { id: hand }) })
  say({ day, kind: 'over_maximum', figure: 'granted', amount: -over })
}

/** Leave that is taken; where a type does not refuse what is beyond its balance, that part is without pay and not of it. */
function used(
  rules: TypeRules,
  lots: Lots,
  grants: readonly Grant[],
  { amount, ...about }: { readonly day: Day; readonly id: string; readonly type?: string; readonly amount: Amount },
): Omit<Line, 'year'> {
  const ahead = rules.advance ? stillToCome(grants, about.day) : 0
  const isBounded = rules.kind === 'granted' && rules.beyondUnpaid
  const covered = isBounded ? Math.min(amount, Math.max(0, leftIn(lots) + ahead)) : amount
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

/** What of a year's grants comes after a day, as the year stands on it. */
function stillToCome(grants: readonly Grant[], day: Day): Amount {
  const given = grants.reduce((sum, grant) => sum + (grant.day <= day ? grant.amount : 0), 0)
  return Math.max(0, ((grants.findLast((grant) => grant.day <= day) ?? grants[0])?.ofYear ?? 0) - given)
}

/** Only what is unused of the days that ended the day before goes, once. */
function expire(versions: readonly TypeRules[], lots: Lots, day: Day, say: (line: Omit<Line, 'year'>) => void): void {
  for (const lot of lots.others) {
    if (lot.until === null || lot.until >= day || lot.left <= 0) continue
    const { encashed, burned } = lost(rulesOn(versions, lot.until), lot.left)
    const of = { day, figure: lot.bucket, until: lot.until, lot: lot.id }
    say({ ...of, kind: 'encashed', amount: -encashed })
    say({ ...of, kind: 'expired', amount: -burned })
    lot.left = 0
  }
}

/** The end of a year, or of the service: each figure comes to nothing, and what is carried begins the next year. */
function close(
  versions: readonly TypeRules[],
  lots: Lots,
  year: LeaveYear,
  next: LeaveYear | undefined,
  day: Day,
  person: PersonFacts,
  lines: Line[],
): Lots {
  const rules = rulesOn(versions, year.end)
  const say = (line: Omit<Line, 'year'>, of: LeaveYear = year) => {
    if (line.amount !== 0) lines.push({ ...line, year: of.start })
  }
  const leaves = person.last !== null && person.last <= year.end
  // Days that end with the year are not carried once more.
  for (const lot of lots.others)
    if (lot.until !== null && lot.until <= year.end) expire(versions, { ...lots, others: [lot] }, day, say)
  if (rules.kind === 'event' || rules.kind === 'needed') return emptyLots()
  const left = leftIn(lots)
  if (leaves && rules.kind === 'earned') {
    let rest = Math.max(0, left)
    for (const lot of [...lots.others, lots.granted]) {
      const amount = Math.min(Math.max(0, lot.left), rest)
      say({ day, kind: 'burned', figure: 'granted', amount: -amount, lot: lot.id })
      rest -= amount
    }
    return emptyLots()
  }
  if (leaves) {
    const encashed = Math.min(Math.max(0, left), rules.encashLeaving ?? 0)
    say({ day, kind: 'encashed', figure: 'granted', amount: -encashed })
    if (left > 0) say({ day, kind: 'burned', figure: 'granted', amount: encashed - left })
    return emptyLots()
  }
  if (rules.kind === 'earned') {
    say({ day, kind: 'carried_out', figure: 'granted', amount: -left })
    if (next)
      for (const lot of [lots.granted, ...lots.others])
        say({ day, kind: 'carried_in', figure: 'carried', amount: lot.left, until: lot.until }, next)
    const others = lots.others.filter((lot) => lot.left > 0).map((lot) => ({ ...lot, bucket: 'carried' as const }))
    return { granted: { ...lots.granted }, others }
  }
  const { carried, encashed, burned } = closingOf(
    rules,
    left,
    next ? roomBeside(versions, person, next) : rules.mostBalance,
  )
  say({ day, kind: 'carried_out', figure: 'granted', amount: -carried })
  say({ day, kind: 'encashed', figure: 'granted', amount: -encashed })
  say({ day, kind: burned < 0 ? 'forgiven' : 'burned', figure: 'granted', amount: -burned })
  const fresh = emptyLots()
  if (!next) return fresh
  const until = carried > 0 ? lastCarriedDay(rulesOn(versions, next.start), next) : null
  say({ day, kind: 'carried_in', figure: 'carried', amount: carried, until }, next)
  if (carried > 0) fresh.others.push({ bucket: 'carried', id: 'carried', left: carried, until })
  else fresh.granted.left += carried
  return fresh
}

/** What the maximum balance leaves for carried days beside what the year is granted on its first day; null without a maximum. */
function roomBeside(versions: readonly TypeRules[], person: PersonFacts, year: LeaveYear): Amount | null {
  const { mostBalance } = rulesOn(versions, year.start)
  if (mostBalance === null) return null
  const granted = grantsOf(versions, person, year)
    .filter(({ day }) => day === year.start)
    .reduce((sum, { amount }) => sum + amount, 0)
  return mostBalance - granted
}

function handsIn(facts: LeaveFacts, year: LeaveYear, from: Day) {
  return facts.adjustments.filter(({ kind, day }) => kind === 'grant' && within(day, year) && day >= from)
}

function within(day: Day, { start, end }: LeaveYear): boolean {
  return day >= start && day <= end
}

function latest(openings: LeaveFacts['openings']): LeaveFacts['openings'][number] | undefined {
  return [...openings].sort((a, b) => compared(a.day, b.day) || compared(a.id, b.id)).at(-1)
}

function insert(work: Work[], item: Work, until: Day): void {
  if (item.day > until) return
  work.push(item)
  work.sort(inOrder)
}

function inOrder(a: Work, b: Work): number {
  return compared(a.day, b.day) || a.order - b.order || compared(a.key, b.key)
}

/** By day; of a day as they came about. */
function byDay(a: Line, b: Line): number {
  return compared(a.day, b.day)
}
