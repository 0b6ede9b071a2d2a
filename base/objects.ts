/** Whether a value of which nothing is known has fields that can be asked for. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The fields of a value of which nothing is known; none where it has none. */
export function toFields(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

/** The keys of an object of which every key is known: not of one that may hold more than its type says. */
export function keysOf<T extends object>(known: T): (keyof T & string)[] {
  return Object.keys(known) as (keyof T & string)[]
}
