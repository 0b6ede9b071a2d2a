import { addDays, type Day, earlierDay, laterDay } from '#base/days/days.ts'
import type { Person } from '../people.ts'
import { draw, drawOne, drawOrder } from './chance.ts'
import type { LifeRequest, ReservedDays } from './life-request.ts'
import { decisionAfter, momentOn, type WorkingDays } from './moments.ts'

/** Leave of some working days in a row; `type` is the law's, or `emergency`. */
type Stretch = { readonly type: string; readonly days: number }

export type LeaveFacts = WorkingDays & {
  readonly typeId: (country: string, type: string) => string
  readonly reserved: readonly ReservedDays[]
  /** From this day on leave may cost pay: months before it are paid elsewhere. */
  readonly paidFrom: Day
}

const ANNUAL: readonly (readonly number[])[] = [
  [5, 3, 3],
  [5, 5, 1],
  [4, 4, 2],
  [5, 2, 2, 2],
  [8, 3],
]
const SICK: readonly (readonly number[])[] = [[2], [3], [2, 1], [2, 2], [1, 1], [3]]
const SHORT: readonly (readonly number[])[] = [[], [1], [1], [2]]

const REASONS: Readonly<Record<string, readonly string[]>> = {
  annual: ['Family trip', 'School holidays', 'Visit to my parents', 'Wedding in the family', 'Moving house'],
  sick: ['Fever', 'Food poisoning', 'Migraine', 'Back pain', 'Flu'],
  hospitalisation: ['Dengue fever', 'Appendix operation', 'Knee operation'],
  emergency: ['Burst pipe at home', 'My child is unwell', 'The car broke down', 'My mother fell'],
  unpaid: ['Family matters', 'Pilgrimage', 'Renovation'],
  personal: ['Errand at the household office', 'Family matters', 'Moving house'],
  family_care: ['My child has a fever', 'Hospital visit with my father'],
}

/** What a person takes in a whole year: about fifteen days. */
function stretchesOf({ key, office }: Person, year: number): Stretch[] {
  const of = (type: string, lengths: readonly number[]) => lengths.map((days) => ({ type, days }))
  const about = (what: string) => `${key} ${year} ${what}`
  const annual = of('annual', drawOne(about('annual'), ANNUAL))
  const sick = of('sick', drawOne(about('sick'), SICK))
  if (office === 'TPE')
    return [
      ...annual,
      ...sick,
      ...of('personal', drawOne(about('personal'), SHORT)),
      ...of('family_care', draw(about('family'), 4) === 0 ? [1] : []),
    ]
  return [
    ...annual,
    ...sick,
    ...of('emergency', drawOne(about('emergency'), SHORT)),
    ...of('unpaid', draw(about('unpaid'), 6) === 0 ? [1 + draw(about('length'), 2)] : []),
    ...of('hospitalisation', draw(about('hospital'), 8) === 0 ? [3 + draw(about('nights'), 3)] : []),
  ]
}

/** The leave that a person asks for in a year, spread over it in a drawn order. */
export function leaveYear(person: Person, year: number, facts: LeaveFacts): LifeRequest[] {
  const country = person.office === 'TPE' ? 'TW' : 'MY'
  const stretches = drawOrder(`${person.key} ${year}`, stretchesOf(person, year))
  const first = addDays(person.joined, 30)
  const last = earlierDay(`${year}-12-31`, person.left ? addDays(person.left.last, -1) : null)
  const isReserved = (from: Day, until: Day) =>
    facts.reserved.some(
      (one) => one.who === person.key && one.first <= addDays(until, 1) && one.last >= addDays(from, -1),
    )
  return stretches.flatMap((stretch, at) => {
    const name = `${person.key} ${year} ${at}`
    const start = Math.floor(((at + draw(`${name} day`, 70) / 100) * 364) / stretches.length)
    const days = facts.workingFrom(addDays(`${year}-01-02`, start), stretch.days, country)
    const [from, until] = [days[0]!, days.at(-1)!]
    if (from < first || until > last || isReserved(from, until)) return []
    if (from < facts.paidFrom && !isPaidInFull(stretch.type, country)) return []
    return [toRequest(person, stretch, { from, until }, name, facts)]
  })
}

const isPaidInFull = (type: string, country: string) =>
  type === 'annual' || (country === 'MY' && ['sick', 'emergency', 'hospitalisation'].includes(type))

function toRequest(
  person: Person,
  { type, days }: Stretch,
  { from, until }: { readonly from: Day; readonly until: Day },
  name: string,
  facts: LeaveFacts,
): LifeRequest {
  const country = person.office === 'TPE' ? 'TW' : 'MY'
  const isIll = type === 'sick' || type === 'hospitalisation'
  // Sick people send afterwards, emergencies on the day, everybody else one to six weeks ahead.
  const day = isIll
    ? facts.workingFrom(addDays(until, 1), 1, country)[0]!
    : type === 'emergency' || type === 'family_care'
      ? from
      : facts.workingBefore(addDays(from, -7 - draw(`${name} ahead`, 35)), country)
  const sentAt = momentOn(laterDay(day, '2025-01-02'), name)
  const isRejected = type === 'annual' && draw(`${name} no`, 25) === 0
  return {
    who: person.key,
    kind: 'leave',
    sentAt,
    decidedAt: decisionAfter(sentAt, name, facts, country),
    decision: isRejected ? 'rejected' : 'approved',
    given: {
      type_id: facts.typeId(country, type),
      from_day: from,
      until_day: until,
      from_part: 'whole',
      until_part: 'whole',
      from_minute: null,
      until_minute: null,
      cover_id: null,
      event_day: null,
    },
    reason: type === 'annual' && draw(`${name} why`, 2) === 0 ? null : drawOne(`${name} reason`, REASONS[type]!),
    remark: isRejected ? 'Two of the team are away that week: please choose another' : null,
    file: {
      name: 'medical-certificate.pdf',
      lines: [
        country === 'TW' ? 'Songren Clinic, Taipei' : type === 'sick' ? 'KLINIK SETIA' : 'HOSPITAL BUKIT TEDUH',
        person.name,
        `Seen on ${from}`,
        `Unfit for work for ${days} ${days === 1 ? 'day' : 'days'}`,
      ],
    },
  }
}
