import type { RowIssue } from '#base/errors.ts'

type CodeAndParams = [code: string, params: Record<string, unknown>]

/** The issue of an unknown number. Suggests a person where a spreadsheet program dropped leading zeros. */
export function unknownPerson(typed: string, people: ReadonlyMap<string, unknown>): CodeAndParams {
  const short = withoutZeros(typed.trim())
  const near = /^\d+$/.test(short) ? [...people.keys()].filter((number) => withoutZeros(number) === short) : []
  const [only, another] = near
  return only !== undefined && another === undefined
    ? ['import_cut_number', { value: typed, number: only.toUpperCase() }]
    : ['import_unknown_person', { value: typed }]
}

/** Replaces the issues of a file without any known person by one. */
export function mergeUnknownPeople(issues: readonly RowIssue[], rows: number): RowIssue[] {
  const strangers = issues.filter(({ code }) => code === 'import_unknown_person')
  const [first] = strangers
  if (!first || strangers.length < rows || rows < 2) return [...issues]
  const others = issues.filter((issue) => !strangers.includes(issue))
  return [{ ...first, code: 'import_nobody_known', params: { count: rows } }, ...others]
}

function withoutZeros(number: string): string {
  return number.replace(/^0+(?=\d)/, '')
}
