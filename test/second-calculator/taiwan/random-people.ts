import type { SeededRandom } from '../seeded-random.ts'
import type { WorkerStatus } from './coverage.ts'
import type { Severity } from './insurance.ts'
import { daysInMonth } from './insured-days.ts'
import { type Ladder, ladderGrades } from './ladders.ts'
import type { BonusRule } from './tax.ts'
import type { DayKind, Leave, Multipliers } from './work-pay.ts'
import { figuresOf } from './year-figures.ts'

type NotifiedWages = Partial<Record<Exclude<Ladder, 'labor part time'>, number>>

export interface Work {
  kind: DayKind
  minutes: number
}

export interface LeaveOfMonth {
  leave: Leave
  minutes: number
  sickBefore: number
  menstrualBefore: number
  serviceMonths: number
}

/** A month of a made-up employee; amounts in whole dollars. */
export interface PersonMonth {
  month: string
  startDay: number | null
  lastDay: number | null
  basic: number
  allowance: number
  meal: number
  regularBonus: number
  commission: number
  work: Work[]
  leaves: LeaveOfMonth[]
  unusedLeaveMinutes: number
  unusedOverTheAct: number
  bonuses: number[]
  severance: { average: number; months: number } | null
  parentalLeave: 'insured' | 'not insured' | null
}

/** One made-up employee with one to three months of a year, and the unit; rates in millionths. */
export interface Person {
  birth: string
  standing: WorkerStatus
  resident: boolean
  method: 'table' | 'flat'
  taxDependants: number
  dependants: number
  severity: Severity
  partTime: boolean
  scheme: 'new' | 'former'
  voluntary: number
  laborContinued: boolean
  secondJob: boolean
  notified: NotifiedWages
  unit: {
    occupationalRate: number
    bonusRule: BonusRule
    pensionRate: number
    reserveRate: number | null
    workers: number
    optedIn: boolean
    multipliers: Multipliers
    /** Hours of overtime a month that are within the law. */
    hours: 46 | 54
  }
  earlierBonuses: number
  months: PersonMonth[]
}

const LADDERS = ['labor', 'occupational', 'health', 'pension'] as const
const kept = new Map<number, number[]>()

/** Wages at which some figure of a year changes. */
function edgeWages(year: number): number[] {
  const known = kept.get(year)
  if (known) return known
  const { minimumWage, taxTableStart } = figuresOf(year)
  const grades = [...LADDERS, 'labor part time' as const].flatMap((ladder) => ladderGrades(ladder, year))
  const edges = [...new Set([...grades, 40_000, 40_020, (minimumWage * 3) / 2, taxTableStart, 500_000])]
  kept.set(year, edges)
  return edges
}

/** A wage: around an edge, around a row of the table, in the usual range, or anywhere up to NT$900,000. */
export function randomWage(by: SeededRandom, year: number): number {
  const kind = by.between(1, 10)
  if (kind <= 3) return Math.max(0, by.one(edgeWages(year)) + by.between(-1, 1))
  if (kind <= 5) return by.between(160, 1000) * 500 + by.between(-1, 1)
  if (kind <= 8) return by.between(26_000, 95_000)
  return kind === 9 ? by.between(0, 30_000) : by.between(95_000, 900_000)
}

const two = (value: number) => `${value}`.padStart(2, '0')

function randomBirth(by: SeededRandom, month: string): string {
  const year = Number(month.slice(0, 4))
  if (by.chance(2)) return '1960-02-29'
  if (by.chance(1)) return '1961-02-28'
  const day = two(by.between(1, 28))
  if (by.chance(12)) return `${year - 65}-${month.slice(5)}-${by.chance(20) ? two(daysInMonth(month) - 1) : day}`
  const age = by.chance(20) ? by.between(63, 67) : by.between(16, 70)
  return `${year - age}-${two(by.between(1, 12))}-${day}`
}

function randomWork(by: SeededRandom): Work[] {
  const most: Record<DayKind, number> = { 'working day': 240, 'rest day': 720, holiday: 720, 'regular day off': 720 }
  const one = (): Work => {
    const kind = by.one<DayKind>(['working day', 'working day', 'rest day', 'rest day', 'holiday', 'regular day off'])
    return { kind, minutes: by.chance(50) ? by.between(1, 12) * (most[kind] / 12) : by.between(1, most[kind]) }
  }
  const records = by.chance(20) ? by.between(9, 16) : by.chance(30) ? by.between(1, 3) : 0
  return Array.from({ length: records }, one)
}

const LEAVES: readonly Leave[] = ['marriage', 'sick', 'menstrual', 'personal', 'family care', 'maternity', 'unpaid']

function randomLeave(by: SeededRandom): LeaveOfMonth {
  return {
    leave: by.one(LEAVES),
    minutes: by.chance(50) ? by.between(1, 10) * 480 : by.between(1, 4800),
    sickBefore: by.chance(50) ? 0 : by.between(20, 32) * 480 + by.between(-60, 60),
    menstrualBefore: by.between(0, 5) * 480,
    serviceMonths: by.between(4, 8),
  }
}

function randomBonus(by: SeededRandom, year: number): number {
  const kind = by.between(1, 8)
  if (kind === 1) return by.one([40_000, 40_001, 40_019, 40_020, 41_000])
  if (kind === 2) return figuresOf(year).taxTableStart + by.between(-1, 1)
  if (kind === 3) return 4 * by.one(ladderGrades('health', year)) + by.between(-1, 30)
  return kind === 4 ? by.between(100_000, 14_000_000) : by.between(1, 300_000)
}

function randomServiceDays(by: SeededRandom, month: string): { startDay: number | null; lastDay: number | null } {
  const length = daysInMonth(month)
  const day = (): number => (by.chance(40) ? by.one([1, 2, length - 2, length - 1, length]) : by.between(1, length))
  const kind = by.between(1, 20)
  if (kind <= 2) return { startDay: day(), lastDay: null }
  if (kind <= 4) return { startDay: null, lastDay: day() }
  if (kind > 5) return { startDay: null, lastDay: null }
  const [one, other] = [day(), day()]
  return { startDay: Math.min(one, other), lastDay: Math.max(one, other) }
}

function randomMonth(
  by: SeededRandom,
  month: string,
  steady: Pick<PersonMonth, 'basic' | 'allowance' | 'meal'>,
): PersonMonth {
  const year = Number(month.slice(0, 4))
  const onLeave = by.chance(4)
  const days = onLeave ? { startDay: null, lastDay: null } : randomServiceDays(by, month)
  const some = (percent: number, most: number) => (!onLeave && by.chance(percent) ? by.between(1, most) : 0)
  return {
    month,
    ...days,
    ...steady,
    ...(onLeave && { basic: 0, allowance: 0, meal: 0 }),
    regularBonus: some(8, 10_000),
    commission: some(10, 40_000),
    work: onLeave ? [] : randomWork(by),
    leaves: !onLeave && by.chance(20) ? [randomLeave(by), ...(by.chance(30) ? [randomLeave(by)] : [])] : [],
    unusedLeaveMinutes: some(8, 30 * 480),
    unusedOverTheAct: some(3, 20_000),
    bonuses: by.chance(30) ? Array.from({ length: by.between(1, 3) }, () => randomBonus(by, year)) : [],
    severance: by.chance(6) ? { average: by.between(20_000, 900_000), months: by.between(0, 400) } : null,
    parentalLeave: onLeave ? by.one(['insured', 'not insured']) : null,
  }
}

/** Grades notified in this year or the year before, for some of the ladders. */
function randomNotified(by: SeededRandom, year: number, partTime: boolean): NotifiedWages {
  const notified: NotifiedWages = {}
  for (const ladder of LADDERS) {
    if (!by.chance(12)) continue
    const low = ladder === 'labor' && partTime && by.chance(50)
    notified[ladder] = by.one(ladderGrades(low ? 'labor part time' : ladder, Math.max(2024, year - by.between(0, 1))))
  }
  return notified
}

/** A made-up employee. */
export function randomPerson(by: SeededRandom): Person {
  const year = by.between(2024, 2026)
  const first = by.chance(20) ? 2 : by.between(1, 12)
  const last = Math.min(12, first + (by.chance(25) ? by.between(1, 2) : 0))
  const wage = randomWage(by, year)
  const allowance = by.chance(30) ? by.between(1, 8000) : 0
  const meal = by.chance(35) ? by.one([1800, 2400, 2999, 3000, 3001, 3600]) : 0
  const basic = by.chance(50) ? Math.max(0, wage - allowance - meal) : wage
  const partTime = wage < figuresOf(year).minimumWage && by.chance(70)
  const months = Array.from({ length: last - first + 1 }, (_, index) =>
    randomMonth(by, `${year}-${two(first + index)}`, { basic, allowance, meal }),
  )
  return {
    birth: randomBirth(by, `${year}-${two(first)}`),
    standing: by.one<WorkerStatus>([
      'national',
      'national',
      'national',
      'spouse of a national',
      'professional with permanent residence',
      'professional',
      'migrant worker',
    ]),
    resident: by.chance(80),
    method: by.chance(70) ? 'table' : 'flat',
    taxDependants: by.chance(50) ? 0 : by.between(0, 13),
    dependants: by.chance(50) ? 0 : by.between(0, 6),
    severity: by.chance(80) ? 'none' : by.one<Severity>(['mild', 'moderate', 'severe', 'profound']),
    partTime,
    scheme: by.chance(93) ? 'new' : 'former',
    voluntary: by.chance(60) ? 0 : by.one([10_000, 25_000, 30_000, 45_500, 60_000]),
    laborContinued: by.chance(50),
    secondJob: by.chance(8),
    notified: randomNotified(by, year, partTime),
    unit: {
      occupationalRate: by.one([1100, 1200, 2000, 2100, 5700, 9600]),
      bonusRule: by.one<BonusRule>(['statute', 'over 2,000']),
      pensionRate: by.chance(80) ? 60_000 : by.one([65_000, 80_000, 125_000]),
      reserveRate: by.chance(70) ? by.one([20_000, 35_000, 150_000]) : null,
      workers: by.chance(80) ? by.between(5, 200) : by.between(1, 4),
      optedIn: by.chance(40),
      multipliers: by.one<Multipliers>(['exact', 'rounded']),
      hours: by.one([46, 54]),
    },
    earlierBonuses: by.chance(50) ? 0 : by.between(0, 400_000),
    months,
  }
}
