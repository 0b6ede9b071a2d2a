/** An address of ours: the path, and what stands behind its `?`. */
export type InternalPath = { path: string; search: Record<string, string> }

const MAX_LENGTH = 400
const PATH = /^\/(app|localhr|rmt|hod)(\/[\w-]+)+$/

/**
 * An address that a link asks to go back to, where it is a page of ours: a path of an area in letters, digits, `-` and
 * `_`. Whatever else a link may carry (another host, a script, a way up) is undefined.
 */
export function parseInternalPath(address: unknown): InternalPath | undefined {
  if (typeof address !== 'string' || address.length > MAX_LENGTH) return undefined
  const [path = '', search = ''] = address.split(/\?(.*)/s)
  if (!PATH.test(path) || /[\\#\s]/.test(search)) return undefined
  return { path, search: Object.fromEntries(new URLSearchParams(search)) }
}

/** The address of a page of ours with what is to stand behind its `?`; nothing of what is undefined. */
export function buildAddress(path: string, search: Readonly<Record<string, string | undefined>>): string {
  const kept = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const query = new URLSearchParams(kept).toString()
  return query ? `${path}?${query}` : path
}

/** What modules say of a place, such as `requests?to=2026-11-30`, as a link takes it, with more behind its `?`. */
export function toLinkProps(
  place: string,
  more: Readonly<Record<string, string>> = {},
): { to: string; search: Record<string, string> } {
  const [to = '', query] = place.split(/\?(.*)/s)
  return { to, search: { ...Object.fromEntries(new URLSearchParams(query)), ...more } }
}
