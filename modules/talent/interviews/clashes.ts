import { sql } from 'kysely'
import { addDays, dayIn, daysBetween, minuteIn } from '#base/days/days.ts'
import { loadWorkdays } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { type ClashKind, dayClashes } from './clash-rules.ts'
import { loadPanelPeople } from './mails.ts'
import type { OfficeTime } from './rules.ts'

export type AskedTime = OfficeTime & { startsAt: Date }
export type Clash = { employee_id: string; full_name: string; day: string; minute: number; kind: ClashKind }

type Taken = { employee_id: string; starts_at: Date; ends_at: Date }

/** What stands in the way of people at some times: their days, and other interviews of theirs. In a fixed number of statements. */
export async function findClashes(
  tx: Tx,
  {
    panel,
    times,
    minutes,
    zone,
    interviewId = null,
  }: {
    panel: readonly string[]
    times: readonly AskedTime[]
    minutes: number
    zone: string
    interviewId?: string | null | undefined
  },
): Promise<Clash[]> {
  const names = new Map(
    (
      await tx
        .selectFrom('employee')
        .select(['id', 'full_name'])
        .where('id', 'in', [...panel])
        .execute()
    ).map(({ id, full_name }) => [id, full_name]),
  )
  const mailed = new Set((await loadPanelPeople(tx, panel)).map(({ employee_id }) => employee_id))
  const zones = new Map(
    (await tx.selectFrom('office').select(['id', 'timezone']).execute()).map(({ id, timezone }) => [id, timezone]),
  )
  const sorted = times.map(({ day }) => day).sort()
  // A day more on both sides: people of other offices have other clocks.
  const [first, last] = [addDays(sorted[0]!, -1), addDays(sorted.at(-1)!, 1)]
  const workdays = await loadWorkdays(tx, panel, { first, last })
  const taken = Map.groupBy(
    await loadTaken(tx, panel, { times, minutes, interviewId }),
    ({ employee_id }) => employee_id,
  )
  const kindsAt = (employee: string, { startsAt }: AskedTime): ClashKind[] => {
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
    const at = (clocks: string) => workdays.of.get(employee)?.[daysBetween(first, dayIn(clocks, startsAt))]
    const theirs = zones.get(at(zone)?.office ?? '') ?? zone
    const day = at(theirs)
    const start = minuteIn(theirs, startsAt)
    const hasOther = taken.get(employee)?.some((one) => one.starts_at < endsAt && one.ends_at > startsAt) ?? false
    return [
      ...(day ? dayClashes(day, { start, end: start + minutes }) : []),
      ...(hasOther ? (['interview'] as const) : []),
      ...(mailed.has(employee) ? [] : (['no_account'] as const)),
    ]
  }
  return panel.flatMap((employee_id) => {
    const full_name = names.get(employee_id)
    if (full_name === undefined) return []
    return times.flatMap((time) =>
      kindsAt(employee_id, time).map((kind) => ({
        employee_id,
        full_name,
        day: time.day,
        minute: time.minute,
        kind,
      })),
    )
  })
}

/** Times of other interviews of some people, also those that a candidate may still choose. */
async function loadTaken(
  tx: Tx,
  panel: readonly string[],
  { times, minutes, interviewId }: { times: readonly AskedTime[]; minutes: number; interviewId: string | null },
): Promise<Taken[]> {
  const starts = times.map(({ startsAt }) => startsAt.getTime())
  const [from, until] = [new Date(Math.min(...starts)), new Date(Math.max(...starts) + minutes * 60_000)]
  const { rows } = await sql<Taken>`
    select p.employee_id, t.starts_at, t.starts_at + i.minutes * interval '1 minute' as ends_at
    from interview_panel p join interview i on i.id = p.interview_id
    cross join lateral (select i.starts_at where i.state = 'planned'
      union all select o.starts_at from interview_time o where o.interview_id = i.id and i.state = 'offered') t
    where p.employee_id = any(${[...panel]}::uuid[]) and i.id is distinct from ${interviewId}::uuid
      and t.starts_at < ${until} and t.starts_at + i.minutes * interval '1 minute' > ${from}`.execute(tx)
  return rows
}
