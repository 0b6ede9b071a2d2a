/** An internal address: the path and its query. */
export type InternalPath = { path: string; search: Record<string, string> }

const MAX_LENGTH = 400
const PATH = /^\/(app|localhr|rmt|hod)(\/[\w-]+)+$/

/**
 * Parses the address that a link asks to return to, if it is an internal page: a path of an area in letters, digits,
 * `-` and `_`. Returns undefined for anything else in a link (another host, a script, a path upwards).
 */
export function parseInternalPath(address: unknown): InternalPath | undefined {
  if (typeof address !== 'string' || address.length > MAX_LENGTH) return undefined
  const [path = '', search = ''] = address.split(/\?(.*)/s)
  if (!PATH.test(path) || /[\\#\s]/.test(search)) return undefined
  return { path, search: Object.fromEntries(new URLSearchParams(search)) }
}

/** The address of an internal page with a query; undefined parameters are left out. */
export function buildAddress(path: string, search: Readonly<Record<string, string | undefined>>): string {
  const kept = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const query = new URLSearchParams(kept).toString()
  return query ? `${path}?${query}` : path
}

/**
 * Converts an address from a module, such as `requests?to=2026-11-30`, to link props, with further query parameters.
 */
export function toLinkProps(
  place: string,
  more: Readonly<Record<string, string>> = {},
): { to: string; search: Record<string, string> } {
  const [to = '', query] = place.split(/\?(.*)/s)
  return { to, search: { ...Object.fromEntries(new URLSearchParams(query)), ...more } }
}
