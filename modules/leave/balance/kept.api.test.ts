import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holidayApi } from '#modules/holidays/contract.ts'
import { requestApi } from '#modules/requests/contract.ts'
import type { DayContext } from '#server/daily.ts'
import type { Tx } from '#server/database/database.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { leaveRequestApi } from '../request/contract.ts'
import { leaveTypes } from '../types/leave-types.ts'
import { leaveBalanceApi } from './contract.ts'
import { leaveWorld } from './facts.ts'
import { balancesOn, FORGET_KEPT, type Wanted } from './kept.ts'

let server: TestServer
let owner: pg.Client
let type: string
let aisyah: Wanted
let suresh: Wanted
/** Somebody has leave on a day with a shift in a week with a holiday: everything that a balance may be read from is there. */
beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  type = await inCompany(async (tx) => (await leaveTypes(tx)).find(({ lawId }) => lawId === 'annual')!.id)
  aisyah = { employee_id: server.employeeId('aisyah'), type_id: type }
  suresh = { employee_id: server.employeeId('suresh'), type_id: type }
  const asked = { type_id: type, from_day: '2026-12-01', until_day: '2026-12-02' }
  const sent = await (await server.as('aisyah')).call(leaveRequestApi.send, asked)
  expect(sent.status, sent.text).toBe(200)
  await run(`insert into shift (name, short_name) values ('Night', 'N')`)
  await run(`insert into shift_terms (shift_id, from_day, start_minute, end_minute, currency)
    select id, '2026-01-01', 1200, 300, 'MYR' from shift`)
  await run(`insert into shift_published (employee_id, day, shift_id, assignment_id, published_at)
    select '${aisyah.employee_id}', '2026-12-01', id, new_id(), now() from shift`)
  await run(`insert into holiday (day, name) values ('2026-12-03', 'Founding day')`)
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

const inCompany = <T>(work: (tx: Tx) => Promise<T>) => server.tenant('meridian', work)
const run = (text: string) => inCompany((tx) => sql.raw(text).execute(tx))
const empty = () => owner.query('truncate leave_kept, leave_touched')
/** What both were granted, in millionths of a day. */
const granted = async (tx: Tx, day = TODAY) => {
  const balanceOf = await balancesOn(tx, [aisyah, suresh], day, () => leaveTypes(tx))
  return [balanceOf(aisyah).granted, balanceOf(suresh).granted]
}
const grantedNow = (day?: string) => inCompany((tx) => granted(tx, day))
const adjust = (id: string, day: string, amount = 1) =>
  `insert into leave_adjustment (employee_id, type_id, day, kind, amount, reason, by_name, at)
   values ('${id}', '${type}', '${day}', 'adjustment', ${amount}, 'Test', 'Test', now())`

const same =
  (table: string, column = 'employee_id') =>
  (id: string) =>
    `update ${table} set ${column} = ${column} where ${column} = '${id}'`
const LATER = '2031-01-01'
const OF_A_PERSON: [string, (id: string) => string][] = [
  ['employee', same('employee', 'id')],
  ['employment', same('employment')],
  ['work_schedule', same('work_schedule')],
  ['request', (id) => `${same('request')(id)} and kind = 'leave'`],
  ['leave_request', same('leave_request')],
  ['leave_adjustment', (id) => adjust(id, LATER)],
  [
    'leave_encashment',
    (id) =>
      `insert into leave_encashment (employee_id, type_id, day, amount) values ('${id}', '${type}', '${LATER}', 1)`,
  ],
  [
    'leave_earning',
    (id) => `insert into leave_earning (employee_id, type_id, day, minutes, amount)
      values ('${id}', '${type}', '${LATER}', 1, 1)`,
  ],
  [
    'leave_opening',
    (
      id,
    ) => `with file as (insert into leave_import (file_name, by_name, at) values ('a.csv', 'Test', now()) returning id)
      insert into leave_opening (import_id, employee_id, type_id, day) select id, '${id}', '${type}', '${LATER}' from file`,
  ],
  [
    'shift_published',
    (id) => `insert into shift_published (employee_id, day, assignment_id, published_at)
      values ('${id}', '${LATER}', new_id(), now())`,
  ],
]

describe('balances that are kept', () => {
  let real: number[]
  /** Something that no fact says is put into what is kept of both: whoever reads it shows it. */
  beforeEach(async () => {
    await empty()
    real = await grantedNow()
    await run('update leave_kept set granted = -1')
    expect(await grantedNow()).toEqual([-1, -1])
  })

  it.each(OF_A_PERSON)('LEA-03 are computed anew for whom %s changes, and for nobody else', async (_, change) => {
    expect(Number((await run(change(aisyah.employee_id))).numAffectedRows)).toBeGreaterThan(0)
    expect(await grantedNow()).toEqual([real[0], -1])
  })

  it.each(['office', 'holiday', 'leave_type', 'leave_type_version', 'leave_entitlement', 'shift', 'shift_terms'])(
    'LEA-03 are computed anew for everybody when %s changes',
    async (table) => {
      expect(Number((await run(`update ${table} set company_id = company_id`)).numAffectedRows)).toBeGreaterThan(0)
      expect(await grantedNow()).toEqual(real)
    },
  )

  it('LEA-03 stay when something changes that no balance follows from', async () => {
    for (const other of ['department', 'compensation', 'membership'])
      expect(Number((await run(`update ${other} set company_id = company_id`)).numAffectedRows)).toBeGreaterThan(0)
    expect(await grantedNow()).toEqual([-1, -1])
  })

  it('LEA-03 are of their own day alone', async () => {
    expect(await grantedNow('2026-12-31')).toEqual(real)
    expect(await grantedNow()).toEqual([-1, -1])
  })

  it('LEA-03 say no leave year before somebody joined, whether they are computed or kept', async () => {
    const onThatDay = () =>
      inCompany(async (tx) => (await balancesOn(tx, [aisyah], '2001-01-01', () => leaveTypes(tx)))(aisyah))
    const none = { granted: 0, carried: 0, used: 0, pending: 0, year_from: null, year_until: null }
    expect(await onThatDay()).toEqual({ ...aisyah, ...none })
    expect(await onThatDay()).toMatchObject({ ...aisyah, ...none })
  })

  it('LEA-03 are no other run’s of the program, and less than a day old', async () => {
    await owner.query(`update leave_kept set made_at = made_at - interval '1 day'`)
    expect(await grantedNow()).toEqual(real)
    await owner.query(`update leave_kept set made_by = made_by || '1', granted = -1`)
    expect(await grantedNow()).toEqual(real)
  })

  it('LEA-03 are forgotten after a day, and what touched them a day later', async () => {
    const left = async () => {
      await inCompany((tx) => FORGET_KEPT.run({ tx } as DayContext))
      const { rows } = await owner.query(`select
        (select count(*)::int from leave_kept) as kept, (select count(*)::int from leave_touched) as touched`)
      return rows[0]
    }
    await run(same('employment')(aisyah.employee_id))
    expect(await left()).toEqual({ kept: 2, touched: 1 })
    await owner.query(`update leave_kept set made_at = made_at - interval '24 hours'`)
    await owner.query(`update leave_touched set touched_at = touched_at - interval '47 hours'`)
    expect(await left()).toEqual({ kept: 0, touched: 1 })
    await owner.query(`update leave_touched set touched_at = touched_at - interval '1 hour'`)
    expect(await left()).toEqual({ kept: 0, touched: 0 })
  })
})

describe('balances that are kept while something changes', () => {
  const day = `${Number(TODAY.slice(0, 4))}-11-19`
  let real: number[]
  beforeEach(async () => {
    await empty()
    real = await grantedNow()
    await empty()
  })
  const oneMore = () => [real[0]! + 1_000_000, real[1]]

  it.each([
    ['of a person', () => adjust(aisyah.employee_id, day, 1_000_000), [1_000_000, 0]],
    [
      'of everybody',
      () => `update leave_entitlement set amount = amount + 1000000
        where version_id in (select id from leave_type_version where type_id = '${type}')`,
      [1_000_000, 1_000_000],
    ],
  ])('LEA-03 are not what was read while a change %s was on its way', async (_, change, more) => {
    const changing = new pg.Client({ connectionString: server.serveUrl, options: '-c role=kerani_app' })
    await changing.connect()
    await changing.query(`begin; set local app.company_id = '${server.companies.meridian!.companyId}'`)
    await changing.query(change())
    // Others change something meanwhile, and are done before.
    await run('update membership set version = version')
    expect(await grantedNow()).toEqual(real)
    await changing.query('commit')
    await changing.end()
    expect(await grantedNow()).toEqual([real[0]! + more[0]!, real[1]! + more[1]!])
  })

  it('LEA-03 are not what was read before a change that came before the rest was read', async () => {
    await run(adjust(aisyah.employee_id, LATER))
    await inCompany((tx) =>
      granted(
        tx.withPlugin({
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            if (result.rows.some((row) => row.what === 'adjustment'))
              await run(adjust(aisyah.employee_id, day, 1_000_000))
            return result
          },
        }),
      ),
    )
    expect(await grantedNow()).toEqual(oneMore())
  })

  it('LEA-03 are not what is kept after a change by somebody who has read before it', async () => {
    await inCompany(async (tx) => {
      expect(await granted(tx)).toEqual(real)
      await run(adjust(aisyah.employee_id, day, 1_000_000))
    })
    expect(await grantedNow()).toEqual(oneMore())
  })

  it('LEA-03 are not what a change gave that was taken back', async () => {
    const undone = inCompany(async (tx) => {
      await sql.raw(adjust(aisyah.employee_id, day, 1_000_000)).execute(tx)
      expect(await granted(tx)).toEqual(oneMore())
      // Nor may whoever changes something rely on what they kept themselves.
      await sql`update leave_kept set granted = -1`.execute(tx)
      expect(await granted(tx)).toEqual([real[0]! + 1_000_000, -1])
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    expect(await grantedNow()).toEqual(real)
  })

  it('SYS-20g are answered and not kept where the database has no room', async () => {
    await empty()
    await owner.query(`create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = '53100'; end $$`)
    await owner.query('create trigger no_room before insert on leave_kept for each row execute function no_room()')
    const given = await grantedNow().finally(() => owner.query('drop trigger no_room on leave_kept'))
    expect(given.every((one) => one > 0)).toBe(true)
    const { rows } = await owner.query('select 1 from leave_kept')
    expect(rows).toEqual([])
  })

  it('LEA-03 are kept by one at a time, and nobody waits for it', async () => {
    await inCompany(async (tx) => {
      await granted(tx)
      expect(await grantedNow('2026-12-31')).toEqual(real)
    })
    const { rows } = await owner.query('select day::text, count(*)::int from leave_kept group by day')
    expect(rows).toEqual([{ day: TODAY, count: 2 }])
  })
})

it('LEA-03 LEA-13a the list says what somebody’s own page says, whatever has happened since it was looked at', async () => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const [own, manager] = [await server.as('aisyah'), await server.as('suresh')]
  // An opening balance of years ahead would hold what is asked for here.
  await run('update leave_opening set is_undone = true')
  const whose = { employee_id: aisyah.employee_id, type_id: type }
  const left: number[] = []
  const bothSay = async (when: string) => {
    for (const looked of ['computed', 'kept']) {
      const [row] = (await hr.call(leaveBalanceApi.list, whose)).body.data
      const [shown] = (await hr.call(leaveBalanceApi.person, whose)).body.data
      const { granted, carried, used, pending, left: rest, year_from, year_until } = shown
      expect(row, `${when}, ${looked}`).toMatchObject({
        granted,
        carried,
        used,
        pending,
        left: rest,
        year_from,
        year_until,
      })
      if (looked === 'computed') left.push(rest - pending)
    }
  }
  await bothSay('before')
  const asked = { type_id: type, from_day: '2026-12-14', until_day: '2026-12-16' }
  let { id, version } = (await own.call(leaveRequestApi.send, asked)).body.data
  await bothSay('asked')
  version = (await manager.call(requestApi.approve, { id, version })).body.data.version
  await bothSay('approved')
  const holiday = await hr.call(holidayApi.create, { day: '2026-12-15', name: 'A day off' })
  expect(holiday.status, holiday.text).toBe(200)
  await bothSay('a holiday within it')
  const revoked = await manager.call(requestApi.revoke, { id, version, remark: 'No' } as never)
  expect(revoked.status, revoked.text).toBe(200)
  await bothSay('revoked')
  const adjusted = { people: [aisyah.employee_id], type_id: type, day: TODAY, kind: 'adjustment' as const }
  expect((await hr.call(leaveBalanceApi.adjust, { ...adjusted, amount: 2, reason: 'Owed' })).status).toBe(200)
  await bothSay('adjusted')
  const before = left[0]!
  expect(left.map((one) => one - before)).toEqual([0, -3, -3, -2, 0, 2])
})

it('LEA-03 where some types are asked for, leave of these alone is read', async () => {
  await inCompany(async (tx) => {
    const types = await leaveTypes(tx)
    const other = types.find(({ id }) => id !== type)!.id
    const readOf = async (...only: string[]) => {
      const { asked, counted } = await leaveWorld(tx, types, [aisyah.employee_id], new Set(only))
      return [(asked.get(aisyah.employee_id) ?? []).length, counted.size]
    }
    const [before, rest] = [await readOf(type), await readOf(other)]
    expect(rest).toEqual([0, 0])
    expect(before[0]).toBeGreaterThan(0)
    expect(await readOf(type, other)).toEqual(before)
  })
})

it('LEA-03 whatever a balance is read from is followed, whichever module it belongs to', async () => {
  const pool = new pg.Pool({ connectionString: server.serveUrl, max: 1, options: '-c role=kerani_app' })
  const queries: LogEvent['query'][] = []
  const tx: Tx = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  })
  await sql`select set_config('app.company_id', ${server.companies.meridian!.companyId}, false)`.execute(tx)
  const people = await tx.selectFrom('employee').select('id').execute()
  queries.length = 0
  const ids = people.map(({ id }) => id)
  const { counted } = await leaveWorld(tx, await leaveTypes(tx), ids)
  expect(counted.size).toBeGreaterThan(0)
  const read = new Set<string>()
  for (const { sql: text, parameters } of queries) {
    const { rows } = await pool.query(`explain (format json) ${text}`, [...parameters])
    for (const [, table] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) read.add(table!)
  }
  await tx.destroy()
  const followed = await owner.query(`select tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'leave_is_touched'::regproc group by 1 having count(*) = 3 order by 1`)
  expect([...read].sort()).toEqual(followed.rows.map(({ name }) => name))
})

it('LEA-03 rows that come, change hands or go are noted once for each person, or once for everybody', async () => {
  const [one, two] = [aisyah.employee_id, suresh.employee_id].sort() as [string, string]
  await owner.query(`create table of_people (company_id uuid not null, employee_id uuid, kind text);
    call tenant_table('of_people'); call leave_follows('of_people', 'employee_id', 'kind = ''leave''');
    create table of_all (company_id uuid not null, name text);
    call tenant_table('of_all'); call leave_follows('of_all')`)
  const touchedBy = async (...statements: string[]) => {
    await empty()
    await inCompany(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
    const { rows } = await owner.query('select employee_id from leave_touched order by 1')
    return rows.map(({ employee_id }) => employee_id)
  }
  const come = `insert into of_people (employee_id, kind) values ('${one}', 'leave'), ('${one}', 'leave'), ('${two}', 'claim')`
  expect(await touchedBy(come)).toEqual([one])
  expect(await touchedBy(`update of_people set employee_id = '${two}' where employee_id = '${one}'`)).toEqual([
    one,
    two,
  ])
  expect(await touchedBy(`update of_people set kind = 'claim' where kind = 'leave'`)).toEqual([two])
  expect(await touchedBy('delete from of_people')).toEqual([])
  expect(await touchedBy(come, 'delete from of_people')).toEqual([one])
  const everybody = '00000000-0000-0000-0000-000000000000'
  expect(await touchedBy(`insert into of_all (name) values ('a')`, `update of_all set name = 'c'`)).toEqual([everybody])
  expect(await touchedBy('delete from of_all')).toEqual([everybody])
  await owner.query('drop table of_people, of_all')
})
