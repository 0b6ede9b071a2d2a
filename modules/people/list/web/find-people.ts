import type { Area } from '#base/access/roles.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { call } from '#web/calls/call.ts'
import { IconUser } from '#web/icons.ts'
import type { FindItems } from '#web/shell/palette/palette-sources.ts'

const PAGES: Partial<Record<Area, string>> = {
  localhr: 'resources/profile',
  app: 'employee',
  rmt: 'employees',
  hod: 'team',
}

/** Finds people by name and number for the palette, each with the page that the reader may open. */
export const findPeople: FindItems = async (typed, { session, area, signal }) => {
  if (session.kind !== 'staff' || !session.may('directory:read')) return []
  const found = await call(peopleApi.find, { search: typed, per_page: 8 }, { signal, quiet: true })
  const sees = (session.reach('employee:read') ?? 'own') !== 'own'
  return found.data
    .filter((person) => sees || person.id === session.employee_id)
    .map((person) => ({
      id: person.id,
      label: person.full_name,
      about: [person.employee_no, person.position, person.department].filter(Boolean).join(' · '),
      icon: IconUser,
      to: person.id === session.employee_id ? '/app/me' : `/${area}/${PAGES[area] ?? 'employee'}/${person.id}`,
    }))
}
