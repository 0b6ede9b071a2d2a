import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, eachDay } from '#base/days/days.ts'
import { balanceDayByDay } from '../testing/day-by-day.ts'
import { anyDay, anyFacts, anyPerson, anyVersions, LAST_TESTED_DAY, shuffle } from '../testing/random-leave.ts'
import { days, facts as factsOf, leaveCharges, row, rules } from '../testing/sample-rules.ts'
import { computeLevels } from './entitlement.ts'
import { figuresOn } from './figures.ts'
import { computeGrants } from './grants.ts'
import { daysIn, fullLeaveYear, leaveYears, splitIntoPeriods } from './leave-year.ts'
import { buildLedger, type LedgerLine } from './ledger.ts'
import { firstDayShort, roomFor } from './room.ts'
import { type PersonFacts, rulesOn } from './type-rules.ts'

const RUNS = { numRuns: 120 }
const sumLines = (lines: readonly LedgerLine[]) =>
  lines.reduce((sum, { amount, figure }) => sum + (figure === 'pending' ? 0 : amount), 0)

it('LEA-03a every balance on every day is the sum of its lines and equals a slow day-by-day model', () => {
  fc.assert(
    fc.property(anyVersions, anyPerson, anyFacts, (versions, person, facts) => {
      const { lines } = buildLedger(versions, person, facts, LAST_TESTED_DAY)
      const slow = balanceDayByDay(versions, person, facts, LAST_TESTED_DAY)
      let [sum, at] = [0, 0]
      for (const [day, left] of slow) {
        for (; at < lines.length && lines[at]!.day <= day; at++)
          if (lines[at]!.figure !== 'pending') sum += lines[at]!.amount
        expect([day, sum]).toEqual([day, left])
      }
    }),
    RUNS,
  )
})

it('LEA-13a the five figures add up from their lines on any day, and left is granted + carried − used', () => {
  fc.assert(
    fc.property(anyVersions, anyPerson, anyFacts, anyDay, (versions, person, facts, day) => {
      const { granted, carried, used, pending, left, lines } = figuresOn(versions, person, facts, day)
      expect(left).toBe(granted + carried - used)
      expect(sumLines(lines)).toBe(left)
      expect(lines.reduce((sum, line) => sum + (line.figure === 'pending' ? line.amount : 0), 0)).toBe(0 - pending)
      expect([granted, carried, used, pending, left].every(Number.isSafeInteger)).toBe(true)
    }),
    RUNS,
  )
})

it('LEA-13a the figures of a day include every line of its leave year, also when earlier years are skipped', () => {
  const apart = anyVersions.map((versions) =>
    versions.map((one) => ({
      ...one,
      carry: { by: 'none' as const },
      yearBy: versions[0]!.yearBy,
      yearFrom: versions[0]!.yearFrom,
    })),
  )
  fc.assert(
    fc.property(fc.oneof(anyVersions, apart), anyPerson, anyFacts, anyDay, (versions, person, facts, day) => {
      const { end } = fullLeaveYear(rulesOn(versions, day), person.joined, day)
      const all = buildLedger(versions, person, facts, end)
      const year = all.years.findLast(({ start }) => start <= day) ?? null
      const wanted = all.lines.filter(
        (line) => line.year === year?.start && (line.day <= day || ['used', 'pending'].includes(line.figure)),
      )
      const figures = figuresOn(versions, person, facts, day)
      expect(figures.lines).toEqual(wanted)
      expect(figures.year).toEqual(year)
    }),
    { numRuns: 600 },
  )
})

it('LEA-10d the grants of a year never exceed its entitlement and end with it, for any rounding', () => {
  fc.assert(
    fc.property(anyVersions, anyPerson, (versions, person) => {
      if (person.joined > LAST_TESTED_DAY) return
      for (const year of leaveYears(versions, person.joined, person.joined, LAST_TESTED_DAY)) {
        const grants = computeGrants(versions, person, year)
        let granted = 0
        for (const grant of grants) {
          granted += grant.amount
          expect(granted).toBeLessThanOrEqual(grant.ofYear)
          expect(granted).toBeGreaterThanOrEqual(0)
        }
        const last = person.last !== null && person.last < year.end ? person.last : year.end
        // A person employed for the whole year at one level gets exactly its amount.
        const levels = computeLevels(versions, person, year)
        const isWhole = year.start === year.whole.start && year.end === year.whole.end && last === year.end
        const isOne = levels.length === 1 && versions.every(({ from }) => from <= year.start || from > year.end)
        const { grantAfter } = rulesOn(versions, year.start)
        if (
          isWhole &&
          isOne &&
          person.joined <= year.start &&
          (grantAfter === 0 || person.joined < addDays(year.start, -100))
        )
          expect(granted).toBe(levels[0]!.amount)
      }
    }),
    RUNS,
  )
})

it('LEA-10d without rounding a year sums the days of each level', () => {
  fc.assert(
    fc.property(anyVersions, anyPerson, (versions, person) => {
      const plain = versions
        .slice(0, 1)
        .map((one) => ({ ...one, rounding: null, part: 'calendar' as const, grantAfter: 0 }))
      for (const year of leaveYears(
        plain,
        person.joined,
        person.joined > '2023-01-01' ? person.joined : '2023-01-01',
        '2026-12-31',
      )) {
        const start = [year.start, person.joined, '2023-01-01'].sort().at(-1)!
        const end = person.last !== null && person.last < year.end ? person.last : year.end
        const levels = computeLevels(plain, person, year)
        const { periods, parts } = splitIntoPeriods(year, plain[0]!.every)
        let weighed = 0
        for (const day of eachDay(start, end)) {
          const period = periods.find((one) => one.start <= day && day <= one.end)!
          const part = parts === 0 ? daysIn(year.whole.start, year.whole.end) : parts * daysIn(period.start, period.end)
          weighed += levels.findLast(({ from }) => from <= day)!.amount / part
        }
        const granted = computeGrants(plain, person, year).reduce((sum, { amount }) => sum + amount, 0)
        expect(Math.abs(granted - weighed)).toBeLessThan(8)
      }
    }),
    RUNS,
  )
})

it('LEA-03 the same facts in any order give the same lines', () => {
  fc.assert(
    fc.property(anyVersions, anyPerson, anyFacts, fc.nat(1_000), (versions, person, facts, seed) => {
      const turned = {
        openings: shuffle(facts.openings, seed),
        adjustments: shuffle(facts.adjustments, seed),
        encashments: shuffle(facts.encashments, seed),
        earned: facts.earned,
        charges: shuffle(facts.charges, seed),
        deferrals: shuffle(facts.deferrals, seed),
      }
      expect(buildLedger(versions, person, turned, LAST_TESTED_DAY)).toEqual(
        buildLedger(versions, person, facts, LAST_TESTED_DAY),
      )
    }),
    RUNS,
  )
})

it('LEA-15d a dated change affects nothing before it: a version, hours, an office, leave, an adjustment, a leaving', () => {
  fc.assert(
    fc.property(
      anyVersions,
      anyPerson,
      anyFacts,
      anyDay,
      fc.nat(5),
      (versions, person, { openings: _, ...random }, day, which) => {
        const facts = { ...random, openings: [] }
        const later = {
          ...versions[0]!,
          from: day,
          rows: [row(33)],
          every: 'quarter' as const,
          on: 'first' as const,
          yearBy: 'calendar' as const,
        }
        const stays: PersonFacts = { ...person, last: null, leavesKnown: null }
        const before = { versions: versions.filter(({ from }) => from < day), person: stays, facts }
        const after = {
          ...before,
          ...[
            { versions: [...before.versions, later] },
            {
              person: {
                ...stays,
                partWeeks: [...stays.partWeeks.filter(({ from }) => from < day), { from: day, minutes: 600 }],
              },
            },
            {
              person: {
                ...stays,
                employment: [
                  ...stays.employment.filter(({ from }) => from < day),
                  { ...stays.employment[0]!, from: day, office: 'kl' },
                ],
              },
            },
            { facts: { ...facts, charges: [...facts.charges, ...leaveCharges('new', [day])] } },
            {
              facts: {
                ...facts,
                adjustments: [...facts.adjustments, { id: 'new', day, amount: days(2), kind: 'grant' as const }],
              },
            },
            { person: { ...stays, last: addDays(day, 20), leavesKnown: day } },
          ][which],
        }
        if (which === 1) before.person = { ...stays, partWeeks: stays.partWeeks.filter(({ from }) => from < day) }
        if (which === 2) before.person = { ...stays, employment: stays.employment.filter(({ from }) => from < day) }
        if (person.joined >= day) return
        const of = (world: typeof before) =>
          buildLedger(world.versions, world.person, world.facts, addDays(day, -1)).lines.map(withoutPlans)
        const comparable = (world: typeof before) =>
          buildLedger(world.versions, world.person, world.facts, LAST_TESTED_DAY)
            .lines.filter((line) => line.day < day)
            .map(withoutPlans)
        expect(of(after)).toEqual(of(before))
        // Lines of earlier days are the same when the ledger is computed further.
        expect(comparable(after)).toEqual(of(after))
      },
    ),
    { numRuns: 240 },
  )
})

/**
 * Removes `grant`, and the last day of deferred days: a later change of the type's years shortens the period of both, while
 * the line itself stays the same.
 */
function withoutPlans({ grant: _, until, ...line }: LedgerLine) {
  return line.kind === 'deferred_in' ? line : { ...line, until }
}

it('LEA-12c each year closes to zero, carried days expire once, and never more than was carried', () => {
  fc.assert(
    fc.property(anyVersions, anyPerson, anyFacts, (versions, person, facts) => {
      const { lines, years } = buildLedger(versions, person, facts, LAST_TESTED_DAY)
      for (const { start, end } of years) {
        const own = lines.filter(({ year }) => year === start)
        const closed = addDays(person.last !== null && person.last <= end ? person.last : end, 1)
        const rest = sumLines(own)
        if (closed <= LAST_TESTED_DAY && !(person.last !== null && person.last <= end)) expect(rest).toBe(0)
        const carried = own
          .filter(({ kind }) => ['carried_in', 'deferred_in', 'opening'].includes(kind))
          .reduce((sum, line) => sum + (line.figure === 'carried' ? line.amount : 0), 0)
        const expired = own.filter(
          ({ kind, until: last }) => (kind === 'expired' || kind === 'encashed') && last !== undefined,
        )
        expect(new Set(expired.map(({ day, kind }) => `${day} ${kind}`)).size).toBe(expired.length)
        expect(expired.reduce((sum, { amount }) => sum - amount, 0)).toBeLessThanOrEqual(Math.max(0, carried))
      }
    }),
    RUNS,
  )
})

it('LEA-13b a request that fits overdraws no later day, and the missing amount is exactly the rest', () => {
  fc.assert(
    fc.property(
      anyVersions,
      anyPerson,
      anyFacts,
      anyDay,
      fc.integer({ min: 1, max: 12 }),
      (given, person, random, first, count) => {
        const versions = given.map((one) => ({ ...one, advance: false, mostBalance: null }))
        const facts = { ...random, adjustments: [], encashments: [], openings: [] }
        if (first < person.joined || (person.last !== null && person.last < addDays(first, count))) return
        const requested = leaveCharges('asked', eachDay(first, addDays(first, count - 1)))
        const { missing } = roomFor(versions, person, facts, requested)
        expect(missing).toBeGreaterThanOrEqual(0)
        const all = (charges: typeof requested) =>
          buildLedger(versions, person, { ...facts, charges }, LAST_TESTED_DAY, { waiting: 'taken' }).lines
        const lowest = (lines: readonly LedgerLine[]) => {
          let [sum, least] = [0, 0]
          lines.forEach((line, index) => {
            sum += line.figure === 'pending' ? 0 : line.amount
            if (line.day >= first && lines[index + 1]?.day !== line.day) least = Math.min(least, sum)
          })
          return least
        }
        const before = lowest(all(facts.charges))
        if (missing === 0 && before === 0) expect(lowest(all([...facts.charges, ...requested]))).toBe(0)
        if (missing > 0) expect(lowest(all([...facts.charges, ...requested]))).toBeLessThan(0)
      },
    ),
    RUNS,
  )
})

it('LEA-09a hours stay whole minutes and days whole millionths under any division', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30_000 }), anyPerson, (minutes, person) => {
      const type = rules(0, {
        unit: 'hours',
        every: 'month',
        rows: [{ ...row(0), amount: minutes }],
        byShare: true,
        carry: { by: 'percent', rate: 333_333 },
      })
      for (const { amount } of buildLedger([type], person, factsOf(), LAST_TESTED_DAY).lines)
        expect(Number.isInteger(amount)).toBe(true)
    }),
    RUNS,
  )
})

it('LEA-03 skipping years that carry nothing over changes nothing after them', () => {
  fc.assert(
    fc.property(anyVersions, anyPerson, anyFacts, anyDay, fc.boolean(), (given, person, facts, since, carries) => {
      const versions = carries ? given : given.map((one) => ({ ...one, carry: { by: 'none' as const } }))
      const whole = buildLedger(versions, person, facts, LAST_TESTED_DAY)
      const part = buildLedger(versions, person, facts, LAST_TESTED_DAY, { since })
      const skipped = new Set(whole.years.filter(({ end }) => end < since).map(({ start }) => start))
      const after = (lines: readonly LedgerLine[]) => lines.filter(({ year }) => !skipped.has(year))
      expect(after(part.lines)).toEqual(after(whole.lines))
    }),
    RUNS,
  )
})

it('LEA-17 an earned lot can be removed exactly when no further day falls below zero', () => {
  const lot = fc.record({ day: anyDay, amount: fc.constantFrom(500_000, 1_000_000) })
  fc.assert(
    fc.property(anyVersions, anyPerson, anyFacts, lot, (versions, person, facts, { day, amount }) => {
      const before = { ...facts, earned: [...facts.earned, { id: 'lot', day, amount }] }
      const of = (given: typeof facts) =>
        buildLedger(versions, person, given, LAST_TESTED_DAY, { waiting: 'taken' }).lines
      const left = (lines: readonly LedgerLine[], on: string) => sumLines(lines.filter((line) => line.day <= on))
      const [was, is] = [of(before), of(facts)]
      const short = firstDayShort(versions, person, { before, after: facts, from: day })
      // The lot was used when a balance below zero becomes lower without it.
      const isUsed = is.some(
        (line) => line.day >= day && Math.min(0, left(is, line.day)) < Math.min(0, left(was, line.day)),
      )
      if (short !== null && short <= LAST_TESTED_DAY) expect(isUsed).toBe(true)
      if (!isUsed && facts.charges.every((charge) => charge.day < day))
        expect(short === null || short > LAST_TESTED_DAY).toBe(true)
    }),
    RUNS,
  )
})
