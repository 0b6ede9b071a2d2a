/**
 * What a row gives, as the form has it: nothing where a cell is empty, and the end of a day as 00:00, which is not after
 * the start and so on the next day.
 */
export function parseTimes(
  values: Readonly<Record<string, unknown>>,
  ends: readonly string[],
): Record<string, unknown> {
  const typed = Object.entries(values).filter(([, value]) => value !== null)
  return Object.fromEntries(
    typed.map(([key, value]) => [key, ends.includes(key) && value === '24:00' ? '00:00' : value]),
  )
}
