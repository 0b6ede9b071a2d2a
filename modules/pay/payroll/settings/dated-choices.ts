import type { Month } from '#base/days/days.ts'

/** The row of a dated list that is in force in a month; `before` where none had started. The list is sorted newest first. */
export function choicesInForce<Row extends { from_month: Month }, First>(
  history: readonly Row[],
  before: First,
  month: Month,
): Row | First {
  return history.find(({ from_month }) => from_month <= month) ?? before
}

/**
 * Fields of a form that change with its record: the form still has the first record's value, and the second record has
 * another.
 */
export function choicesToFollow<Name extends string>(
  names: readonly Name[],
  values: Readonly<Record<string, unknown>>,
  from: Readonly<Record<Name, unknown>>,
  to: Readonly<Record<Name, unknown>>,
): Name[] {
  return names.filter((name) => values[name] === from[name] && to[name] !== from[name])
}

/** The values of each row of a dated list that differ from the row before it. The list is sorted newest first. */
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
