import { addDays, type Day, dayIn } from '#base/days/days.ts'
import { appendAuditEntries } from '../audit/append-entries.ts'
import type { HeadFiles } from '../audit/head-files.ts'
import type { Clock } from '../clock.ts'
import type { AuditChange } from '../context/context.ts'
import { createPublisher, type EventContext } from '../context/events.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Secrets } from '../secrets.ts'
import { openVault } from '../vault.ts'

/** Runs in every company once a day, such as reminders of what ends. `mailKey` encrypts mails with a secret link. */
export type ScheduledJobContext = EventContext & { companyId: string; before: Day | null; mailKey: Buffer }

/** What a module does in every company once a day, such as reminding of what ends. */
export type ScheduledJob = {
  /** Its name in the log and in `daily_work`; never changed. */
  name: string
  /** Runs every hour instead, and makes sure by itself that nothing happens twice. */
  hourly?: true
  /** Its changes and their audit entries are committed together with the note that the day is done. */
  run: (context: ScheduledJobContext) => Promise<void>
}

type ScheduledJobWorld = { database: Database; clock: Clock; secrets: Secrets; heads: HeadFiles }

/**
 * Runs the due jobs of each company by its own calendar, each once a company and day, however many processes call
 * this at once. It is called every hour, so that a day that began while no worker ran is made up for. Throws after
 * all jobs were tried if some failed; those stay due.
 */
export async function runScheduledJobs(world: ScheduledJobWorld, works: readonly ScheduledJob[]): Promise<void> {
  if (works.length === 0) return
  const companies = await world.database.lookup.selectFrom('company').select('id').where('is_on', '=', true).execute()
  const failed: unknown[] = []
  for (const { id } of companies)
    for (const work of works)
      await world.database
        .runInTenant(id, (tx) => runScheduledJob(tx, world, id, work))
        .catch((error) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} pieces of daily work failed`)
}

async function runScheduledJob(tx: Tx, world: ScheduledJobWorld, companyId: string, work: ScheduledJob): Promise<void> {
  const company = await tx.selectFrom('company').select(['timezone', 'data_key']).executeTakeFirstOrThrow()
  const now = world.clock.now()
  const today = dayIn(company.timezone, now)
  const due = work.hourly ? { before: null } : await claimDueDay(tx, work.name, today)
  if (!due) return
  const changes: AuditChange[] = []
  const at = {
    now,
    today,
    vault: openVault(world.secrets.wrap, companyId, company.data_key),
    record: (change: AuditChange) => void changes.push(change),
    mailKey: world.secrets.account,
  }
  await work.run({ ...at, tx, companyId, before: due.before, publish: createPublisher(at) })
  if (work.hourly && changes.length === 0) return
  const origin = { requestId: `daily ${work.name}`, address: 'daily', device: '' }
  const author = { accountId: null, name: 'Kerani', roleId: null, operation: `daily ${work.name}`, origin, now }
  await appendAuditEntries(tx, world.secrets.audit, companyId, author, changes, world.heads)
}

/** Notes the day as done unless it is already. Another process that claims it meanwhile waits and finds it done. */
async function claimDueDay(tx: Tx, work: string, today: Day): Promise<{ before: Day | null } | null> {
  const first = await tx
    .insertInto('daily_work')
    .values({ work, day: today })
    .onConflict((same) => same.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (first) return { before: null }
  const { day } = await tx
    .selectFrom('daily_work')
    .select('day')
    .where('work', '=', work)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (day > addDays(today, 1)) {
    // A clock that was ahead wrote it, so the job is due again. One day ahead may come from a changed time zone.
    console.error(JSON.stringify({ level: 'warn', daily: work, message: `was done on ${day}, and today is ${today}` }))
    await tx.updateTable('daily_work').set({ day: today }).where('work', '=', work).execute()
    return { before: null }
  }
  if (day >= today) return null
  await tx.updateTable('daily_work').set({ day: today }).where('work', '=', work).execute()
  return { before: day }
}
