import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { extendForTest } from '#server/extension-point.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { approvalRuleApi } from '../../modules/requests/approval/rules/contract.ts'
import { REPLACE_DECIDERS } from '../../modules/requests/approval/steps/replace-deciders.ts'
import { requestApi } from '../../modules/requests/inbox/contract.ts'
import { REQUEST_KINDS } from '../../modules/requests/kinds/request-kinds.ts'
import { STALL, stallApi, stallHiddenFrom } from './place-kind.ts'

/**
 * A kind of places: Mei Ling is HR of the company, Melissa of Penang, Boon Keat the director of Penang, Kavitha the head of
 * Operations in Kuala Lumpur. Mei Ling works in Kuala Lumpur, whatever place she asks for.
 */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any
type Where = { office_id: string; department_id: string }

let server: TestServer
let removeStall: () => void
let penang: Where
let operations: Where

beforeAll(async () => {
  removeStall = extendForTest(REQUEST_KINDS, STALL)
  server = await startTestServer()
  const whereOf = (key: string) =>
    server.tenant('meridian', async (tx) => {
      const { office_id, department_id } = await tx
        .selectFrom('employment')
        .select(['office_id', 'department_id'])
        .where('employee_id', '=', server.employeeId(key))
        .where('until_day', 'is', null)
        .executeTakeFirstOrThrow()
      return { office_id: office_id!, department_id: department_id! }
    })
  penang = await whereOf('zulkifli')
  operations = await whereOf('farid')
})
afterAll(async () => {
  removeStall()
  await server.stop()
})
beforeEach(async () => {
  await server.tenant('meridian', (tx) => sql`delete from request where kind = 'stall'`.execute(tx))
  await server.tenant('meridian', (tx) => tx.deleteFrom('approval_route').where('kind', '=', 'stall').execute())
})

const good = ({ status, body }: Reply): ReplyBody => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const ask = async (who: string, where: Where, more: object = {}, role?: RoleName): Promise<ReplyBody> =>
  good(await (await server.as(who, role)).call(stallApi.send, { ...where, ...more } as never))
const deciders = ({ steps }: ReplyBody): string[] => steps[0].deciders.map(({ name }: ReplyBody) => name)
const status = async (who: string, id: string, role?: RoleName) =>
  (await (await server.as(who, role)).call(requestApi.one, { id })).status

it('REQ-06 rules measure a request of a place by its office and department, not by who asked', async () => {
  const rule = {
    kind: 'stall',
    name: 'Penang',
    office_id: penang.office_id,
    department_id: penang.department_id,
    steps: [{ needs: 'any', asks: [{ by: 'person', employee_id: server.employeeId('suresh') }] }],
  }
  good(await (await server.as('aminah')).call(approvalRuleApi.create, rule as never))
  const preview = async (where: Where) =>
    deciders(good(await (await server.as('mei.ling')).call(stallApi.preview, where as never)))
  expect(await preview(penang)).toEqual(['Suresh a/l Pillai'])
  expect(deciders(await ask('mei.ling', penang))).toEqual(['Suresh a/l Pillai'])
  expect(await preview(operations)).toEqual(['Teoh Boon Keat'])
  expect(deciders(await ask('mei.ling', operations))).toEqual(['Teoh Boon Keat'])
})

it('REQ-06 REQ-07 its place decides who it goes to when it is sent again, by a new rule, or when nobody may decide', async () => {
  const request = await ask('mei.ling', operations)
  const mei = await server.as('mei.ling')
  const { version } = good(await mei.call(requestApi.withdraw, { id: request.id, version: request.version }))
  const rule = (name: string, where: Partial<Where>, who: string) => ({
    kind: 'stall',
    name,
    ...where,
    steps: [{ needs: 'any', asks: [{ by: 'person', employee_id: server.employeeId(who) }] }],
  })
  const admin = await server.as('aminah')
  good(await admin.call(approvalRuleApi.create, rule('Penang', { office_id: penang.office_id }, 'suresh') as never))
  expect(deciders(good(await mei.call(stallApi.change, { ...penang, id: request.id, version } as never)))).toEqual([
    'Suresh a/l Pillai',
  ])
  // A later rule for its department moves the waiting request along.
  await server.tenant('meridian', (tx) => tx.deleteFrom('approval_route').where('kind', '=', 'stall').execute())
  const engineering = rule('Engineering', { department_id: penang.department_id }, 'kavitha')
  good(await admin.call(approvalRuleApi.create, engineering as never))
  good(await admin.call(approvalRuleApi.applyToWaiting, { kind: 'stall' } as never))
  const waiting = async () => good(await admin.call(requestApi.one, { id: request.id })).waits_for
  expect(await waiting()).toEqual(['Kavitha a/p Subramaniam'])
  // Without her HR of the kind that reaches the place takes over: Melissa of Penang before any of the company.
  const suspend = (state: string) =>
    server.tenant('meridian', (tx) =>
      sql`update employment set employment_status = ${state} where employee_id = ${server.employeeId('kavitha')}::uuid`.execute(
        tx,
      ),
    )
  await server.tenant('meridian', (tx) =>
    sql`insert into member_role (membership_id, role_id) select id, 9 from membership where employee_id = ${server.employeeId('melissa')}::uuid`.execute(
      tx,
    ),
  )
  await suspend('suspended')
  try {
    await server.tenant('meridian', (tx) =>
      sql`update employment set report_to = null where employee_id = ${server.employeeId('mei.ling')}::uuid`.execute(
        tx,
      ),
    )
    await runScheduledJobs({ ...server } as never, [{ ...REPLACE_DECIDERS, hourly: true }])
    expect(await waiting()).toContain('Melissa Gomez')
  } finally {
    await suspend('active_confirmed')
  }
})

it('REQ-04 REQ-08 a permission over places opens a request by where it belongs, and a nearer reach opens none', async () => {
  const [north, south] = [await ask('mei.ling', penang), await ask('mei.ling', operations)]
  expect([await status('melissa', north.id, 'local hr'), await status('melissa', south.id, 'local hr')]).toEqual([
    200, 404,
  ])
  expect([await status('kavitha', north.id, 'hod'), await status('kavitha', south.id, 'hod')]).toEqual([404, 200])
  // Farid manages people in Operations and holds no right over places; a near one would not help him.
  for (const reach of ['own', 'reports'] as const) {
    await server.tenant('meridian', (tx) =>
      tx.insertInto('role_grant').values({ role_id: 4, permission: 'headcount:read', reach }).execute(),
    )
    expect(await status('farid', south.id, 'mgr')).toBe(404)
    await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute())
  }
  const kavitha = await server.as('kavitha', 'hod')
  expect(good(await kavitha.call(requestApi.one, { id: south.id })).actions).toEqual([])
})

it('REQ-05c HR of the place ends it, other HR does not, and neither does whoever asked', async () => {
  const [north, south] = [await ask('mei.ling', penang), await ask('mei.ling', operations)]
  const cancel = async (who: string, { id, version }: ReplyBody, role?: RoleName) => {
    const { status, body } = await (await server.as(who, role)).call(requestApi.cancel, { id, version, remark: 'No' })
    return status === 200 ? body.data.state : `${status} ${body.code}`
  }
  expect(await cancel('melissa', south, 'local hr')).toBe('404 not_found')
  expect(await cancel('mei.ling', north, 'HR Generalist')).toBe('403 not_for_yourself')
  expect(await cancel('melissa', north, 'local hr')).toBe('cancelled')
})

it('REQ-07b whoever asks for a place never decides it, and nobody asks in another’s name', async () => {
  const request = await ask('boon.keat', penang, {}, 'office dir')
  expect(deciders(request)).not.toContain('Teoh Boon Keat')
  const { id, version } = request
  const decided = await (await server.as('boon.keat', 'office dir')).call(requestApi.approve, { id, version })
  expect([decided.status, decided.body.code]).toEqual([403, 'not_for_yourself'])
  const mei = await server.as('mei.ling', 'HR Generalist')
  const other = await mei.call(stallApi.send, { ...penang, employee_id: server.employeeId('aisyah') } as never)
  expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['employee_id']])
})

it('REQ-07b whom a request is hidden from neither sees nor decides it, by a role, a rule, as a stand-in or in a list', async () => {
  const account = server.companies.meridian!.accounts['boon.keat']!
  stallHiddenFrom.push(account)
  try {
    const request = await ask('mei.ling', penang)
    expect(deciders(request)).not.toContain('Teoh Boon Keat')
    expect(await status('boon.keat', request.id, 'office dir')).toBe(404)
    await server.tenant('meridian', (tx) =>
      sql`update request_decider set account_id = ${account}::uuid, employee_id = ${server.employeeId('boon.keat')}::uuid
        where request_id = ${request.id}::uuid`.execute(tx),
    )
    const keat = await server.as('boon.keat', 'office dir')
    expect(await status('boon.keat', request.id, 'office dir')).toBe(404)
    expect((await keat.call(requestApi.toDecide, {} as never)).text).not.toContain(request.id)
    const { id, version } = request
    expect((await keat.call(requestApi.approve, { id, version })).status).toBe(404)
    // Nobody else is asked, so somebody else takes over.
    await runScheduledJobs({ ...server } as never, [{ ...REPLACE_DECIDERS, hourly: true }])
    const { waits_for } = good(await (await server.as('mei.ling')).call(requestApi.one, { id }))
    expect(waits_for.filter((name: string) => name !== 'Teoh Boon Keat')).not.toEqual([])
    const rule = {
      kind: 'stall',
      name: 'Penang',
      office_id: penang.office_id,
      steps: [{ needs: 'any', asks: [{ by: 'person', employee_id: server.employeeId('boon.keat') }] }],
    }
    good(await (await server.as('aminah')).call(approvalRuleApi.create, rule as never))
    expect(deciders(await ask('mei.ling', penang))).not.toContain('Teoh Boon Keat')
  } finally {
    stallHiddenFrom.length = 0
  }
})
