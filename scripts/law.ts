/**
 * `npm run -s law -- FILE.json`: answers the cases of a file with the law in the product, one JSON line per case, for
 * anyone who wants to compare us with an official calculator.
 */
import { readFileSync } from 'node:fs'
import type { Json } from '#statutory/malaysia/case-values.ts'
import { answerCase, MALAYSIAN_CASES } from '#statutory/malaysia/cases.ts'
import { TAIWAN_CASES } from '#statutory/taiwan/cases.ts'

/** The kinds of one country are no kinds of the other, so that a file may hold both. */
const KINDS = { ...MALAYSIAN_CASES, ...TAIWAN_CASES }

const [file] = process.argv.slice(2)
if (!file)
  stop(
    'Usage: npm run -s law -- FILE.json   (a file with {"cases": [{"id", "kind" or "topic", "input" or "inputs", "period", "expected"}]})',
  )

for (const entry of casesIn(file)) process.stdout.write(`${JSON.stringify(answerCase(entry, KINDS))}\n`)

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
