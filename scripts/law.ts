/**
 * `npm run -s law -- FILE.json`: answers the cases of a file with the law in the product, one JSON line per case, for
 * anyone who wants to compare us with an official calculator. `npm run -s law -- --as-of 2027-01`: every table of a month,
 * one JSON line each, with how it stands: what a dry run of that month would use, and what is missing for it.
 */
import { readFileSync } from 'node:fs'
import { isMonth } from '#base/days.ts'
import type { Json } from '#statutory/malaysia/case-values.ts'
import { answerCase, MALAYSIAN_CASES } from '#statutory/malaysia/cases.ts'
import { lawOfMonth } from '#statutory/standing.ts'
import { TAIWAN_CASES } from '#statutory/taiwan/cases.ts'

/** The kinds of one country are no kinds of the other, so that a file may hold both. */
const KINDS = { ...MALAYSIAN_CASES, ...TAIWAN_CASES }

const [file, month] = process.argv.slice(2)
if (!file)
  stop(
    'Usage: npm run -s law -- FILE.json   (a file with {"cases": [{"id", "kind" or "topic", "input" or "inputs", "period", "expected"}]})\n       npm run -s law -- --as-of 2027-01   (the tables of a month and how they stand)',
  )

if (file === '--as-of') {
  if (month === undefined || !isMonth(month)) stop('Say the month, such as --as-of 2027-01')
  for (const table of lawOfMonth(month)) print(table)
} else for (const entry of casesIn(file)) print(answerCase(entry, KINDS))

function print(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

function casesIn(path: string): Json[] {
  try {
    const content = JSON.parse(readFileSync(path, 'utf8'))
    const cases = Array.isArray(content) ? content : content?.cases
    if (Array.isArray(cases)) return cases
  } catch (error) {
    return stop(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  return stop(`No list of cases in ${path}`)
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}
