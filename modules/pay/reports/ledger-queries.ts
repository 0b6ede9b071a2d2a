import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { DomainError } from '#base/errors.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { PAY_COUNTRIES } from '../payroll/countries.ts'
import { lineName, loadItemNames } from '../payroll/explanation/line-names.ts'
import type { ItemKind } from '../payroll/values.ts'
import type { AccountMapping, JournalSum } from './journal.ts'
import { payrollReportLabels } from './labels.ts'
import type { LedgerAccount } from './ledger-contract.ts'
import { selectPayslips } from './report-page.ts'
import type { LedgerSide } from './values.ts'

type StoredMapping = AccountMapping & { version: number }
type LedgerLineKey = { side: LedgerSide; code: string; kind: LedgerAccount['kind'] }

/** The accounts of each line. */
export async function loadMappings(tx: Tx): Promise<StoredMapping[]> {
  return await tx
    .selectFrom('ledger_account')
    .select(['side', 'code', 'debit', 'credit', 'by_cost_center', 'version'])
    .orderBy('side')
    .orderBy('code')
    .execute()
}

/**
 * Every line that a run may have, with its accounts: basic pay, the company's items, the schemes of the countries it
 * pays in, and net pay.
 */
export async function loadLedgerAccounts(tx: Tx, language: Language): Promise<LedgerAccount[]> {
  const items = await tx
    .selectFrom('pay_item')
    .select(['code', 'kind'])
    .where('tax_only', '=', false)
    .orderBy('name_en')
    .execute()
  const groups = await tx.selectFrom('pay_group').select('country').distinct().orderBy('country').execute()
  const laws = PAY_COUNTRIES.filter(({ code }) => groups.some(({ country }) => country === code)).map(
    ({ document }) => document.ledger,
  )
  const names = await loadItemNames(tx)
  const stored = await loadMappings(tx)
  const itemLines = (...kinds: ItemKind[]): LedgerLineKey[] =>
    items
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ code, kind }) => ({ side: kind === 'employer_cost' ? 'employer' : 'pay', code, kind }))
  const known: LedgerLineKey[] = [
    ...['basic', 'unpaid'].map((code): LedgerLineKey => ({ side: 'pay', code, kind: 'earning' })),
    ...itemLines('earning', 'reimbursement'),
    ...itemLines('deduction'),
    ...[...laws.flatMap(({ person }) => person), 'shortage'].map(
      (code): LedgerLineKey => ({ side: 'pay', code, kind: 'deduction' }),
    ),
    ...laws
      .flatMap(({ employer }) => employer)
      .map((code): LedgerLineKey => ({ side: 'employer', code, kind: 'employer_cost' })),
    ...itemLines('employer_cost'),
    { side: 'net', code: 'net', kind: 'net' },
  ]
  const byLine = new Map(stored.map((one) => [`${one.side}.${one.code}`, one]))
  return known.map((line) => {
    const found = byLine.get(`${line.side}.${line.code}`)
    return {
      ...line,
      title: formatLabel(ledgerName(line, names), language),
      debit: found?.debit ?? null,
      credit: found?.credit ?? null,
      by_cost_center: found?.by_cost_center ?? false,
      version: found?.version ?? 0,
    }
  })
}

export function ledgerName(
  { side, code }: { side: LedgerSide; code: string },
  names: ReadonlyMap<string, Label>,
): Label {
  if (side === 'net') return payrollReportLabels['payroll-reports.net_pay']
  // A line that only the employer owes may already say so in its name.
  const saysSo = code === 'tw_employer_supplement' || names.has(code)
  return lineName(side === 'employer' && !saysSo ? `${code}_employer` : code, names)
}

/** Saves all rows or none. Throws 409 `version_conflict` where somebody else changed one in the meantime. */
export async function saveMappings(tx: Tx, rows: readonly StoredMapping[]): Promise<void> {
  const { rows: saved } = await sql<{ side: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (side text, code text, debit text, credit text, by_cost_center boolean, version int))
    insert into ledger_account as kept (side, code, debit, credit, by_cost_center)
    select side, code, debit, credit, by_cost_center from given
    on conflict (company_id, side, code) do update
      set debit = excluded.debit, credit = excluded.credit, by_cost_center = excluded.by_cost_center, version = kept.version + 1
      where kept.version = (select g.version from given g where g.side = excluded.side and g.code = excluded.code)
    returning side`.execute(tx)
  if (saved.length < rows.length) throw new DomainError('version_conflict', { status: 409, params: { name: '' } })
}

/**
 * Sums a run by line and cost center, in one query: its payslips, and what the company owes in Taiwan on the payroll as
 * a whole, which belongs to no cost center. Cost centers are those stored with the payslips.
 */
export async function loadJournalSums(tx: Tx, runId: string): Promise<JournalSum[]> {
  const { rows } = await sql<JournalSum>`
    with run as (select r.id, r.currency, ((r.period || '-01')::date + interval '1 month - 1 day')::date as last_day from pay_run r where r.id = ${runId}::uuid),
    line as materialized (
      select c, k, cost_center, sum(a)::bigint as a, sum(e)::bigint as e
      from (${selectPayslips(
        sql`line.*, p.cost_center`,
        {},
        {
          joined: sql`cross join lateral jsonb_to_recordset(p.lines) as line (c text, k text, a bigint, e bigint, n boolean)`,
          where: sql`line.n is not true`,
        },
      )}) each
      group by c, k, cost_center),
    net as (${selectPayslips(sql`p.cost_center, sum(p.net)::bigint as net`, {}, { by: sql`p.cost_center` })})
    select side, code, "isOwed", cost_center, amount from (
      select 'pay' as side, c as code, k = 'deduction' as "isOwed", cost_center, a as amount from line where k <> 'employer_cost' and a <> 0
      union all select 'employer', c, true, cost_center, e from line where e <> 0
      union all select 'employer', unit.c, true, null, unit.e from pay_run r
        cross join lateral jsonb_to_recordset(case when jsonb_typeof(r.totals->'unit') = 'array' then r.totals->'unit' else '[]' end) as unit (c text, e bigint)
        where r.id = ${runId}::uuid and unit.e <> 0
      union all select 'net', 'net', true, cost_center, net from net where net <> 0) each
    order by array_position(array['pay', 'employer', 'net'], side), "isOwed", code, cost_center nulls last`.execute(tx)
  return rows
}
