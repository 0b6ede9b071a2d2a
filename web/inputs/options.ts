import type { AnyEndpoint } from '#web/calls/call.ts'
import { call } from '#web/calls/call.ts'

export type Option = {
  value: string | number
  label: string
  disabled?: boolean
  /** What else it is found by: its name in the other language, a code. */
  also?: string
}

/**
 * Where choices come from: a list, a function asked with the search text, or an endpoint whose rows have an id and a
 * name (a page is searched on the server).
 */
// biome-ignore lint/suspicious/noExplicitAny: any endpoint that lists named things will do
export type OptionsSource = readonly Option[] | ((search: string) => Promise<readonly Option[]>) | AnyEndpoint<any, any>

const PAGE_SIZE = 50

/**
 * The choices of a call whose contract comes when somebody chooses: what a list may be narrowed by need not hold up the
 * list. Put it outside of components, so that it stays the same.
 */
// biome-ignore lint/suspicious/noExplicitAny: any endpoint that lists named things will do
export function lazyOptions(load: () => Promise<AnyEndpoint<any, any>>) {
  return async (search: string): Promise<Option[]> => {
    const endpoint = await load()
    return optionsFrom(await call(endpoint, optionsInput(endpoint, search), { quiet: true }))
  }
}

/** What a call of choices is asked for: a page of those that match. */
export function optionsInput(endpoint: AnyEndpoint, search: string): Record<string, unknown> {
  if (endpoint.replies !== 'page') return {}
  return search ? { search, per_page: PAGE_SIZE } : { per_page: PAGE_SIZE }
}

type NamedRow = { id?: unknown; code?: unknown; name?: unknown; full_name?: unknown; employee_no?: unknown }

/** Options from the rows of a reply: id or code, and name; of people with the number, for two may have one name. */
export function optionsFrom(reply: unknown): Option[] {
  const rows = Array.isArray(reply) ? reply : ((reply as { data?: unknown[] } | undefined)?.data ?? [])
  return rows.map((row) => {
    const { id, code, name, full_name, employee_no } = row as NamedRow
    const value = id ?? code
    const label = String(name ?? full_name ?? value)
    return {
      value: typeof value === 'number' ? value : String(value),
      label: full_name && employee_no ? `${label} · ${employee_no}` : label,
    }
  })
}
