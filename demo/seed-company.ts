import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ROLES } from '#base/access/roles.ts'
import { required } from '#base/required.ts'
import { STATES_BY_COUNTRY } from '#base/states/countries.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { createDataKey, openVault, type Vault } from '#server/vault.ts'
import { findBank } from '#statutory/banks.ts'
import { withCheckDigit } from '#statutory/taiwan/identity/identity-number.ts'
import { insertUsualGroups } from '../modules/documents/records/groups/seed.ts'
import { insertReadyKit } from '../modules/talent/interviews/kits.ts'
import { addLawTypes, addTimeOffType } from '../modules/time/leave/policy/seed.ts'
import { DEPARTMENT_CODES, DEPARTMENTS, OFFICES, type Person } from './people.ts'
import { personWeek } from './weeks.ts'

export type SeededCompany = {
  companyId: string
  people: readonly Person[]
  dataKey: Buffer
  offices: Record<string, string>
  departments: Record<string, string>
  employees: Record<string, string>
  accounts: Record<string, string>
}

/** The id of an employee, by their key in `people.ts`. */
export function employeeOf({ employees }: Pick<SeededCompany, 'employees'>, key: string): string {
  return required(employees[key], `employee ${key}`)
}

export type CompanyToSeed = { code: string; name: string; domain: string; isDemo: boolean }

/**
 * Creates a company with its offices, departments, positions, people and their accounts without passwords, in one
 * transaction. Numbers are derived from the person's key, so that they are always the same.
 */
export async function seedCompany(
  database: Database,
  wrap: Buffer,
  company: CompanyToSeed,
  people: readonly Person[],
): Promise<SeededCompany> {
  const dataKey = createDataKey(wrap)
  return database.runIntoTenant(
    async (tx) => {
      const { id } = await tx
        .insertInto('company')
        .values({
          code: company.code,
          name: company.name,
          country: 'MY',
          currency: 'MYR',
          timezone: 'Asia/Kuala_Lumpur',
          data_key: dataKey,
          is_demo: company.isDemo,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const accounts = await tx
        .insertInto('account')
        .values(
          people.map((person) => ({
            email: `${person.key}@${company.domain}`,
            full_name: person.name,
            preferred_name: person.preferred,
            email_verified_at: sql<Date>`now()`,
          })),
        )
        .returning(['id', 'email'])
        .execute()
      const byEmail = new Map(accounts.map((account) => [account.email, account.id]))
      return {
        companyId: id,
        found: new Map(people.map((person) => [person.key, byEmail.get(`${person.key}@${company.domain}`)!])),
      }
    },
    async (tx, accounts) => {
      const { id: companyId } = await tx.selectFrom('company').select('id').executeTakeFirstOrThrow()
      const vault = openVault(wrap, companyId, dataKey)
      const places = await seedOrganisation(tx, company, people)
      const employees = await seedEmployees(tx, vault, company, people, places)
      await seedHeads(tx, people, places, employees)
      // Over the year before, so that there is leave to carry forward.
      await addLawTypes(tx, { country: 'MY', language: 'en' }, { today: '2026-01-01', from: '2025-01-01' })
      await addTimeOffType(tx, { language: 'en' }, '2025-01-01')
      await insertUsualGroups(tx)
      await insertReadyKit(tx)
      const members = await tx
        .insertInto('membership')
        .values(
          people.map((person) => ({
            company_id: companyId,
            account_id: accounts.get(person.key)!,
            employee_id: employees[person.key]!,
          })),
        )
        .returning(['id', 'account_id'])
        .execute()
      const memberOf = new Map(members.map((member) => [member.account_id, member.id]))
      const roleId = new Map<string, number>(ROLES.map((role) => [role.name, role.id]))
      await tx
        .insertInto('member_role')
        .values(
          people.flatMap((person) =>
            (person.roles.length > 0 ? person.roles : ['employee' as const]).map((role) => ({
              company_id: companyId,
              membership_id: memberOf.get(accounts.get(person.key)!)!,
              role_id: roleId.get(role)!,
            })),
          ),
        )
        .execute()
      return { companyId, people, dataKey, ...places, employees, accounts: Object.fromEntries(accounts) }
    },
  )
}

/** A company that `seedCompany` created before, with those of `everyone` it was created with; null where there is none. */
export async function findSeededCompany(
  database: Database,
  company: CompanyToSeed,
  everyone: readonly Person[],
): Promise<SeededCompany | null> {
  const found = await database.runOutsideTenants((tx) =>
    tx.selectFrom('company').select(['id', 'data_key']).where('code', '=', company.code).executeTakeFirst(),
  )
  if (!found) return null
  return database.runInTenant(found.id, async (tx) => {
    const [offices, departments, members] = [
      await tx.selectFrom('office').select(['id', 'code']).execute(),
      await tx.selectFrom('department').select(['id', 'name']).execute(),
      await tx.selectFrom('membership').select(['account_id', 'employee_id']).execute(),
    ]
    const accountOf = new Map(members.map((member) => [member.employee_id, member.account_id]))
    const people = everyone.filter(({ key }) => accountOf.has(idFor(company.code, key)))
    const each = (of: (key: string) => string) => Object.fromEntries(people.map(({ key }) => [key, of(key)]))
    return {
      companyId: found.id,
      people,
      dataKey: found.data_key,
      offices: Object.fromEntries(offices.map((office) => [office.code, office.id])),
      departments: Object.fromEntries(departments.map((department) => [department.name, department.id])),
      employees: each((key) => idFor(company.code, key)),
      accounts: each((key) => accountOf.get(idFor(company.code, key))!),
    }
  })
}

type Places = {
  offices: Record<string, string>
  departments: Record<string, string>
  positions: Record<string, string>
}

async function seedOrganisation(tx: Tx, company: CompanyToSeed, people: readonly Person[]): Promise<Places> {
  const used = new Set<string>(people.map((person) => person.office))
  await tx
    .insertInto('company_profile')
    .values({
      legal_name: company.name,
      registration_number: '200901012345 (854321-K)',
      address_line1: '18, Jalan Teknologi 3/5',
      city: 'Petaling Jaya',
      state: 'Selangor',
      postal_code: '47810',
      phone: '+60 3-7890 1234',
      email: `hr@${company.domain}`,
      employer_tax_number: 'E9378720300',
      income_tax_number: 'SG10234567890',
      epf_number: '019876543',
      socso_number: 'B3200012345X',
      eis_number: 'B3200012345X',
      hrd_number: '200901012345',
      ...(used.has('TPE') && {
        tw_name: '子午科技股份有限公司台北分公司',
        tw_tax_number: '90123458',
        tw_labor_unit: '01234567A',
        tw_health_unit: '110123456',
        tw_address: '台北市信義區松仁路 100 號 12 樓',
        tw_contact: '林怡君',
        tw_phone: '02-27001234',
        tw_email: `taipei@${company.domain}`,
      }),
    })
    .execute()
  const offices = await tx
    .insertInto('office')
    .values(
      OFFICES.filter((office) => used.has(office.code)).map((office) => ({
        code: office.code,
        name: office.name,
        country: office.country,
        state: office.state,
        currency: office.currency,
        timezone: office.timezone,
        rest_days: [...office.restDays],
      })),
    )
    .returning(['id', 'code'])
    .execute()
  await tx
    .insertInto('place')
    .values(
      offices.flatMap(({ id, code }) =>
        OFFICES.find((office) => office.code === code)!.places.map((place) => ({ office_id: id, ...place })),
      ),
    )
    .execute()
  const departments = await tx
    .insertInto('department')
    .values(DEPARTMENTS.map((name) => ({ name, code: DEPARTMENT_CODES[name] })))
    .returning(['id', 'name'])
    .execute()
  const titles = [...new Map(people.map((person) => [person.position, person.department])).entries()]
  const positions = await tx
    .insertInto('position')
    .values(titles.map(([name], index) => ({ name, position_id: `P${String(index + 1).padStart(3, '0')}` })))
    .returning(['id', 'name'])
    .execute()
  const found = {
    offices: Object.fromEntries(offices.map((office) => [office.code, office.id])),
    departments: Object.fromEntries(departments.map((department) => [department.name, department.id])),
    positions: Object.fromEntries(positions.map((position) => [position.name, position.id])),
  }
  await tx
    .insertInto('position_department')
    .values(
      titles.map(([name, department]) => ({
        position_id: required(found.positions[name], `positions ${name}`),
        department_id: required(found.departments[department], `departments ${department}`),
      })),
    )
    .execute()
  return found
}

/** Each department is led by its head of department, else by its first person, and belongs to the management. */
async function seedHeads(tx: Tx, people: readonly Person[], places: Places, employees: Record<string, string>) {
  const top = places.departments.Management!
  for (const [name, id] of Object.entries(places.departments)) {
    const there = people.filter(({ department }) => department === name)
    const head = there.find(({ roles }) => roles.includes('hod')) ?? there[0]
    await tx
      .updateTable('department')
      .set({ head_id: head ? employees[head.key]! : null, parent_id: id === top ? null : top })
      .where('id', '=', id)
      .execute()
  }
}

async function seedEmployees(
  tx: Tx,
  vault: Vault,
  company: CompanyToSeed,
  people: readonly Person[],
  places: Places,
): Promise<Record<string, string>> {
  const ids = new Map(people.map((person) => [person.key, idFor(company.code, person.key)]))
  const id = (key: string) => ids.get(key)!
  await tx
    .insertInto('employee')
    .values(
      people.map((person, index) => {
        const local = person.resident === 'citizen' || person.resident === 'permanent_resident'
        const national = person.resident === 'taiwan_citizen'
        const ic = local ? icNumber(person) : national ? nationalNumber(person) : null
        const passport = local || national ? null : `X${digits(person.key, 8)}`
        return {
          id: id(person.key),
          employee_no: `${company.code.slice(0, 1).toUpperCase()}F-${String(1001 + index)}`,
          full_name: person.name,
          preferred_name: person.preferred,
          ic_number: ic ? vault.encrypt(`employee.ic_number|${id(person.key)}`, ic) : null,
          ic_index: ic ? vault.blindIndex('ic_number', ic) : null,
          passport_number: passport ? vault.encrypt(`employee.passport_number|${id(person.key)}`, passport) : null,
          passport_index: passport ? vault.blindIndex('passport_number', passport) : null,
          birth_date: person.birth,
          gender: person.gender,
          nationality: local
            ? 'MY'
            : person.office === 'TPE' && person.resident === 'taiwan_citizen'
              ? 'TW'
              : (person.nationality ?? nationalities[person.key] ?? 'GB'),
          marital_status: person.married ? 'married' : 'single',
          phone: `+60 1${digits(person.key, 1)}-${digits(`${person.key}p`, 7)}`,
          personal_email: `${person.key}@home.example`,
          work_email: `${person.key}@${company.domain}`,
          address_line1:
            person.office === 'TPE'
              ? `${1 + (index % 80)}, Section 3, Xinyi Road`
              : `${1 + (index % 80)}, Jalan ${['Mawar', 'Melati', 'Kenanga', 'Cempaka'][index % 4]} ${1 + (index % 9)}`,
          city: person.office === 'PEN' ? 'George Town' : person.office === 'TPE' ? 'Taipei' : 'Kuala Lumpur',
          state: stateOf(person),
          postal_code: person.office === 'PEN' ? '10200' : person.office === 'TPE' ? '100' : '50480',
          country: person.office === 'TPE' ? 'TW' : 'MY',
          joined_on: person.joined,
          resigned_on: person.left?.resigned ?? null,
          last_day: person.left?.last ?? null,
          last_payroll_day: person.left?.last ?? null,
          leaving_reason: person.left?.reason ?? null,
        }
      }),
    )
    .execute()
  const datedRows = <T extends object>(make: (person: Person) => T) =>
    people.map((person) => ({
      employee_id: id(person.key),
      from_day: person.joined,
      // Recorded on that day: months are calculated as of long before today, and read what was known then.
      changed_at: new Date(`${person.joined}T00:00:00Z`),
      ...make(person),
    }))
  await tx
    .insertInto('employment')
    .values(
      datedRows((person) => ({
        position_id: required(places.positions[person.position], `positions ${person.position}`),
        department_id: required(places.departments[person.department], `departments ${person.department}`),
        office_id: required(places.offices[person.office], `offices ${person.office}`),
        report_to: person.reportsTo ? id(person.reportsTo) : null,
        job_title: person.position,
        employment_type: person.type,
        employment_status: person.status,
        probation_ends: person.status === 'active_probation' ? '2026-12-31' : null,
        work_permit_expires: person.resident.startsWith('expatriate') ? '2027-06-30' : null,
      })),
    )
    .execute()
  await tx
    .insertInto('compensation')
    .values(datedRows((person) => ({ basic_pay: person.pay, currency: person.office === 'TPE' ? 'TWD' : 'MYR' })))
    .execute()
  await tx
    .insertInto('bank_detail')
    .values(
      datedRows((person) => {
        const rowId = idFor(company.code, `${person.key}/bank`)
        const { bank, account } = accountOf(person)
        return {
          id: rowId,
          bank_name: bank,
          wrong_numbers: [],
          bank_code: person.office === 'TPE' ? '013' : null,
          branch_code: person.office === 'TPE' ? digits(`${person.key}branch`, 4) : null,
          account_type: 'savings',
          account_number: vault.encrypt(`bank_detail.account_number|${rowId}`, account),
          account_index: vault.blindIndex('account_number', account),
          account_holder: person.name,
        }
      }),
    )
    .execute()
  await tx
    .insertInto('statutory_status')
    .values(
      datedRows((person) => {
        const rowId = idFor(company.code, `${person.key}/statutory`)
        const sealValue = (column: string, plain: string) => vault.encrypt(`statutory_status.${column}|${rowId}`, plain)
        const tax = `SG${digits(`${person.key}t`, 11)}`
        if (person.office === 'TPE') return { id: rowId, resident_status: person.resident, ...inTaiwan(person) }
        return {
          id: rowId,
          resident_status: person.resident,
          tax_category: person.married === 'not_working' ? 2 : person.married === 'working' ? 3 : 1,
          children_under_18: (person.children ?? 0) * 2,
          tax_number: sealValue('tax_number', tax),
          tax_index: vault.blindIndex('tax_number', tax),
          epf_number: sealValue('epf_number', digits(`${person.key}e`, 8)),
          epf_index: vault.blindIndex('epf_number', digits(`${person.key}e`, 8)),
          socso_number: sealValue('socso_number', icNumber(person)),
          socso_index: vault.blindIndex('socso_number', icNumber(person)),
        }
      }),
    )
    .execute()
  await tx
    .insertInto('work_schedule')
    .values(
      datedRows((person) => ({
        hour_type: person.department === 'Operations' ? 'shift' : 'office',
        attendance_method: person.department === 'Operations' ? 'qr' : 'gps',
        week: sql`${JSON.stringify(personWeek(person))}::jsonb`,
      })),
    )
    .execute()
  return Object.fromEntries(ids)
}

/** Facts of the people in Taipei for Taiwan's schemes: most submitted the exemption form, one pays into the pension. */
function inTaiwan({ key, resident, children = 0 }: Person) {
  const families: Record<string, number> = { 'shu.fen': 2, 'chia.hao': 1, 'pei.yu': 3 }
  return {
    tw_identity: resident === 'taiwan_citizen' ? ('national' as const) : ('professional' as const),
    tw_tax_method: resident === 'taiwan_citizen' ? ('table' as const) : ('flat' as const),
    tw_tax_dependants: families[key] ?? children,
    health_dependants: families[key] ?? children,
    pension_voluntary_rate: key === 'wei.chen' ? 60_000 : null,
  }
}

/** The state in a person's address; null in Taiwan. */
function stateOf({ office }: Person): string | null {
  const code = OFFICES.find((one) => one.code === office)?.state
  return STATES_BY_COUNTRY.MY?.find((state) => state.code === code)?.en ?? null
}

const nationalities: Record<string, string> = { oliver: 'GB', ramesh: 'NP', bishnu: 'NP', tomas: 'CZ' }

/** The bank and the account of a person's pay. */
export function accountOf({ key, office }: Pick<Person, 'key' | 'office'>): { bank: string; account: string } {
  if (office === 'TPE') return { bank: 'Cathay United Bank', account: digits(`${key}b`, 12) }
  const bank = ['Maybank', 'CIMB Bank', 'Public Bank'][Number(digits(key, 2)) % 3]!
  return { bank, account: digits(`${key}b`, findBank(bank)!.digits[0]!) }
}

/** Derives invented digits from a key, always the same. */
export function digits(key: string, count: number): string {
  const hash = createHash('sha256').update(key).digest('hex')
  return [...hash]
    .map((sign) => String(Number.parseInt(sign, 16) % 10))
    .join('')
    .slice(0, count)
}

/** Derives a version 4 id from a key. */
export function idFor(company: string, key: string): string {
  const hex = createHash('sha256').update(`${company}/${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** An invented identity number of Taiwan with its check digit: 1 for men, 2 for women. */
function nationalNumber({ key, gender }: Person): string {
  return withCheckDigit(`A${gender === 'male' ? 1 : 2}${digits(`${key}n`, 7)}`)
}

/** An invented IC number: birth date, state of birth, serial whose last digit is odd for men. */
export function icNumber(person: Pick<Person, 'key' | 'birth' | 'gender'>): string {
  const serial = Number(digits(`${person.key}i`, 4))
  const odd = serial % 2 === 1
  const last = (person.gender === 'male') === odd ? serial : (serial + 1) % 10_000
  return `${person.birth.slice(2, 4)}${person.birth.slice(5, 7)}${person.birth.slice(8, 10)}${['10', '14', '07', '01'][serial % 4]}${String(last).padStart(4, '0')}`
}
