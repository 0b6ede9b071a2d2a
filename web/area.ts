import type { Area } from '#base/access/roles.ts'

export type Env = Exclude<Area, 'panel'>

const AREAS: readonly string[] = ['rmt', 'hod', 'localhr', 'app', 'panel']

/** The area of an address, by its first segment; undefined on public pages. */
export function areaOf(pathname: string): Area | undefined {
  const first = pathname.split('/')[1] ?? ''
  return AREAS.includes(first) ? (first as Area) : undefined
}

/** A page without an area of its own, which belongs to the area of RMT (PUB-01). */
const EXPORT = '/export'

/** The area that calls are made from: that of the address, else `/app`. */
export function currentArea(): Env {
  if (window.location.pathname === EXPORT) return 'rmt'
  const area = areaOf(window.location.pathname)
  return area && area !== 'panel' ? area : 'app'
}
