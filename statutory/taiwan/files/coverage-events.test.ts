import { expect, it } from 'vitest'
import { addDays, eachMonth, firstDay, lastDay, type Month } from '#base/days/days.ts'
import { dependantsOn } from '../health-insurance/dependants.ts'
import type { DatedFact } from '../insurance/dated-fact.ts'
import { parentalLeaveIn } from '../insurance/parental-leave.ts'
import { lawFor } from '../law.ts'
import { computeTaiwanMonth } from '../month/month.ts'
import type { TaiwanPerson } from '../month/month-input.ts'
import { type InsuranceEvent, SCHEMES, type Scheme } from './insurance-event.ts'
import { insuranceEvents } from './insurance-events.ts'
import { factsOn, type InsuredPerson } from './insured-person.ts'

type Status = Omit<TaiwanPerson, 'birth'>

const choices = { occupationalRate: 2_100, bonusRule: 'over_2000' as const, unitWorkers: 6 }
const status: Status = {
  identity: 'national',
  taxResident: true,
  taxMethod: 'flat',
  taxDependants: 0,
  healthDependants: 1,
  pensionScheme: 'new',
}
const person = (over: Partial<InsuredPerson> = {}): InsuredPerson => ({
  birth: '1990-01-21',
  stays: [{ from: '2023-03-10', until: null }],
  pay: [{ from: '2023-03-10', until: null, value: 36_000 }],
  items: [],
  partTime: [],
  paid: new Map(),
  agreed: null,
  notified: [],
  status: [{ from: '2023-03-10', until: null, value: status }],
  leaves: [],
  ...over,
})
/** Another status from a day on. */
const changedStatus = (day: string, after: Partial<Status>, before: Partial<Status> = {}): DatedFact<Status>[] => [
  { from: '2023-03-10', until: addDays(day, -1), value: { ...status, ...before } },
  { from: day, until: null, value: { ...status, ...before, ...after } },
]
const all = { from: '2024-01-01', until: '2026-12-31' }
const short = ({ kind, why, schemes, day, due, effective }: InsuranceEvent) => [
  kind,
  why,
  schemes.join(' '),
  day,
  ...(due === day && effective === day ? [] : [due, effective]),
]
const events = (over: Partial<InsuredPerson>, span = all) => insuranceEvents(person(over), choices, span).map(short)

it('PAY-07d TW labor and employment insurance end on the 65th birthday; other schemes and continued labor insurance go on', () => {
  const birth = '1961-11-15'
  expect(events({ birth })).toEqual([['withdraw', 'age', 'labor employment', '2026-11-15']])
  const [event] = insuranceEvents(person({ birth }), choices, all)
  expect([event!.before, event!.after]).toMatchObject([
    { labor: 36_300, employment: true, occupational: 36_300, health: 36_300 },
    { labor: null, employment: false, occupational: 36_300, health: 36_300, pension: 36_300 },
  ])
  const continued = { status: [{ from: '2023-03-10', until: null, value: { ...status, laborContinued: true } }] }
  expect(events({ birth, ...continued })).toEqual([['withdraw', 'age', 'employment', '2026-11-15']])
  expect(events({ birth: '1960-02-29' })).toEqual([['withdraw', 'age', 'labor employment', '2025-03-01']])
  expect(events({ birth: '1961-05-01' })).toEqual([['withdraw', 'age', 'labor employment', '2026-05-01']])
  // A person who continues it later is enrolled again.
  expect(events({ birth: '1961-05-01', status: changedStatus('2026-07-01', { laborContinued: true }) }).at(-1)).toEqual(
    ['enrol', 'age', 'labor', '2026-07-01'],
  )
})

it('PAY-07d TW parental leave pauses pension and accident insurance, or everything, for its whole months', () => {
  const leave = (from: string, until: string, insured: boolean) => events({ leaves: [{ from, until, insured }] })
  expect(leave('2026-03-20', '2026-05-31', true)).toEqual([
    ['withdraw', 'leave', 'occupational pension', '2026-04-01'],
    ['enrol', 'leave', 'occupational pension', '2026-06-01'],
  ])
  const everything = 'labor employment occupational health pension'
  expect(leave('2026-04-01', '2026-06-10', false)).toEqual([
    ['withdraw', 'leave', everything, '2026-04-01'],
    ['enrol', 'leave', everything, '2026-06-01'],
  ])
  expect(leave('2026-04-02', '2026-05-30', true)).toEqual([])
  // A leaver at the end of leave is not withdrawn twice; with insurance during leave they are withdrawn from that.
  const leftAfterLeave = (insured: boolean) => ({
    stays: [{ from: '2023-03-10', until: '2026-05-31' }],
    leaves: [{ from: '2026-04-01', until: '2026-05-31', insured }],
  })
  expect(events(leftAfterLeave(false))).toEqual([['withdraw', 'leave', everything, '2026-04-01']])
  expect(events(leftAfterLeave(true)).at(-1)).toEqual(['withdraw', 'left', 'labor employment health', '2026-05-31'])
  // The insurance is given up after some insured months.
  const leaves = [
    { from: '2026-03-01', until: '2026-03-31', insured: true },
    { from: '2026-04-01', until: '2026-04-30', insured: false },
  ]
  expect(events({ leaves })).toEqual([
    ['withdraw', 'leave', 'occupational pension', '2026-03-01'],
    ['withdraw', 'leave', 'labor employment health', '2026-04-01'],
    ['enrol', 'leave', everything, '2026-05-01'],
  ])
})

it('PAY-07d TW health insurance elsewhere is a withdrawal on that day, and its end an enrolment', () => {
  const back = changedStatus('2026-11-01', { healthElsewhere: undefined }, { healthElsewhere: true })
  const [event, ...others] = insuranceEvents(person({ status: back }), choices, all)
  expect([short(event!), others]).toEqual([['enrol', 'health_elsewhere', 'health', '2026-11-01'], []])
  expect([event!.before, event!.after]).toMatchObject([
    { health: null, dependants: 0 },
    { health: 36_300, dependants: 1 },
  ])
  expect(events({ status: changedStatus('2026-11-10', { healthElsewhere: true }) })).toEqual([
    ['withdraw', 'health_elsewhere', 'health', '2026-11-10'],
  ])
})

it('PAY-07d TW dependants are declared on their day, a new voluntary rate before the month in which it takes effect', () => {
  expect(events({ status: changedStatus('2026-05-12', { healthDependants: 2 }) })).toEqual([
    ['change', 'dependants', 'health', '2026-05-12'],
  ])
  const rates = changedStatus('2026-05-01', { voluntaryPension: 60_000 }, { voluntaryPension: 30_000 })
  const [rate] = insuranceEvents(person({ status: rates }), choices, all)
  expect(short(rate!)).toEqual(['change', 'voluntary', 'pension', '2026-05-01', '2026-04-30', '2026-05-01'])
  expect([rate!.before?.voluntary, rate!.after.voluntary]).toEqual([30_000, 60_000])
  expect(events({ status: changedStatus('2026-05-12', { voluntaryPension: 60_000 }) })).toEqual([
    ['change', 'voluntary', 'pension', '2026-05-12', '2026-05-31', '2026-06-01'],
  ])
  // Health insurance elsewhere and the former pension scheme need no declaration.
  const outside = { healthElsewhere: true, pensionScheme: 'former' as const }
  expect(
    events({ status: changedStatus('2026-05-01', { healthDependants: 3, voluntaryPension: 60_000 }, outside) }),
  ).toEqual([])
})

it('PAY-07d TW each dependant is enrolled and withdrawn by name on their own day and with the person, instead of the number', () => {
  const family = [
    { id: 'spouse', from: '2023-03-10', until: null },
    { id: 'son', from: '2026-05-12', until: '2026-11-30' },
  ]
  const named = (over: Partial<InsuredPerson>) =>
    insuranceEvents(person({ dependants: family, ...over }), choices, all).map(
      ({ kind, day, due, dependant, after }) => [kind, dependant, day, due, after.dependants],
    )
  // The recorded number changes meanwhile: it no longer counts.
  expect(named({ status: changedStatus('2026-07-01', { healthDependants: 3 }) })).toEqual([
    ['enrol', 'son', '2026-05-12', '2026-05-12', 2],
    ['withdraw', 'son', '2026-12-01', '2026-12-01', 1],
  ])
  expect(named({ stays: [{ from: '2026-02-01', until: '2026-09-15' }] })).toEqual([
    ['enrol', undefined, '2026-02-01', '2026-02-01', 1],
    ['enrol', 'spouse', '2026-02-01', '2026-02-01', 1],
    ['enrol', 'son', '2026-05-12', '2026-05-12', 2],
    ['withdraw', undefined, '2026-09-15', '2026-09-15', 0],
    ['withdraw', 'spouse', '2026-09-15', '2026-09-15', 0],
    ['withdraw', 'son', '2026-09-15', '2026-09-15', 0],
  ])
  // Without the person's own health insurance nobody is insured with them.
  expect(named({ status: changedStatus('2026-06-10', { healthElsewhere: true }) })).toEqual([
    ['enrol', 'son', '2026-05-12', '2026-05-12', 2],
    ['withdraw', undefined, '2026-06-10', '2026-06-10', 0],
    ['withdraw', 'spouse', '2026-06-10', '2026-06-10', 0],
    ['withdraw', 'son', '2026-06-10', '2026-06-10', 0],
  ])
})

it('PAY-06a TW the dependants of a day are those of the family, and before the first of them the recorded number', () => {
  const family = [
    { id: 'a', from: '2026-03-10', until: '2026-05-30' },
    { id: 'b', from: '2026-04-30', until: null },
  ]
  const counted = (day: string) => dependantsOn(family, day)?.length
  expect(['2026-03-09', '2026-03-10', '2026-04-30', '2026-05-30', '2026-05-31'].map(counted)).toEqual([
    undefined,
    1,
    2,
    2,
    1,
  ])
  expect(dependantsOn([], '2026-03-10')).toBeUndefined()
})

it('PAY-07d TW a new residence, pension scheme or law begins and ends schemes, each as its own cause', () => {
  const professional = { identity: 'professional' as const }
  const always = [{ from: '2023-03-10', until: null, value: { ...status, ...professional } }]
  expect(events({ status: always })).toEqual([['enrol', 'law', 'pension', '2026-01-01']])
  const permanent = changedStatus('2026-03-05', { identity: 'professional_permanent' }, professional)
  expect(events({ status: permanent }, { ...all, from: '2026-02-01' })).toEqual([
    ['enrol', 'identity', 'employment', '2026-03-05'],
  ])
  expect(events({ status: changedStatus('2026-03-01', { identity: 'migrant' }) })).toEqual([
    ['withdraw', 'identity', 'employment pension', '2026-03-01'],
  ])
  expect(events({ status: changedStatus('2026-03-01', {}, { pensionScheme: 'former' }) })).toEqual([])
  expect(
    events({ status: changedStatus('2026-03-01', { pensionScheme: 'new' }, { pensionScheme: 'former' }) }),
  ).toEqual([['enrol', 'pension_scheme', 'pension', '2026-03-01']])
  const both = changedStatus(
    '2026-03-01',
    { identity: 'professional_permanent', healthElsewhere: true, healthDependants: 2 },
    professional,
  )
  expect(events({ status: both }, { ...all, from: '2026-02-01' })).toEqual([
    ['withdraw', 'health_elsewhere', 'health', '2026-03-01'],
    ['enrol', 'identity', 'employment', '2026-03-01'],
  ])
})

it('PAY-07d TW enrolments and withdrawals add up to the schemes that each month’s premiums charge', () => {
  let seed = 7
  const randomBelow = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % count
  }
  const one = <Value>(...values: Value[]) => values[randomBelow(values.length)]!
  const months = eachMonth('2024-01', '2026-12')
  for (let round = 0; round < 30; round++) {
    const starts = [
      '2024-01-01',
      ...months.slice(1).flatMap((month) => (randomBelow(5) === 0 ? [firstDay(month)] : [])),
    ]
    const someone = person({
      birth: `19${58 + randomBelow(5)}-${String(1 + randomBelow(12)).padStart(2, '0')}-${String(1 + randomBelow(28)).padStart(2, '0')}`,
      stays: [{ from: one('2023-03-10', '2024-05-01'), until: one(null, '2026-08-31') }],
      status: starts.map((from, at) => ({
        from,
        until: starts[at + 1] ? addDays(starts[at + 1]!, -1) : null,
        value: {
          ...status,
          identity: one('national', 'spouse_of_national', 'professional_permanent', 'professional', 'migrant'),
          pensionScheme: one('new', 'new', 'former'),
          laborContinued: randomBelow(3) === 0,
          healthElsewhere: randomBelow(4) === 0,
        },
      })),
      leaves: [
        {
          from: `2025-0${1 + randomBelow(9)}-${one('01', '15')}`,
          until: `2026-0${1 + randomBelow(9)}-${one('28', '10')}`,
          insured: randomBelow(2) === 0,
        },
      ],
    })
    const [stay] = someone.stays
    const listed = insuranceEvents(someone, choices, all)
    let schemes: ReadonlySet<Scheme> = stay!.from < all.from ? chargedSchemes(someone, '2024-01') : new Set()
    for (const month of months) {
      const until = stay!.until ?? all.until
      if (lastDay(month) < stay!.from || firstDay(month) > until) continue
      schemes = after(
        schemes,
        listed.filter(({ day }) => day === firstDay(month) && month !== '2024-01'),
      )
      expect([month, ...SCHEMES.filter((scheme) => schemes.has(scheme))]).toEqual([
        month,
        ...SCHEMES.filter((scheme) => chargedSchemes(someone, month).has(scheme)),
      ])
      schemes = after(
        schemes,
        listed.filter(({ day }) => day > firstDay(month) && day <= lastDay(month)),
      )
    }
    if (stay!.until) expect(schemes.size).toBe(0)
  }
})

function after(schemes: ReadonlySet<Scheme>, listed: readonly InsuranceEvent[]): ReadonlySet<Scheme> {
  const now = new Set(schemes)
  for (const { kind, schemes: moved } of listed)
    for (const scheme of moved) {
      expect(now.has(scheme)).toBe(kind !== 'enrol')
      if (kind === 'enrol') now.add(scheme)
      if (kind === 'withdraw') now.delete(scheme)
    }
  return now
}

const LINES = {
  tw_labor: 'labor',
  tw_employment: 'employment',
  tw_occupational: 'occupational',
  tw_health: 'health',
  tw_pension: 'pension',
} as const

/** The schemes that the month's premiums charge. */
function chargedSchemes(someone: InsuredPerson, month: Month): Set<Scheme> {
  const { status: held, wage } = factsOn(someone, firstDay(month))
  const { lines } = computeTaiwanMonth(
    lawFor(month),
    { ...held!, birth: someone.birth },
    { regularWage: wage, pay: [], bonusBefore: 0, parentalLeave: parentalLeaveIn(month, someone.leaves) },
    choices,
  )
  return new Set(lines.flatMap(({ c }) => (c in LINES ? [LINES[c as keyof typeof LINES]] : [])))
}
