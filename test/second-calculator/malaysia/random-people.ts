import type { SeededRandom } from '../seeded-random.ts'
import { type Election, epfPart, type ResidentStatus } from './epf.ts'
import { ageForEpf } from './month.ts'
import type { Regime } from './pcb.ts'
import type { Category } from './pcb-figures.ts'
import { claimable } from './tp1.ts'
import type { Item } from './wage-items.ts'

/** A line of pay, sen. */
export interface PaidLine {
  item: Item
  amount: number
  everyMonth: boolean
}

export interface WorkOfMonth {
  kind: 'overtime' | 'rest day' | 'public holiday'
  minutes: number
}

export interface PersonMonth {
  month: string
  regime: Regime
  /** Monthly basic pay in sen, and the days of an incomplete month. */
  basic: number
  days: { eligible: number; of: number } | null
  work: WorkOfMonth | null
  lines: PaidLine[]
  zakat: number
  /** Zakat and departure levy claimed with form TP1. */
  rebates: number
  cp38: number
  claims: Record<string, number>
}

/** One made-up employee with one to twelve months of a year; all amounts in sen, rates in millionths. */
export interface Person {
  birth: string
  standing: ResidentStatus
  election: Election
  epfNewRate: 'month after' | 'same month'
  epfRounding: 'each share' | 'total only'
  epfElectedEmployee: number
  epfElectedEmployer: number
  contributedBefore55: boolean
  contributedEisBefore57: boolean
  lindungOptedOutOn: string | null
  hrdRate: 'none' | 'half' | 'full'
  completedYears: number
  /** Whether there is EPF in these months; who has none may claim more for insurance. */
  mandatoryEpf: boolean
  category: Category
  /** Halves by kind: under 18, school level, higher level, disabled, disabled in higher education. */
  children: number[]
  disabledSelf: boolean
  disabledSpouse: boolean
  socsoReliefByPayroll: boolean
  normalMinutes: number
  before: { gross: number; epf: number; mtd: number; zakat: number; deductions: number; travel: number }
  benefits: { yearly: number; from: number }[]
  months: PersonMonth[]
}

const EDGES = [
  10_00, 20_00, 30_00, 40_00, 50_00, 70_00, 100_00, 140_00, 200_00, 300_00, 400_00, 1_700_00, 3_500_00, 4_000_00,
  4_900_00, 5_000_00, 5_100_00, 5_900_00, 6_000_00, 6_100_00, 19_900_00, 20_000_00, 20_100_00,
]
const AGES = [16, 17, 18, 19, 29, 40, 53, 54, 55, 56, 57, 58, 59, 60, 61, 73, 74, 75, 76]

/** An amount of pay in sen: around an edge of a table, in the usual range, or anywhere up to RM300,000. */
export function amountOfPay(by: SeededRandom): number {
  const kind = by.between(1, 10)
  if (kind <= 2) return by.one(EDGES) + by.between(-1, 1)
  if (kind === 3) return by.between(1, 60) * 100_00 + by.between(-1, 1)
  if (kind === 4) return by.between(1, 250) * 20_00 + by.between(-1, 1)
  if (kind <= 8) return by.between(1_500_00, 12_000_00)
  if (kind === 9) return by.between(1, by.chance(20) ? 2_00 : 2_000_00)
  return by.between(12_000_00, 300_000_00)
}

function randomDay(by: SeededRandom, year: number): string {
  const two = (value: number) => `${value}`.padStart(2, '0')
  return `${year}-${two(by.between(1, 12))}-${two(by.between(1, 28))}`
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const ONCE: readonly Item[] = [
  'annual bonus',
  'other bonus',
  'arrears',
  'leave paid out',
  'commission',
  'incentive',
  'director fee',
  'gratuity',
  'termination benefit',
  'ex-gratia',
  'award',
]

function randomLines(by: SeededRandom, standing: PaidLine[]): PaidLine[] {
  const lines = standing.map((line) => ({ ...line }))
  if (by.chance(15)) lines.push({ item: 'travel for duties', amount: by.between(1, 4_000_00), everyMonth: true })
  if (by.chance(8))
    lines.push({ item: 'child-care allowance', amount: by.between(1, 2_000_00), everyMonth: by.chance(70) })
  if (by.chance(8)) lines.push({ item: 'meal allowance', amount: by.between(1, 900_00), everyMonth: false })
  if (by.chance(5)) lines.push({ item: 'service charge', amount: by.between(1, 800_00), everyMonth: true })
  if (by.chance(5)) lines.push({ item: 'expense claim', amount: by.between(1, 500_00), everyMonth: false })
  for (let more = by.between(0, 9) < 3 ? by.between(1, 2) : 0; more > 0; more--) {
    lines.push({ item: by.one(ONCE), amount: amountOfPay(by), everyMonth: false })
  }
  return lines
}

function everyMonthLines(by: SeededRandom): PaidLine[] {
  const lines: PaidLine[] = []
  const add = (item: Item, most: number) => lines.push({ item, amount: by.between(1, most), everyMonth: true })
  if (by.chance(25)) add('fixed allowance', 1_500_00)
  if (by.chance(10)) add('meal allowance', 400_00)
  if (by.chance(10)) add('parking allowance', 300_00)
  if (by.chance(8)) add('commission', 5_000_00)
  if (by.chance(5)) add('director fee', 20_000_00)
  return lines
}

function randomRegime(by: SeededRandom): Regime {
  const roll = by.between(1, 100)
  if (roll <= 82) return 'resident'
  if (roll <= 90) return 'non-resident'
  return roll <= 94 ? 'returning expert' : roll <= 97 ? 'knowledge worker' : 'c-suite'
}

function randomClaims(by: SeededRandom, year: number, withSocso: boolean): Record<string, number> {
  if (!by.chance(20)) return {}
  const claims: Record<string, number> = {}
  const items = claimable(year).filter((item) => withSocso || item !== 'socsoAndEis')
  for (let more = by.between(1, 4); more > 0; more--) claims[by.one(items)] = by.between(1, 6_000_00)
  return claims
}

/** A made-up employee; every fifth has the whole year. */
export function randomPerson(by: SeededRandom): Person {
  const year = by.between(2024, 2026)
  const whole = by.chance(20)
  const first = whole ? 1 : by.between(1, 12)
  const last = whole ? 12 : Math.min(12, first + by.between(0, 2))
  const age = by.chance(60) ? by.one(AGES) : by.between(16, 80)
  const standing = by.one<ResidentStatus>([
    'citizen',
    'citizen',
    'citizen',
    'permanent resident',
    'foreigner',
    'foreigner',
  ])
  const startsWithTp3 = first > 1 && by.chance(60)
  const past = startsWithTp3 ? first - 1 : 0
  const gross = past * by.between(0, 15_000_00)
  const regime = randomRegime(by)
  const changed = by.chance(5) ? randomRegime(by) : regime
  const socsoReliefByPayroll = by.chance(50)
  const basic = amountOfPay(by)
  const steady = everyMonthLines(by)
  const normalMinutes = by.one([480, 450, 540])
  const months: PersonMonth[] = []
  for (let month = first; month <= last; month++) {
    const of = daysOf(year, month)
    const now = month > (first + last) / 2 ? changed : regime
    months.push({
      month: `${year}-${`${month}`.padStart(2, '0')}`,
      regime: now,
      basic: by.chance(4) ? 0 : basic,
      days: by.chance(10) ? { eligible: by.between(0, of), of } : null,
      work: by.chance(12)
        ? { kind: by.one(['overtime', 'rest day', 'public holiday']), minutes: by.one([15, 225, 240, 241, 480, 630]) }
        : null,
      lines: randomLines(by, steady),
      zakat: now !== 'non-resident' && by.chance(20) ? by.between(1, 600_00) : 0,
      rebates: now !== 'non-resident' && by.chance(4) ? by.between(1, 1_000_00) : 0,
      cp38: by.chance(5) ? by.between(1, 900_00) : 0,
      claims: randomClaims(by, year, !socsoReliefByPayroll),
    })
  }
  const birth = randomDay(by, year - age)
  const election = standing === 'foreigner' ? by.one<Election>(['never', 'before August 1998', 'later']) : 'never'
  const epfNewRate = by.chance(70) ? 'month after' : 'same month'
  const mandatory = months.map(
    ({ month }) => epfPart(standing, election, ageForEpf(birth, month, epfNewRate), month) !== null,
  )
  if (mandatory.includes(true) && mandatory.includes(false)) {
    // What a limit that changes within the year leaves is written nowhere.
    for (const { claims } of months) {
      delete claims.lifeInsurance
      delete claims.voluntaryEpf
    }
  }
  return {
    birth,
    standing,
    election,
    epfNewRate,
    epfRounding: by.chance(70) ? 'each share' : 'total only',
    epfElectedEmployee: by.chance(10) ? by.one([50_000, 90_000, 120_000, 150_000, 200_000]) : 0,
    epfElectedEmployer: by.chance(10) ? by.one([50_000, 125_000, 140_000, 190_000]) : 0,
    contributedBefore55: by.chance(80),
    contributedEisBefore57: by.chance(80),
    lindungOptedOutOn: by.chance(20) ? randomDay(by, 2026) : null,
    hrdRate: by.one(['none', 'half', 'full']),
    completedYears: by.between(0, 20),
    mandatoryEpf: mandatory[0] === true,
    category: by.one<Category>([1, 2, 3]),
    children: [4, 1, 2, 1, 1].map((most) => (by.chance(30) ? by.between(0, most * 2) : 0)),
    disabledSelf: by.chance(8),
    disabledSpouse: by.chance(8),
    socsoReliefByPayroll,
    normalMinutes,
    before: {
      gross,
      epf: Math.round(gross * by.one([0, 0.02, 0.11])),
      mtd: past * by.between(0, 900) * 5,
      zakat: by.chance(15) ? past * by.between(0, 200_00) : 0,
      deductions: by.chance(20) ? by.between(0, 9_000_00) : 0,
      travel: by.chance(20) ? by.between(0, 6_500_00) : 0,
    },
    benefits: by.chance(10) ? [{ yearly: by.between(1, 60_000_00), from: first }] : [],
    months,
  }
}
