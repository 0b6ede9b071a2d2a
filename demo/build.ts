import { randomInt } from 'node:crypto'
import { dayIn } from '#base/days/days.ts'
import { createHeadFiles } from '#server/audit/head-files.ts'
import { systemClock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import { createFileStore } from '#server/files/file-store.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Settings } from '#server/settings.ts'
import { importCalendar } from '../modules/calendar/holidays/calendar.ts'
import { hashPassword } from '../modules/platform/identity/passwords/passwords.ts'
import { plantAnnouncements } from './announcements.ts'
import { plantAttendance } from './attendance.ts'
import { plantCandidates } from './candidates.ts'
import { plantDocuments } from './documents.ts'
import { buildHistory } from './history.ts'
import { plantLetters } from './letters.ts'
import { COLLEAGUES } from './life/colleagues.ts'
import { DEMO_COMPANY, emailOf, OPS_EMAIL, PEOPLE, type Person } from './people.ts'
import { plantRequests } from './requests.ts'
import { findSeededCompany, type SeededCompany, seedCompany } from './seed-company.ts'
import { plantVacancies } from './vacancies.ts'

export type DemoAccount = { company: string; role: string; name: string; email: string; password: string }

const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

const EVERYONE: readonly Person[] = [...PEOPLE, ...COLLEAGUES]

/**
 * Creates a sign-in for everyone of the demo company who works there and for an operator; of the small one for `PEOPLE`
 * only. Passwords are random for this installation.
 */
export function newDemoAccounts({ isSmall }: { readonly isSmall: boolean }): DemoAccount[] {
  const people = (isSmall ? PEOPLE : EVERYONE.filter(({ left }) => !left)).map((person) => ({
    company: DEMO_COMPANY.code,
    role: person.roles[0] ?? 'employee',
    name: person.name,
    email: emailOf(person),
    password: newPassword(),
  }))
  return [...people, { company: '', role: 'Ops', name: 'Demo Operator', email: OPS_EMAIL, password: newPassword() }]
}

type DemoWorld = {
  database: Database
  secrets: Secrets
  settings: Pick<Settings, 'folders'>
  say: (line: string) => void
}

/**
 * Builds the demo company: its people in one transaction, then twelve closed months of payroll and one open. The small
 * one has the people and the scenario that journeys know; the other has their colleagues too, and a year of everybody's
 * leave, claims, overtime and attendance.
 */
export async function buildDemo(
  world: DemoWorld,
  accounts: readonly DemoAccount[],
  { isSmall }: { readonly isSmall: boolean },
): Promise<void> {
  world.say('Making the demo company …')
  await world.database.runOutsideTenants((tx) =>
    tx
      .insertInto('account')
      .values({
        email: OPS_EMAIL,
        kind: 'ops',
        full_name: 'Demo Operator',
        email_verified_at: systemClock.now(),
      })
      .onConflict((same) => same.column('email').doNothing())
      .execute(),
  )
  const people = isSmall ? PEOPLE : EVERYONE
  await finish(world, await seedCompany(world.database, world.secrets.wrap, DEMO, people), accounts)
}

/** Continues a demo company whose start was interrupted. Returns false where it does not exist. */
export async function finishDemo(world: DemoWorld, accounts: readonly DemoAccount[]): Promise<boolean> {
  const company = await findSeededCompany(world.database, DEMO, EVERYONE)
  if (!company) return false
  world.say('Finishing the demo company …')
  await finish(world, company, accounts)
  return true
}

const DEMO = { ...DEMO_COMPANY, isDemo: true }

/** Adds everything after the people, and their passwords: hashing takes seconds, so it goes on beside the months. */
async function finish(world: DemoWorld, company: SeededCompany, accounts: readonly DemoAccount[]): Promise<void> {
  await Promise.all([fill(world, company), setPasswords(world, accounts)])
}

/** Adds everything but the passwords. Completed steps stay as they are. */
async function fill({ database, secrets, settings, say }: DemoWorld, company: SeededCompany): Promise<void> {
  const today = dayIn('Asia/Kuala_Lumpur', systemClock.now())
  await database.runInTenant(company.companyId, async (tx) => {
    for (const year of [2025, 2026, 2027]) {
      await importCalendar(tx, { country: 'MY', year, states: ['KUL', 'PNG'], leave_out: [] }, today)
      await importCalendar(tx, { country: 'TW', year, states: [], leave_out: [] }, today)
    }
  })
  say('Closing twelve months of payroll …')
  const now = systemClock.now()
  const heads = createHeadFiles(settings.folders.auditHeads)
  const files = createFileStore(settings.folders.files, secrets.wrap)
  const { open } = await buildHistory({ database, secrets, heads, files, company, now })
  await database.runInTenant(company.companyId, async (tx) => {
    await plantRequests(tx, company, open, now)
    const isLarge = company.people.length > PEOPLE.length
    await plantAttendance(tx, company, now, { months: isLarge ? 13 : 3, isLarge })
    await plantAnnouncements(tx, company, now)
    await plantDocuments(tx, files, company, now)
    await plantVacancies(tx, company, now)
    await plantCandidates(tx, files, company, secrets.wrap, now)
  })
  await plantLetters({ database, secrets, heads, files, company, now })
}

/** Gives those of the accounts a password that have none, one after another, so that a core is left for the months. */
async function setPasswords({ database }: DemoWorld, accounts: readonly DemoAccount[]): Promise<void> {
  const rows = await database.lookup.selectFrom('account').select('email').where('password_hash', 'is', null).execute()
  const without = new Set(rows.map(({ email }) => email))
  for (const { email, password } of accounts.filter((account) => without.has(account.email))) {
    const password_hash = await hashPassword(password)
    await database.runOutsideTenants((tx) =>
      tx
        .updateTable('account')
        .set({ password_hash })
        .where('email', '=', email)
        .where('password_hash', 'is', null)
        .execute(),
    )
  }
}

/** Four groups of four characters that are hard to confuse: easy to type, 79 bits. */
function newPassword(): string {
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')).join(
    '-',
  )
}
