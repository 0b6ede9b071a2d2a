import { round2, type TaskFigures } from './tasks.ts'

/**
 * The goal of a line: seconds at 10,000 people on a quiet machine, where there is such a goal, and the highest ratio to
 * its floor.
 */
export type Goal = { seconds?: number; ratio: number }
export type BenchLine = Record<string, string | number | string[] | null>

/** Highest lag of the serving thread and highest memory of the server during any of it. */
const MOST_LAG_MS = 100
const MOST_RSS_MB = 1_200
const PEOPLE = 10_000

/**
 * Prints one line for each operation, with the bounds it exceeds. Ratio and memory do not depend on machine load, so
 * only they fail the bench; seconds and lag are reported.
 */
export function companyLines(employees: number) {
  let lines = 0
  let broken = 0
  return {
    tell(what: string, { seconds, maxEventLoopLagMs, peakRssMb }: TaskFigures, floorSeconds: number, goal: Goal): void {
      const ratio = round2(seconds / floorSeconds)
      const goalSeconds = goal.seconds === undefined ? null : (goal.seconds * employees) / PEOPLE
      const over = [
        ...(ratio > goal.ratio ? ['ratio'] : []),
        ...(peakRssMb > MOST_RSS_MB ? ['memory'] : []),
        ...(goalSeconds !== null && seconds > goalSeconds ? ['seconds'] : []),
        ...(maxEventLoopLagMs > MOST_LAG_MS ? ['lag'] : []),
      ]
      lines++
      if (over.includes('ratio') || over.includes('memory')) broken++
      const line: BenchLine = {
        bench: 'company',
        what,
        employees,
        seconds: round3(seconds),
        goalSeconds,
        floorSeconds: round3(floorSeconds),
        ratio,
        most: goal.ratio,
        maxEventLoopLagMs,
        peakRssMb,
        over,
      }
      console.log(JSON.stringify(line))
    },
    told: () => ({ lines, broken }),
  }
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000
}
