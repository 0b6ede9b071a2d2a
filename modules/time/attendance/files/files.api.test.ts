import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { joiningApi } from '../../../people/joining/contract.ts'
import { attendanceApi } from '../contract.ts'
import { punchFileApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let server: TestServer
let hr: Caller
let local: Caller
let kul: string
let amirulNo: string
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-23T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  local = await server.as('mei.ling', 'local hr')
  kul = server.companies.meridian!.offices.KUL!
  const row = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employee')
      .select('employee_no')
      .where('id', '=', server.employeeId('amirul'))
      .executeTakeFirstOrThrow(),
  )
  amirulNo = row.employee_no
})
afterAll(() => server.stop())

function good({ status, body }: Reply): ReplyBody {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const upload = (content: string, name = 'attlog.dat') => ({ files: { file: { name, content } } })
const preview = (content: string, more: object = {}, name?: string) =>
  hr.call(punchFileApi.preview, { office_id: kul, ...more } as never, upload(content, name))
const importFile = (content: string, more: object = {}, who = hr) =>
  who.call(punchFileApi.bring, { office_id: kul, ...more } as never, upload(content))
const punches = () =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('punch')
      .leftJoin('employee', 'employee.id', 'punch.employee_id')
      .select(['employee.full_name', 'punch.at', 'punch.direction', 'punch.number'])
      .orderBy('punch.at')
      .orderBy('punch.number')
      .execute(),
  )
const loadDay = async (day: string): Promise<ReplyBody> =>
  good(await hr.call(attendanceApi.list, { employee_id: server.employeeId('amirul'), from: day, to: day }))[0]

it('ATT-13abcd previews a file before importing it: columns, people, unknown numbers, unreadable lines', async () => {
  const content = [
    `${amirulNo}\t2026-11-20 08:58:07\t1\t0\t1\t0`,
    `900\t2026-11-20 09:10:00\t1\t0\t1\t0`,
    `no time at all\t\t\t`,
    `${amirulNo}\t2026-11-20 18:04:00\t1\t1\t1\t0`,
    `${amirulNo}\t2026-11-20 18:04:00\t1\t1\t1\t0`,
    `900\t2027-01-01 09:10:00\t1\t0\t1\t0`,
  ].join('\n')
  const previewed = good(await preview(content))
  expect(previewed).toMatchObject({
    columns: { number: 0, day: 1, time: null, direction: 3, device: null, heading: false },
    is_remembered: false,
    punches: 3,
    known: 0,
    fault_count: 2,
    people: [{ full_name: 'Amirul Hakim bin Zainal', number: amirulNo, punches: 2 }],
    unclaimed: [{ number: '900', punches: 1 }],
    faults: [
      { row: 3, text: 'No day and time' },
      { row: 6, text: 'In the future' },
    ],
    // Times without a zone are in the office's zone.
    first_at: '2026-11-20T00:58:07.000Z',
  })
  expect(await punches()).toEqual([])

  const file = good(await importFile(content, { number_at: 0, day_at: 1, direction_at: 3, device_at: 2 }))
  expect(file).toMatchObject({
    name: 'attlog.dat',
    punches: 3,
    added: 3,
    unclaimed: 1,
    state: 'done',
    actions: ['undo'],
  })
  expect(await loadDay('2026-11-20')).toMatchObject({
    clock_in: '08:58',
    clock_out: '18:04',
    lead: 'attend',
    approval: 'auto',
  })
  // Importing the same file again adds nothing, and its columns are remembered.
  expect(good(await preview(content))).toMatchObject({ known: 3, is_remembered: true, columns: { device: 2 } })
  expect(good(await importFile(content))).toMatchObject({ punches: 3, added: 0 })
  expect(await punches()).toHaveLength(3)
  const why = good(await hr.call(attendanceApi.explain, { id: server.employeeId('amirul'), day: '2026-11-20' }))
  expect(why.punches[0]).toMatchObject({ source: 'device', direction: 'in', device: '1' })

  // HR assigns an unknown number, and its waiting punches, to a person.
  const [waiting] = good(await hr.call(punchFileApi.unclaimed, {}))
  expect(waiting).toMatchObject({ number: '900', punches: 1, office_name: 'Kuala Lumpur' })
  const daniel = server.employeeId('daniel')
  expect(good(await hr.call(punchFileApi.claim, { office_id: kul, number: '900', employee_id: daniel }))).toEqual({
    punches: 1,
  })
  expect(good(await hr.call(punchFileApi.unclaimed, {}))).toEqual([])
  expect(
    good(await preview(content))
      .people.map(({ full_name }: ReplyBody) => full_name)
      .toSorted(),
  ).toHaveLength(2)

  // Punches of an undone file stay stored but do not count. They count again after another import.
  expect(good(await hr.call(punchFileApi.undo, { id: file.id, version: file.version }))).toMatchObject({
    state: 'revoked',
    actions: [],
  })
  expect(await loadDay('2026-11-20')).toMatchObject({ lead: 'absent' })
  expect(await punches()).toHaveLength(3)
  expect((await hr.call(punchFileApi.undo, { id: file.id, version: file.version + 1 })).body.code).toBe(
    'punch_file_undone',
  )
  expect(good(await importFile(content))).toMatchObject({ added: 3 })
  expect(await loadDay('2026-11-20')).toMatchObject({ clock_in: '08:58', clock_out: '18:04' })
})

it('ATT-12b names lines of a locked month and leaves them out; imports the others', async () => {
  const lines = [`${amirulNo}\t2026-10-14 08:58:07\t1\t0\t1\t0`, `${amirulNo}\t2026-11-12 08:57:01\t1\t0\t1\t0`]
  const seen = good(await preview(lines.join('\n')))
  expect(seen).toMatchObject({ punches: 1, faults: [{ row: 1, text: 'In a locked month' }] })
  expect(good(await importFile(lines.join('\n')))).toMatchObject({ added: 1 })
})

it('ATT-13c reads a spreadsheet by its headings, and refuses other files in words', async () => {
  const csv = `Employee ID,Date,Time,State\n${amirulNo},19/11/2026,9:02:00 AM,C/In\n${amirulNo},19/11/2026,6:00:00 PM,C/Out\n`
  const previewed = good(await preview(csv, {}, 'report.csv'))
  expect(previewed).toMatchObject({ columns: { number: 0, day: 1, time: 2, direction: 3, heading: true }, punches: 2 })
  expect(good(await preview('hello\nworld'))).toMatchObject({ columns: null, punches: 0 })
  expect((await importFile('hello\nworld')).body.code).toBe('device_file_empty')
  const binary = await hr.call(punchFileApi.preview, { office_id: kul } as never, {
    files: { file: { name: 'a.dat', content: new Uint8Array([0xff, 0xfe, 0x00, 0xd8]) } },
  })
  expect([binary.status, binary.body.code]).toEqual([422, 'device_file_no_text'])
})

it('ATT-13d local HR imports files of its own offices for its own people', async () => {
  const taipei = server.companies.meridian!.offices.TPE!
  const line = `${amirulNo}\t2026-11-18 08:58:07\t1\t0\t1\t0`
  expect((await importFile(line, { office_id: taipei }, local)).status).toBe(404)
  expect(
    (await local.call(punchFileApi.claim, { office_id: taipei, number: '1', employee_id: server.employeeId('amirul') }))
      .status,
  ).toBe(404)
  expect(good(await importFile(line, {}, local))).toMatchObject({ added: 1, unclaimed: 0 })
  const amirul = await server.as('amirul')
  expect((await importFile(line, {}, amirul)).status).toBe(403)
  // Nobody assigns a number to themselves, since it decides whose the punches are.
  const own = {
    office_id: server.companies.meridian!.offices.KUL!,
    number: '99',
    employee_id: server.employeeId('mei.ling'),
  }
  expect((await local.call(punchFileApi.claim, own)).body).toMatchObject({ status: 403, code: 'not_for_yourself' })
})

const LINE = (moment: string, rest = '1\t0\t1\t0') => `${amirulNo}\t${moment}\t${rest}`
const uploadAs = (content: string | Buffer, name: string, more: object = {}) => ({
  input: { office_id: kul, ...more } as never,
  files: { files: { file: { name, content } } },
})
const previewFile = async (content: string | Buffer, name: string, more: object = {}) => {
  const { input, files } = uploadAs(content, name, more)
  return good(await hr.call(punchFileApi.preview, input, files))
}
const importUpload = (content: string | Buffer, name: string, more: object = {}) => {
  const { input, files } = uploadAs(content, name, more)
  return hr.call(punchFileApi.bring, input, files)
}
const momentsOn = async (day: string) =>
  (await punches()).map(({ at }) => new Date(at).toISOString()).filter((at) => at.startsWith(day))

it('ATT-13c detects month-first dates; asks when both orders fit, and remembers the answer for the form', async () => {
  const rows = (...moments: string[]) =>
    `AC-No.,Name,Time,State\n${moments.map((one) => `${amirulNo},Amirul,${one},C/In\n`).join('')}`
  const monthFirst = rows('11/17/2026 8:58:03 AM', '11/09/2026 8:55:00 AM')
  expect(await previewFile(monthFirst, 'month-first.csv')).toMatchObject({
    punches: 2,
    fault_count: 0,
    days: { order: 'mdy', is_open: false, settled_by: '11/17/2026' },
    first_at: '2026-11-09T00:55:00.000Z',
  })
  // 5 November or 11 May: no line is read before the user chooses the date order.
  const open = rows('11/05/2026 8:57:00 AM')
  expect(await previewFile(open, 'open.csv')).toMatchObject({
    punches: 0,
    days: { order: null, is_open: true, example: '11/05/2026' },
    faults: [{ row: 2, text: 'Day or month first is not told' }],
  })
  expect((await importUpload(open, 'open.csv')).body).toMatchObject({ status: 422, code: 'device_file_day_order' })
  expect(good(await importUpload(open, 'open.csv', { day_order: 'mdy' }))).toMatchObject({ added: 1 })
  expect(await momentsOn('2026-11-05')).toEqual(['2026-11-05T00:57:00.000Z'])
  expect(await previewFile(open, 'open.csv')).toMatchObject({ known: 1, days: { order: 'mdy', is_open: false } })
  // The choice is for this office. Devices of another office may use the other order.
  const office_id = server.companies.meridian!.offices.PEN!
  expect(await previewFile(open, 'open.csv', { office_id })).toMatchObject({ days: { order: null, is_open: true } })
})

it('ATT-13c reads Taiwan’s calendar, 上午 and 下午, UTF-16 and Big5', async () => {
  const wide = Buffer.from(
    `\uFEFF${amirulNo}\t115/11/04 上午 08:58:03\r\n${amirulNo}\t115/11/04 下午 06:04:11\r\n`,
    'utf16le',
  )
  expect(good(await importUpload(wide, 'attlog.txt'))).toMatchObject({ added: 2 })
  expect(await momentsOn('2026-11-04')).toEqual(['2026-11-04T00:58:03.000Z', '2026-11-04T10:04:11.000Z'])
  // 上午 and 下午 in Big5: A457 A4C8, A455 A4C8.
  const big5 = Buffer.concat([
    Buffer.from(`${amirulNo}\t115/11/03 `),
    Buffer.from([0xa4, 0x57, 0xa4, 0xc8]),
    Buffer.from(` 08:58:03\r\n${amirulNo}\t115/11/03 `),
    Buffer.from([0xa4, 0x55, 0xa4, 0xc8]),
    Buffer.from(' 06:04:11\r\n'),
  ])
  expect(good(await importUpload(big5, 'attlog.dat'))).toMatchObject({ added: 2 })
  expect(await momentsOn('2026-11-03')).toEqual(['2026-11-03T00:58:03.000Z', '2026-11-03T10:04:11.000Z'])
})

it('ATT-10d time cells of a spreadsheet keep their seconds: two punches of a minute are two', async () => {
  const at = (clock: string) => new Date(`1899-12-30T${clock}Z`)
  const content = await writeXlsx({
    sheets: [
      {
        name: 'Log',
        rows: [
          ['Employee ID', 'Date', 'Time'],
          [amirulNo, new Date('2026-11-02T00:00:00Z'), at('08:58:03')],
          [amirulNo, new Date('2026-11-02T00:00:00Z'), at('08:58:41')],
        ],
      },
    ],
  })
  expect(good(await importUpload(Buffer.from(content), 'log.xlsx'))).toMatchObject({ added: 2 })
  expect(await momentsOn('2026-11-02')).toEqual(['2026-11-02T00:58:03.000Z', '2026-11-02T00:58:41.000Z'])
})

it('ATT-12b refuses a file with only locked days, or only future days, with its own message', async () => {
  const locked = await importFile(`${amirulNo}\t2026-10-14 08:58:07\t1\t0\t1\t0`)
  expect(locked.body).toMatchObject({ status: 422, code: 'device_file_locked' })
  expect(JSON.stringify(locked.body)).toContain('locked month')
  expect((await importFile(`${amirulNo}\t2027-10-14 08:58:07\t1\t0\t1\t0`)).body.code).toBe('device_file_future')
  // Every skipped line has a reason.
  expect(good(await preview('hello\nworld')).faults).toEqual([
    { row: 1, text: 'No number with a day and time found' },
    { row: 2, text: 'No number with a day and time found' },
  ])
})

const refusedFiles: [string, () => string | Buffer, string?][] = [
  ['nothing in it', () => ''],
  ['blank lines only', () => '\r\n\r\n   \r\n'],
  ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xfe])],
  ['another alphabet’s bytes', () => Buffer.from([0xa4, 0x75, 0xb8, 0xb9, 0x09, 0xff])],
  ['a page of the web', () => '<html><body>Login</body></html>'],
  ['signs of a program between the lines', () => `${LINE('2026-11-19 08:00:00')}\n\u0001\u0002`],
  ['a program’s notes', () => '{"punches": [{"id": 1}]}'],
  ['numbers without a time', () => '101\t1\t0\n102\t1\t0'],
  ['times without a number', () => '2026-11-19 08:00:00\n2026-11-19 17:00:00'],
  ['years of two digits', () => [LINE('19/11/26 08:00'), LINE('19/11/26 17:00')].join('\n')],
  ['a workbook that is none', () => 'PK\u0003\u0004 and no more', 'attlog.xlsx'],
  ['a sheet cut in the middle of a cell', () => 'Employee ID,Date\n101,"2026-11-1', 'attlog.csv'],
  ['a sheet of headings alone', () => 'Employee ID,Date,Time\n', 'attlog.csv'],
  ['a hundred thousand lines and one', () => `${LINE('2026-11-19 08:00:00')}\n`.repeat(100_001)],
]
it.each(refusedFiles)('ATT-13c refuses a broken file in words and imports nothing: %s', async (_, content, name) => {
  const before = await punches()
  const made = content()
  const files = { files: { file: { name: name ?? 'attlog.dat', content: made } } }
  const previewed = await hr.call(punchFileApi.preview, { office_id: kul } as never, files)
  // When the columns cannot be detected, the preview offers them for manual choice.
  if (previewed.status !== 422) expect(good(previewed)).toMatchObject({ punches: 0, people: [] })
  const imported = await hr.call(punchFileApi.bring, { office_id: kul } as never, files)
  expect(imported.status).toBe(422)
  expect(JSON.stringify(imported.body)).toMatch(/[a-z]{3,} [a-z]{2,}/)
  expect(await punches()).toEqual(before)
})

it('ATT-13e ACL-5 nobody imports their own punches or undoes a file with them while somebody else may', async () => {
  const { employee_no } = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employee')
      .select('employee_no')
      .where('id', '=', server.employeeId('mei.ling'))
      .executeTakeFirstOrThrow(),
  )
  const own = `${employee_no}\t2026-11-19 08:55:00\t1\t0\t1\t0`
  const other = `${amirulNo}\t2026-11-19 08:56:00\t1\t0\t1\t0`
  expect(good(await preview(`${own}\n${other}`))).toMatchObject({
    punches: 1,
    fault_count: 1,
    faults: [{ row: 1, text: 'Your own punch: somebody else imports it' }],
  })
  const alone = (await importFile(own)).body
  expect([alone.code, alone.message]).toEqual([
    'device_file_own',
    'Nothing comes in: the punches of the file are your own. Somebody else imports them.',
  ])
  good(await importFile(`${own}\n${other}`))
  const ofMeiLing = async () =>
    (await punches()).filter(
      ({ full_name, at }) => full_name?.includes('Mei Ling') && at.toISOString().startsWith('2026-11-19'),
    )
  expect(await ofMeiLing()).toEqual([])
  const aminah = await server.as('aminah', 'Company Admin')
  const { id } = good(await importFile(own, {}, aminah))
  expect((await ofMeiLing()).length).toBe(1)
  const undo = (who: Caller) => who.call(punchFileApi.undo, { id, version: 1 })
  expect((await undo(hr)).body).toMatchObject({ code: 'not_for_yourself' })
  good(await undo(aminah))
  // A file of a locked month gets that message, not the one for unreadable files.
  expect((await importFile(`${amirulNo}\t2026-08-19 08:56:00\t1\t0\t1\t0`)).body.message).toContain(
    'lie in a locked month',
  )
})

it('ATT-13d a number belongs to one office’s devices and to people in reach; elsewhere it is unknown and waits separately; the log names who assigned it', async () => {
  const pen = server.companies.meridian!.offices.PEN!
  const penang = await server.as('boon.keat', 'local hr')
  const seen = async (who: Caller, office_id: string, number: string) => {
    const files = upload(`${number}\t2026-11-17 08:58:07\t1\t0\t1\t0`)
    const { known, people, unclaimed } = good(await who.call(punchFileApi.preview, { office_id } as never, files))
    return [known, people.map(({ full_name }: ReplyBody) => full_name), unclaimed.length]
  }
  const claim = (office_id: string, number: string, key: string, who = hr) =>
    who.call(punchFileApi.claim, { office_id, number, employee_id: server.employeeId(key) })
  good(await claim(pen, '77', 'daniel'))
  expect(await seen(hr, pen, '77')).toEqual([0, ['Daniel Lee Chee Hoong'], 0])
  expect(await seen(hr, kul, '77')).toEqual([0, [], 1])
  // HR of Penang manages neither person, so Daniel's assigned number and Amirul's number are unknown there.
  for (const number of ['77', amirulNo]) expect(await seen(penang, pen, number)).toEqual([0, [], 1])
  const { employee_no } = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employee')
      .select('employee_no')
      .where('id', '=', server.employeeId('lakshmi'))
      .executeTakeFirstOrThrow(),
  )
  expect(await seen(penang, pen, employee_no)).toEqual([0, ['Lakshmi a/p Raman'], 0])

  const waits = `555\t2026-11-17 08:58:07\t1\t0\t1\t0`
  const file = good(await importFile(waits, { office_id: pen }))
  expect([await seen(hr, pen, '555'), await seen(hr, kul, '555')]).toEqual([
    [1, [], 1],
    [0, [], 1],
  ])
  expect(good(await claim(kul, '555', 'daniel'))).toEqual({ punches: 0 })
  expect(good(await claim(pen, '555', 'lakshmi'))).toEqual({ punches: 1 })
  good(await hr.call(punchFileApi.undo, { id: file.id, version: file.version }))
  const log = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['object_name', 'before', 'after'])
      .where('kind', 'in', ['punch_file', 'device_number'])
      .orderBy('number', 'desc')
      .limit(4)
      .execute(),
  )
  expect(log).toEqual([
    { object_name: 'attlog.dat', before: { added: 1 }, after: { added: 0 } },
    { object_name: 'Penang 555', before: null, after: { person: 'Lakshmi a/p Raman', punches: 1 } },
    { object_name: 'Kuala Lumpur 555', before: null, after: { person: 'Daniel Lee Chee Hoong', punches: 0 } },
    { object_name: 'attlog.dat', before: null, after: { office: 'Penang', punches: 1, added: 1, unclaimed: 1 } },
  ])
})

it('ATT-13c a returned employee’s number belongs to the employment of the day, assigned or by employee number', async () => {
  const admin = await server.as('aminah', 'Company Admin')
  const id = server.employeeId('fatin')
  const loadEmployee = (of: string) =>
    server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select(['version', 'employee_no']).where('id', '=', of).executeTakeFirstOrThrow(),
    )
  good(await admin.call(punchFileApi.claim, { office_id: kul, number: '771', employee_id: id }))
  const { version, employee_no } = await loadEmployee(id)
  const leaving = { id, version, resigned_on: '2026-08-01', last_day: '2026-08-31' }
  good(await admin.call(joiningApi.terminate, leaving as never))
  const joining = { joined_on: '2026-11-02', office_id: kul, version: (await loadEmployee(id)).version }
  const back = good(await admin.call(joiningApi.rehire, { id, ...joining } as never)).id
  const lines = (number: string, day: string) => [`${number}\t${day} 08:58:00`, `${number}\t${day} 18:02:00`]
  const content = [...lines('771', '2026-11-16'), ...lines(employee_no, '2026-11-17'), ...lines('771', '2026-11-01')]
  const of = { number_at: 0, day_at: 1, heading: false }
  good(await importFile(content.join('\n'), of, admin))
  const rows = await server.tenant('meridian', (tx) =>
    tx.selectFrom('punch').select(['employee_id', 'at']).where('employee_id', 'in', [id, back]).orderBy('at').execute(),
  )
  expect(rows.map(({ employee_id, at }) => [at.toISOString().slice(0, 10), employee_id === back])).toEqual([
    ['2026-11-01', false],
    ['2026-11-01', false],
    ['2026-11-16', true],
    ['2026-11-16', true],
    ['2026-11-17', true],
    ['2026-11-17', true],
  ])
  const days = good(
    await hr.call(attendanceApi.list, {
      employee_id: back,
      from: '2026-11-16',
      to: '2026-11-17',
      sort: 'day',
    } as never),
  )
  expect(days.map(({ lead }: ReplyBody) => lead)).toEqual(['attend', 'attend'])
})

it('ATT-10 reads the workbook’s sheet with punches, never a hidden one', async () => {
  const rows = (number: string) => [
    ['User ID', 'Time', 'State'],
    [number, new Date('2026-11-12T08:58:03Z'), 'C/In'],
  ]
  const content = await writeXlsx({
    sheets: [
      { name: 'OLD', hidden: true, rows: [...rows('OLD-1'), ['OLD-1', new Date('2026-11-12T18:00:00Z'), 'C/Out']] },
      { name: 'About', rows: [['Exported by the device'], ['on 2026-11-13']] },
      { name: 'Log', rows: rows('LOG-1') },
    ],
  })
  const files = { files: { file: { name: 'log.xlsx', content } } }
  expect(good(await hr.call(punchFileApi.preview, { office_id: kul } as never, files))).toMatchObject({
    punches: 1,
    unclaimed: [{ number: 'LOG-1', punches: 1 }],
  })
})

it('ATT-13c reports a fault of both punches of a row once', async () => {
  const rows = ['MF-1002,2026-11-12,08:58,18:04', 'MF-1002,2026-11-13,09:01,18:00']
  const previewed = good(await preview(['Staff No,Date,Time In,Time Out', ...rows, ''].join('\n'), {}, 'log.csv'))
  expect(previewed).toMatchObject({ punches: 0, fault_count: 2 })
  expect(previewed.faults.map(({ row }: ReplyBody) => row)).toEqual([2, 3])
})

it('ATT-13c a row with clock-in and clock-out imports both, as proposed and as confirmed', async () => {
  const content = 'Staff No,Date,Time In,Time Out\nINOUT-1,2026-11-12,08:58,18:04\nINOUT-1,2026-11-13,09:01,\n'
  const previewed = good(await preview(content, {}, 'log.csv'))
  expect(previewed).toMatchObject({ punches: 3, columns: { number: 0, day: 1, time: 2, until: 3, direction: null } })
  const columns = { number_at: '0', day_at: '1', time_at: '2', until_at: '3', heading: 'true' }
  expect(good(await preview(content, columns, 'log.csv'))).toMatchObject({ punches: 3, columns: { until: 3 } })
  const { until_at: _, ...alone } = columns
  expect(good(await preview(content, alone, 'log.csv'))).toMatchObject({ punches: 2, columns: { until: null } })
  const files = { files: { file: { name: 'log.csv', content } } }
  good(await hr.call(punchFileApi.bring, { office_id: kul, ...columns } as never, files))
  const importedPunches = (await punches()).filter(({ number }) => number === 'INOUT-1')
  expect(importedPunches.map(({ direction }) => direction)).toEqual(['in', 'out', 'in'])
  // Confirmed columns are proposed for the next file of this form.
  expect(good(await preview(content, {}, 'log.csv'))).toMatchObject({ is_remembered: true, columns: { until: 3 } })
})
