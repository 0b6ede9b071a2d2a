import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleApi } from '#base/contracts/people-api.ts'
import { addDays } from '#base/days/days.ts'
import { loadWorkplace } from '#server/sessions/workplace.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { joiningApi } from '../joining/contract.ts'
import { toChartPosts } from '../list/chart.ts'
import { employeeListApi } from '../list/contract.ts'
import { employeeApi } from './contract.ts'

let server: TestServer
const id = (who: string) => server.employeeId(who)
const office = (code: string) => server.companies.meridian!.offices[code]!
const department = (name: string) => server.companies.meridian!.departments[name]!

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server?.stop()
})

async function loadVersion(who: string): Promise<number> {
  const [company] = who.includes(':') ? who.split(':') : ['meridian']
  return server.tenant(
    company!,
    async (tx) =>
      (await tx.selectFrom('employee').select('version').where('id', '=', id(who)).executeTakeFirstOrThrow()).version,
  )
}

async function loadRow(caller: Caller, name: string, asOf?: string) {
  const reply = await caller.call(employeeListApi.list, {
    search: name,
    as_of: asOf,
    per_page: 200,
    standing: ['joining', 'active', 'resigned', 'terminated'],
  })
  expect(reply.status).toBe(200)
  return reply.body.data[0]
}

describe('EMP-02 lists', () => {
  it('EMP-02ab active and inactive have the shape of the specification, an exact total and pages', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const first = await hr.call(employeeListApi.active, { per_page: 5 })
    expect(first.status).toBe(200)
    expect(Object.keys(first.body.data[0]).sort()).toEqual(['full_name', 'has_role', 'id', 'is_working_shift'])
    expect(first.body).toMatchObject({ page: 1, per_page: 5 })
    expect(first.body.data).toHaveLength(5)
    const everyone = await hr.call(employeeListApi.active, { per_page: 200 })
    expect(everyone.body.total).toBe(everyone.body.data.length)
    expect(first.body.total).toBe(everyone.body.total)
    const names = everyone.body.data.map((row: { full_name: string }) => row.full_name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    expect((await hr.call(employeeListApi.inactive, {})).body.total).toBe(0)
    // People who read only their own record still find every colleague.
    const staff = await server.as('nurul', 'employee')
    expect((await staff.call(employeeListApi.active, {})).body.total).toBe(1)
    const colleagues = await staff.call(employeeListApi.all, { per_page: 200 })
    expect(colleagues.body).toMatchObject({ total: everyone.body.total, data: everyone.body.data })
  })

  it('EMP-02b each row says whether somebody has a role and works in shifts', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const loadListed = async () => (await hr.call(employeeListApi.active, { search: 'Hafiz' })).body.data[0]
    const setRoleAndHours = (is_active: boolean, hour_type: 'office' | 'shift') =>
      server.tenant('meridian', async (tx) => {
        await tx.updateTable('membership').set({ is_active }).where('employee_id', '=', id('hafiz')).execute()
        await tx.updateTable('work_schedule').set({ hour_type }).where('employee_id', '=', id('hafiz')).execute()
      })
    const { is_working_shift } = await loadListed()
    await setRoleAndHours(true, 'shift')
    expect(await loadListed()).toMatchObject({ id: id('hafiz'), has_role: true, is_working_shift: true })
    await setRoleAndHours(false, 'office')
    expect(await loadListed()).toMatchObject({ id: id('hafiz'), has_role: false, is_working_shift: false })
    await setRoleAndHours(true, is_working_shift ? 'shift' : 'office')
  })

  it('EMP-02a SYS-15abcd the list is filtered by office, department, type and status, searched, sorted and exported', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const penang = await hr.call(employeeListApi.list, { office_id: [office('PEN')], per_page: 200 })
    expect(penang.body.data.every((row: { office: string }) => row.office === 'Penang')).toBe(true)
    expect(penang.body.total).toBeGreaterThan(3)
    const sales = await hr.call(employeeListApi.list, {
      department_id: [department('Sales')],
      office_id: [office('PEN')],
      sort: '-joined_on',
      per_page: 200,
    })
    expect(sales.body.data.every((row: { department: string }) => row.department === 'Sales')).toBe(true)
    const days = sales.body.data.map((row: { joined_on: string }) => row.joined_on)
    expect(days).toEqual([...days].sort().reverse())
    expect(
      (await hr.call(employeeListApi.list, { search: 'mei ling' })).body.data.map(
        (row: { full_name: string }) => row.full_name,
      ),
    ).toContain('Wong Mei Ling')
    const probation = await hr.call(employeeListApi.list, { on_probation: true, per_page: 200 })
    expect(probation.body.total).toBe((await hr.call(employeeListApi.counts, {})).body.data.on_probation)
    const file = await hr.request('POST', '/api/employees/export', {
      body: JSON.stringify({ office_id: [office('PEN')], format: 'csv' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(file.status).toBe(200)
    expect(file.text.trim().split('\r\n')).toHaveLength(penang.body.total + 1)
    // With three rows a page, the pages contain the list in order, each person once.
    const rowIds = (reply: typeof penang) => reply.body.data.map((row: { id: string }) => row.id)
    const filters = { office_id: [office('PEN')], per_page: 3 }
    const paged = []
    for (let page = 1; page <= Math.ceil(penang.body.total / 3); page++)
      paged.push(...rowIds(await hr.call(employeeListApi.list, { ...filters, page })))
    expect(paged).toEqual(rowIds(penang))
  })

  it('EMP-02a SYS-15a each filter of the list returns exactly its people', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    type Listed = Record<'id' | 'status' | 'employment_type' | 'position' | 'reports_to' | 'joined_on', string>
    const loadListed = async (asked = {}): Promise<Listed[]> =>
      (await hr.call(employeeListApi.list, { ...asked, per_page: 200 })).body.data
    const everybody = await loadListed()
    const { position_id, report_to } = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employment')
        .select(['position_id', 'report_to'])
        .where('employee_id', '=', id('nurul'))
        .where('until_day', 'is', null)
        .executeTakeFirstOrThrow(),
    )
    const nurul = everybody.find((one) => one.id === id('nurul'))!
    const meant: [asked: object, isMeant: (one: Listed) => boolean][] = [
      [{ position_id: [position_id] }, ({ position }) => position === nurul.position],
      [{ employment_type: ['contract', 'part_time'] }, (one) => /^(contract|part_time)$/.test(one.employment_type)],
      [{ status: ['active_probation'] }, ({ status }) => status === 'active_probation'],
      [{ on_probation: false }, ({ status }) => status !== 'active_probation'],
      [{ joined_from: nurul.joined_on }, ({ joined_on }) => joined_on >= nurul.joined_on],
      [{ joined_to: nurul.joined_on }, ({ joined_on }) => joined_on <= nurul.joined_on],
      [{ reports_to: report_to }, ({ reports_to }) => reports_to === nurul.reports_to],
    ]
    for (const [asked, isMeant] of meant) {
      const expected = everybody.filter(isMeant).map((one) => one.id)
      const about = JSON.stringify(asked)
      expect(expected.length, about).toBeGreaterThan(0)
      expect(expected.length, about).toBeLessThan(everybody.length)
      expect(
        (await loadListed(asked)).map((one) => one.id),
        about,
      ).toEqual(expected)
    }
  })

  it('EMP-09a a complete identity number finds its person, only for readers of it', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const profile = await hr.call(employeeApi.profile, { id: id('nurul') })
    const { ic_number } = profile.body.data
    expect(ic_number).toMatch(/^\d{12}$/)
    const dashed = `${ic_number.slice(0, 6)}-${ic_number.slice(6, 8)}-${ic_number.slice(8)}`
    expect(
      (await hr.call(employeeListApi.list, { search: dashed })).body.data.map((row: { id: string }) => row.id),
    ).toEqual([id('nurul')])
    const head = await server.as('kavitha', 'hod')
    const priya = (await hr.call(employeeApi.profile, { id: id('priya') })).body.data.ic_number
    expect((await head.call(employeeListApi.list, { search: 'Priya' })).body.total).toBe(1)
    expect((await head.call(employeeListApi.list, { search: priya })).body.total).toBe(0)
    expect(
      (await head.call(employeeListApi.list, { no_bank_account: false, per_page: 200 })).body.data.map(
        (row: { id: string }) => row.id,
      ),
    ).toEqual([id('kavitha')])
  })
})

describe('EMP-03 reach', () => {
  const sees = async (who: string, role: Parameters<TestServer['as']>[1], whom: string) =>
    (await (await server.as(who, role)).call(employeeApi.profile, { id: id(whom) })).status

  it('EMP-03a own: an employee sees themselves and nobody else', async () => {
    expect(await sees('nurul', 'employee', 'nurul')).toBe(200)
    expect(await sees('nurul', 'employee', 'jun.hao')).toBe(404)
    const list = await (await server.as('nurul', 'employee')).call(employeeListApi.list, {})
    expect(list.body.data.map((row: { id: string }) => row.id)).toEqual([id('nurul')])
  })
  it('EMP-03a reports: a manager sees those who report to them on the day, not their reports', async () => {
    expect(await sees('farid', 'mgr', 'priya')).toBe(200)
    expect(await sees('farid', 'mgr', 'farid')).toBe(200)
    expect(await sees('farid', 'mgr', 'kavitha')).toBe(404)
    expect(await sees('farid', 'mgr', 'nurul')).toBe(404)
  })
  it('EMP-03a a department head, office HR and HR see their department, office and company', async () => {
    expect(await sees('kavitha', 'hod', 'priya')).toBe(200)
    expect(await sees('kavitha', 'hod', 'nurul')).toBe(404)
    expect(await sees('mei.ling', 'local hr', 'nurul')).toBe(200)
    expect(await sees('mei.ling', 'local hr', 'rajesh')).toBe(404)
    expect(await sees('mei.ling', 'HR Generalist', 'rajesh')).toBe(200)
  })
  it('EMP-03 a person of another company gives the same bytes as an invented one', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const foreign = await hr.call(employeeApi.profile, { id: id('beacon:nurul') })
    const made = await hr.call(employeeApi.profile, { id: '00000000-0000-4000-8000-000000000000' })
    expect([foreign.status, made.status]).toEqual([404, 404])
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...made.body, request_id: '' })
    const version = await loadVersion('beacon:nurul')
    for (const reply of [
      await hr.call(employeeApi.editProfile, { id: id('beacon:nurul'), version, phone: '1' }),
      await hr.call(joiningApi.remove, { id: id('beacon:nurul'), version }, { env: 'rmt' }),
      await hr.call(employeeApi.timeline, { id: id('beacon:nurul') }),
      await hr.call(joiningApi.terminate, {
        id: id('beacon:nurul'),
        version,
        resigned_on: '2026-11-20',
        last_day: '2026-12-20',
      }),
    ])
      expect(reply.status).toBe(404)
  })
  it('EMP-11b identity numbers are masked, and religion and race left out, without the right to them', async () => {
    const head = await (await server.as('kavitha', 'hod')).call(employeeApi.profile, { id: id('priya') })
    expect(head.body.data.ic_number).toMatch(/^••••\d{4}$/)
    expect(head.body.data).not.toHaveProperty('religion')
    const payroll = await (await server.as('jun.hao', 'HR Payroll')).call(employeeApi.profile, { id: id('priya') })
    expect(payroll.body.data.ic_number).toMatch(/^\d{12}$/)
    expect(payroll.body.data).not.toHaveProperty('race')
    const hr = await (await server.as('mei.ling', 'HR Generalist')).call(employeeApi.profile, { id: id('priya') })
    expect(hr.body.data).toHaveProperty('race')
  })
})

describe('EMP-03 compensation', () => {
  it('EMP-03b pay is visible only to those allowed, by every call', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    expect((await hr.call(employeeApi.compensation, { id: id('priya') })).status).toBe(404)
    const manager = await server.as('farid', 'mgr')
    expect((await manager.call(employeeApi.compensation, { id: id('priya') })).status).toBe(404)
    const payroll = await server.as('jun.hao', 'HR Payroll')
    const loadVersions = await payroll.call(employeeApi.compensation, { id: id('priya') })
    expect(loadVersions.body.data.compensation).toMatchObject({ basic_pay: 605_000, currency: 'MYR' })
    const texts = [
      (await hr.call(employeeListApi.list, { search: 'Priya' })).text,
      (await hr.call(employeeApi.profile, { id: id('priya') })).text,
      (await hr.call(employeeApi.employment, { id: id('priya') })).text,
      (await hr.call(employeeApi.timeline, { id: id('priya') })).text,
      (
        await hr.request('POST', '/api/employees/export', {
          body: JSON.stringify({ format: 'csv', search: 'Priya' }),
          headers: { 'content-type': 'application/json' },
        })
      ).text,
    ]
    for (const text of texts) {
      expect(text).toContain('Priya')
      expect(text).not.toMatch(/605000|6050\.00|basic_pay/)
    }
    expect((await hr.call(employeeApi.payTimeline, { id: id('priya') })).status).toBe(404)
  })

  it('EMP-03b everybody sees their own pay, and reading pay is logged', async () => {
    const own = await server.as('priya', 'employee')
    expect((await own.call(employeeApi.compensation, { id: id('priya') })).body.data.compensation.basic_pay).toBe(
      605_000,
    )
    await expect
      .poll(() =>
        server.tenant('meridian', (tx) =>
          tx
            .selectFrom('access_log')
            .select('kind')
            .where('object_id', '=', id('priya'))
            .where('kind', '=', 'pay')
            .execute(),
        ),
      )
      .not.toHaveLength(0)
  })
})

describe('EMP-06 changes in time', () => {
  it('EMP-06ac list, page, org chart and export show the row of a past or future day', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const past = await hr.call(employeeApi.editEmployment, {
      id: id('nurul'),
      version: await loadVersion('nurul'),
      from_day: '2023-05-01',
      office_id: office('PEN'),
      reason: 'Moved to Penang',
    })
    expect(past.status).toBe(200)
    const future = await hr.call(employeeApi.editEmployment, {
      id: id('nurul'),
      version: past.body.data.version,
      from_day: '2027-02-01',
      department_id: department('Sales'),
      report_to: id('noraini'),
    })
    expect(future.status).toBe(200)
    const days = [
      ['2022-01-10', 'Kuala Lumpur', 'Finance', 'arjun'],
      ['2023-04-30', 'Kuala Lumpur', 'Finance', 'arjun'],
      ['2023-05-01', 'Penang', 'Finance', 'arjun'],
      ['2026-11-20', 'Penang', 'Finance', 'arjun'],
      ['2027-02-01', 'Penang', 'Sales', 'noraini'],
    ] as const
    for (const [day, place, unit, manager] of days) {
      expect(await loadRow(hr, 'Nurul', day)).toMatchObject({ office: place, department: unit })
      const page = await hr.call(employeeApi.employment, { id: id('nurul'), as_of: day })
      expect(page.body.data.employment).toMatchObject({
        office: { name: place },
        department: { name: unit },
        report_to: { id: id(manager) },
      })
      const chart = await hr.call(employeeListApi.orgChart, { as_of: day })
      expect(toChartPosts(chart.body.data).find((post) => post.id === id('nurul'))).toMatchObject({
        office: place,
        manager: id(manager),
      })
      const file = await hr.request('POST', '/api/employees/export', {
        body: JSON.stringify({ as_of: day, search: 'Nurul', format: 'csv' }),
        headers: { 'content-type': 'application/json' },
      })
      expect(file.text).toContain(`"${place}"`)
      expect(file.text).toContain(`"${unit}"`)
    }
    const timeline = await hr.call(employeeApi.timeline, { id: id('nurul') })
    const planned = timeline.body.data.find((entry: { from_day: string }) => entry.from_day === '2027-02-01')
    expect(planned).toMatchObject({ when: 'planned', removable: true, by: 'Wong Mei Ling' })
    expect(planned.changes).toContainEqual(
      expect.objectContaining({ field: 'department', before: 'Finance', after: 'Sales' }),
    )
    const moved = timeline.body.data.find((entry: { from_day: string }) => entry.from_day === '2023-05-01')
    expect(moved).toMatchObject({ reason: 'Moved to Penang', when: 'now' })
    const first = timeline.body.data.find(
      (entry: { fact: string; from_day: string }) => entry.fact === 'employment' && entry.from_day === '2020-03-09',
    )
    // A row that ends where the next begins is not a change of its own.
    expect(first).toMatchObject({ when: 'past', by: null })
  })

  it('EMP-06b the timeline shows corrections with the values before, pay only to readers of pay', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const payroll = await server.as('jun.hao', 'HR Payroll')
    const { employment } = (await hr.call(employeeApi.employment, { id: id('amirul') })).body.data
    const titled = await hr.call(employeeApi.editEmployment, {
      id: id('amirul'),
      version: await loadVersion('amirul'),
      correct_row: employment.from_day,
      job_title: 'Senior engineer',
    })
    expect(titled.status).toBe(200)
    const { compensation } = (await payroll.call(employeeApi.compensation, { id: id('amirul') })).body.data
    const paid = await payroll.call(employeeApi.editCompensation, {
      id: id('amirul'),
      version: await loadVersion('amirul'),
      correct_row: compensation.from_day,
      basic_pay: compensation.basic_pay + 10_000,
    })
    expect(paid.status).toBe(200)
    type Shown = { is_correction: boolean; fact: string; from_day: string; by: string; changes: unknown[] }
    const corrections = (all: Shown[]) => all.filter((one) => one.is_correction)
    const loadVersions = await hr.call(employeeApi.timeline, { id: id('amirul') })
    expect(corrections(loadVersions.body.data)).toEqual([
      expect.objectContaining({
        fact: 'employment',
        from_day: employment.from_day,
        by: 'Wong Mei Ling',
        changes: [{ field: 'job_title', before: employment.job_title, after: 'Senior engineer' }],
      }),
    ])
    expect((await hr.call(employeeApi.payTimeline, { id: id('amirul') })).status).toBe(404)
    expect(corrections((await payroll.call(employeeApi.payTimeline, { id: id('amirul') })).body.data)).toEqual([
      expect.objectContaining({
        fact: 'compensation',
        changes: [{ field: 'basic_pay', before: compensation.basic_pay, after: compensation.basic_pay + 10_000 }],
      }),
    ])
  })

  it('EMP-11b the timeline shows the last four digits of numbers', async () => {
    const payroll = await server.as('jun.hao', 'HR Payroll')
    const { bank } = (await payroll.call(employeeApi.bank, { id: id('nurul') })).body.data
    const { text } = await payroll.call(employeeApi.timeline, { id: id('nurul') })
    expect(bank.account_number).toMatch(/^\d{8,}$/)
    expect(text).not.toContain(bank.account_number)
    expect(text).toContain(`••••${bank.account_number.slice(-4)}`)
  })

  it('EMP-06 people are not shown on days before they joined', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const before = await hr.call(employeeListApi.list, { as_of: '2020-03-08', search: 'Nurul' })
    const joined = await hr.call(employeeListApi.list, { as_of: '2020-03-09', search: 'Nurul' })
    expect([before.body.total, joined.body.total]).toEqual([0, 1])
  })

  it('EMP-06c a planned change can be cancelled, and one that has begun cannot', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const removed = await hr.call(employeeApi.removePlanned, {
      id: id('nurul'),
      version: await loadVersion('nurul'),
      fact: 'employment',
      from_day: '2027-02-01',
    })
    expect(removed.status).toBe(200)
    expect(await loadRow(hr, 'Nurul', '2027-02-01')).toMatchObject({ department: 'Finance' })
    const begun = await hr.call(employeeApi.removePlanned, {
      id: id('nurul'),
      version: removed.body.data.version,
      fact: 'employment',
      from_day: '2023-05-01',
    })
    expect([begun.status, begun.body.code]).toEqual([422, 'change_is_past'])
  })

  it('EMP-06 an inherited number in a later row can be decrypted', async () => {
    const payroll = await server.as('jun.hao', 'HR Payroll')
    const before = (await payroll.call(employeeApi.bank, { id: id('amirul') })).body.data
    const changed = await payroll.call(employeeApi.editCompensation, {
      id: id('amirul'),
      version: before.version,
      from_day: '2026-12-01',
      account_holder: 'Amirul and Aina',
    })
    expect(changed.status).toBe(200)
    const later = (await payroll.call(employeeApi.bank, { id: id('amirul'), as_of: '2026-12-01' })).body.data
    expect(later.bank).toMatchObject({
      account_holder: 'Amirul and Aina',
      account_number: before.bank.account_number,
      from_day: '2026-12-01',
    })
    expect((await payroll.call(employeeApi.bank, { id: id('amirul') })).body.data.bank.account_holder).toBe(
      before.bank.account_holder,
    )
  })

  it('SYS-24bc a stale version is refused without a change, and a missing one is required', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const version = await loadVersion('hafiz')
    expect(
      (await hr.call(employeeApi.editEmployment, { id: id('hafiz'), version, job_title: 'Supervisor' })).status,
    ).toBe(200)
    const stale = await hr.call(employeeApi.editEmployment, { id: id('hafiz'), version, job_title: 'Something else' })
    expect([stale.status, stale.body.code, stale.body.changed_by]).toEqual([409, 'version_conflict', 'Wong Mei Ling'])
    expect((await hr.call(employeeApi.editEmployment, { id: id('hafiz'), job_title: 'x' } as never)).status).toBe(428)
    const page = await hr.call(employeeApi.employment, { id: id('hafiz') })
    expect(page.body.data.employment.job_title).toBe('Supervisor')
  })

  it('ORG-07a circles of reporting and disabled places are refused', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const circle = await hr.call(employeeApi.editEmployment, {
      id: id('kavitha'),
      version: await loadVersion('kavitha'),
      report_to: id('priya'),
    })
    expect([circle.status, circle.body.errors]).toMatchObject([
      422,
      { report_to: [expect.stringContaining('reports')] },
    ])
    const foreign = await hr.call(employeeApi.editEmployment, {
      id: id('kavitha'),
      version: await loadVersion('kavitha'),
      office_id: server.companies.beacon!.offices.KUL!,
    })
    expect(foreign.status).toBe(422)
  })
})

describe('EMP-03 EMP-04 creating, editing, deleting', () => {
  const newcomer = { full_name: 'Farah binti Idris', joined_on: '2026-12-01', ic_number: '950815-14-5522' }

  it('EMP-04a EMP-09a a new person gets the next number, and birth date and gender from the identity card', async () => {
    const hr = await server.as('mei.ling', 'local hr')
    const made = await hr.call(joiningApi.create, {
      ...newcomer,
      office_id: office('KUL'),
      department_id: department('Sales'),
      employment_status: 'active_probation',
    })
    expect(made.status).toBe(200)
    const profile = await hr.call(employeeApi.profile, { id: made.body.data.id })
    expect(profile.body.data).toMatchObject({
      birth_date: '1995-08-15',
      gender: 'female',
      standing: 'joining',
      employee_no: expect.stringMatching(/^MF-\d{4}$/),
    })
    const again = await hr.call(joiningApi.create, {
      ...newcomer,
      full_name: 'Somebody else',
      office_id: office('KUL'),
    })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['ic_number']])
    const wrong = await hr.call(joiningApi.create, {
      ...newcomer,
      ic_number: '951315145522',
      office_id: office('KUL'),
    })
    expect(wrong.body.errors).toHaveProperty('ic_number')
    const elsewhere = await hr.call(joiningApi.create, {
      ...newcomer,
      ic_number: '950815145524',
      office_id: office('PEN'),
    })
    expect(elsewhere.body.errors).toHaveProperty('office_id')
  })

  it('EMP-04b a person without history can be deleted, and one with history cannot', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const made = await (await server.as('mei.ling', 'local hr')).call(joiningApi.create, {
      full_name: 'Entered twice',
      joined_on: '2026-11-20',
      office_id: office('KUL'),
    })
    expect((await hr.call(joiningApi.remove, made.body.data, { env: 'rmt' })).status).toBe(200)
    expect((await hr.call(employeeApi.profile, { id: made.body.data.id })).status).toBe(404)
    const refused = await hr.call(
      joiningApi.remove,
      { id: id('farid'), version: await loadVersion('farid') },
      { env: 'rmt' },
    )
    expect([refused.status, refused.body.code]).toEqual([409, 'employee_has_history'])
    const own = await hr.call(
      joiningApi.remove,
      { id: id('mei.ling'), version: await loadVersion('mei.ling') },
      { env: 'rmt' },
    )
    expect([own.status, own.body.code]).toEqual([403, 'not_for_yourself'])
    expect((await hr.call(employeeApi.profile, { id: id('farid') })).status).toBe(200)
  })

  it('EMP-09b a shared bank account needs confirmation, and naming the account the password', async () => {
    const payroll = await server.as('jun.hao', 'HR Payroll')
    const { bank } = (await payroll.call(employeeApi.bank, { id: id('rajesh') })).body.data
    const input = {
      id: id('daniel'),
      version: await loadVersion('daniel'),
      bank_name: bank.bank_name,
      account_number: bank.account_number,
    }
    const warned = await payroll.call(employeeApi.editCompensation, input)
    expect([warned.status, warned.body.code, warned.body.confirm]).toEqual([
      422,
      'bank_account_shared',
      'bank_account_shared',
    ])
    expect(warned.body.message).toContain('Rajesh')
    expect(
      (await payroll.call(employeeApi.editCompensation, { ...input, confirmed: ['bank_account_shared'] })).status,
    ).toBe(200)
    const unsure = await server.signedIn({
      accountId: server.companies.meridian!.accounts['jun.hao']!,
      companyId: server.companies.meridian!.companyId,
      role: 'HR Payroll',
      companyCode: 'meridian',
      confirmed: false,
    })
    const refused = await unsure.call(employeeApi.editCompensation, {
      id: id('daniel'),
      version: await loadVersion('daniel'),
      account_number: '123456789012',
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'password_needed'])
  })

  it('AUTH-18 SES-10 an export of everybody needs the password of the last ten minutes', async () => {
    const unsure = await server.signedIn({
      accountId: server.companies.meridian!.accounts.aminah!,
      companyId: server.companies.meridian!.companyId,
      role: 'Company Admin',
      companyCode: 'meridian',
      confirmed: false,
    })
    for (const [path, body] of [
      ['/api/employees/export', { format: 'csv' }],
      ['/api/app/employee/export/details', { template: 'details' }],
      ['/api/employees/salaries/export', {}],
    ] as const) {
      const refused = await unsure.request('POST', path, { body })
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'password_needed'])
    }
  })

  it('EMP-03a people change only their own contact details', async () => {
    const own = await server.as('priya', 'employee')
    const changed = await own.call(employeeApi.editContact, {
      id: id('priya'),
      version: await loadVersion('priya'),
      phone: '+60 12-345 6789',
    })
    expect(changed.status).toBe(200)
    expect(
      (await own.call(employeeApi.editContact, { id: id('farid'), version: await loadVersion('farid'), phone: '1' }))
        .status,
    ).toBe(404)
    expect(
      (
        await own.call(employeeApi.editProfile, {
          id: id('priya'),
          version: await loadVersion('priya'),
          full_name: 'Boss',
        })
      ).status,
    ).toBe(403)
    expect(
      (
        await own.call(employeeApi.editContact, {
          id: id('priya'),
          version: await loadVersion('priya'),
          full_name: 'Boss',
        } as never)
      ).status,
    ).toBe(400)
  })

  it('EMP-01a family members are added, changed and removed', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const added = await hr.call(employeeApi.addFamily, {
      id: id('priya'),
      name: 'Dev Nair',
      relationship: 'child',
      birth_date: '2020-02-02',
      is_studying: true,
    })
    expect(added.status).toBe(200)
    const { id: member, version } = added.body.data
    expect(
      (await hr.call(employeeApi.editFamily, { id: id('farid'), member, version, is_disabled: true } as never)).status,
    ).toBe(404)
    expect(
      (
        await hr.call(employeeApi.editFamily, {
          id: id('priya'),
          member,
          version,
          name: 'Dev A Nair',
          relationship: 'child',
        })
      ).body.data,
    ).toMatchObject({ name: 'Dev A Nair', is_studying: true, version: version + 1 })
    expect((await hr.call(employeeApi.removeFamily, { id: id('priya'), member, version: version + 1 })).status).toBe(
      200,
    )
    expect((await hr.call(employeeApi.profile, { id: id('priya') })).body.data.family).toEqual([])
  })
})

describe('EMP-05 leaving and coming back', () => {
  it('EMP-05ab leaving sets resigned from notice and terminated after the next month, and rehiring undoes it', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const loadDaysLeft = await hr.call(joiningApi.terminate, {
      id: id('lakshmi'),
      version: await loadVersion('lakshmi'),
      resigned_on: '2026-11-16',
      last_day: '2026-12-15',
      last_payroll_day: '2026-12-15',
      leaving_reason: 'Moves abroad',
    })
    expect(loadDaysLeft.status).toBe(200)
    const loadStanding = async (day: string) => (await loadRow(hr, 'Lakshmi', day)).standing
    expect([
      await loadStanding('2026-11-15'),
      await loadStanding('2026-11-16'),
      await loadStanding('2027-01-31'),
      await loadStanding('2027-02-01'),
    ]).toEqual(['active', 'resigned', 'resigned', 'terminated'])
    expect((await hr.call(employeeListApi.inactive, {})).body.data.map((row: { id: string }) => row.id)).toContain(
      id('lakshmi'),
    )
    const back = await hr.call(joiningApi.rehire, { id: id('lakshmi'), version: loadDaysLeft.body.data.version })
    expect(back.body.data.id).toBe(id('lakshmi'))
    expect(await loadStanding('2027-02-01')).toBe('active')
    const entries = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select('after')
        .where('object_id', '=', id('lakshmi'))
        .where('kind', '=', 'leaving')
        .orderBy('number')
        .execute(),
    )
    expect(entries).toHaveLength(2)
  })

  it('ORG-07a the chart shows people from joining to their last day', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const leaving = { resigned_on: '2026-11-16', last_day: '2026-12-15' }
    const at = { id: id('daniel'), version: await loadVersion('daniel') }
    const loadDaysLeft = await hr.call(joiningApi.terminate, { ...at, ...leaving })
    const { joined_on } = (await hr.call(employeeApi.profile, { id: id('daniel') })).body.data
    const isIn = async (as_of: string) =>
      toChartPosts((await hr.call(employeeListApi.orgChart, { as_of })).body.data).some(
        (post) => post.id === id('daniel'),
      )
    expect([await isIn(addDays(joined_on, -1)), await isIn(joined_on)]).toEqual([false, true])
    expect([await isIn('2026-12-15'), await isIn('2026-12-16')]).toEqual([true, false])
    expect((await hr.call(joiningApi.rehire, loadDaysLeft.body.data)).status).toBe(200)
  })

  it('EMP-05c rehiring somebody terminated adds an employment linked to the old one', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const loadDaysLeft = await hr.call(joiningApi.terminate, {
      id: id('hui.min'),
      version: await loadVersion('hui.min'),
      resigned_on: '2026-06-01',
      last_day: '2026-08-31',
    })
    expect(loadDaysLeft.status).toBe(200)
    expect((await loadRow(hr, 'Hui Min')).standing).toBe('terminated')
    const early = await hr.call(joiningApi.rehire, {
      id: id('hui.min'),
      version: loadDaysLeft.body.data.version,
      joined_on: '2026-08-31',
    })
    expect(early.body.errors).toHaveProperty('joined_on')
    const back = await hr.call(joiningApi.rehire, {
      id: id('hui.min'),
      version: loadDaysLeft.body.data.version,
      joined_on: '2026-11-02',
      office_id: office('KUL'),
    })
    expect(back.status).toBe(200)
    expect(back.body.data.id).not.toBe(id('hui.min'))
    const now = await hr.call(employeeApi.profile, { id: back.body.data.id })
    expect(now.body.data).toMatchObject({
      full_name: 'Chong Hui Min',
      standing: 'active',
      earlier: { id: id('hui.min') },
      joined_on: '2026-11-02',
    })
    expect(now.body.data.ic_number).toMatch(/^\d{12}$/)
    const then = await hr.call(employeeApi.profile, { id: id('hui.min') })
    expect(then.body.data).toMatchObject({
      standing: 'terminated',
      later: { id: back.body.data.id },
      last_day: '2026-08-31',
    })
    const twice = await hr.call(joiningApi.rehire, {
      id: id('hui.min'),
      version: then.body.data.version,
      joined_on: '2026-11-03',
    })
    expect(twice.body.code).toBe('already_rehired')
  })
})

describe('EMP-07 many at once', () => {
  it('EMP-07ab offices are changed and removed for all or nobody', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const people = ['amirul', 'aisyah'] as const
    const loadVersions = await Promise.all(
      people.map(async (who) => ({ id: id(who), version: await loadVersion(who) })),
    )
    const stale = await hr.call(employeeListApi.updateOffices, {
      employees: [loadVersions[0]!, { ...loadVersions[1]!, version: 99 }],
      office_id: office('PEN'),
    })
    expect([stale.status, stale.body.stale]).toEqual([409, [{ id: id('aisyah'), version: loadVersions[1]!.version }]])
    expect((await loadRow(hr, 'Amirul')).office).toBe('Kuala Lumpur')
    expect(
      (await hr.call(employeeListApi.updateOffices, { employees: [{ id: id('amirul') }], office_id: office('PEN') }))
        .status,
    ).toBe(428)
    expect(
      (
        await hr.call(employeeListApi.updateOffices, {
          employees: loadVersions,
          office_id: office('PEN'),
          from_day: '2026-12-01',
        })
      ).body.data,
    ).toEqual({ changed: 2 })
    expect([(await loadRow(hr, 'Amirul')).office, (await loadRow(hr, 'Amirul', '2026-12-01')).office]).toEqual([
      'Kuala Lumpur',
      'Penang',
    ])
    const none = await hr.call(employeeListApi.unassignOffices, {
      employees: [{ id: id('amirul'), version: loadVersions[0]!.version + 1 }],
      from_day: '2027-01-01',
    })
    expect(none.status).toBe(200)
    expect((await loadRow(hr, 'Amirul', '2027-01-01')).office).toBeNull()
    const local = await server.as('mei.ling', 'local hr')
    const reached = await local.call(employeeListApi.updateOffices, {
      employees: [{ id: id('rajesh'), version: await loadVersion('rajesh') }],
      office_id: office('KUL'),
    })
    expect(reached.status).toBe(404)
  })

  it('EMP-07a several people get another manager from a day on without a circle', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const loadVersions = async (...people: string[]) =>
      Promise.all(people.map(async (who) => ({ id: id(who), version: await loadVersion(who) })))
    const change = async (people: string[], report_to: string, from_day?: string) =>
      hr.call(employeeListApi.updateManagers, {
        employees: await loadVersions(...people),
        report_to: id(report_to),
        from_day,
      })
    const loadManager = async (who: string, as_of?: string) =>
      (await loadRow(hr, who, as_of)).reports_to as { name: string } | null
    const before = await loadManager('Amirul')
    expect((await change(['amirul', 'aisyah'], 'farid', '2026-12-01')).body.data).toEqual({ changed: 2 })
    expect(await loadManager('Amirul')).toEqual(before)
    for (const who of ['Amirul', 'Aisyah'])
      expect(JSON.stringify(await loadManager(who, '2026-12-01'))).toContain('Farid')
    // By then Amirul reports to Farid. Farid cannot report to Amirul, alone or with others, and nobody to themselves.
    const circle = await change(['aisyah', 'farid'], 'amirul', '2026-12-01')
    expect([circle.status, circle.body.errors]).toMatchObject([422, { report_to: [expect.stringContaining('Farid')] }])
    expect(JSON.stringify(await loadManager('Aisyah', '2026-12-01'))).toContain('Farid')
    expect((await change(['amirul'], 'amirul', '2026-12-01')).status).toBe(422)
    expect((await change(['mei.ling', 'amirul'], 'farid')).body.code).toBe('not_for_yourself')
    const local = await server.as('mei.ling', 'local hr')
    const away = await local.call(employeeListApi.updateManagers, {
      employees: await loadVersions('rajesh'),
      report_to: id('farid'),
    })
    expect(away.status).toBe(404)
  })

  it('EMP-07c a call tells whether two people are in the same department', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const check = async (a: string, b: string) =>
      (await hr.call(employeeApi.sameDepartment, { id: id(a), rid: id(b) })).body.data.same
    expect([await check('farid', 'priya'), await check('farid', 'aminah')]).toEqual([true, false])
    // The departments of the requested day are compared.
    const moved = await hr.call(employeeApi.editEmployment, {
      id: id('priya'),
      version: await loadVersion('priya'),
      from_day: '2027-03-01',
      department_id: department('Sales'),
    })
    expect(moved.status).toBe(200)
    const on = async (as_of: string) =>
      (await hr.call(employeeApi.sameDepartment, { id: id('farid'), rid: id('priya'), as_of })).body.data.same
    expect([await on('2027-02-28'), await on('2027-03-01')]).toEqual([true, false])
  })
})

describe('ORG-09 EMP-08 reports and reminders', () => {
  it('ORG-09b the caller’s reports are listed, with details within reach', async () => {
    const manager = await server.as('farid', 'mgr')
    const names = await manager.call(employeeListApi.subordinates, { per_page: 200 })
    expect(names.body.data.map((row: { id: string }) => row.id)).toContain(id('priya'))
    expect(Object.keys(names.body.data[0]).sort()).toEqual([
      'department',
      'employee_no',
      'full_name',
      'id',
      'office',
      'position',
      'preferred_name',
    ])
    const details = await manager.call(employeeListApi.subordinatesData, { per_page: 200 })
    expect(details.body.total).toBe(names.body.total)
    expect(
      (await (await server.as('priya', 'employee')).call(peopleApi.find, { search: 'aminah' })).body.data[0],
    ).toMatchObject({ full_name: 'Aminah binti Yusof' })
  })

  it('EMP-08 reminders list permits, contracts, probations and birthdays within reach, soonest first', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const soon = await hr.call(employeeListApi.reminders, { days: 60, per_page: 200 })
    const days = soon.body.data.map((row: { day: string }) => row.day)
    expect(days).toEqual([...days].sort())
    expect(soon.body.data.some((row: { kind: string }) => row.kind === 'probation')).toBe(true)
    const head = await (await server.as('kavitha', 'hod')).call(employeeListApi.reminders, { days: 366, per_page: 200 })
    expect(head.body.total).toBeLessThan(
      (await hr.call(employeeListApi.reminders, { days: 366, per_page: 200 })).body.total,
    )
  })

  it('EMP-08abcd a work permit, a contract, a probation and a birthday each have their own kind and day', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const filters = { search: 'Nurul', days: 30, per_page: 200 } as const
    const ofNurul = async () =>
      (await hr.call(employeeListApi.reminders, filters as never)).body.data.map(
        ({ kind, day }: { kind: string; day: string }) => [kind, day],
      )
    await server.tenant('meridian', async (tx) => {
      await tx
        .updateTable('employment')
        .set({ work_permit_expires: '2026-12-01', contract_until: '2026-12-02', probation_ends: '2026-12-03' })
        .set({ employment_status: 'active_probation' })
        .where('employee_id', '=', id('nurul'))
        .where('until_day', 'is', null)
        .execute()
      await tx.updateTable('employee').set({ birth_date: '1990-12-04' }).where('id', '=', id('nurul')).execute()
    })
    expect(await ofNurul()).toEqual([
      ['permit', '2026-12-01'],
      ['contract', '2026-12-02'],
      ['probation', '2026-12-03'],
      ['birthday', '2026-12-04'],
    ])
  })

  it('EMP-08 a reminder is shown exactly so many days before its day', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const setPermitExpiry = (day: string) =>
      server.tenant('meridian', (tx) =>
        tx
          .updateTable('employment')
          .set({ work_permit_expires: day })
          .where('employee_id', '=', id('nurul'))
          .where('until_day', 'is', null)
          .execute(),
      )
    const filters = { kind: ['permit'], search: 'Nurul', days: 60 } as const
    const loadDaysLeft = async () =>
      (await hr.call(employeeListApi.reminders, filters as never)).body.data.map(
        ({ days_left }: { days_left: number }) => days_left,
      )
    const found = []
    for (const day of ['2026-11-19', '2026-11-20', '2027-01-19', '2027-01-20']) {
      await setPermitExpiry(day)
      found.push(await loadDaysLeft())
    }
    expect(found).toEqual([[], [0], [60], []])
  })

  it('EMP-06a the office of the day applies', async () => {
    const work = await server.tenant('meridian', (tx) => loadWorkplace(tx, id('siti'), '2026-11-20'))
    expect(work).toMatchObject({
      office: { name: 'Penang', timezone: 'Asia/Kuala_Lumpur' },
      officeIds: [office('PEN')],
      departmentIds: [department('Human Resources')],
    })
  })
})

it('EMP-03a pay in Taiwan ten times the pay before it or the minimum wage is questioned, and saved once it is confirmed', async () => {
  const admin = await server.as('aminah', 'Company Admin')
  const id = server.employeeId('yu.ting')
  const edit = async (basic_pay: number, from_day: string, confirmed?: string[]) => {
    const { version } = (await admin.call(employeeApi.compensation, { id })).body.data
    const input = { id, version, from_day, basic_pay, ...(confirmed && { confirmed }) }
    const { status, body } = await admin.call(employeeApi.editCompensation, input as never)
    return [status, body.code ?? null]
  }
  expect(await edit(480_000, '2027-01-01')).toEqual([422, 'pay_ten_times'])
  expect(await edit(4_800, '2027-01-01')).toEqual([422, 'pay_ten_times'])
  expect(await edit(294_999, '2027-01-01')).toEqual([200, null])
  expect(await edit(480_000, '2027-02-01', ['pay_ten_times'])).toEqual([200, null])
  // It stays high: nobody is asked again.
  expect(await edit(480_000, '2027-03-01')).toEqual([200, null])
})
