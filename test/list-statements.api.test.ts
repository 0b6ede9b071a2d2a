import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Reach } from '#base/access/permissions.ts'
import type { RoleName } from '#base/access/roles.ts'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { PEOPLE } from '#demo/people.ts'
import { DEFAULT_GRANTS } from '#server/access/default-grants.generated.ts'
import { captureStatements } from '../bench/calls.ts'
import { employeeListApi } from '../modules/people/list/contract.ts'
import { REQUEST_KINDS } from '../modules/requests/kinds/request-kinds.ts'
import { analyzeTables } from './analyze-tables.ts'
import { contractLists, type List } from './contract-calls.ts'
import { copyRecord } from './copy-rows.ts'
import { dailyPart } from './depth.ts'
import { hasObject, personInRole, ROLE_NAMES } from './matrix.ts'
import { type Matrix, startMatrix } from './matrix-cells.ts'
import { plantRequest } from './planted-requests.ts'
import type { Caller } from './server.ts'

const ROOT = path.join(import.meta.dirname, '..')
/** The most reading statements of a list, beside those of the session. */
const MOST = 8

let matrix: Matrix
let owner: pg.Client
const callers = new Map<RoleName, Caller>()
beforeAll(async () => {
  matrix = await startMatrix()
  await matrix.samples.world()
  const who = personInRole('HR Payroll').key
  const decider = matrix.server.companies.meridian!.accounts[who]!
  for (const { key } of PEOPLE.filter((person) => person.key !== who).slice(0, MANY + 1))
    for (const state of ['pending', 'rejected'] as const)
      await matrix.server.keep(() => plantRequest(matrix.server, 'meridian', 'claim', key, { state, decider }))
  owner = new pg.Client({ connectionString: matrix.server.ownerUrl })
  await owner.connect()
  await analyzeTables(matrix.server.ownerUrl)
})
afterAll(async () => {
  await owner.end()
  await matrix.stop()
})

/** Every list of a company with a caller who may read it. */
function asked() {
  return askable(matrix.operations().filter(({ replies, path }) => replies === 'page' && !path.includes('/ops/')))
}

async function askable(
  calls: readonly Endpoint[],
): Promise<{ list: List; by: Caller; input: Record<string, unknown> }[]> {
  const found = []
  for (const list of calls as List[]) {
    const reachOf = (role: RoleName) => (DEFAULT_GRANTS[role] as Partial<Record<string, Reach>>)[list.access]
    const holders = (['HR Payroll', 'Company Admin', ...ROLE_NAMES] as RoleName[]).filter(
      (one) => one !== 'Ops' && (list.access === 'staff' || reachOf(one)),
    )
    const role = holders.find((one) => reachOf(one) === 'company') ?? holders[0]
    if (!role) continue
    if (!callers.has(role))
      callers.set(role, await matrix.server.keep(() => matrix.server.as(personInRole(role).key, role)))
    const target = hasObject(list) ? await matrix.samples.targetOf(list, 'company', null) : null
    const input = { ...matrix.samples.sample(list), ...target?.input }
    found.push({ list, by: callers.get(role)!, input })
  }
  return found
}

const MANY = 25
const isUuid = (id: string | undefined): id is string => /^[\da-f]{8}-[\da-f-]{27}$/.test(id ?? '')

const isAny = () => true
/** Reading statements only. Writes after the reply may run during another call. */
const own = (statements: { text: string }[]) => statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text))

/** Lists that need some more statements for some rows, with the number and the reason. */
const SOME_MORE: Readonly<Record<string, { most: number; why: string }>> = {
  'GET /api/year-end/people': {
    most: 2,
    why: 'figures as they were given out, and those of all employments of who has no form yet',
  },
}

/** Lists that need more statements whatever their rows, with the most and the reason. */
const MORE: Readonly<Record<string, { most: number; why: string }>> = {
  'GET /api/attendance/today': {
    most: 14,
    why: 'a day is laid out of offices, hours, holidays, shifts, absences and leave, then judged from punches and corrections',
  },
  'GET /api/shift/shares': { most: 14, why: 'what each day of the year is for everybody who has a shift in it' },
  'GET /api/allocation/summary': {
    most: 15,
    why: 'what each day is for everybody, the plan, the needs and names of places',
  },
  'GET /api/allocation/schedule': {
    most: 18,
    why: 'what each day is, agreements of flexible hours, the plan, what is locked, warnings and names of places',
  },
  'GET /api/payroll-files/taiwan-insurance': {
    most: 9,
    why: 'changes are worked out of service, wages, grades and family members, and what was reported of them',
  },
  'GET /api/leave/balance': { most: 12, why: 'a balance is computed: people, hours, holidays, days and facts' },
  'GET /api/leave/balance/matrix': {
    most: 12,
    why: 'as the list of balances, for all types of the people on the page',
  },
  'GET /api/leave/calendar': {
    most: 11,
    why: 'a month is laid out of offices, hours, holidays, shifts, absences and leave',
  },
  'GET /api/attendance/proposals': {
    most: 15,
    why: 'each day is judged as it stands: hours, holidays, leave, punches, and what records of it hold already',
  },
  'GET /api/overtime/requests': { most: 14, why: 'what it comes to is worked out by the law of its day' },
}

/** Lists of several kinds, each with its own texts. A kind that is not on the page runs no statement. */
const OF_KINDS: readonly string[] = [
  'GET /api/requests/mine',
  'GET /api/requests/to-decide',
  'GET /api/requests/decided',
]
/** Statements that a kind may run for its texts. */
const MOST_OF_KIND = 8

/** Lists that cannot get 25 rows by copying. They are tested with the rows they have. */
const FEWER: readonly string[] = [
  // a row is a person, or is computed from one
  'GET /api/announcements/{id}/readings',
  'GET /api/document-demands/{id}/people',
  'GET /api/shift/shares',
  'GET /api/back-pay/runs/{id}/people',
  'GET /api/rmt/department/resource/{id}',
  'GET /api/{env}/employee/all/inactive',
  'GET /api/general/my/direct/subordinates',
  'GET /api/general/my/direct/subordinates/data',
  'GET /api/employees/reminders',
  'GET /api/payroll/runs/{id}/review',
  'GET /api/payroll/wage-records/taiwan',
  'GET /api/payroll-files/taiwan-insurance',
  'GET /api/year-end/taiwan/people',
  'GET /api/leave/settlements',
  'GET /api/bonuses/{id}/people',
  // a row is a sum
  'GET /api/payroll-reports/summary',
  'GET /api/payroll-reports/statutory',
  'GET /api/payroll-reports/cost',
  'GET /api/people-reports/headcount',
  'GET /api/people-reports/result/headcount',
  'GET /api/people-reports/leave',
  'GET /api/people-reports/result/leave',
  'GET /api/people-reports/attendance',
  'GET /api/people-reports/result/attendance',
  'GET /api/people-reports/overtime',
  'GET /api/people-reports/result/overtime',
  'GET /api/people-reports/claims',
  'GET /api/people-reports/result/claims',
  'GET /api/attendance/numbers',
  'GET /api/allocation/summary',
  // a row comes from several tables
  'GET /api/requests/leave-covers',
  'GET /api/claims/mine',
  'GET /api/claims/payable',
  'GET /api/leave/types',
  'GET /api/requests/stuck',
  // a constraint or encryption refuses a copy
  'GET /api/custom-fields',
  'GET /api/document-groups',
  'GET /api/shift/needs',
  'GET /api/{env}/shift/index',
  'GET /api/exchange-rates',
  'GET /api/overtime/policies',
  'GET /api/payroll/tax-starts',
  'GET /api/payroll/runs',
  'GET /api/payroll-files/accounts',
  'GET /api/rmt/position/disabled',
  // the planted world has no rows
  'GET /api/letter-templates/{id}/versions',
  'GET /api/migration/batches/{id}/issues',
  'GET /api/garnishments/payments',
  'GET /api/tasks',
]

it('SYS-15 a list needs as many statements for 25 rows as for one, and few', async () => {
  const wrong: string[] = []
  const few: string[] = []
  for (const { list, by, input } of await asked()) {
    const count = async (per_page: number) => {
      const found: Awaited<ReturnType<Caller['call']>>[] = []
      const statements = await captureStatements(async () => {
        found.push(await by.call(list, { ...input, per_page } as never))
      }, isAny)
      if (found[0]!.status !== 200) return { ids: [], statements: 0 }
      const ids = (found[0]!.body.data as { id?: string }[]).map(({ id }) => String(id))
      return { ids, statements: own(statements).length }
    }
    const { ids } = await count(MANY)
    if (ids.length < MANY && isUuid(ids[0])) await copyRecord(owner, ids[0], MANY)
    const [one, many] = [await count(1), await count(MANY)]
    if (many.ids.length < MANY) few.push(endpointName(list))
    const more = many.statements - one.statements
    const kinds = OF_KINDS.includes(endpointName(list)) ? REQUEST_KINDS.all().length * MOST_OF_KIND : 0
    const most = (MORE[endpointName(list)]?.most ?? MOST) + kinds
    if (more > (SOME_MORE[endpointName(list)]?.most ?? 0) + kinds || many.statements > most)
      wrong.push(`${endpointName(list)}: ${one.statements} for one row, ${many.statements} for ${many.ids.length}`)
  }
  await analyzeTables(matrix.server.ownerUrl)
  expect(wrong).toEqual([])
  expect(few.toSorted()).toEqual(FEWER.toSorted())
})

it('SYS-15c the second page of every list continues where the first ended', async () => {
  const wrong: string[] = []
  let turned = 0
  for (const { list, by, input } of await asked()) {
    const at = async (page: number, per_page: number) =>
      (await by.call(list, { ...input, page, per_page } as never)).body as { data: unknown[]; total: number }
    const whole = await at(1, 4)
    if (!(whole.total > 2)) continue
    turned += 1
    const [first, second] = [await at(1, 2), await at(2, 2)]
    if (JSON.stringify([...first.data, ...second.data]) !== JSON.stringify(whole.data)) wrong.push(endpointName(list))
    if (second.total !== whole.total)
      wrong.push(`${endpointName(list)}: ${second.total} of ${whole.total} on its second page`)
  }
  expect(wrong).toEqual([])
  expect(turned).toBeGreaterThan(40)
})

/** The values under the sort key in row order, without repeats; empty when rows do not show it. */
function shownBy(key: string, rows: Record<string, unknown>[]): unknown[] {
  const all = rows.map((row) => row[key]).filter((value) => value !== null && value !== undefined && value !== '')
  return all.filter((value, index) => value !== all[index - 1])
}

it('SYS-15 every list answers in each of its orders, both ways', async () => {
  const wrong: string[] = []
  for (const { list, by, input } of await asked()) {
    const { status } = await by.call(list, input as never)
    if (status >= 500) wrong.push(`${endpointName(list)}: ${status}`)
    if (status !== 200) continue
    for (const key of dailyPart(list.sort, list.sort.length / 2)) {
      const of = (sort: string) => by.call(list, { ...input, sort, per_page: 200 } as never)
      const [rising, falling] = [await of(key), await of(`-${key}`)]
      if (rising.status !== 200 || falling.status !== 200)
        wrong.push(`${endpointName(list)} by ${key}: ${rising.status}, ${falling.status}`)
      else if (rising.body.total <= 200) {
        const back = shownBy(key, falling.body.data).toReversed()
        if (JSON.stringify(back) !== JSON.stringify(shownBy(key, rising.body.data)))
          wrong.push(`${endpointName(list)} by ${key}: the other way round it is another order`)
      }
    }
  }
  expect(wrong).toEqual([])
})

it('every list counts its views in one call, within its permission, reach and conditions', async () => {
  const wrong: string[] = []
  for (const { list, by, input } of await asked()) {
    const plain = await by.call(list, input as never)
    const views = [JSON.stringify(input), JSON.stringify({ ...input, search: 'no such thing' })]
    const counted = await by.call(list, { ...input, views } as never)
    if (plain.status !== 200) continue
    const { total } = plain.body
    const { counts, data } = counted.body
    if (
      counted.status !== 200 ||
      counted.body.total !== total ||
      counts?.[0] !== total ||
      counts.length !== 2 ||
      data.length
    )
      wrong.push(`${endpointName(list)}: ${counted.status} ${counted.text.slice(0, 200)}, of ${plain.body.total}`)
  }
  expect(wrong).toEqual([])
})

/** The most rows that one statement returned during `work`. */
async function mostRowsRead(work: () => Promise<unknown>): Promise<number> {
  let most = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const reply = (query as (...all: unknown[]) => unknown).apply(this, args)
    if (reply instanceof Promise)
      void reply.then(
        (found) => {
          for (const { rows } of [found].flat()) most = Math.max(most, rows?.length ?? 0)
        },
        () => undefined,
      )
    return reply
  } as never
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return most
}

it('SYS-15 no list or card loads everybody into the serving thread to show a few', async () => {
  const everybody = PEOPLE.length
  const wrong: string[] = []
  const cards = matrix.operations().filter(({ path }) => path.startsWith('/api/dashboard/'))
  for (const { list, by, input } of [...(await asked()), ...(await askable(cards))]) {
    // Long computations run on a separate thread, which tests do not have.
    if (list.runsOnThread) continue
    const few = list.replies === 'page' ? { per_page: 1 } : {}
    const most = await mostRowsRead(() => by.call(list, { ...input, ...few } as never))
    if (most >= everybody) wrong.push(`${endpointName(list)}: ${most} rows`)
  }
  expect(wrong).toEqual([])
})

/** Lists that are passed to a page shared by kinds of requests (`modules/time/hours/web/records-page.tsx`). */
const LISTS_OF_SHARED_PAGES = ['overtimeApi.list', 'partTimeApi.list']

/** Lists whose screens have their own tabs: `<Table list={api.call} … views={…}>`. */
function listsWithTabs(): string[] {
  const named = new Map(contractLists.map(({ called, list }) => [called, list]))
  return globSync('modules/**/web/*.tsx', { cwd: ROOT }).flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split(/<Table\b/)
      .slice(1)
      .filter((table) => /\bviews=\{(?!false)/.test(table))
      .flatMap((table) => /\blist=\{(\w+\.\w+)\}/.exec(table)?.[1] ?? LISTS_OF_SHARED_PAGES)
      .map((called) => endpointName(named.get(called)!)),
  )
}

it('the list counts its tabs in one statement, however many there are', async () => {
  const tabbed = listsWithTabs()
  expect(tabbed).toContain(endpointName(employeeListApi.list))
  expect(tabbed.length).toBeGreaterThanOrEqual(6)
  const wrong: string[] = []
  for (const { list, by, input } of (await asked()).filter((one) => tabbed.includes(endpointName(one.list)))) {
    const count = async (views: number) => {
      const work = async () => {
        const reply = await by.call(list, { ...input, views: Array(views).fill(JSON.stringify(input)) } as never)
        expect(reply.status, reply.text).toBe(200)
      }
      return own(await captureStatements(work, isAny)).length
    }
    const [one, many] = [await count(1), await count(8)]
    if (one !== many || one === 0) wrong.push(`${endpointName(list)}: ${one} for a tab, ${many} for eight`)
  }
  expect(wrong).toEqual([])
})

it('no screen makes several calls of one kind itself', () => {
  const files = globSync('{modules,web}/**/*.{ts,tsx}', { cwd: ROOT })
  expect(files.filter((file) => /\buseQueries\(/.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([])
})

it('EMP-02 each tab of the employees page contains what its list contains, for everybody in the reader’s reach', async () => {
  const views = [
    { on_probation: true },
    { permit_within: 60 },
    { no_bank_account: true },
    { no_bank_account: false },
    { wrong_numbers: true },
    { wrong_numbers: false },
    { standing: ['joining'] },
    { standing: ['resigned', 'terminated'] },
    { as_of: '2026-01-01', search: 'a' },
    { as_of: '2026-01-01', employment_type: ['full_time'] },
  ]
  for (const role of ['HR Payroll', 'local hr', 'hod', 'mgr', 'employee'] as const) {
    const by = await matrix.server.keep(() => matrix.server.as(personInRole(role).key, role))
    // As many views as one call accepts.
    for (const some of [views.slice(0, 5), views.slice(5)]) {
      const counted = await by.call(employeeListApi.list, { views: some.map((view) => JSON.stringify(view)) } as never)
      const totals = []
      for (const view of [{}, ...some]) totals.push((await by.call(employeeListApi.list, view as never)).body.total)
      expect([counted.body.total, ...counted.body.counts], role).toEqual(totals)
    }
  }
})

it('a view with unknown filters is refused', async () => {
  const by = await matrix.server.keep(() => matrix.server.as('jun.hao', 'HR Payroll'))
  const nine = Array(9).fill('{}')
  for (const views of [
    ['nonsense'],
    ['[]'],
    ['null'],
    ['{"no_such":1}'],
    ['{"search":"\\u0000"}'],
    ['{"page":0}'],
    nine,
  ])
    expect((await by.call(employeeListApi.list, { views } as never)).status, String(views)).toBe(400)
})
