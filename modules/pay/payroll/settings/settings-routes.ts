import { sql } from 'kysely'
import { monthOf } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { keysOf } from '#base/objects.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { LAST_CHECKED_MONTH } from '#statutory/malaysia/law.ts'
import { loadHrdLevy } from '../malaysia/hrd-setting.ts'
import { DEFAULT_PAYROLL_CHOICES, loadPayrollChoices, type PayrollChoices } from './choices.ts'
import { payrollSettingsApi } from './contract.ts'
import { setUpPayroll } from './set-up.ts'
import { loadOpenTaxMethods } from './taiwan-choices.ts'

/** Company choices where the law leaves room, dated by month. */
export function registerSettingsRoutes(api: Api): void {
  route(api, payrollSettingsApi.one, async (_, { tx, actor, today }) => {
    const period = monthOf(today)
    const current = await loadPayrollChoices(tx, period)
    const history = await tx.selectFrom('payroll_setting').selectAll().orderBy('from_month', 'desc').execute()
    const items = await tx.selectFrom('pay_item').select('id').limit(1).executeTakeFirst()
    const groups = await tx.selectFrom('pay_group').select('country').distinct().orderBy('country').execute()
    return {
      current: { ...current, from_month: current.from_month ?? period },
      history: history,
      before: DEFAULT_PAYROLL_CHOICES,
      is_set_up: Boolean(items && groups.length > 0),
      hrd: await loadHrdLevy(tx, period),
      law_checked_until: LAST_CHECKED_MONTH,
      countries: groups.map(({ country }) => country),
      actions: actor.grants.has('payroll:settings') ? ['edit' as const] : [],
      version: await loadSettingsVersion(tx),
    }
  })
  route(api, payrollSettingsApi.change, async ({ from_month, known_version, ...choices }, { tx, record }) => {
    // Changes run one after the other, and not during an approval.
    await sql`select from pay_group order by id for no key update`.execute(tx)
    const version = await loadSettingsVersion(tx)
    if (version !== known_version)
      throw new DomainError('version_conflict', { status: 409, params: { name: '' }, facts: { version } })
    const closed = await tx
      .selectFrom('pay_run')
      .select('period')
      .where('state', '=', 'approved')
      .where('period', '>=', from_month)
      .orderBy('period', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (closed) throw invalidField('from_month', 'month_closed', { month: closed.period })
    const before: PayrollChoices = await loadPayrollChoices(tx, from_month)
    const row = await tx
      .insertInto('payroll_setting')
      .values({ from_month, ...choices })
      .onConflict((same) =>
        same
          .columns(['company_id', 'from_month'])
          .doUpdateSet({ ...choices, changed_at: sql`now()`, version: sql`payroll_setting.version + 1` }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    const keys = keysOf(DEFAULT_PAYROLL_CHOICES)
    const moved = keys.filter((key) => before[key] !== choices[key])
    record({
      kind: 'payroll_setting',
      id: row.id,
      name: from_month,
      before: Object.fromEntries(moved.map((key) => [key, before[key]])),
      after: { from_month, ...Object.fromEntries(moved.map((key) => [key, choices[key]])) },
    })
    return row
  })
  route(api, payrollSettingsApi.openTaxMethods, (_, context) => loadOpenTaxMethods(context))
  route(api, payrollSettingsApi.setUp, async (_, { tx, record }) => {
    const { items, groups } = await setUpPayroll(tx)
    record({ kind: 'payroll_setting', name: 'set up', after: { items, groups } })
    return { items, groups }
  })
}

/** A single version for the choices of all months: the sum of their versions, which only increases. */
async function loadSettingsVersion(tx: Tx): Promise<number> {
  const { version } = await selectOne(
    tx,
    sql<{ version: number }>`
    select coalesce(sum(version), 0)::int as version from payroll_setting`,
  )
  return version
}
