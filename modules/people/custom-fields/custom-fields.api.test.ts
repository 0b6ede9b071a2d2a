import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#base/days/days.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeApi } from '../record/contract.ts'
import { customFieldApi, MOST_FIELDS } from './contract.ts'
import { customValueApi } from './values-contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const FIELD = { kind: 'text', seen_by: 'everybody', edited_by: 'hr', own_access: 'see' } as const

async function createField(name_en: string, given: object = {}) {
  const made = await hr.call(customFieldApi.create, { ...FIELD, name_en, ...given } as never)
  expect(made.status, made.text).toBe(200)
  return made.body.data
}

describe('EMP-15a fields are defined, ordered and archived', () => {
  it('EMP-15a a field is created, renamed, moved and deleted; its name is used once', async () => {
    const locker = await createField('Locker', { name_zh: '置物櫃' })
    expect(locker).toMatchObject({ name_zh: '置物櫃', people: 0, version: 1, actions: ['edit', 'archive', 'delete'] })
    const parking = await createField('Parking')
    expect(parking).toMatchObject({ name_zh: 'Parking', actions: ['edit', 'archive', 'delete', 'up'] })
    const same = await hr.call(customFieldApi.create, { ...FIELD, name_en: 'locker' } as never)
    expect([same.status, same.body.errors]).toEqual([422, { name_en: expect.anything() }])
    const moved = await hr.call(customFieldApi.move, { id: parking.id, version: 1, to: 'up' })
    expect(moved.body.data).toMatchObject({ version: 2, actions: ['edit', 'archive', 'delete', 'down'] })
    const names = async () =>
      (await hr.call(customFieldApi.list, {})).body.data.map(({ name_en }: { name_en: string }) => name_en)
    expect(await names()).toEqual(['Parking', 'Locker'])
    expect((await hr.call(customFieldApi.move, { id: parking.id, version: 2, to: 'up' })).body.code).toBe(
      'custom_field_at_end',
    )
    const renamed = await hr.call(customFieldApi.edit, { id: parking.id, version: 2, name_en: 'Parking lot' })
    expect(renamed.body.data).toMatchObject({ name_en: 'Parking lot', name_zh: 'Parking lot', version: 3 })
    expect((await hr.call(customFieldApi.remove, { id: parking.id, version: 2 })).status).toBe(409)
    expect((await hr.call(customFieldApi.remove, { id: parking.id, version: 3 })).body.data).toEqual({ removed: 1 })
    expect(await names()).toEqual(['Locker'])
  })

  it('EMP-15a a choice keeps its key when it is renamed, and one that people have had is offered no more', async () => {
    const field = await createField('Shirt', {
      kind: 'choice',
      choices: [{ name_en: 'Small' }, { name_en: 'Large' }, { name_en: 'Huge' }],
    })
    const [small, large, huge] = field.choices
    const { version } = (await hr.call(customValueApi.ofPerson, { id: server.employeeId('nurul') })).body.data
    const id = server.employeeId('nurul')
    const set = await hr.call(customValueApi.edit, { id, version, values: [{ field_id: field.id, value: small.id }] })
    expect(set.status, set.text).toBe(200)
    const edited = await hr.call(customFieldApi.edit, {
      id: field.id,
      version: 1,
      choices: [{ id: small.id, name_en: 'S' }, { id: large.id }],
    })
    expect(edited.body.data.choices).toMatchObject([
      { id: small.id, name_en: 'S', name_zh: 'S', is_active: true },
      { id: large.id, name_en: 'Large', is_active: true },
    ])
    const shirt = async () =>
      (await hr.call(customValueApi.ofPerson, { id })).body.data.fields.find(
        (one: { id: string }) => one.id === field.id,
      )
    expect(await shirt()).toMatchObject({ value: small.id, text: 'S' })
    const without = await hr.call(customFieldApi.edit, { id: field.id, version: 2, choices: [{ id: large.id }] })
    expect(without.body.data.choices).toMatchObject([
      { id: small.id, is_active: false },
      { id: large.id, is_active: true },
    ])
    expect(await shirt()).toMatchObject({ text: 'S', choices: [{ id: large.id }] })
    const taken = await hr.call(customFieldApi.edit, { id: field.id, version: 3, choices: [{ id: huge.id }] })
    expect(taken.body.errors).toHaveProperty('choices')
    const back = await hr.call(customFieldApi.edit, {
      id: field.id,
      version: 3,
      choices: [{ id: large.id }, { name_en: 's' }],
    })
    expect(back.body.data.choices).toMatchObject([{ id: large.id }, { id: small.id, is_active: true }])
    for (const choices of [[], [{ name_en: 'A' }, { name_en: 'a' }]])
      expect((await hr.call(customFieldApi.edit, { id: field.id, version: 4, choices })).body.errors).toHaveProperty(
        'choices',
      )
  })

  it('EMP-15a a field with values is archived and not deleted, and its values come back with it', async () => {
    const field = await createField('Bay')
    const id = server.employeeId('amirul')
    await setValue(hr, 'amirul', field.id, 'B7')
    const { version } = (await hr.call(customFieldApi.list, {})).body.data.find(
      (one: { id: string }) => one.id === field.id,
    )
    expect((await hr.call(customFieldApi.remove, { id: field.id, version })).body.code).toBe('custom_field_used')
    const archived = await hr.call(customFieldApi.edit, { id: field.id, version, is_active: false })
    expect(archived.body.data.actions).toContain('restore')
    expect(await shown(hr, 'amirul')).not.toHaveProperty('Bay')
    expect((await setValue(hr, 'amirul', field.id, 'B8')).body.code).toBe('custom_field_archived')
    const history = (await hr.call(customValueApi.history, { id })).body.data
    expect(history).toMatchObject([{ name: 'Bay', after: 'B7' }])
    await hr.call(customFieldApi.edit, { id: field.id, version: version + 1, is_active: true })
    expect(await shown(hr, 'amirul')).toHaveProperty('Bay', 'B7')
  })

  it('EMP-15a a company has no more fields than it may, archived ones included', async () => {
    const before = (await hr.call(customFieldApi.list, { per_page: 200 })).body.total as number
    await server.tenant('meridian', (tx) =>
      tx
        .insertInto('custom_field')
        .values(
          Array.from({ length: MOST_FIELDS - before - 1 }, (_, index) => ({
            ...FIELD,
            name_en: `Filler ${index}`,
            name_zh: `Filler ${index}`,
            place: 100 + index,
            is_active: false,
          })),
        )
        .execute(),
    )
    const both = await Promise.all(
      ['Last', 'Beyond'].map((name_en) => hr.call(customFieldApi.create, { ...FIELD, name_en } as never)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await server.tenant('meridian', (tx) =>
      tx.deleteFrom('custom_field').where('name_en', 'in', ['Last', 'Beyond']).execute(),
    )
    await server.tenant('meridian', (tx) => tx.deleteFrom('custom_field').where('name_en', 'like', 'Filler%').execute())
  })

  it('EMP-15b only who edits the settings of the company defines fields', async () => {
    const other = await server.as('suresh', 'mgr')
    expect((await other.call(customFieldApi.list, {})).status).toBe(403)
    expect((await other.call(customFieldApi.create, { ...FIELD, name_en: 'Mine' } as never)).status).toBe(403)
  })
})

async function setValue(by: Caller, who: string, field_id: string, value: string | number | null, more: object = {}) {
  const id = server.employeeId(who)
  const { version } = (await by.call(customValueApi.ofPerson, { id })).body.data ?? { version: 1 }
  return by.call(customValueApi.edit, { id, version, values: [{ field_id, value }], ...more })
}

/** What somebody sees of a person: values by the name of the field. */
async function shown(by: Caller, who: string, as_of?: string): Promise<Record<string, string | null>> {
  const reply = await by.call(customValueApi.ofPerson, { id: server.employeeId(who), ...(as_of && { as_of }) })
  expect(reply.status, reply.text).toBe(200)
  return Object.fromEntries(
    reply.body.data.fields.map(({ name, text }: { name: string; text: string | null }) => [name, text]),
  )
}

describe('EMP-15b who sees and edits a field', () => {
  it('EMP-15b ACL-6 each reader gets the fields that they may see of the person, and writes no others', async () => {
    const fields = {
      all: await createField('For all'),
      hr: await createField('For HR', { seen_by: 'hr', own_access: 'none' }),
      pay: await createField('For pay', { seen_by: 'pay', edited_by: 'pay', own_access: 'none' }),
    }
    const lead = await server.as('suresh', 'mgr')
    const payroll = await server.as('jun.hao', 'HR Payroll')
    const self = await server.as('amirul')
    const admin = await server.as('aminah', 'Company Admin')
    expect((await setValue(admin, 'amirul', fields.all.id, 'open')).status).toBe(200)
    expect((await setValue(admin, 'amirul', fields.hr.id, 'delicate')).status).toBe(200)
    expect((await setValue(admin, 'amirul', fields.pay.id, 'costly')).status).toBe(200)
    const seen = async (by: Caller) =>
      Object.entries(await shown(by, 'amirul')).flatMap(([name, text]) => (name.startsWith('For ') ? [name, text] : []))
    expect(await seen(lead)).toEqual(['For all', 'open'])
    expect(await seen(self)).toEqual(['For all', 'open'])
    expect(await seen(hr)).toEqual(['For all', 'open', 'For HR', 'delicate'])
    expect(await seen(payroll)).toEqual(['For all', 'open', 'For pay', 'costly'])
    const written = async (by: Caller) => [
      (await setValue(by, 'amirul', fields.all.id, 'x')).status,
      (await setValue(by, 'amirul', fields.hr.id, 'x')).status,
      (await setValue(by, 'amirul', fields.pay.id, 'x')).status,
    ]
    expect(await written(lead)).toEqual([403, 404, 404])
    expect(await written(self)).toEqual([403, 404, 404])
    expect(await written(payroll)).toEqual([403, 404, 200])
    const history = (await lead.call(customValueApi.history, { id: server.employeeId('amirul') })).text
    expect(history).toContain('open')
    expect(history).not.toMatch(/delicate|costly/)
    // Somebody out of reach has no fields to ask for.
    const out = await lead.call(customValueApi.ofPerson, { id: server.employeeId('jun.hao') })
    expect(out.status).toBe(404)
  })

  it('EMP-15b ACL-5 people edit their own only where the field lets them, HR too while somebody else could', async () => {
    const open = await createField('Nickname', { own_access: 'edit' })
    const closed = await createField('Grade')
    const self = await server.as('amirul')
    expect((await setValue(self, 'amirul', open.id, 'Mir')).status).toBe(200)
    expect((await setValue(self, 'amirul', closed.id, 'A')).status).toBe(403)
    const own = await setValue(hr, 'mei.ling', closed.id, 'A')
    expect([own.status, own.body.code]).toEqual([403, 'not_for_yourself'])
    expect((await setValue(hr, 'mei.ling', open.id, 'Mei')).status).toBe(200)
    const fields = (await hr.call(customValueApi.ofPerson, { id: server.employeeId('mei.ling') })).body.data.fields
    const mayEdit = (name: string) => fields.find((one: { name: string }) => one.name === name).may_edit
    expect([mayEdit('Nickname'), mayEdit('Grade')]).toEqual([true, false])
  })

  it('EMP-15b the names of fields go to those who may see the field of somebody', async () => {
    await createField('Secret of HR', { seen_by: 'hr', own_access: 'none' })
    const names = async (by: Caller) =>
      (await by.call(customValueApi.shown, {})).body.data.map(({ name }: { name: string }) => name)
    expect(await names(hr)).toContain('Secret of HR')
    for (const by of [await server.as('suresh', 'mgr'), await server.as('amirul')])
      expect(await names(by)).not.toContain('Secret of HR')
  })
})

describe('EMP-15c values from a day on', () => {
  it('EMP-15c a value holds from its day, is shown as of a day, and a planned one is cancelled', async () => {
    const field = await createField('Locker no')
    const id = server.employeeId('daniel')
    expect((await setValue(hr, 'daniel', field.id, 'A1', { from_day: '2026-01-10' })).status).toBe(200)
    expect((await setValue(hr, 'daniel', field.id, 'A2', { from_day: '2026-06-01' })).status).toBe(200)
    expect((await setValue(hr, 'daniel', field.id, 'A3', { from_day: '2027-01-01' })).status).toBe(200)
    const at = async (day?: string) => (await shown(hr, 'daniel', day))['Locker no']
    expect([await at('2026-01-09'), await at('2026-05-31'), await at(), await at('2027-01-01')]).toEqual([
      null,
      'A1',
      'A2',
      'A3',
    ])
    const entries = async () => (await hr.call(customValueApi.history, { id })).body.data
    expect(await entries()).toMatchObject([
      { from_day: '2027-01-01', when: 'planned', before: 'A2', after: 'A3', removable: true },
      { from_day: '2026-06-01', when: 'now', before: 'A1', after: 'A2', removable: false },
      { from_day: '2026-01-10', when: 'past', before: null, after: 'A1', by: expect.stringContaining('Mei') },
    ])
    const { version } = (await hr.call(customValueApi.ofPerson, { id })).body.data
    const cancel = { id, version, field_id: field.id, from_day: '2027-01-01' }
    const other = await server.as('amirul')
    expect((await other.call(customValueApi.removePlanned, cancel)).status).toBe(404)
    expect((await hr.call(customValueApi.removePlanned, cancel)).status).toBe(200)
    expect(await at('2027-01-01')).toBe('A2')
    const past = await hr.call(customValueApi.removePlanned, {
      ...cancel,
      version: version + 1,
      from_day: '2026-06-01',
    })
    expect(past.body.code).toBe('change_is_past')
  })

  it('EMP-15c a correction replaces the value that holds, and the history says so', async () => {
    const field = await createField('Height', { kind: 'number' })
    const id = server.employeeId('daniel')
    await setValue(hr, 'daniel', field.id, 17.5, { from_day: '2026-03-01' })
    await setValue(hr, 'daniel', field.id, 175, { correct: true })
    expect(await shown(hr, 'daniel', '2026-03-01')).toHaveProperty('Height', '175')
    const entries = (await hr.call(customValueApi.history, { id })).body.data.filter(
      ({ name }: { name: string }) => name === 'Height',
    )
    expect(entries).toMatchObject([
      { from_day: '2026-03-01', before: '17.5', after: '175', is_correction: true },
      { from_day: '2026-03-01', before: null, after: '175', is_correction: false },
    ])
  })

  it('EMP-15c values that do not fit, days before joining and old versions are refused', async () => {
    const day = await createField('Licence until', { kind: 'day' })
    const number = await createField('Children', { kind: 'number' })
    for (const [field, value] of [
      [day.id, '2026-02-30'],
      [day.id, 5],
      [number.id, 'two'],
      [number.id, 1.23456],
      [number.id, 1_000_000_000],
      [day.id, 'a\nb'],
    ] as const)
      expect([value, (await setValue(hr, 'daniel', field, value)).status]).toEqual([value, 422])
    const early = await setValue(hr, 'daniel', day.id, '2027-01-01', { from_day: '1990-01-01' })
    expect(early.body.errors).toHaveProperty('from_day')
    const id = server.employeeId('daniel')
    const stale = { id, version: 1, values: [{ field_id: day.id, value: '2027-01-01' }] }
    expect((await hr.call(customValueApi.edit, stale)).body.code).toBe('version_conflict')
    expect((await hr.call(customValueApi.edit, { ...stale, version: undefined } as never)).status).toBe(428)
  })

  it('EMP-15c EMP-05d a value of the first day follows the corrected joining day, either way', async () => {
    const field = await createField('Badge')
    const id = server.employeeId('aisyah')
    const person = async () => (await hr.call(customValueApi.ofPerson, { id })).body.data
    const { joined_on } = await person()
    await setValue(hr, 'aisyah', field.id, '007', { from_day: joined_on })
    const move = async (day: string) => {
      const { version } = await person()
      const moved = await hr.call(employeeApi.editEmployment, { id, version, joined_on: day })
      expect(moved.status, moved.text).toBe(200)
      return (await hr.call(customValueApi.history, { id })).body.data
    }
    expect(await move(addDays(joined_on, -3))).toMatchObject([{ from_day: addDays(joined_on, -3), after: '007' }])
    expect(await move(addDays(joined_on, -1))).toMatchObject([{ from_day: addDays(joined_on, -1), after: '007' }])
  })

  it('EMP-15c fields and people of another company are not found', async () => {
    const theirs = await server.tenant('beacon', (tx) =>
      tx
        .insertInto('custom_field')
        .values({ ...FIELD, name_en: 'Theirs', name_zh: 'Theirs', place: 1 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    expect((await setValue(hr, 'daniel', theirs.id, 'x')).status).toBe(404)
    expect((await hr.call(customFieldApi.edit, { id: theirs.id, version: 1, name_en: 'Mine' })).status).toBe(404)
    expect(await shown(hr, 'daniel')).not.toHaveProperty('Theirs')
  })
})
