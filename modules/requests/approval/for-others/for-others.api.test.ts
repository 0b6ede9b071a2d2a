import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { eachDay } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { claimCalls, claimPolicyApi } from '../../../pay/claims/contract.ts'
import { leaveTypeApi } from '../../../time/leave/policy/contract.ts'
import { leaveRequestApi } from '../../../time/leave/request/contract.ts'
import { requestApi } from '../../inbox/contract.ts'
import { requestNoticeApi } from '../../notifications/contract.ts'
import { enteredForOthersApi } from './contract.ts'

/**
 * What HR enters for others, each guard met by somebody whom nothing else refuses. Aisyah works in Kuala Lumpur, Lakshmi in
 * Penang.
 */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let server: TestServer
let type_id: string
let category_id: string
beforeAll(async () => {
  server = await startTestServer()
  const hr = await server.as('mei.ling', 'HR Generalist')
  const types = good(await hr.call(leaveTypeApi.list, { per_page: 200 } as never))
  type_id = types.find(({ name }: Shown) => name === 'Unpaid leave').id
  const category = { name_en: 'Trips', name_zh: '差旅', country: 'MY', currency: 'MYR', needs_file: false }
  category_id = good(await hr.call(claimPolicyApi.create, category as never)).id
  await choose(['leave', 'claim'])
})
afterAll(() => server.stop())

const good = ({ status, body }: Reply): Shown => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const choose = async (kinds: string[]) =>
  good(await (await server.as('aminah', 'Company Admin')).call(enteredForOthersApi.save, { kinds }))
const WORKING_DAYS = eachDay('2026-12-01', '2026-12-23').filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
let nth = 0
const leave = (more: object = {}) => {
  const on = WORKING_DAYS[nth++]
  return { type_id, from_day: on, until_day: on, reason: 'Private', ...more }
}
let number = 0
const claim = (more: object = {}) => ({
  day: '2026-11-18',
  category_id,
  receipt_no: `R-${++number}`,
  amount: 40_00,
  currency: 'MYR',
  ...more,
})
const send = async (who: string, role: RoleName, calls: Shown, input: object): Promise<Shown> =>
  (await server.as(who, role)).call(calls.send, input as never)
const stateOf = async (who: string, role: RoleName, calls: Shown, input: object): Promise<string> => {
  const { status, body } = await send(who, role, calls, input)
  return status === 200 ? body.data.state : `${status} ${body.code}`
}
const of = (who: string) => ({ employee_id: server.employeeId(who) })

it('REQ-13a the entry, the log and the person’s notice say who entered it and that it counts at once', async () => {
  const sent = good(await send('mei.ling', 'HR Generalist', leaveRequestApi, leave(of('aisyah'))))
  expect(sent).toMatchObject({ state: 'approved', steps: [] })
  const aisyah = await server.as('aisyah')
  const shown = good(await aisyah.call(requestApi.one, { id: sent.id }))
  expect(shown).toMatchObject({ state: 'approved', counts_at_once: true, entered_by: 'Wong Mei Ling' })
  expect(shown.entries).toMatchObject([
    { what: 'sent', by: 'Wong Mei Ling' },
    { what: 'approved', by: 'Wong Mei Ling', about: { at_once: true } },
  ])
  const [notice] = good(await aisyah.call(requestNoticeApi.list, {}))
  expect(notice).toMatchObject({ request_id: sent.id, what: 'entered' })
  expect(notice.text).toMatch(/entered by HR and auto-approved/)
  const { mail } = await server.tenant('meridian', async (tx) => ({
    mail: await tx.selectFrom('mail').select('subject').where('cause', 'like', 'request %').execute(),
  }))
  expect(mail.map(({ subject }) => subject)).toEqual([notice.text])
  const logged = await server.tenant('meridian', (tx) =>
    tx.selectFrom('audit_entry').select(['actor_name', 'after']).where('object_id', '=', sent.id).execute(),
  )
  expect(logged).toMatchObject([{ actor_name: 'Wong Mei Ling', after: { request: 'leave', counts_at_once: true } }])
})

it('REQ-13b it waits where the company did not choose the kind, and where somebody enters it for themselves', async () => {
  await choose(['claim'])
  expect(await stateOf('mei.ling', 'HR Generalist', leaveRequestApi, leave(of('aisyah')))).toBe('pending')
  await choose(['leave', 'claim'])
  expect(await stateOf('mei.ling', 'HR Generalist', leaveRequestApi, leave(of('aisyah')))).toBe('approved')
  expect(await stateOf('mei.ling', 'HR Generalist', leaveRequestApi, leave())).toBe('pending')
  expect(await stateOf('mei.ling', 'HR Generalist', leaveRequestApi, leave(of('mei.ling')))).toBe('pending')
})

it('REQ-13b it waits for the record that the account is connected to, and for one with its e-mail address alone', async () => {
  const id = server.employeeId('mei.ling')
  const { accounts, companyId } = required(server.companies.meridian, 'the company')
  const own = required(accounts['mei.ling'], 'an account')
  const enterOwn = () => stateOf('mei.ling', 'HR Generalist', leaveRequestApi, leave(of('mei.ling')))
  const setMail = (work_email: string | null) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('employee').set({ work_email, personal_email: null }).where('id', '=', id).execute(),
    )
  const connect = (employee_id: string | null) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('membership')
        .set({ employee_id })
        .where('account_id', '=', own)
        .where('company_id', '=', companyId)
        .execute(),
    )
  const { work_email } = await server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select('work_email').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await setMail('somebody.else@meridian.example')
  expect(await enterOwn()).toBe('pending')
  await connect(null)
  expect(await enterOwn()).toBe('approved')
  await setMail(work_email)
  expect(await enterOwn()).toBe('pending')
  await connect(id)
})

it('REQ-13b only whoever may enter it for the person enters it at all', async () => {
  expect(await stateOf('suresh', 'hod', leaveRequestApi, leave(of('aisyah')))).toBe('404 not_found')
  // HR of Penang reaches the people of Penang.
  expect(await stateOf('boon.keat', 'local hr', leaveRequestApi, leave(of('aisyah')))).toBe('404 not_found')
  expect(await stateOf('boon.keat', 'local hr', leaveRequestApi, leave(of('lakshmi')))).toBe('approved')
})

it('REQ-13b what leads to pay counts at once only for whoever may type amounts into runs', async () => {
  expect(await stateOf('mei.ling', 'HR Claim', claimCalls, claim(of('aisyah')))).toBe('pending')
  expect(await stateOf('aminah', 'Company Admin', claimCalls, claim(of('aisyah')))).toBe('approved')
})

it('REQ-13b a withdrawn request that its person sends again waits', async () => {
  const sent = good(await send('mei.ling', 'HR Generalist', leaveRequestApi, leave(of('aisyah'))))
  const aisyah = await server.as('aisyah')
  good(await aisyah.call(requestApi.withdraw, { id: sent.id, version: sent.version }))
  const again = { ...leave(), id: sent.id, version: sent.version + 1 }
  expect(good(await aisyah.call(leaveRequestApi.change, again as never))).toMatchObject({ state: 'pending' })
})

it('REQ-13c who entered it revokes it with the right of HR, and not without', async () => {
  const sent = good(await send('mei.ling', 'HR Generalist', leaveRequestApi, leave(of('aisyah'))))
  const at = { id: sent.id, version: sent.version, remark: 'Wrong day' }
  const withoutRight = await server.as('mei.ling', 'employee')
  expect((await withoutRight.call(requestApi.revoke, at)).status).toBe(403)
  const hr = await server.as('mei.ling', 'HR Generalist')
  expect(good(await hr.call(requestApi.one, { id: sent.id })).actions).toContain('revoke')
  expect(good(await hr.call(requestApi.revoke, at))).toMatchObject({ state: 'revoked' })
  // A request that she entered and somebody approved stays what nobody revokes who entered it.
  await choose([])
  const waits = good(await send('mei.ling', 'HR Generalist', leaveRequestApi, leave(of('aisyah'))))
  await choose(['leave', 'claim'])
  const boss = await server.as('suresh')
  good(await boss.call(requestApi.approve, { id: waits.id, version: waits.version }))
  const refused = await hr.call(requestApi.revoke, { id: waits.id, version: waits.version + 1, remark: 'No' })
  expect(refused.body.code).toBe('not_for_yourself')
})

it('REQ-13d a company chooses it for kinds that HR may enter for others, and the log names them', async () => {
  const admin = await server.as('aminah', 'Company Admin')
  expect((await admin.call(enteredForOthersApi.save, { kinds: ['shift_swap'] })).body.errors).toHaveProperty('kinds')
  expect((await admin.call(enteredForOthersApi.save, { kinds: ['nothing'] })).body.errors).toHaveProperty('kinds')
  expect((await (await server.as('mei.ling', 'HR Leave')).call(enteredForOthersApi.save, { kinds: [] })).status).toBe(
    403,
  )
  const { kinds, sole_administrator } = good(await admin.call(enteredForOthersApi.setting, {}))
  expect(kinds.filter(({ counts_at_once }: Shown) => counts_at_once).map(({ kind }: Shown) => kind)).toEqual([
    'claim',
    'leave',
  ])
  expect(kinds.some(({ kind }: Shown) => kind === 'shift_swap')).toBe(false)
  expect(sole_administrator).toMatch(/Aminah/)
  await choose(['leave'])
  const last = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['kind', 'before', 'after'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  expect(last).toMatchObject({
    kind: 'approval_route',
    before: { counts_at_once: ['Claim', 'Leave'] },
    after: { counts_at_once: ['Leave'] },
  })
})
