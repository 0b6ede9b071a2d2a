import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, type Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { patience } from '#test/patience.ts'
import { type Caller, type Reply, startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { MAX_DAYS, shiftApi } from '../contract.ts'
import { swapApi, swapCalls } from './contract.ts'

/** Refusals of offering and taking a shift, on both sides of each limit. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

const NOBODY = '00000000-0000-4000-8000-000000000000'
const KEYS = ['razak', 'devi', 'bala', 'xin.yi', 'jun.hao', 'faridah'] as const
const TOMORROW = addDays(TODAY, 1)
let server: TestServer
let planner: Caller
let hafiz: Caller
const who: Record<string, Caller> = {}
const shift: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.as('hafiz', 'Shift Planner')
  hafiz = await server.as('hafiz', 'mgr')
  for (const key of KEYS) who[key] = await server.as(key)
  for (const [short_name, start, end] of [
    ['AM', '07:00', '15:00'],
    ['PM', '15:00', '23:00'],
    ['EY', '06:00', '14:00'],
    ['NT', '23:00', '07:00'],
  ] as const)
    shift[short_name] = good(
      await planner.call(shiftApi.create, {
        name: `Shift ${short_name}`,
        short_name,
        from_day: '2026-01-01',
        start,
        end,
        break_minutes: 60,
      }),
    ).id
})
afterAll(() => server.stop())

function good({ status, text, body }: Reply): ReplyBody {
  expect(status, text).toBe(200)
  return body.data
}
/** 200, or the refused fields, or the code of the refusal. */
const replyText = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
const errorText = ({ body }: Reply): string => Object.values(body.errors ?? {}).flat()[0] as string
const inCompany = <T>(work: (tx: Tx) => Promise<T>) => server.tenant('meridian', work)
const updateEmployee = (key: string, values: object) =>
  inCompany((tx) => tx.updateTable('employee').set(values).where('id', '=', server.employeeId(key)).execute())

/** Each test has weeks of its own without other shifts. */
let weeks = 0
const newMonday = (): Day => addDays('2027-01-04', 28 * weeks++)

/** Inserts a planned and published shift, or a day off. Returns the assignment's id. */
async function insertPublishedShift(key: string, day: Day, short: string | null): Promise<string> {
  const at = { employee_id: server.employeeId(key), day, shift_id: short === null ? null : shift[short]! }
  return inCompany(async (tx) => {
    const { id } = await tx.insertInto('shift_assignment').values(at).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('shift_published')
      .values({ ...at, assignment_id: id, published_at: server.clock.now() })
      .execute()
    return id
  })
}
const offer = (key: string, assignment_id: string, more: object = {}) =>
  who[key]!.call(swapApi.offer, { assignment_id, ...more } as never)
const offerPublished = async (key: string, day: Day, short: string, more: object = {}): Promise<ReplyBody> =>
  good(await offer(key, await insertPublishedShift(key, day, short), more))
const take = (key: string, offer_id: string, return_id: string | null = null, more: object = {}) =>
  who[key]!.call(swapCalls.send, { offer_id, return_id, remark: 'Agreed.', ...more } as never)
const preview = (key: string, given: object) => who[key]!.call(swapCalls.preview, given as never)
const refusedFields = async (key: string, given: object) => Object.keys(good(await preview(key, given)).refused).join()
const loadRequest = async (by: Caller, id: string) => good(await by.call(requestApi.one, { id }))
const approve = async (id: string) =>
  hafiz.call(requestApi.approve, { id, version: (await loadRequest(hafiz, id)).version, remark: 'Fine.' })
const loadLastAuditEntry = () =>
  inCompany((tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['kind', 'object_name', 'before', 'after'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )

it('SHF-02g offers only an own shift of a coming day, and no day off', async () => {
  expect(errorText(await offer('razak', await insertPublishedShift('razak', TODAY, 'AM')))).toBe(
    'Choose a day after today.',
  )
  const day = newMonday()
  expect(replyText(await offer('razak', await insertPublishedShift('razak', day, null)))).toBe('assignment_id')
  const own = await insertPublishedShift('razak', TOMORROW, 'AM')
  expect(replyText(await offer('devi', own))).toBe('assignment_id')
  const made = good(await offer('razak', own, { note: 'Wedding.' }))
  expect(await loadLastAuditEntry()).toMatchObject({
    kind: 'shift_offer',
    before: null,
    after: { day: TOMORROW, shift: 'AM', in_return: 'none' },
  })
  expect(errorText(await offer('razak', own))).toBe('You offer this shift already.')
  const at = { id: made.id, version: made.version }
  expect(replyText(await who.razak!.call(swapApi.endOffer, { ...at, version: at.version + 1 }))).toBe(
    '409 version_conflict',
  )
  good(await who.razak!.call(swapApi.endOffer, at))
  expect(await loadLastAuditEntry()).toMatchObject({
    kind: 'shift_offer',
    before: { day: TOMORROW, shift: 'AM' },
    after: null,
  })
  // An ended offer is not found, and nobody ends another person's offer, even with an offer of their own.
  expect(replyText(await who.razak!.call(swapApi.endOffer, { ...at, version: at.version + 1 }))).toBe('404 not_found')
  const open = await offerPublished('razak', addDays(day, 1), 'AM')
  await offerPublished('devi', addDays(day, 2), 'AM')
  expect(replyText(await who.devi!.call(swapApi.endOffer, { id: open.id, version: open.version }))).toBe(
    '404 not_found',
  )
})

it('SHF-02g offers a shift to a colleague employed on its day, or to the own department', async () => {
  const day = newMonday()
  const at = await insertPublishedShift('razak', day, 'AM')
  const to = (to_employee_id: string) => offer('razak', at, { to_employee_id })
  for (const none of [NOBODY, server.employeeId('razak')]) {
    const refused = await to(none)
    expect([replyText(refused), errorText(refused)]).toEqual(['to_employee_id', 'Choose one of the values offered.'])
  }
  const endOffer = async (reply: Reply) => {
    const { id, version } = good(reply)
    good(await who.razak!.call(swapApi.endOffer, { id, version }))
  }
  const [leaver, joiner] = [server.employeeId('bala'), server.employeeId('xin.yi')]
  const { joined_on } = await inCompany((tx) =>
    tx.selectFrom('employee').select('joined_on').where('id', '=', joiner).executeTakeFirstOrThrow(),
  )
  const setLastDay = (last_day: Day | null) =>
    updateEmployee('bala', { last_day, resigned_on: last_day, last_payroll_day: last_day })
  try {
    await setLastDay(addDays(day, -1))
    expect(replyText(await to(leaver))).toBe('to_employee_id')
    await setLastDay(day)
    await endOffer(await to(leaver))
    await updateEmployee('xin.yi', { joined_on: addDays(day, 1) })
    expect(replyText(await to(joiner))).toBe('to_employee_id')
    await updateEmployee('xin.yi', { joined_on: day })
    await endOffer(await to(joiner))
  } finally {
    await setLastDay(null)
    await updateEmployee('xin.yi', { joined_on })
  }
  // A person without a department must name a colleague.
  const setDepartment = (id: string | null) =>
    inCompany((tx) =>
      tx
        .updateTable('employment')
        .set({ department_id: id })
        .where('employee_id', '=', server.employeeId('faridah'))
        .where('until_day', 'is', null)
        .returning('department_id')
        .executeTakeFirst(),
    )
  const { department_id } = await inCompany((tx) =>
    tx
      .selectFrom('employment')
      .select('department_id')
      .where('employee_id', '=', server.employeeId('faridah'))
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  const own = await insertPublishedShift('faridah', day, 'AM')
  await setDepartment(null)
  try {
    const refused = await offer('faridah', own)
    expect([replyText(refused), errorText(refused)]).toEqual([
      'to_employee_id',
      'You are in no department then. Choose a colleague.',
    ])
    good(await offer('faridah', own, { to_employee_id: server.employeeId('devi') }))
  } finally {
    await setDepartment(department_id)
  }
})

it('SHF-02g return days are a coming span, only when a shift in return is wanted', async () => {
  const at = await insertPublishedShift('razak', newMonday(), 'AM')
  const offerWith = async (more: object) => replyText(await offer('razak', at, more))
  expect(await offerWith({ return_from: TOMORROW })).toBe('return_from')
  expect(await offerWith({ return_until: TOMORROW })).toBe('return_from')
  for (const in_return of ['welcome', 'needed']) {
    expect(await offerWith({ in_return, return_until: TOMORROW })).toBe('return_from')
    expect(await offerWith({ in_return, return_from: TOMORROW })).toBe('return_until')
    expect(await offerWith({ in_return, return_from: addDays(TOMORROW, 1), return_until: TOMORROW })).toBe(
      'return_until',
    )
    expect(await offerWith({ in_return, return_from: TODAY, return_until: TODAY })).toBe('return_until')
  }
  expect(await offerWith({ in_return: 'welcome', return_from: TOMORROW, return_until: TOMORROW })).toBe('200')
})

it('SHF-02h only the people it is for take a shift; others do not even see who would decide', async () => {
  const day = newMonday()
  const made = await offerPublished('razak', day, 'AM')
  for (const of of [preview, (key: string, given: object) => take(key, (given as ReplyBody).offer_id)]) {
    expect(replyText(await of('devi', { offer_id: NOBODY }))).toBe('offer_id')
    expect(replyText(await of('jun.hao', { offer_id: made.id }))).toBe('offer_id')
    expect(errorText(await of('razak', { offer_id: made.id }))).toContain('your own')
  }
  // The preview of an incomplete form refuses nothing.
  expect(good(await preview('devi', {})).of_kind).toEqual({ offer: null, days: [] })

  // A request that is sent again must be for the same offer, or another offer of its owner.
  const { id } = good(await take('devi', made.id))
  good(await who.devi!.call(requestApi.withdraw, { id, version: 1 } as never))
  const named = await offerPublished('razak', addDays(day, 1), 'AM', { to_employee_id: server.employeeId('bala') })
  const foreign = await offerPublished('faridah', addDays(day, 2), 'AM')
  const other = await offerPublished('razak', addDays(day, 3), 'AM')
  const changeOffer = async (offer_id: string) => {
    const { version } = await loadRequest(who.devi!, id)
    return replyText(
      await who.devi!.call(swapCalls.change, { id, version, offer_id, return_id: null, remark: 'x' } as never),
    )
  }
  for (const none of [NOBODY, named.id, foreign.id]) expect(await changeOffer(none)).toBe('offer_id')
  expect(await changeOffer(other.id)).toBe('200')
})

it('SHF-02h ACL-1 shows nothing of a request by its id to people who may not see it', async () => {
  const made = await offerPublished('razak', newMonday(), 'AM')
  const { id } = good(await take('devi', made.id))
  good(await who.devi!.call(requestApi.withdraw, { id, version: 1 } as never))
  const loadPreviewNames = async (key: string, given: object): Promise<string[]> =>
    good(await preview(key, { offer_id: made.id, ...given })).of_kind.days.map(({ full_name }: ReplyBody) => full_name)
  expect((await loadPreviewNames('xin.yi', {})).join()).toContain('Xin Yi')
  expect(await loadPreviewNames('xin.yi', { id })).toEqual([])
  expect((await loadPreviewNames('devi', { id })).join()).toContain('Devi')
})

it('SHF-02h the returned shift is a coming one, within the wanted days and the supported span', async () => {
  const day = newMonday()
  const span = { in_return: 'welcome', return_from: addDays(day, 1), return_until: addDays(day, 3) }
  const made = await offerPublished('razak', day, 'PM', span)
  const tryReturn = async (on: Day, short: string | null = 'AM') =>
    refusedFields('devi', { offer_id: made.id, return_id: await insertPublishedShift('devi', on, short) })
  expect(await tryReturn(day)).toBe('return_id')
  expect(await tryReturn(addDays(day, 1))).toBe('')
  expect(await tryReturn(addDays(day, 2), null)).toBe('return_id')
  expect(await tryReturn(addDays(day, 3))).toBe('')
  expect(await tryReturn(addDays(day, 4))).toBe('return_id')

  const soon = { in_return: 'welcome', return_from: TODAY, return_until: addDays(TODAY, 2) }
  const now = await offerPublished('razak', addDays(TODAY, 3), 'PM', soon)
  const today = { offer_id: now.id, return_id: await insertPublishedShift('bala', TODAY, 'AM') }
  expect(good(await preview('bala', today)).refused).toEqual({ return_id: 'Choose a day after today.' })
  expect(await refusedFields('bala', { ...today, return_id: await insertPublishedShift('bala', TOMORROW, 'PM') })).toBe(
    '',
  )

  const [near, far] = [addDays(day, MAX_DAYS - 1), addDays(day, MAX_DAYS)]
  const late = await offerPublished('razak', day, 'NT', { in_return: 'welcome', return_from: near, return_until: far })
  expect(
    await refusedFields('bala', { offer_id: late.id, return_id: await insertPublishedShift('bala', near, 'AM') }),
  ).toBe('')
  const tooFar = { offer_id: late.id, return_id: await insertPublishedShift('bala', far, 'AM') }
  expect(good(await preview('bala', tooFar)).refused).toEqual({ return_id: 'Choose at most 62 days.' })
  expect(replyText(await take('bala', late.id, tooFar.return_id))).toBe('return_id')
})

it('SHF-02h an offer is open while its owner has the shift, whoever else has it on that day', async () => {
  const day = newMonday()
  const made = await offerPublished('razak', day, 'AM')
  await insertPublishedShift('bala', day, 'AM')
  const ids = async () => good(await who['xin.yi']!.call(swapApi.offers, {})).map(({ id }: ReplyBody) => id)
  expect(await ids()).toContain(made.id)
  await inCompany(async (tx) => {
    for (const table of ['shift_published', 'shift_assignment'] as const)
      await tx.deleteFrom(table).where('employee_id', '=', server.employeeId('razak')).where('day', '=', day).execute()
  })
  expect(await ids()).not.toContain(made.id)
})

it('SHF-02i a swap changes two people’s days and leaves a third person’s', async () => {
  const day = newMonday()
  const made = await offerPublished('razak', day, 'AM')
  const third = await insertPublishedShift('bala', day, 'PM')
  const { id } = good(await take('devi', made.id))
  good(await approve(id))
  const on = await inCompany((tx) =>
    tx
      .selectFrom('shift_published')
      .select(['employee_id', 'shift_id', 'assignment_id'])
      .where('day', '=', day)
      .execute(),
  )
  expect(on).toContainEqual({ employee_id: server.employeeId('bala'), shift_id: shift.PM, assignment_id: third })
  expect(on).toContainEqual(expect.objectContaining({ employee_id: server.employeeId('devi'), shift_id: shift.AM }))
  expect(on).toContainEqual(expect.objectContaining({ employee_id: server.employeeId('razak'), shift_id: null }))
  // A swap cannot be revoked in part or once its day has come.
  const revokeSwap = async (more: object) => {
    const { version } = await loadRequest(planner, id)
    return planner.call(requestApi.revoke, { id, version, remark: 'By mistake.', from_day: null, ...more } as never)
  }
  expect(replyText(await revokeSwap({ from_day: addDays(day, 1) }))).toBe('from_day')
})

it('SHF-07a refuses a swap when its taker has an unpublished shift at that time', async () => {
  const day = newMonday()
  const made = await offerPublished('razak', addDays(day, 1), 'EY')
  const { id } = good(await take('devi', made.id))
  // A night until 07:00, planned but not published.
  await inCompany((tx) =>
    tx
      .insertInto('shift_assignment')
      .values({ employee_id: server.employeeId('devi'), day, shift_id: shift.NT! })
      .execute(),
  )
  expect(replyText(await approve(id))).toBe('422 shift_clash')
  const planned = await inCompany((tx) =>
    tx
      .selectFrom('shift_assignment')
      .select('day')
      .where('employee_id', '=', server.employeeId('devi'))
      .where('day', '=', addDays(day, 1))
      .execute(),
  )
  expect(planned).toEqual([])
})

it('SHF-02h REQ-09c taking an offer while it is ended fails', {
  timeout: patience(60_000),
}, async () => {
  const made = await offerPublished('razak', newMonday(), 'AM')
  const taken = await inCompany(async (tx) => {
    await sql`update shift_offer set ended_at = now() where id = ${made.id}::uuid`.execute(tx)
    const taking = take('devi', made.id)
    await pause(1000)
    return { asked: taking }
  })
  expect(replyText(await taken.asked)).toBe('offer_id')
})
