import { figuresOf } from './year-figures.ts'

/** Grades below the minimum wage that only the pension has. */
const LOWEST = [1500, 3000, 4500, 6000, 7500, 8700, 9900]
/** Grades below the minimum wage that part-timers have in labor insurance, and the pension. */
const LOW = [
  11_100, 12_540, 13_500, 15_840, 16_500, 17_280, 17_880, 19_047, 20_008, 21_009, 22_000, 23_100, 24_000, 25_250,
  26_400, 27_600, 28_590,
]

/** Grades above the minimum wage, each with the step that leads to the next while it lasts. */
const RUNS = [
  [27_600, 1200],
  [28_800, 1500],
  [34_800, 1500],
  [36_300, 1900],
  [45_800, 2400],
  [57_800, 3000],
  [72_800, 3700],
  [87_600, 4500],
  [110_100, 5400],
  [147_900, 2100],
  [150_000, 6400],
  [182_000, 7500],
  [219_500, 8700],
  [263_000, 10_000],
  [313_000, 0],
] as const

const HIGH: number[] = RUNS.flatMap(([first, step], index) => {
  const next = RUNS[index + 1]?.[0] ?? first + 1
  const grades: number[] = []
  for (let grade = first; grade < next; grade += step || 1) grades.push(grade)
  return grades
})

export type Ladder = 'labor' | 'labor part time' | 'occupational' | 'health' | 'pension'

const TOPS = { labor: 45_800, occupational: 72_800, pension: 150_000 }

/** The grades of a ladder in a year, lowest first; the lowest of most is the minimum wage. */
export function ladderGrades(ladder: Ladder, year: number): number[] {
  const { minimumWage, lastLowGrade, healthTop } = figuresOf(year)
  const low = LOW.filter((grade) => grade <= lastLowGrade)
  if (ladder === 'labor part time') return low
  const top = ladder === 'health' ? healthTop : TOPS[ladder]
  const usual = [minimumWage, ...HIGH.filter((grade) => grade > minimumWage && grade <= top)]
  return ladder === 'pension' ? [...LOWEST, ...low, ...usual] : usual
}

const kept = new Map<string, number[]>()

function keptGrades(ladder: Ladder, year: number): number[] {
  const key = `${ladder} ${year}`
  const grades = kept.get(key) ?? ladderGrades(ladder, year)
  kept.set(key, grades)
  return grades
}

/** The smallest grade that is not below the wage, or the top one. */
export function gradeFor(ladder: Ladder, year: number, wage: number): number {
  const grades = keptGrades(ladder, year)
  return grades.find((grade) => grade >= wage) ?? grades.at(-1)!
}

/** The insured salary for labor insurance; a part-timer above the last low grade is at grade 1. */
export function laborSalary(year: number, wage: number, partTime: boolean): number {
  const low = partTime && wage <= figuresOf(year).lastLowGrade
  return gradeFor(low ? 'labor part time' : 'labor', year, wage)
}
