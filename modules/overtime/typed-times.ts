/** Texts of a file that are times, as the form has them: `9:00` and `09:00:00` are 09:00. Others stay, to be refused. */
export function typedTimes<K extends string>(
  values: Readonly<Record<string, unknown>>,
  keys: readonly K[],
): Record<string, unknown> {
  const typed = Object.entries(values).filter(([, value]) => value !== null)
  return Object.fromEntries(typed.map(([key, value]) => [key, keys.includes(key as K) ? clock(String(value)) : value]))
}

function clock(text: string): string {
  const match = /^(\d{1,2})[:.：](\d{2})(?::00)?$/.exec(text.trim())
  return match ? `${match[1]!.padStart(2, '0')}:${match[2]}` : text
}
