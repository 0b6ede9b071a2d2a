import type { AnyEndpoint } from '#web/calls/call.ts'
import { call } from '#web/calls/call.ts'

export type Option = {
  value: string | number
  label: string
  disabled?: boolean
  /** Further search texts: its name in the other language, a code. */
  also?: string
  /** A sentence below its name. */
  about?: string
}

/**
 * The source of choices: a list, a function of the search text, or an endpoint whose rows have an id and a name (paged
 * ones are searched on the server).
 */
// biome-ignore lint/suspicious/noExplicitAny: any endpoint that lists named things will do
export type OptionsSource = readonly Option[] | ((search: string) => Promise<readonly Option[]>) | AnyEndpoint<any, any>

const PAGE_SIZE = 50

/**
 * The choices of a call whose contract loads when somebody chooses: the filters of a list need not delay the list. Call
 * it outside of components, so that the function stays the same.
 */
// biome-ignore lint/suspicious/noExplicitAny: any endpoint that lists named things will do
export function lazyOptions(load: () => Promise<AnyEndpoint<any, any>>) {
  return async (search: string): Promise<Option[]> => {
    const endpoint = await load()
    return optionsFrom(await call(endpoint, optionsInput(endpoint, search), { quiet: true }))
  }
}

/** The input for a call that lists choices: a page of those that match. */
export function optionsInput(endpoint: AnyEndpoint, search: string): Record<string, unknown> {
  if (endpoint.replies !== 'page') return {}
  return search ? { search, per_page: PAGE_SIZE } : { per_page: PAGE_SIZE }
}

type NamedRow = { id?: unknown; code?: unknown; name?: unknown; full_name?: unknown; employee_no?: unknown }

/**
 * Options from the rows of a reply: id or code, and name. People include their number, because two may share a name.
 */
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
