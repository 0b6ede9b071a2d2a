import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareBounds } from './bounds.ts'
import type { BenchCountry } from './seed.ts'

// npm run -s bench -- NAME [--employees N] [--months N] [--country MY|TW | --mixed] [--count N]: prints one JSON line.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Default 10,000; for `attendance` and `shares` 2,000, for `planner` 300. */
    employees: { type: 'string' },
    /** Closed months before the month that `payroll` measures, up to 9. */
    months: { type: 'string', default: '1' },
    count: { type: 'string', default: '10000' },
    /** Country that pays the people of `payroll`; `mixed` pays half in each. */
    country: { type: 'string', default: 'MY' },
    mixed: { type: 'boolean', default: false },
    /** `payroll` for people without requests: no leave, no overtime, no claims. */
    bare: { type: 'boolean', default: false },
    /**
     * For `load`: signed-in people, duration, seconds between two calls of one person, servers, and whether PgBouncer
     * stands in between.
     */
    people: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '120' },
    every: { type: 'string', default: '5' },
    processes: { type: 'string', default: '1' },
    pgbouncer: { type: 'boolean', default: false },
    /** Number of random calls of `fuzz`, and their seed; number of requests in the company of `inbox`. */
    requests: { type: 'string', default: '10000' },
    /** For `attendance`, which evaluates a month of them. */
    punches: { type: 'string', default: '2000000' },
    seed: { type: 'string', default: '1' },
  },
})
const [name] = positionals

const benches: Record<string, () => Promise<Record<string, unknown>>> = {
  payroll: async () =>
    (await import('./payroll.ts')).benchPayroll(people(), parseWhole(values.months, 0), countries(), !values.bare),
  payslips: async () => (await import('./payslips.ts')).benchPayslips(parseWhole(values.count)),
  letters: async () => (await import('./letters.ts')).benchLetters(parseWhole(values.count)),
  load: async () =>
    (await import('./load.ts')).benchLoad({
      people: parseWhole(values.people),
      seconds: parseWhole(values.seconds),
      employees: people(),
      processes: parseWhole(values.processes),
      pgbouncer: values.pgbouncer,
      everyMs: parseWhole(values.every) * 1_000,
    }),
  company: async () => (await import('./company.ts')).benchCompany(people()),
  list: async () => (await import('./list.ts')).benchList(people()),
  fuzz: async () => (await import('./fuzz.ts')).benchFuzz(parseWhole(values.requests), parseWhole(values.seed)),
  inbox: async () => (await import('./inbox.ts')).benchInbox(parseWhole(values.requests)),
  leave: async () => (await import('./leave.ts')).benchLeave(people()),
  attendance: async () => (await import('./attendance.ts')).benchAttendance(people(2_000), parseWhole(values.punches)),
  planner: async () => (await import('./planner.ts')).benchPlanner(people(300)),
  request: async () => (await import('./request.ts')).benchRequest(),
  shares: async () => (await import('./shares.ts')).benchShares(people(2_000)),
  workdays: async () => (await import('./workdays.ts')).benchWorkdays(people()),
}
const web = path.join(import.meta.dirname, 'web.ts')
if (existsSync(web)) benches.web = async () => (await import(web)).benchWeb()

const bench = name === undefined ? undefined : benches[name]
if (!bench) {
  console.error(
    `Say which: npm run -s bench -- ${Object.keys(benches).join(' | ')} [--employees N] [--months N] [--country MY|TW | --mixed] [--bare] [--count N] [--punches N] [--people N] [--seconds N] [--every N] [--processes N] [--pgbouncer]`,
  )
  process.exit(2)
}
const figures = await bench()
console.log(JSON.stringify(figures))
const { line, isOver } = compareBounds(name!, figures)
if (line) console.error(line)
process.exit(isOver ? 1 : (process.exitCode ?? 0))

function countries(): BenchCountry[] {
  if (values.mixed) return ['MY', 'TW']
  if (values.country === 'MY' || values.country === 'TW') return [values.country]
  console.error(`Not a country of payroll: ${values.country}`)
  process.exit(2)
}

/** Number of people of a bench, unless the option is given. */
function people(usual = 10_000): number {
  return parseWhole(values.employees ?? String(usual))
}

function parseWhole(text: string, least = 1): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= least) return value
  console.error(`Not a number that fits: ${text}`)
  process.exit(2)
}
