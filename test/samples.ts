import { randomUUID } from 'node:crypto'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import type { Permission } from '#base/access/permissions.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import type { Person } from '#demo/people.ts'
import { analyzeTables } from './analyze-tables.ts'
import { hasObject, personInRole, type Relation, relative } from './matrix.ts'
import { companySamples } from './samples/company.ts'
import { generateInputs } from './samples/generated-inputs.ts'
import { importMappingSamples } from './samples/import-mapping.ts'
import { OWN_ROWS, samplesOfModules } from './samples/of-modules.ts'
import { payrollSamples } from './samples/payroll.ts'
import { peopleSamples } from './samples/people.ts'
import { platformSamples } from './samples/platform.ts'
import { createSampleRows } from './samples/rows.ts'
import type { Input, Sample, Samples } from './samples/sample.ts'
import { versionReader } from './samples/versions.ts'
import type { TestServer } from './server.ts'
import { plantWorld, type World } from './world.ts'

/** Whether reach is measured by people, or by where they work. */
const isOfPeopleOrPlaces = (permission: Permission) => ['employee', 'place'].includes(PERMISSIONS[permission])

/** Records whose reach is the company although the permission is about people: the people of a department or office. */
export const PLACES = ['/api/rmt/department/resource/{id}', '/api/rmt/office/{id}/list/user'].flatMap((list) => [
  list,
  `${list}/export`,
])

/** An input with which each unsafe operation succeeds. Exports of lists need none. */
export const SAMPLES: Samples = Object.assign(
  { ...companySamples, ...peopleSamples, ...payrollSamples, ...platformSamples, ...importMappingSamples },
  ...samplesOfModules.map(({ samples }) => samples ?? {}),
)

/** The record of a call: its address input and owner. The owner is null for another company's or an invented record. */
export type Target = { input: Input; person: Person | null }

/** Address parameters with a few allowed words. */
function inPath(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.path.includes('{status}')) return { status: 'active' }
  return endpoint.path.includes('{step}') ? { step: 'employees' } : {}
}

/** The own row that an address names, as declared by a module. */
export const ownRowAt = ({ path }: Endpoint) => OWN_ROWS.find(({ addresses }) => addresses.test(path))

/** Inputs for every operation of a server: valid bodies, and the records in its addresses. */
export function createSamples(server: TestServer) {
  const rows = createSampleRows(server)
  const { pay, places, firstId, ownRow, ownOf } = rows
  const { sample, sampleOf } = generateInputs(server, () => rows.known('membership/meridian'))
  const versionOf = versionReader(server, rows.count)

  /** The record for a relation: the path parameters, and its person. */
  async function findTarget(
    endpoint: Endpoint,
    relation: Relation,
    caller: Person | null,
  ): Promise<{ input: Record<string, unknown>; person: Person | null } | null> {
    if (!hasObject(endpoint)) return { input: inPath(endpoint), person: null }
    const permission = endpoint.access as Permission
    const about = caller ?? personInRole('employee')
    const owned = ownRowAt(endpoint)
    if (owned) {
      const isPersons = isOfPeopleOrPlaces(permission)
      if (relation === 'random') return { input: id_(endpoint, randomUUID()), person: null }
      if (relation === 'foreign')
        return { input: { ...id_(endpoint, ''), ...(await rows.ownRowOf(owned, 'beacon', 'nurul')) }, person: null }
      const person = isPersons ? relative(about, relation) : relation === 'own' ? about : null
      const named = person && (await rows.ownRowOf(owned, 'meridian', person.key))
      return named && { input: { ...id_(endpoint, ''), ...named }, person }
    }
    if (isOfPeopleOrPlaces(permission) && !PLACES.includes(endpoint.path)) {
      const foreign = server.employeeId('beacon:nurul')
      const person = relation === 'foreign' || relation === 'random' ? null : relative(about, relation)
      if (!person && relation !== 'foreign' && relation !== 'random') return null
      const id = person ? server.employeeId(person.key) : relation === 'foreign' ? foreign : randomUUID()
      const input = await personInput(endpoint, id, person)
      return input && { input, person }
    }
    const id =
      relation === 'random'
        ? randomUUID()
        : await findRecord(endpoint, relation === 'foreign' ? 'beacon' : 'meridian', about)
    if (id === null) return null
    // A company record also serves as "the caller's own": any person of the company can be its subject.
    return { input: { ...id_(endpoint, id) }, person: relation === 'own' ? about : null }
  }

  function id_(endpoint: Endpoint, id: string): Record<string, unknown> {
    const input: Record<string, unknown> = { id }
    if (endpoint.path.includes('{status}')) input.status = endpoint.path.includes('/ops/') ? 'off' : 'active'
    if (endpoint.path.includes('{file}')) input.file = 'epf'
    if (endpoint.path.includes('{file_id}')) input.file_id = randomUUID()
    if (endpoint.path.includes('{step}')) input.step = 'company_numbers'
    if (endpoint.path.includes('{uid}')) input.uid = server.employeeId('nurul')
    if (endpoint.path.includes('{employee_id}')) input.employee_id = server.employeeId('nurul')
    return input
  }

  /** Which rows stand behind the ids of addresses that are not about one person. A new address needs a line here, or in its module's `test-samples.ts`. */
  const RECORDS: [RegExp, (company: string, about: Person) => Promise<string | number | null>][] = [
    [/^\/api\/rmt\/department/, (company) => firstId('department', company)],
    [/^\/api\/rmt\/office|hidden\/module\/office/, (company) => firstId('office', company)],
    [/^\/api\/rmt\/position|\/position\/|\/\{env\}\/position/, (company) => firstId('position', company)],
    [/^\/api\/accounts/, (company) => firstId('membership', company)],
    [/^\/api\/access\/roles/, async (company) => (company === 'meridian' ? '14' : null)],
    [/^\/api\/path\/ops\/setting\/module/, async () => '20'],
    [/^\/api\/path\/ops/, async (company) => server.companies[company]!.companyId],
    [/^\/api\/payroll\/items/, async (company) => (await pay(company)).item],
    [/^\/api\/payroll\/groups/, async (company) => (await pay(company)).group],
    [/^\/api\/payroll\/templates/, async (company) => (await pay(company)).template],
    [/^\/api\/payroll\/recurring-items/, async (company) => (await pay(company)).recurring],
    [/^\/api\/payroll\/tax-starts/, async (company) => (await pay(company)).taxStart],
    [/^\/api\/payroll\/tax-claims/, async (company) => (await pay(company)).taxClaim],
    [/^\/api\/payroll\/benefits/, async (company) => (await pay(company)).benefit],
    [/^\/api\/loans/, async (company) => (await pay(company)).loan],
    [/^\/api\/payroll\/cp38-orders/, async (company) => (await pay(company)).cp38],
    [/^\/api\/year-end\/people/, async (company) => server.companies[company]!.employees.nurul!],
    [/^\/api\/year-end\/items/, async (company) => (await pay(company)).item],
    [/^\/api\/payroll-files\/runs/, async (company) => (await pay(company)).run],
    [/^\/api\/payday\/runs/, async (company) => (await pay(company)).run],
    [/^\/api\/back-pay\/runs/, async (company) => (await pay(company)).run],
    [/^\/api\/back-pay\/lines/, (company) => rows.backPayLine(company)],
    [/^\/api\/payroll-reports\/journals/, async (company) => (await pay(company)).run],
    [/^\/api\/payroll-files\/accounts/, async (company) => (await pay(company)).payerAccount],
    [/^\/api\/payroll\/runs/, async (company) => (await pay(company)).run],
    [/^\/api\/migration\/batches/, (company) => rows.importBatch(company)],
    [/^\/api\/payroll\/what-if/, (company, about) => rows.whatIf(company, about)],
    [/^\/api\/tax-forms\/mine\/receipts/, (company, about) => rows.receipt(company, about.key, 'draft')],
    [/^\/api\/tax-forms\/receipts/, (company) => rows.receipt(company, 'nurul', 'submitted')],
    [/^\/api\/tax-forms/, (company) => rows.taxForm(company)],
    [/^\/api\/tasks/, (company, about) => ownRow('task', company, about)],
    [/^\/api\/views/, (company, about) => ownRow('saved_view', company, about)],
    ...samplesOfModules.flatMap((one) =>
      (one.rows ?? []).map((row): [RegExp, (company: string) => Promise<string>] => [
        row.addresses,
        (company) => rows.rowOf(row, company),
      ]),
    ),
  ]

  async function findRecord(endpoint: Endpoint, company: string, about: Person): Promise<string | null> {
    const known = RECORDS.find(([pattern]) => pattern.test(endpoint.path))
    if (!known)
      throw new Error(
        `${endpoint.method} ${endpoint.path}: say in RECORDS, or in its module's test-samples.ts, which record its id means`,
      )
    const id = await known[1](company, about)
    return id === null ? null : String(id)
  }

  /** The path parameters of a call about a person, with the person's rows that it names. */
  async function personInput(endpoint: Endpoint, id: string, person: Person | null): Promise<Input | null> {
    if (/^\/api\/(payroll|year-end)\//.test(endpoint.path)) return payRecord(endpoint, id, person)
    if (endpoint.path.includes('{employee_id}') && !endpoint.path.includes('{id}')) return { employee_id: id }
    const input: Record<string, unknown> = { id }
    if (endpoint.path.includes('{rid}')) input.rid = id
    if (endpoint.path.includes('{member}')) input.member = person ? await rows.familyMember(person) : randomUUID()
    return input
  }

  /**
   * Absences, payslips and forms have ids of their own but the reach of their person. Null when the person has none.
   */
  async function payRecord(endpoint: Endpoint, employeeId: string, person: Person | null): Promise<Input | null> {
    const { absences, payslips, forms, statements } = await pay(person ? 'meridian' : 'beacon')
    const records = endpoint.path.includes('/absences/')
      ? absences
      : endpoint.path.includes('/forms/')
        ? forms
        : endpoint.path.includes('/statements/')
          ? statements
          : payslips
    const id = records.get(employeeId)
    return person && !id ? null : { id: id ?? randomUUID() }
  }

  let planting: Promise<World> | undefined
  const made = new Map<string, Promise<Sample>>()

  /** The company `meridian` with everything that any operation needs, created once. */
  function plantSharedWorld(): Promise<World> {
    planting ??= server.keep(async () => {
      const planted = await plantWorld(server, await pay('meridian'))
      await places()
      for (const { plant } of samplesOfModules) await plant?.(server, 'meridian')
      await analyzeTables(server.ownerUrl)
      return planted
    })
    return planting
  }

  /** How an operation succeeds; an empty sample unless a table has one. */
  function sampleFor(endpoint: Endpoint): Promise<Sample> {
    const key = `${endpoint.method} ${endpoint.path}`
    const known =
      made.get(key) ??
      plantSharedWorld().then((planted) => server.keep(async () => SAMPLES[key]?.(planted, server) ?? {}))
    made.set(key, known)
    return known
  }

  /** The full input of a call about a target, with the record's version and the call's files. */
  async function buildCall(endpoint: Endpoint, target: Target, { keepsId = false } = {}): Promise<Input> {
    const { input = {} } = await sampleFor(endpoint)
    const { id, ...rest } = input
    const all: Input = { ...sample(endpoint), ...target.input, ...rest, ...(keepsId && id !== undefined && { id }) }
    if ('id' in input && !('id' in all)) all.id = id
    if (endpoint.body === 'upload') delete all.file
    if (endpoint.versioned && !('version' in input))
      all.version = await versionOf(endpoint, String(all.member ?? all.id))
    return all
  }

  return {
    sample,
    sampleOf,
    sampleFor,
    callOf: buildCall,
    targetOf: findTarget,
    firstId,
    places,
    pay,
    world: plantSharedWorld,
    ownOf,
  }
}
