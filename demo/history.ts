import { type Day, dayIn, eachMonth, type Month, monthOf, shiftMonth } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { openVault } from '#server/vault.ts'
import { LAST_CHECKED_MONTH } from '#statutory/malaysia/law.ts'
import { computeRun } from '../modules/pay/payroll/calculation/calculate.ts'
import { storeRun } from '../modules/pay/payroll/calculation/run-store.ts'
import { approveRun, confirmRun } from '../modules/pay/payroll/runs/approve.ts'
import { checkAll } from '../modules/pay/payroll/runs/checks.ts'
import { createRun } from '../modules/pay/payroll/runs/new-run.ts'
import { setUpPayroll } from '../modules/pay/payroll/settings/set-up.ts'
import { type HistoryWorld, momentOrNow, runInCompany } from './act-as.ts'
import { mapLedgerAccounts } from './ledger.ts'
import { COLLEAGUES } from './life/colleagues.ts'
import { plantLeavers } from './life/leavers.ts'
import { buildLife, type Life } from './life/life.ts'
import type { LifeRequest } from './life/life-request.ts'
import { sendRequests } from './life/send-requests.ts'
import { hasPlantedErrors, plantErrors } from './open-month.ts'
import { playStory } from './request-scenario.ts'
import { buildStory } from './story.ts'
import { plantEarlierPay, plantPayerAccounts, plantUsualAmounts } from './usual-pay.ts'

export type History = { closed: Month[]; open: Month; runs: Record<Month, string>; taiwan: Record<Month, string> }

const CLOSED_MONTHS = 12
/** Of the small cast only the scenario is told. */
const NO_LIFE: Life = { earlier: [], sentIn: () => [], sentAfter: () => [] }
/** One person prepares each month, another approves it. */
const [PREPARER, APPROVER] = ['jun.hao', 'arjun']

/**
 * Builds twelve closed months of both countries and one that is calculated and open, with six mistakes in the Malaysian
 * one that the review finds. The payroll's own functions calculate and approve the months: one person prepares, another
 * approves. The open month is today's, or the last whose law was read. Each step is a transaction and is skipped when
 * done before, so that an interrupted history continues where it stopped.
 */
export async function buildHistory(world: HistoryWorld): Promise<History> {
  const vault = openVault(world.secrets.wrap, world.company.companyId, world.company.dataKey)
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => world.database.runInTenant(world.company.companyId, work)
  const open = await inTenant((tx) => openMonth(tx, todayIn(world)))
  const closed = eachMonth(shiftMonth(open, -CLOSED_MONTHS), shiftMonth(open, -1))
  const runs: Record<Month, string> = {}
  const taiwan: Record<Month, string> = {}
  const groups = await inTenant(async (tx) => {
    const loadGroups = () => tx.selectFrom('pay_group').select(['id', 'country']).execute()
    const before = await loadGroups()
    if (before.length === 0) {
      await setUpPayroll(tx)
      // The demo pays Taipei on the last day of the month.
      await tx
        .updateTable('pay_group')
        .set({ pay_day: 31, paid_next_month: false })
        .where('country', '=', 'TW')
        .execute()
      await plantEarlierPay(
        tx,
        { company: world.company, today: todayIn(world) },
        vault,
        required(closed[0], 'month 0 of the history'),
        open,
      )
      await plantUsualAmounts(tx, world, [...closed, open])
      await plantPayerAccounts(tx, vault)
      await plantLeavers(tx, world.company, vault)
      await mapLedgerAccounts(tx)
    }
    return new Map((await loadGroups()).map(({ id, country }) => [country, id]))
  })
  // The runs of the two countries do not depend on each other.
  const inBoth = (work: (group: string) => Promise<string>) =>
    Promise.all([
      work(required(groups.get('MY'), 'pay group of MY')),
      work(required(groups.get('TW'), 'pay group of TW')),
    ])
  const { story, life } = await inTenant(async (tx) => {
    const { events, known } = await buildStory(world, tx, { closed, open })
    const isLarge = world.company.people.some((person) => COLLEAGUES.includes(person))
    return { story: events, life: isLarge ? await buildLife(world, tx, events, known, { closed, open }) : NO_LIFE }
  })
  const live = (requests: readonly LifeRequest[]) =>
    requests.length > 0 ? { more: (tx: Tx) => sendRequests(world, tx, requests) } : {}
  for (const month of life.earlier) await playStory(world, story, month, live(life.sentIn(month)))
  for (const month of closed) {
    await playStory(world, story, month, live(life.sentIn(month)))
    ;[runs[month], taiwan[month]] = await inBoth((group) => closeMonth(world, group, month))
  }
  await inTenant(async (tx) => {
    if (await hasPlantedErrors(tx, world.company)) return
    await plantErrors(tx, vault, world.company, open, momentOrNow(world, `${open}-01T01:00:00Z`))
  })
  await playStory(world, story, open, { toNow: true, ...live(life.sentAfter(shiftMonth(open, -1))) })
  ;[runs[open], taiwan[open]] = await inBoth((group) => calculateMonth(world, group, open))
  await world.heads.flush()
  return { closed, open, runs, taiwan }
}

/** The month after twelve closed ones: counted from the first that an earlier start created, else from today. */
async function openMonth(tx: Tx, today: Day): Promise<Month> {
  const { first } = await tx
    .selectFrom('pay_run')
    .select((run) => run.fn.min('period').as('first'))
    .executeTakeFirstOrThrow()
  if (first) return shiftMonth(first as Month, CLOSED_MONTHS)
  return monthOf(today) < LAST_CHECKED_MONTH ? monthOf(today) : LAST_CHECKED_MONTH
}

/** Takes one month from opening its run to the approval; each step by its person, on its due day. */
async function closeMonth(world: HistoryWorld, groupId: string, month: Month): Promise<string> {
  const id = await calculateMonth(world, groupId, month)
  const now = (tx: Tx) =>
    tx.selectFrom('pay_run').select(['state', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
  const confirmation = 'POST /api/payroll/runs/{id}/confirmation'
  await runInCompany(world, PREPARER, `${month}-24T07:00:00Z`, confirmation, async (context) => {
    if ((await now(context.tx)).state !== 'calculated') return
    await checkAll(context, { id, period: month }, 'Compared with the records')
    await confirmRun(context, { id, version: (await now(context.tx)).version })
  })
  await runInCompany(
    world,
    APPROVER,
    `${month}-25T02:00:00Z`,
    'POST /api/payroll/runs/{id}/approval',
    async (context) => {
      const { state, version } = await now(context.tx)
      if (state === 'confirmed') await approveRun(context, { id, version }, { month })
    },
  )
  return id
}

/** The month's run, calculated at least. */
async function calculateMonth(world: HistoryWorld, groupId: string, month: Month): Promise<string> {
  return runInCompany(world, PREPARER, `${month}-24T01:30:00Z`, 'POST /api/payroll/runs', async (context) => {
    const { tx, actor, now, record } = context
    const known = await tx
      .selectFrom('pay_run')
      .select(['id', 'state'])
      .where('pay_group_id', '=', groupId)
      .where('period', '=', month)
      .where('kind', '=', 'monthly')
      .executeTakeFirst()
    if (known && known.state !== 'draft') return known.id
    const id =
      known?.id ?? (await createRun(context, { group_id: groupId, period: month, kind: 'monthly', sequence: 1 }))
    const calculated = await computeRun(tx, id, async () => {}, { ownSnapshot: false })
    await storeRun(tx, calculated, { accountId: actor.accountId, name: actor.fullName, now })
    record({ kind: 'pay_run', id, name: month, after: { state: 'calculated', employees: calculated.totals.employees } })
    return id
  })
}

function todayIn({ now }: HistoryWorld): Day {
  return dayIn('Asia/Kuala_Lumpur', now)
}
