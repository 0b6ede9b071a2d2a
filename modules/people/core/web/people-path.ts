import type { Area } from '#base/access/roles.ts'
import { useArea } from '#web/link.tsx'

const LISTS: Partial<Record<Area, string>> = {
  localhr: 'resources/active',
  app: 'employee',
  rmt: 'employees',
  hod: 'team',
}
const PAGES: Partial<Record<Area, string>> = {
  localhr: 'resources/profile',
  app: 'employee',
  rmt: 'employees',
  hod: 'team',
}

/** Addresses of the list and a person's page in the current area. */
export function usePeoplePaths() {
  const area = useArea()
  const list = LISTS[area] ?? 'employee'
  const page = PAGES[area] ?? 'employee'
  const base = area === 'localhr' ? 'resources' : list
  return { list, personOf: (id: string) => `${page}/${id}`, add: `${base}/new`, import: `${base}/import` }
}
