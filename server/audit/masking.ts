import { isObject } from '#base/objects.ts'
import type { SecrecyOf } from './secrecy.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * The values of an entry as they are written: without what the operation's contract calls secret, and what the database
 * keeps sealed by its last four only.
 */
export function withoutSecrets(
  values: Record<string, unknown> | null | undefined,
  sealed: ReadonlySet<string>,
  secret: ReadonlySet<string> = NONE,
): Record<string, unknown> | null {
  return values
    ? fieldsMapped(values, (field, value) =>
        secret.has(field) ? undefined : sealed.has(field) && !isNested(value) ? lastFour(value) : value,
      )
    : null
}

/**
 * What a reader of the log sees of the values of an entry. Pay and sensitive fields are those that a contract calls so;
 * a number under a name that no contract knows may be pay, and is kept from who may not read it.
 */
export function forReader(
  values: unknown,
  secrecyOf: SecrecyOf,
  may: { pay: boolean; sensitive: boolean },
): Record<string, unknown> | null {
  if (!isNested(values)) return null
  return fieldsMapped(values, (field, value) => {
    const secrecy = secrecyOf(field)
    const isPay = secrecy === 'pay' ? saysMuch(value) : secrecy === null && typeof value === 'number'
    return (isPay && !may.pay) || (secrecy === 'sensitive' && !may.sensitive) ? '•••' : value
  })
}

/** Words and yes or no under the name of an amount are something else of that name; nothing is no secret. */
function saysMuch(value: unknown): boolean {
  if (typeof value === 'string') return /\d/.test(value)
  return value !== null && value !== undefined && typeof value !== 'boolean'
}

type Mapping = (field: string, value: unknown) => unknown

function mapped(value: unknown, change: Mapping): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change))
  return isNested(value) ? fieldsMapped(value, change) : value
}

function fieldsMapped(values: Record<string, unknown>, change: Mapping): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, field]) => {
      const changed = change(key, field)
      return [key, changed === field ? mapped(field, change) : changed]
    }),
  )
}

function isNested(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !(value instanceof Date)
}

function lastFour(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value
  const plain = String(value)
  return plain.startsWith('••••') ? plain : plain.length <= 4 ? '••••' : `••••${plain.slice(-4)}`
}
