import { daysInMonth, type Service } from './insured-days.ts'

/** What decides a person's insurances. */
export type WorkerStatus =
  | 'national'
  | 'spouse of a national'
  | 'professional with permanent residence'
  | 'professional'
  | 'migrant worker'

/** The day of the 65th birthday; a birthday on 29 February counts as 1 March in a common year. */
export function birthday65(birth: string): string {
  const year = Number(birth.slice(0, 4)) + 65
  const rest = birth.slice(4)
  return `${year}${rest === '-02-29' && year % 4 !== 0 ? '-03-01' : rest}`
}

/** Whether the standing has employment insurance in a month, age apart. */
function hasEmployment(standing: WorkerStatus, month: string): boolean {
  if (standing === 'professional with permanent residence') return month >= '2026-01'
  return standing === 'national' || standing === 'spouse of a national'
}

/** Whether the standing has the pension of the new system in a month. */
export function hasPension(standing: WorkerStatus, month: string): boolean {
  if (standing === 'professional') return month >= '2026-01'
  return standing !== 'migrant worker'
}

/** The part of a service that lies before the 65th birthday; null for none. */
export function before65(birth: string, service: Service): Service | null {
  const birthday = birthday65(birth)
  if (birthday.slice(0, 7) > service.month) return service
  const lastDay = Number(birthday.slice(8)) - 1
  if (birthday.slice(0, 7) < service.month || lastDay < (service.startDay ?? 1)) return null
  return { ...service, lastDay: Math.min(lastDay, service.lastDay ?? daysInMonth(service.month)) }
}

/** The part of the month with employment insurance, which any unit has and which stops on the 65th birthday. */
export function employmentService(standing: WorkerStatus, birth: string, service: Service): Service | null {
  return hasEmployment(standing, service.month) ? before65(birth, service) : null
}

/** The part of the month with labor insurance: in a unit of five or one that opted in, from 65 only where it is continued. */
export function laborService(
  unitCovered: boolean,
  continued: boolean,
  birth: string,
  service: Service,
): Service | null {
  if (!unitCovered) return null
  return continued ? service : before65(birth, service)
}
