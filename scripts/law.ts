/**
 * `npm run -s law -- FILE.json` calculates the cases of a file with the law in the product and prints one JSON line per
 * case, for comparison with an official calculator. Standard error lists input fields that an answer does not depend
 * on, and months after those the tables were verified for. A case that cannot be calculated says so in its line. Only
 * an unreadable file or a wrong call exits with 2.
 * `npm run -s law -- --as-of 2027-01` prints every table of a month with its status, one JSON line each: what a dry run
 * of that month would use, and what it lacks.
 */
import { readFileSync } from 'node:fs'
import { isMonth } from '#base/days/days.ts'
import { isObject, type Json, type JsonObject } from '#statutory/case-values.ts'
import { answerCaseWithUnused } from '#statutory/cases.ts'
import { MALAYSIAN_CASES } from '#statutory/malaysia/cases/cases.ts'
import { LAST_CHECKED_MONTH } from '#statutory/malaysia/law.ts'
import { lawOfMonth } from '#statutory/table-standing.ts'
import { TAIWAN_CASES } from '#statutory/taiwan/cases/cases.ts'

/** The two countries share no kind, so a file may contain cases of both. */
const KINDS = { ...MALAYSIAN_CASES, ...TAIWAN_CASES }

// A reader of the output, such as `head`, may stop before the last line.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const [file, month, ...more] = process.argv.slice(2)
const wrong = file !== '--as-of' && (file?.startsWith('--') || month !== undefined)
if (file === undefined || wrong || more.length > 0)
  stop(
    'Usage: npm run -s law -- FILE.json   (a file with {"cases": [{"id", "kind" or "topic", "input" or "inputs", "period", "expected"}]})\n       npm run -s law -- --as-of 2027-01   (the tables of a month and how they stand)',
  )

if (file === '--as-of') {
  if (month === undefined || !isMonth(month)) stop('Say the month, such as --as-of 2027-01')
  for (const table of lawOfMonth(month)) print(table)
} else answerAll(casesIn(file))

function answerAll(cases: readonly Json[]): void {
  const left = new Map<string, { cases: number; first: Json }>()
  let refused = 0
  let later = 0
  for (const entry of cases) {
    const { answer, unused } = answerCaseWithUnused(entry, KINDS)
    print(answer)
    if ('error' in answer) refused++
    else if (isLater(entry)) later++
    for (const path of unused) {
      const what = `${isObject(entry) ? (entry.kind ?? entry.topic) : ''}: ${path}`
      const seen = left.get(what)
      if (seen) seen.cases++
      else left.set(what, { cases: 1, first: answer.id })
    }
  }
  for (const [what, { cases: count, first }] of left)
    console.error(`${what} is not used (${count === 1 ? '1 case' : `${count} cases`}, such as ${first})`)
  if (later > 0)
    console.error(
      `${later} of ${cases.length} cases are of months after ${LAST_CHECKED_MONTH}: by the latest tables known`,
    )
  if (refused > 0) console.error(`${refused} of ${cases.length} cases could not be answered`)
}

/** Whether a Malaysian case is in a month after those its tables were verified for. The latest tables apply there. */
function isLater(entry: Json): boolean {
  if (!isObject(entry) || !Object.hasOwn(MALAYSIAN_CASES, String(entry.kind ?? entry.topic))) return false
  const input = entry.input ?? entry.inputs
  const { period, year, month = 1 }: JsonObject = { period: entry.period, ...(isObject(input) ? input : {}) }
  const wageMonth = String(period ?? `${year}-${String(month).padStart(2, '0')}`).slice(0, 7)
  return isMonth(wageMonth) && wageMonth > LAST_CHECKED_MONTH
}

function print(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

function casesIn(path: string): Json[] {
  try {
    // Windows programs write a byte order mark before the text.
    const content = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
    const cases = Array.isArray(content) ? content : content?.cases
    if (Array.isArray(cases) && cases.length > 0) return cases
  } catch (error) {
    return stop(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  return stop(`No cases in ${path}`)
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}
