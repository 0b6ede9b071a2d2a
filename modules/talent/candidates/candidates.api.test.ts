import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { insertAskingVacancy } from '../vacancies/test-samples.ts'
import { applicationApi, candidateApi, candidateSettingApi, resumeApi } from './contract.ts'
import { eraseApplication } from './erase.ts'
import { insertApplication, vaultOf } from './test-samples.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

async function ok(reply: ReturnType<Caller['call']>) {
  const { status, body, text } = await reply
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data
}
const codeOf = async (reply: ReturnType<Caller['call']>) => {
  const { status, body } = await reply
  return status === 200 ? 200 : `${status} ${body.code}`
}
const insert = (key = 'nurul', more: object = {}) => insertApplication(server, 'meridian', key, more)
const one = (id: string, who = hr) => ok(who.call(applicationApi.one, { id }))
const listed = async (more: object = {}, who = hr) =>
  (await ok(who.call(applicationApi.list, { per_page: 200, ...more } as never))) as {
    id: string
    [field: string]: unknown
  }[]

it('REC-02a REC-06a REC-07a an application stands without a status until review gives one, which is taken back again', async () => {
  const { id, vacancy_id } = await insert()
  expect(await one(id)).toMatchObject({
    status: null,
    answers: [{ answer_en: 'Five years' }],
    files: [{ text_state: 'searched' }],
  })
  const review = (version: number, more: object) => hr.call(applicationApi.review, { id, version, ...more } as never)
  expect(await codeOf(review(1, { status: 'not_suitable' }))).toBe('422 validation_failed')
  expect(await codeOf(review(1, { status: 'later' }))).toBe('422 validation_failed')
  expect(await codeOf(review(1, { status: 'later', later_until: '2026-11-20' }))).toBe('422 validation_failed')
  expect(await codeOf(review(1, { status: 'suitable', later_until: '2026-12-20' }))).toBe('422 validation_failed')
  expect(await ok(review(1, { status: 'later', later_until: '2026-11-21' }))).toMatchObject({
    status: 'later',
    version: 2,
  })
  expect(await codeOf(review(1, { status: 'suitable' }))).toBe('409 version_conflict')
  const shown = async (status: string) => (await listed({ vacancy_id: [vacancy_id], status: [status] })).length
  expect([await shown('later'), await shown('none')]).toEqual([1, 0])
  // Its day is the last on which it is put off.
  server.clock.set('2026-11-21T03:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  expect([await shown('later'), await shown('none')]).toEqual([1, 0])
  server.clock.set('2026-11-22T03:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  expect([await shown('later'), await shown('none')]).toEqual([0, 1])
  expect(await ok(review(2, { status: 'not_suitable', remark: 'No papers' }))).toMatchObject({
    status: 'not_suitable',
    remark: 'No papers',
  })
  const back = await ok(review(3, { status: null }))
  expect(back).toMatchObject({ status: null, remark: null })
  const kinds = back.events.map(({ kind, remark }: { kind: string; remark: string }) => [kind, remark])
  expect(kinds.slice(1)).toEqual([
    ['reviewed', null],
    ['reviewed', 'No papers'],
    ['taken_back', null],
  ])
})

it('REC-08a reach is measured by the office and department of the vacancy', async () => {
  const { id } = await insert('nurul')
  const { id: elsewhere } = await insert('kavitha')
  const places = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('application')
      .innerJoin('vacancy', 'vacancy.id', 'application.vacancy_id')
      .select(['application.id', 'vacancy.office_id', 'vacancy.department_id'])
      .where('application.id', 'in', [id, elsewhere])
      .execute(),
  )
  const place = (of: string) => places.find((row) => row.id === of)!
  for (const [who, role, field] of [
    ['mei.ling', 'local hr', 'office_id'],
    ['farid', 'hod', 'department_id'],
    ['kavitha', 'hod', 'department_id'],
  ] as [string, RoleName, 'office_id' | 'department_id'][]) {
    const caller = await server.as(who, role)
    const work = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employment')
        .select(['office_id', 'department_id'])
        .where('employee_id', '=', server.employeeId(who))
        .where('until_day', 'is', null)
        .executeTakeFirstOrThrow(),
    )
    for (const target of [id, elsewhere]) {
      const within = work[field] === place(target)[field]
      const isListed = (await listed({}, caller)).some((row) => row.id === target)
      const { status } = await caller.call(applicationApi.one, { id: target })
      expect([who, role, target === id, isListed, status]).toEqual([
        who,
        role,
        target === id,
        within,
        within ? 200 : 404,
      ])
    }
  }
  const outside = await server.as('beacon:aminah', 'Company Admin')
  expect((await outside.call(applicationApi.one, { id })).status).toBe(404)
  expect((await (await server.as('nurul', 'employee')).call(applicationApi.list, {})).status).toBe(403)
})

it('REC-08c without the right expected pay is in no reply, order, filter or file, and files are not read', async () => {
  const { id, file_id } = await insert()
  const user = await server.as('farid', 'rmt user')
  const hod = await server.as('nurul', 'hod')
  expect(await one(id)).toMatchObject({ expected_pay: 450_000, currency: 'MYR', video: { host: 'video.example' } })
  for (const who of [user, hod]) {
    const row = await one(id, who)
    expect([Object.hasOwn(row, 'expected_pay'), Object.hasOwn(row, 'currency')]).toEqual([false, false])
    for (const asked of [{ sort: 'expected_pay' }, { sort: '-expected_pay' }, { pay_from: '1' }, { pay_to: '1' }])
      expect(await codeOf(who.call(applicationApi.list, asked as never))).toBe('403 forbidden')
    const file = await who.call(exportEndpoint(applicationApi.list as never), { format: 'csv' } as never)
    expect([file.status, /Expected pay|4500/.test(file.text)]).toEqual([200, false])
  }
  expect((await hr.call(exportEndpoint(applicationApi.list as never), { format: 'csv' } as never)).text).toMatch(
    /Expected pay[\s\S]*4500/,
  )
  expect(Object.hasOwn(await one(id, user), 'files')).toBe(false)
  expect(Object.hasOwn(await one(id, user), 'video')).toBe(false)
  expect((await user.call(applicationApi.file, { id, file_id })).status).toBe(403)
  expect((await user.call(resumeApi.search, { search: 'chef' })).status).toBe(403)
  expect((await hod.call(applicationApi.file, { id, file_id })).status).toBe(200)
  const between = (pay_from: number, pay_to: number) => listed({ pay_from, pay_to })
  expect((await between(450_000, 450_000)).some((row) => row.id === id)).toBe(true)
  expect((await between(450_001, 900_000)).some((row) => row.id === id)).toBe(false)
  expect((await between(0, 449_999)).some((row) => row.id === id)).toBe(false)
})

it('REC-08a whoever applies from inside never reads or moves their own card, in any role', async () => {
  const { id: vacancy } = await insertAskingVacancy(server, 'meridian', 'mei.ling')
  const mine = await insert('mei.ling', { email: 'Mei.Ling@Meridian.example', vacancy })
  const other = await insert('mei.ling', { vacancy })
  for (const role of ['HR Generalist', 'Company Admin', 'local hr', 'hod', 'rmt admin'] as RoleName[]) {
    const self = await server.as('mei.ling', role)
    expect([role, (await self.call(applicationApi.one, { id: mine.id })).status]).toEqual([role, 404])
    expect((await self.call(candidateApi.one, { id: mine.candidate_id })).status).toBe(404)
    const rows = (await listed({ vacancy_id: [vacancy] }, self)).map((row) => row.id)
    expect([role, rows]).toEqual([role, [other.id]])
  }
  const self = await server.as('mei.ling', 'HR Generalist')
  expect(await codeOf(self.call(applicationApi.review, { id: mine.id, version: 1, status: 'suitable' }))).toBe(
    '404 not_found',
  )
  expect((await self.call(applicationApi.file, { id: mine.id, file_id: mine.file_id })).status).toBe(404)
  const found = await ok(self.call(resumeApi.search, { search: 'chef', vacancy_id: [vacancy] }))
  expect(found.rows.map((row: { application_id: string }) => row.application_id)).toEqual([other.id])
  const join = { id: other.candidate_id, version: 1, other_id: mine.candidate_id }
  expect(await codeOf(self.call(candidateApi.join, join))).toBe('404 not_found')
  const colleague = await server.as('farid', 'HR Generalist')
  expect((await colleague.call(applicationApi.one, { id: mine.id })).status).toBe(200)
  // Somebody linked to the candidate, under any address.
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('candidate')
      .set({ employee_id: server.employeeId('mei.ling') })
      .where('id', '=', other.candidate_id)
      .execute(),
  )
  expect((await self.call(applicationApi.one, { id: other.id })).status).toBe(404)
})

it('REC-06c who agrees in one of address and phone is proposed, joined, and taken apart without losing a file', async () => {
  const [one_, other] = [await insert(), await insert()]
  const load = (id: string) => ok(hr.call(candidateApi.one, { id }))
  const card = await load(one_.candidate_id)
  expect(card.possible_duplicates).toContainEqual(expect.objectContaining({ id: other.candidate_id, agrees: 'phone' }))
  const pair = { id: one_.candidate_id, other_id: other.candidate_id }
  expect(await codeOf(hr.call(candidateApi.join, { id: pair.id, version: 1, other_id: pair.id }))).toBe(
    '409 candidate_join_itself',
  )
  const joined = await ok(hr.call(candidateApi.join, { ...pair, version: 1 }))
  expect(joined.rows.map((row: { id: string }) => row.id).sort()).toEqual([one_.id, other.id].sort())
  expect(joined.joined).toMatchObject([{ id: other.candidate_id }])
  expect((await hr.call(candidateApi.one, { id: other.candidate_id })).status).toBe(404)
  expect((await one(other.id)).files).toHaveLength(1)
  const third = await insert()
  expect(
    await codeOf(hr.call(candidateApi.join, { id: third.candidate_id, version: 1, other_id: other.candidate_id })),
  ).toBe('404 not_found')
  const apart = await ok(hr.call(candidateApi.takeApart, { ...pair, version: 2 }))
  expect(apart.rows.map((row: { id: string }) => row.id)).toEqual([one_.id])
  expect((await load(other.candidate_id)).rows).toMatchObject([{ id: other.id }])
  expect((await one(other.id)).files).toHaveLength(1)
  expect(await codeOf(hr.call(candidateApi.takeApart, { ...pair, version: 3 }))).toBe('409 candidate_not_joined')
  // Two at once, each into the other: one wins.
  const both = await Promise.all([
    hr.call(candidateApi.join, { id: pair.id, version: 3, other_id: pair.other_id }),
    hr.call(candidateApi.join, { id: pair.other_id, version: 3, other_id: pair.id }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('REC-06c two who were told apart are proposed no more, on either card, until one of them is erased', async () => {
  const [mine, other] = [await insert(), await insert()]
  await insert()
  const pair = { id: mine.candidate_id, other_id: other.candidate_id }
  const proposed = async (id: string, of: string) =>
    (await ok(hr.call(candidateApi.one, { id }))).possible_duplicates.some((one: { id: string }) => one.id === of)
  expect([await proposed(pair.id, pair.other_id), await proposed(pair.other_id, pair.id)]).toEqual([true, true])
  const told = await ok(hr.call(candidateApi.tellApart, { ...pair, version: 1 }))
  expect(told.possible_duplicates.length, 'others are still proposed').toBeGreaterThan(0)
  expect([await proposed(pair.id, pair.other_id), await proposed(pair.other_id, pair.id)]).toEqual([false, false])
  expect(await codeOf(hr.call(candidateApi.tellApart, { ...pair, version: 1 }))).toBe('409 version_conflict')
  expect(await codeOf(hr.call(candidateApi.tellApart, { id: pair.other_id, version: 1, other_id: pair.id }))).toBe(200)
  const local = await server.as('farid', 'employee')
  expect((await local.call(candidateApi.tellApart, { ...pair, version: 2 })).status).toBe(403)
  await server.tenant('meridian', (tx) =>
    eraseApplication(tx, mine.id, 'expired', server.clock.now(), server.secrets.account),
  )
  expect((await hr.call(candidateApi.one, { id: pair.id })).status).toBe(404)
})

it('REC-06c a candidate is found by name, address and phone, sorted, and corrected', async () => {
  const email = 'unusual.address@outside.example'
  const { candidate_id } = await insert('nurul', { email })
  const found = async (search: string) =>
    ((await ok(hr.call(candidateApi.list, { search, per_page: 200 }))) as { id: string }[]).some(
      ({ id }) => id === candidate_id,
    )
  expect([
    await found('ah kow'),
    await found('TAN'),
    await found(email.toUpperCase()),
    await found('60123456789'),
  ]).toEqual([true, true, true, true])
  expect([await found('tan lee'), await found('owt')]).toEqual([false, false])
  const changed = await ok(
    hr.call(candidateApi.update, { id: candidate_id, version: 1, full_name: '陳亞狗', tags: ['soups', 'night'] }),
  )
  expect(changed).toMatchObject({ full_name: '陳亞狗', email, tags: ['soups', 'night'], version: 2 })
  expect([await found('亞狗'), await found('tan')]).toEqual([true, false])
  expect((await listed({ tag: ['night'] })).map((row) => row.candidate_id)).toEqual([candidate_id])
  expect((await hr.call(applicationApi.tags, {})).body.data.tags).toEqual(['night', 'soups'])
  for (const sort of ['full_name', '-full_name', 'last_received_at', '-applications'] as const)
    expect((await ok(hr.call(candidateApi.list, { sort }))).length).toBeGreaterThan(1)
  const names = (await listed({ sort: 'full_name' })).map((row) => String(row.full_name).toLowerCase())
  expect(names).toEqual(names.toSorted())
  const { rows } = await server.tenant('meridian', async (tx) => ({
    rows: await tx.selectFrom('audit_entry').select('after').where('object_id', '=', candidate_id).execute(),
  }))
  expect(JSON.stringify(rows)).toContain('full_name')
  expect(JSON.stringify(rows)).not.toContain('陳亞狗')
})

it('REC-02b resumes are searched by words and pairs of Chinese characters, never by a long number', async () => {
  const { id } = await insert('devi')
  const search = async (text: string) => {
    const { rows } = await ok(hr.call(resumeApi.search, { search: text }))
    return rows.find((row: { application_id: string }) => row.application_id === id)
  }
  const hit = await search('chef MALAYA')
  expect(
    hit.snippet.filter(({ found }: { found: boolean }) => found).map(({ text }: { text: string }) => text),
  ).toEqual(['chef', 'Malaya'])
  expect(JSON.stringify(hit.snippet)).not.toContain('910711')
  expect(await search('主廚')).toBeDefined()
  for (const none of ['910711145739', 'chef waiter', '廚主', 'che', '!!'])
    expect([none, await search(none)]).toEqual([none, undefined])
  const stored = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('application_file')
      .select(['id', 'sealed_text'])
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  expect(stored.sealed_text!.toString('latin1')).not.toContain('chef')
  expect(
    vaultOf(server, 'meridian').decrypt(`application_file.sealed_text|${stored.id}`, stored.sealed_text!),
  ).toContain('chef')
  const outside = await server.as('beacon:aminah', 'Company Admin')
  expect((await ok(outside.call(resumeApi.search, { search: 'chef' }))).total).toBe(0)
})

it('PRV-4 a company sets how long a consent lasts', async () => {
  expect(await ok(hr.call(candidateSettingApi.get, {}))).toEqual({ consent_months: 12, version: 0 })
  expect(await ok(hr.call(candidateSettingApi.set, { consent_months: 6, known_version: 0 }))).toEqual({
    consent_months: 6,
    version: 1,
  })
  expect(await codeOf(hr.call(candidateSettingApi.set, { consent_months: 7, known_version: 0 }))).toBe(
    '409 version_conflict',
  )
  expect(await codeOf(hr.call(candidateSettingApi.set, { consent_months: 37, known_version: 1 }))).toBe(
    '422 validation_failed',
  )
  const local = await server.as('mei.ling', 'local hr')
  expect((await local.call(candidateSettingApi.get, {})).status).toBe(403)
})
