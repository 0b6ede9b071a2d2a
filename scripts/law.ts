/**
 * `npm run -s law -- FILE.json`: answers the cases of a file with the law in the product, one JSON line per case, for
 * anyone who wants to compare us with an official calculator. What of the input an answer does not follow from is said
 * beside the answers, on standard error, and so are months after those the tables were read for. A case that cannot be
 * answered says so in its line; only a file that cannot be read, or a wrong call, ends with 2.
 * `npm run -s law -- --as-of 2027-01`: every table of a month, one JSON line each, with how it stands: what a dry run of
 * that month would use, and what is missing for it.
 */
import { readFileSync } from 'node:fs'
import { isMonth } from '#base/days/days.ts'
import { isObject, type Json, type JsonObject } from '#statutory/case-values.ts'
import { answerCaseWithUnused } from '#statutory/cases.ts'
import { MALAYSIAN_CASES } from '#statutory/malaysia/cases/cases.ts'
import { LAST_CHECKED_MONTH } from '#statutory/malaysia/law.ts'
import { lawOfMonth } from '#statutory/table-standing.ts'
import { TAIWAN_CASES } from '#statutory/taiwan/cases/cases.ts'

/** The kinds of one country are no kinds of the other, so that a file may hold both. */
const KINDS = { ...MALAYSIAN_CASES, ...TAIWAN_CASES }

// Whoever reads the answers may stop before the last one.
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

/** Whether a Malaysian case is of a month that its tables were not read for: the latest ones go on. */
function isLater(entry: Json): boolean {
  if (!isObject(entry) || !Object.hasOwn(MALAYSIAN_CASES, String(entry.kind ?? entry.topic))) return false
  const input = entry.input ?? entry.inputs
  const { period, year, month = 1 }: JsonObject = { period: entry.period, ...(isObject(input) ? input : {}) }
  const said = String(period ?? `${year}-${String(month).padStart(2, '0')}`).slice(0, 7)
  return isMonth(said) && said > LAST_CHECKED_MONTH
}

function print(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

function casesIn(path: string): Json[] {
  try {
    // Windows writes a mark of the byte order before the text.
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
