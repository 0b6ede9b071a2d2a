import { listFigures, measureList } from './list.ts'
import { seedCompany } from './seed.ts'
import { startWorld } from './world.ts'

const PERIOD = '2026-10'
const EMPLOYEES = 2_000
/** One request in `WAITING` is pending; one in `MINE` of those waits for the person who opens the inbox. */
const WAITING = 20
const MINE = 10

/**
 * Measures the inbox of a person for whom half a per cent of this many requests wait: a page of 25 over
 * HTTP against its bare SQL.
 */
export async function benchInbox(requests: number): Promise<Record<string, number | string>> {
  const world = await startWorld()
  try {
    const { companyId, accountId } = await seedCompany(world, EMPLOYEES, PERIOD)
    const run = (text: string, values: unknown[] = []) => world.owner.query(text, values)
    await run(
      `insert into account (id, email, full_name) select gen_random_uuid(), 'd' || n || '@bench.example', 'Decider ' || n from generate_series(1, 40) n`,
    )
    await run(`insert into membership (account_id) select id from account where email like 'd%@bench.example'`)
    await run(
      `create temporary table made as select gen_random_uuid() as id, n, e.id as employee_id, d.account_id
       from generate_series(1, $1::int) n
       join (select id, row_number() over (order by id) as nth from employee) e on e.nth = 1 + n % ${EMPLOYEES}
       join (select account_id, row_number() over (order by account_id) as nth from membership where account_id <> $2) d on d.nth = 1 + n % 40`,
      [requests, accountId],
    )
    await run(
      `insert into request (id, kind, employee_id, sent_by, sent_by_name, state, from_day, until_day, minutes, sent_at, completes_after, begins_on)
       select id, 'overtime', employee_id, account_id, 'Sender', case when n % ${WAITING} = 0 then 'pending' else 'approved' end,
         date '2026-01-01' + n % 300, date '2026-01-01' + n % 300, 120, timestamptz '2026-01-01' + n * interval '3 minutes', date '2026-01-01' + n % 300, date '2026-01-01' + n % 300
       from made`,
    )
    await run(
      `insert into request_step (request_id, round, position, needs, asked, opened_at, done_at)
       select id, 1, 1, 'any', '{"needs":"any","asks":[{"by":"report_to","nth":1}]}', now(), case when n % ${WAITING} = 0 then null else now() end from made`,
    )
    await run(
      `insert into request_decider (request_id, round, position, account_id, name, decision, decided_at, decided_by)
       select m.id, 1, 1, d.account_id, 'Decider', case when n % ${WAITING} <> 0 then 'approved' end, case when n % ${WAITING} <> 0 then now() end, case when n % ${WAITING} <> 0 then d.account_id end
       from made m cross join lateral (select case when n % ${WAITING * MINE} = 0 then $1::uuid else (select account_id from membership where account_id not in ($1, m.account_id) order by account_id offset n % 30 limit 1) end as account_id) d`,
      [accountId],
    )
    await run('vacuum analyze')
    const headers = await world.signIn({ accountId, companyId, role: 'HR Payroll' })
    const list = {
      path: '/api/requests/to-decide',
      rows: Math.floor(requests / WAITING / MINE),
      of: /\b(from|join) "?request(_\w+)?"?\b/,
    }
    const times = await measureList(world, world.address, { companyId, employees: EMPLOYEES, list }, headers)
    return { bench: 'inbox', requests, waiting: list.rows, ...listFigures(times) }
  } finally {
    await world.stop()
  }
}
