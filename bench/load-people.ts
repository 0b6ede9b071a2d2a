import { randomUUID } from 'node:crypto'
import { hashPassword } from '../modules/platform/identity/passwords/passwords.ts'
import type { BenchCompany } from './seed.ts'
import type { World } from './world.ts'

export type Person = { headers: Record<string, string>; isStaff: boolean }
type Call = { method: string; path: string; body?: () => unknown }

export const PASSWORD = 'teratai-merah-senja-42'
/** One person in ten keeps personnel records; the others read their own. */
const ONE_IN = 10

/** Gives this many people of the company an account and a session, and a password to those who sign in again. */
export async function signInPeople(world: World, company: BenchCompany, count: number): Promise<Person[]> {
  const password = await hashPassword(PASSWORD)
  await world.owner.query(`select set_config('app.company_id', $1, false)`, [company.companyId])
  const { rows } = await world.owner.query<{ id: string; n: number }>(
    `with made as (
       insert into account (email, full_name, password_hash, email_verified_at)
       select 'load.' || n || '@bench.example', 'Person ' || n, $2, now() from generate_series(1, $1::int) n returning id, email
     ), numbered as (select id, split_part(split_part(email, '@', 1), '.', 2)::int as n from made),
     people as (select id, row_number() over (order by employee_no) as n from employee where company_id = current_company()),
     members as (
       insert into membership (account_id, employee_id)
       select a.id, p.id from numbered a join people p using (n) returning company_id, id, account_id
     ), roles as (
       insert into member_role (company_id, membership_id, role_id)
       select m.company_id, m.id, case when a.n % ${ONE_IN} = 0 then 13 else 8 end from members m join numbered a on a.id = m.account_id
     )
     select id, n from numbered order by n`,
    [count, password],
  )
  const people: Person[] = []
  for (const { id, n } of rows) {
    const isStaff = n % ONE_IN === 0
    const role = isStaff ? 'HR Generalist' : 'employee'
    people.push({ isStaff, headers: await world.signIn({ accountId: id, companyId: company.companyId, role }) })
  }
  return people
}

const readCall = (path: string): Call => ({ method: 'GET', path })

/** The next call of a person: mostly the calls of opening a page; one in five writes. */
export function nextCall({ isStaff }: Person): Call {
  if (Math.random() < 0.2) return write(isStaff)
  const reads = isStaff ? STAFF_READS : OWN_READS
  return reads[Math.floor(Math.random() * reads.length)]!
}

const OWN_READS = [
  '/api/auth/me',
  '/api/tasks',
  '/api/settings/my/acl',
  '/api/dashboard/mine',
  '/api/dashboard/my-pay',
  '/api/payroll/payslips',
  '/api/dashboard/coming',
  '/api/employees?per_page=25',
].map(readCall)

const STAFF_READS = [
  '/api/auth/me',
  '/api/tasks',
  '/api/settings/my/acl',
  '/api/dashboard/headcount',
  '/api/dashboard/people',
  '/api/employees?per_page=25',
  '/api/employees?per_page=25&page=20',
  '/api/employees?per_page=25&search=77',
].map(readCall)

function write(isStaff: boolean): Call {
  const code = randomUUID().slice(0, 12)
  if (isStaff) return { method: 'POST', path: '/api/cost-center', body: () => ({ code, name: `Cost ${code}` }) }
  const state = { filters: {} }
  return { method: 'POST', path: '/api/views', body: () => ({ screen: 'employees', name: `View ${code}`, state }) }
}
