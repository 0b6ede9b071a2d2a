import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import { sql } from 'kysely'
import type { RoleName } from '#base/access/roles.ts'
import { required } from '#base/required.ts'
import { openVault } from '#server/vault.ts'
import { plantOfEverybody, plantRequest } from '#test/planted-requests.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { codeStart, kioskCodeText } from './kiosk/kiosk-code.ts'

const DAY = '2026-11-17'
const LONG_DAY = '2026-11-16'
const MOMENT = '2026-11-17T01:00:00Z'
const LOG = { name: 'attlog.dat', content: '4711\t2026-11-17 09:00:00\t1\t0\t1\t0' }
const COLUMNS = { number_at: '0', day_at: '1', time_at: undefined, direction_at: '3', device_at: '2', heading: 'false' }
const TIMES = { day: DAY, new_in: '09:00', new_out: '18:00', reason: 'The phone was empty' }

const companyOf = (server: TestServer, code: string) => required(server.companies[code], `the company ${code}`)
const officeId = (server: TestServer, company: string) =>
  required(companyOf(server, company).offices.KUL, 'the office in Kuala Lumpur')

/** Punches from nine to six for everybody who may sign in. */
export async function insertPunchesOfEverybody(
  server: TestServer,
  company: string,
  days: readonly string[],
): Promise<void> {
  const times = days.flatMap((day) => [`${day}T01:00:00Z`, `${day}T10:00:00Z`])
  await server.tenant(company, (tx) =>
    sql`insert into punch (employee_id, at, source, received_at)
      select e.id, t::timestamptz, 'location', ${server.clock.now()} from employee e, unnest(${times}::text[]) t
      where exists (select from membership m where m.employee_id = e.id)
      on conflict do nothing`.execute(tx),
  )
}

/** A day that waits for approval. */
async function insertWaitingDay(server: TestServer, company: string, key: string): Promise<string> {
  const employee_id = server.employeeId(`${company}:${key}`)
  const evaluation = { lead: 'no_clock_out', statuses: ['no_clock_out', 'attend'], due: 480, worked: 0, punches: 1 }
  return server.tenant(company, async (tx) => {
    const known = tx.selectFrom('attendance_day').select('id').where('employee_id', '=', employee_id)
    const insertRow = () =>
      tx
        .insertInto('attendance_day')
        .values({
          ...evaluation,
          employee_id,
          day: DAY,
          late: 0,
          early: 0,
          over: 0,
          approval: 'waiting',
          failed: ['no_clock_out'],
        })
        .returning('id')
    const found = await known.where('day', '=', DAY).executeTakeFirst()
    return (found ?? (await insertRow().executeTakeFirstOrThrow())).id
  })
}

/** A kiosk code for each office, so that every caller is at the right one. */
async function insertKioskWithCode(server: TestServer): Promise<string> {
  const { id, data_key } = await server.database.runOutsideTenants((tx) =>
    tx.selectFrom('company').select(['id', 'data_key']).where('code', '=', 'meridian').executeTakeFirstOrThrow(),
  )
  const kiosk = await server.tenant('meridian', (tx) =>
    tx
      .insertInto('kiosk')
      .values({
        name: 'Shows codes',
        office_id: officeId(server, 'meridian'),
        token_hash: randomBytes(32),
        opened_at: server.clock.now(),
        seen_at: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const vault = openVault(server.api.secrets.wrap, id, data_key)
  return kioskCodeText(vault, { kiosk: kiosk.id, begins: codeStart(server.clock.now().getTime()) })
}

/** A home that waits for confirmation. */
async function insertProposedHome(server: TestServer, company: string, key: string): Promise<string> {
  const employee_id = server.employeeId(`${company}:${key}`)
  return server.tenant(company, async (tx) => {
    const known = await tx
      .selectFrom('home_point')
      .select('id')
      .where('employee_id', '=', employee_id)
      .where('state', '=', 'proposed')
      .executeTakeFirst()
    const point = { latitude: 3.1, longitude: 101.6, accuracy_m: 10, proposed_at: MOMENT }
    const insertRow = () =>
      tx
        .insertInto('home_point')
        .values({ ...point, employee_id, state: 'proposed' })
        .returning('id')
        .executeTakeFirstOrThrow()
    return (known ?? (await insertRow())).id
  })
}

/** A confirmed home. */
async function insertConfirmedHome(server: TestServer, company: string, key: string): Promise<string> {
  const id = await insertProposedHome(server, company, key)
  await server.tenant(company, (tx) =>
    tx.updateTable('home_point').set({ state: 'confirmed', from_day: DAY }).where('id', '=', id).execute(),
  )
  return id
}

/** A day with extra hours, which are proposed until requested. */
async function insertLongDay(server: TestServer, company: string, key: string): Promise<void> {
  const employee_id = server.employeeId(`${company}:${key}`)
  const evaluation = {
    lead: 'exceeded_hours',
    statuses: ['exceeded_hours', 'attend'],
    due: 480,
    worked: 600,
    punches: 2,
  }
  await server.tenant(company, (tx) =>
    tx
      .insertInto('attendance_day')
      .values({
        ...evaluation,
        employee_id,
        day: LONG_DAY,
        late: 0,
        early: 0,
        over: 120,
        in_at: `${LONG_DAY}T01:00:00Z`,
        out_at: `${LONG_DAY}T12:00:00Z`,
        approval: 'auto',
        failed: [],
      })
      .onConflict((same) => same.columns(['company_id', 'employee_id', 'day']).doNothing())
      .execute(),
  )
}

/** A device key of a person. */
async function insertDeviceKey(server: TestServer, company: string, key: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const values = {
    employee_id: server.employeeId(`${company}:${key}`),
    device_id: randomUUID(),
    device_name: 'Chrome, Android',
    public_key: rawPublicKey(publicKey),
    made_at: MOMENT,
    seen_at: MOMENT,
  }
  const { id } = await server.tenant(company, (tx) =>
    tx.insertInto('press_key').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  return { id, privateKey }
}

function rawPublicKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([4]),
    Buffer.from(required(x, 'x'), 'base64url'),
    Buffer.from(required(y, 'y'), 'base64url'),
  ])
}

/** A punch queued on the administrator's device. */
async function insertOfflinePunch(server: TestServer) {
  const { id: key_id, privateKey } = await insertDeviceKey(server, 'meridian', 'aminah')
  const client_id = randomUUID()
  const sent_at = server.clock.now().toISOString()
  const fix = { kind: 'place', latitude: 3.139003, longitude: 101.686855, accuracy_m: 10, age_s: 1 }
  const signedFields = { key_id, client_id, device_at: sent_at, heard_at: sent_at, off_s: 0, silent_s: 0, given: fix }
  const signed = JSON.stringify(signedFields)
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return { key_id, client_id, signed, signature: signature.toString('base64'), sent_at }
}

const notFoundElsewhere = (role: RoleName) => (role === 'office dir' ? ('404 not_found' as const) : undefined)
const nothingToExport = (role: RoleName) => (role === 'office dir' ? ('422 nothing_to_export' as const) : undefined)
const notFoundForLocal = (role: RoleName) => (role === 'local hr' ? ('404 not_found' as const) : undefined)

export const testSamples: ModuleSamples = {
  rows: [
    {
      addresses: /^\/api\/attendance\/kiosks/,
      table: 'kiosk',
      first: 'name',
      made: { name: 'Reception', office_id: sql`(select id from office order by name limit 1)` },
    },
    {
      addresses: /^\/api\/attendance\/settings/,
      table: 'attendance_setting',
      first: 'from_day',
      made: { from_day: '2030-01-01' },
    },
    {
      addresses: /^\/api\/attendance\/files/,
      table: 'punch_file',
      first: 'name',
      made: {
        name: 'attlog.dat',
        form: 'planted',
        columns: '{}',
        punches: 1,
        added: 1,
        unclaimed: 0,
        first_at: MOMENT,
        last_at: MOMENT,
        brought_at: MOMENT,
        office_id: sql`(select id from office order by name limit 1)`,
      },
    },
  ],
  own: [
    { addresses: /^\/api\/attendance\/homes\/\{id\}\/revoke/, of: insertConfirmedHome },
    { addresses: /^\/api\/attendance\/homes\/\{id\}/, of: insertProposedHome },
    {
      addresses: /^\/api\/attendance\/press-keys\/\{id\}/,
      of: async (server, company, key) => (await insertDeviceKey(server, company, key)).id,
    },
    { addresses: /^\/api\/attendance\/days\/\{id\}/, of: insertWaitingDay },
    {
      addresses: /^\/api\/attendance\/corrections\/\{id\}/,
      of: (server, company, key) => plantRequest(server, company, 'attendance_correction', key, { state: 'withdrawn' }),
    },
  ],
  async plant(server, company) {
    for (const [key, employee_id] of Object.entries(companyOf(server, company).employees)) {
      await insertWaitingDay(server, company, key)
      await insertLongDay(server, company, key)
      await insertProposedHome(server, company, key)
      await insertDeviceKey(server, company, key)
      await server.tenant(company, (tx) =>
        sql`insert into person_place (employee_id, place_id) select ${employee_id}::uuid, id from place where name = 'Main entrance'`.execute(
          tx,
        ),
      )
    }
    await server.tenant(company, (tx) =>
      tx.insertInto('attendance_setting').values({ from_day: '2020-01-01', home_km: 100 }).execute(),
    )
    await plantOfEverybody(server, company, 'attendance_correction')
    const office_id = officeId(server, company)
    await server.tenant(company, async (tx) => {
      const unclaimed = { punches: 1, added: 1, unclaimed: 1, first_at: MOMENT, last_at: MOMENT, brought_at: MOMENT }
      const file = { ...unclaimed, office_id, name: 'attlog.dat', form: 'planted', columns: '{}' }
      const { id } = await tx.insertInto('punch_file').values(file).returning('id').executeTakeFirstOrThrow()
      const punch = {
        office_id,
        file_id: id,
        number: '4712',
        at: MOMENT,
        received_at: MOMENT,
        source: 'device' as const,
      }
      await tx.insertInto('punch').values(punch).execute()
    })
  },
  ownCase: [
    'POST /api/attendance/days/{id}/reset',
    'POST /api/attendance/homes/{id}/confirm',
    'POST /api/attendance/homes/{id}/decline',
    'POST /api/attendance/homes/{id}/revoke',
    'POST /api/attendance/press-keys/{id}/revoke',
    'PUT /api/attendance/people/{id}/places',
  ],
  // People of another office see nothing of the device's owner, and settings of every office are not one office's to
  // change.
  byRule: {
    'PUT /api/attendance/numbers': notFoundElsewhere,
    'POST /api/attendance/files': notFoundElsewhere,
    'POST /api/attendance/files/preview': notFoundElsewhere,
    'POST /api/attendance/files/{id}/undo': notFoundElsewhere,
    'POST /api/attendance/days/approve': notFoundElsewhere,
    'POST /api/attendance/files/export': nothingToExport,
    'POST /api/attendance/numbers/export': nothingToExport,
    // Only the administrator may send the punch of their own device.
    'POST /api/attendance/presses/sent': (role) =>
      role === 'Company Admin' || role === 'interviewer' ? undefined : '422 press_key_unknown',
    'POST /api/attendance/settings': notFoundForLocal,
    'PATCH /api/attendance/settings/{id}': notFoundForLocal,
    'DELETE /api/attendance/settings/{id}': notFoundForLocal,
  },
  named: {
    'POST /api/attendance/corrections': {
      people: ([one]) => ({ employee_id: required(one, 'a person').id }),
      own: '200',
      others: 'attendance:manage',
    },
  },
  noWays: {
    'POST /api/attendance/files': 'punches of a device: nobody brings their own (test/ways/pay-tables.ts)',
  },
  samples: {
    'POST /api/attendance/presses': () => ({
      input: { latitude: 3.139003, longitude: 101.686855, accuracy_m: 10, age_s: 1 },
      adds: true,
    }),
    'POST /api/attendance/presses/code': async (_, server) => ({
      input: { code: await insertKioskWithCode(server) },
      adds: true,
    }),
    'POST /api/attendance/press-keys': () => ({
      input: {
        device_id: randomUUID(),
        device_name: 'Chrome, Android',
        public_key: rawPublicKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey).toString('base64'),
      },
      adds: true,
    }),
    'POST /api/attendance/press-keys/{id}/end': () => ({}),
    'POST /api/attendance/press-keys/{id}/revoke': () => ({}),
    'POST /api/attendance/presses/sent': async (_, server) => ({ input: await insertOfflinePunch(server), adds: true }),
    'POST /api/attendance/homes': () => ({
      input: { latitude: 3.2, longitude: 101.7, accuracy_m: 15 },
      adds: true,
    }),
    'POST /api/attendance/homes/{id}/confirm': () => ({ input: { from_day: '2026-11-24' } }),
    'POST /api/attendance/homes/{id}/decline': () => ({}),
    'POST /api/attendance/homes/{id}/revoke': () => ({ input: { from_day: '2026-11-24' } }),
    'PUT /api/attendance/people/{id}/places': async (_, server) => ({
      input: {
        place_ids: [
          (
            await server.tenant('meridian', (tx) =>
              tx.selectFrom('place').select('id').orderBy('name').limit(1).executeTakeFirstOrThrow(),
            )
          ).id,
        ],
      },
    }),
    'POST /api/attendance/kiosks': (_, server) => ({
      input: { name: 'Back door', office_id: officeId(server, 'meridian') },
      adds: true,
    }),
    'PATCH /api/attendance/kiosks/{id}': () => ({ input: { name: 'Front desk', place_id: null } }),
    'POST /api/attendance/kiosks/{id}/code': () => ({}),
    'POST /api/attendance/kiosks/{id}/revoke': () => ({}),
    'POST /api/kiosk/open': () => ({ input: { code: 'AAAAA-AAAAA' } }),
    'POST /api/attendance/days/approve': async (_, server) => ({
      input: { days: [{ id: await insertWaitingDay(server, 'meridian', 'devi'), version: 1 }] },
    }),
    'POST /api/attendance/days/{id}/reset': () => ({ input: {} }),
    'POST /api/attendance/files/preview': (_, server) => ({
      input: { office_id: officeId(server, 'meridian'), ...COLUMNS },
      files: { file: LOG },
    }),
    'POST /api/attendance/files': (_, server) => ({
      input: { office_id: officeId(server, 'meridian'), ...COLUMNS },
      files: { file: LOG },
      adds: true,
    }),
    'POST /api/attendance/files/{id}/undo': () => ({}),
    'PUT /api/attendance/numbers': (_, server) => ({
      input: {
        office_id: officeId(server, 'meridian'),
        number: '4711',
        employee_id: server.employeeId('devi'),
      },
      adds: true,
    }),
    'POST /api/attendance/settings': () => ({ input: { from_day: '2031-01-01' }, adds: true }),
    'PATCH /api/attendance/settings/{id}': () => ({ input: { grace_minutes: 5 } }),
    'DELETE /api/attendance/settings/{id}': () => ({}),
    'POST /api/attendance/corrections': () => ({ input: TIMES, adds: true }),
    'PUT /api/attendance/corrections/{id}': () => ({ input: TIMES }),
  },
}
