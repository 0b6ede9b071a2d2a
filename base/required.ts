/**
 * Returns a value that has to exist where the program is right.
 * @throws Error naming what is missing: a fault of the program, never of what somebody typed.
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}`)
  return value
}
