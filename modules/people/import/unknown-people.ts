import type { RowIssue } from '#base/errors.ts'

type CodeAndParams = [code: string, params: Record<string, unknown>]

/** What is said of a number that nobody has: also whose it may be, where a spreadsheet program cut the zeros in front. */
export function unknownPerson(typed: string, people: ReadonlyMap<string, unknown>): CodeAndParams {
  const short = withoutZeros(typed.trim())
  const near = /^\d+$/.test(short) ? [...people.keys()].filter((number) => withoutZeros(number) === short) : []
  return near.length === 1
    ? ['import_cut_number', { value: typed, number: near[0]!.toUpperCase() }]
    : ['import_unknown_person', { value: typed }]
}

/** Issues of a file in which nobody is known: once, not for every row. */
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
