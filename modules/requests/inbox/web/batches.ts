import type { z } from 'zod'
import { listText } from '#web/page/format.tsx'
import type { RequestRow } from '../contract.ts'

type Row = z.output<typeof RequestRow>

/** A line of a list: a request, or those of a person that were sent together and are in the same state. */
export type InboxItem = Row & { readonly rows: readonly Row[] }

/** Joins the requests of a page that were sent together into one line each, at the place of the first. */
export function joinBatches(rows: readonly Row[]): InboxItem[] {
  const groups = Map.groupBy(rows, ({ id, batch_id, employee_id, kind, state }) =>
    batch_id === null ? id : [batch_id, employee_id, kind, state].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [group.length === 1 ? { ...first, rows: group } : { ...joined(first, group) }]
  })
}

/** What requests come to together; amounts of several currencies have no sum. Only what warns is left of their facts. */
function joined(first: Row, rows: readonly Row[]): InboxItem {
  const isOneCurrency = rows.every(({ currency }) => currency === first.currency)
  const days = rows.flatMap(({ from_day, until_day }) => [from_day, until_day]).filter((day) => day !== null)
  return {
    ...first,
    rows,
    title: listText([...new Set(rows.map(({ title }) => title))]),
    from_day: days.toSorted()[0] ?? null,
    until_day: days.toSorted().at(-1) ?? null,
    days: sumOf(rows, 'days'),
    minutes: sumOf(rows, 'minutes'),
    amount: isOneCurrency ? sumOf(rows, 'amount') : null,
    files: rows.reduce((count, { files }) => count + files, 0),
    question_open: rows.some(({ question_open }) => question_open),
    facts: rows.flatMap(({ facts }) => facts.filter(({ tone }) => tone === 'warn' || tone === 'bad')),
  }
}

function sumOf(rows: readonly Row[], name: 'days' | 'minutes' | 'amount'): number | null {
  return rows.some((row) => row[name] === null) ? null : rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)
}
