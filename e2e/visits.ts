import { expect, type Page } from '@playwright/test'
import type { Permission } from '../base/access/permissions.ts'
import type { Area, RoleName } from '../base/access/roles.ts'
import { DEFAULT_GRANTS } from '../server/access/default-grants.generated.ts'

/** People who visit the screens of an area; the first with access to a screen visits it. */
export const VISITORS: readonly { area: Area; key: string; label?: string; role: RoleName }[] = [
  { area: 'localhr', key: 'arjun', label: 'Local finance', role: 'local finance' },
  { area: 'localhr', key: 'mei.ling', label: 'Local HR', role: 'local hr' },
  { area: 'localhr', key: 'boon.keat', role: 'office dir' },
  { area: 'rmt', key: 'nadia', role: 'rmt admin' },
  { area: 'hod', key: 'kavitha', role: 'hod' },
  { area: 'app', key: 'aminah', role: 'Company Admin' },
  { area: 'panel', key: 'ops', role: 'Ops' },
]

/** Yearly forms exist only after they are given out: year-end.spec.ts visits these. */
export const GIVEN_OUT = ['ea-forms/$id', 'tax-statements/$id']

/**
 * Open only where a company grants it: by default no role of the area may import people. The page is that of
 * employee/import.
 */
export const BY_GRANT = ['resources/import']

/** Where an address with a record id finds a record: the list that has it, and the field of its id. */
const RECORDS: Record<string, string> = {
  'employees/$id': '/api/employees',
  'employee/$id': '/api/employees',
  'team/$id': '/api/employees',
  'resources/profile/$id': '/api/employees',
  'announcement/$id': '/api/announcements',
  'documents/letter/$id': '/api/letters?state=issued',
  'documents/demands/$id': '/api/document-demands',
  'documents/templates/$id': '/api/letter-templates',
  'documents/letters/$id': '/api/letters',
  'announcements/$id': '/api/announcements/own',
  'company/offices/$id': '/api/rmt/office',
  'resume/$id': '/api/applications',
  'payroll/loans/$id': '/api/loans',
  'payroll/runs/$id': '/api/payroll/runs?state=calculated',
  'payroll/runs/$id/back-pay': '/api/payroll/runs?state=calculated',
  'payroll/runs/$id/bonuses': '/api/payroll/runs?state=calculated',
  'payroll/runs/$id/files': '/api/payroll/runs?state=approved',
  'payslips/$id': '/api/payroll/payslips?mine=true',
  'payroll/year-end/$year/$id': '/api/year-end/people?year=2026',
}

/** The address of a screen in an area, with the first record of its list if it needs one. */
export async function findAddress(page: Page, area: Area, path: string): Promise<string> {
  if (!path.includes('$')) return `/${area}/${path}`
  const list = RECORDS[path]
  expect(list, `RECORDS says where ${path} finds a record`).toBeDefined()
  const reply = await page.request.get(list!)
  expect(reply.ok(), `${list} answers ${reply.status()}`).toBe(true)
  const [first] = ((await reply.json()) as { data: { id: string; employee_id?: string }[] }).data
  // The error includes the unfiltered list, so that it shows the records that the filter leaves out.
  const all = first ? '' : await (await page.request.get(list!.replace(/\?.*/, ''))).text()
  expect(first, `${list} has a record for ${path}; without the filter: ${all.slice(0, 2_000)}`).toBeDefined()
  return `/${area}/${path.replace('$year', '2026').replace('$id', first!.id)}`
}

/** Whether the default permissions of a new company let a visitor open a screen. */
export const canOpen = (
  { area, role }: (typeof VISITORS)[number],
  screen: { areas: readonly Area[]; permission?: string; roles?: readonly RoleName[] },
): boolean =>
  screen.areas.includes(area) &&
  (!screen.roles || screen.roles.includes(role)) &&
  (!screen.permission || DEFAULT_GRANTS[role][screen.permission as Permission] !== undefined)

/** Waits until a page shows its content: on a busy machine a server thread takes time to start with it. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 60_000 })
}
