import type { Month } from '#base/days/days.ts'

/** The row of a dated list that holds in a month; `before` where none had begun. The list has the latest first. */
export function choicesInForce<Row extends { from_month: Month }, First>(
  history: readonly Row[],
  before: First,
  month: Month,
): Row | First {
  return history.find(({ from_month }) => from_month <= month) ?? before
}

/** What of a form has to follow from one record to another: what stands as the first had it and the second has otherwise. */
export function choicesToFollow<Name extends string>(
  names: readonly Name[],
  values: Readonly<Record<string, unknown>>,
  from: Readonly<Record<Name, unknown>>,
  to: Readonly<Record<Name, unknown>>,
): Name[] {
  return names.filter((name) => values[name] === from[name] && to[name] !== from[name])
}

/** What each row of a dated list has otherwise than the one that held before it. The list has the latest first. */
export function choiceChanges<Name extends string, Row extends Readonly<Record<Name, unknown>>>(
  names: readonly Name[],
  history: readonly Row[],
  before: Readonly<Record<Name, unknown>>,
): { row: Row; changed: Name[] }[] {
  return history.map((row, place) => {
    const earlier = history[place + 1] ?? before
    return { row, changed: names.filter((name) => row[name] !== earlier[name]) }
  })
}
