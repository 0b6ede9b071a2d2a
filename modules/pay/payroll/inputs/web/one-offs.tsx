import { useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#web/calls/api-error.ts'
import { call, download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { useSession } from '#web/session.tsx'
import type { CellValue, RowFailure, SheetColumn } from '#web/sheet/sheet.tsx'
import { isStatutoryWork } from '../../payslip/statutory-work.ts'
import { payItemApi } from '../../settings/contract.ts'
import type { RunKind } from '../../values.ts'
import classes from '../../web/payroll.module.css'
import { type OneOffEdit, type OneOffItem, oneOffApi } from '../contract.ts'
import { type Draft, type Entry, useLoaded } from './entry-rows.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { FileButtons } from './file-buttons.tsx'
import { fromSheet, toSheet } from './sheet-amount.ts'

const OneOffImport = lazyComponent(async () => (await import('./one-off-import.tsx')).OneOffImport)

type Props = { period: string; kind: RunKind; sequence: number }

/** Amounts that one run pays or deducts once. */
export function OneOffs({ period, kind, sequence }: Props) {
  const t = useT()
  const language = useLanguage()
  const { may } = useSession()
  const canEdit = may('payroll:prepare')
  const [importing, setImporting] = useState(false)
  const items = useCall(payItemApi.list, { per_page: 200, is_active: true })
  const runKey = useMemo(() => ({ period, run_kind: kind, sequence }), [period, kind, sequence])
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { rows, total } = await call(oneOffApi.sheet, runKey, { signal })
      return { rows: rows.map(toEntry), total }
    },
    [runKey],
  )
  const loaded = useLoaded(load)
  const byId = useMemo(() => new Map(items.data?.data.map((item) => [item.id, item])), [items.data])

  // biome-ignore lint/correctness/useExhaustiveDependencies: headings follow the language
  const columns = useMemo<SheetColumn<Entry>[]>(() => {
    const work = (row: Entry, now?: string) => byId.get(String(now ?? row.values.pay_item_id ?? ''))?.work_kind ?? null
    return [
      {
        id: 'pay_item_id',
        header: t('field.pay_item_id'),
        kind: 'choice',
        width: 180,
        choices: [...byId.values()].map(({ id, name }) => ({ value: id, label: name })),
        value: (row) => row.values.pay_item_id ?? null,
        readOnly: (row) => !row.mayEdit,
      },
      {
        id: 'amount',
        header: t('field.amount'),
        kind: 'money',
        total: true,
        value: (row) => row.values.amount ?? null,
        readOnly: (row) => !row.mayEdit || (row.id !== undefined && work(row) !== null),
        check: checkNotNegative,
      },
      {
        id: 'minutes',
        header: t('pay.hours'),
        width: 112,
        kind: 'hours',
        value: (row) => row.values.minutes ?? null,
        readOnly: (row) => !row.mayEdit || (row.id !== undefined && work(row) === null),
      },
      {
        id: 'work_pay',
        header: t('pay.hours_pay'),
        width: 132,
        kind: 'money',
        readOnly: true,
        // What the last calculation paid, if the hours are unchanged.
        value: (row, now) => (now('minutes') === row.values.minutes ? (row.values.work_pay ?? null) : null),
        hint: (row, value) => (row.values.minutes && value === null ? t('pay.hours_pay_hint') : undefined),
      },
      {
        id: 'day',
        header: t('payroll.day'),
        kind: 'date',
        value: (row) => row.values.day ?? null,
        readOnly: (row) => !row.mayEdit,
      },
      {
        id: 'note',
        header: t('payroll.note'),
        width: 170,
        value: (row) => row.values.note ?? null,
        readOnly: (row) => !row.mayEdit,
      },
    ]
  }, [byId, t, language])

  const overtime = useMemo(
    () => ({
      month: period,
      isHours: (value: (column: string) => CellValue) =>
        Number(value('minutes') ?? 0) > 0 && isStatutoryWork(byId.get(String(value('pay_item_id') ?? ''))?.work_kind),
    }),
    [period, byId],
  )

  function findProblem({ values, currency }: Omit<Draft, 'employeeId'>) {
    const item = byId.get(String(values.pay_item_id ?? ''))
    if (!item) return { column: 'pay_item_id', message: t('pay.no_item') }
    if (item.work_kind && !values.minutes) return { column: 'minutes', message: t('pay.no_minutes') }
    if (!item.work_kind && !values.amount) return { column: 'amount', message: t('pay.no_amount') }
    if (!item.work_kind && fromSheet(Number(values.amount), currency) === undefined)
      return { column: 'amount', message: t('pay.whole_amount', { currency }) }
    return undefined
  }

  /** The call stores all rows or none. Rejected rows are removed and reported, and the others are sent again. */
  async function send(drafts: Draft[]): Promise<RowFailure[]> {
    const failures: RowFailure[] = []
    let left = drafts
    while (left.length > 0) {
      try {
        await call(oneOffApi.save, { ...runKey, rows: left.map((draft) => toEdit(draft, byId)) })
        return failures
      } catch (error) {
        const refused = error instanceof ApiError ? refusedRows(error, left, t('pay.row_stale')) : []
        if (refused.length === 0) throw error
        failures.push(...refused)
        const bad = new Set(refused.map(({ row }) => row))
        left = left.filter(({ key }) => !bad.has(key))
      }
    }
    return failures
  }

  return (
    <>
      {canEdit && (
        <div className={classes.tools}>
          <p className="caption">{t('pay.paste_hint')}</p>
          <FileButtons onTemplate={() => void download(oneOffApi.template, {})} onImport={() => setImporting(true)} />
        </div>
      )}
      <EntrySheet
        label={t('pay.tab_once')}
        loaded={loaded}
        columns={columns}
        canEdit={canEdit}
        problemOf={findProblem}
        send={send}
        empty={t('pay.once_none')}
        overtime={overtime}
      />
      {importing && (
        <OneOffImport
          run={runKey}
          onClose={() => setImporting(false)}
          onDone={() => {
            setImporting(false)
            void loaded.reload()
          }}
        />
      )}
    </>
  )
}

function checkNotNegative(value: unknown): string | undefined {
  return typeof value === 'number' && value < 0 ? 'invalid_amount' : undefined
}

function toEntry(item: z.output<typeof OneOffItem>): Entry {
  const { id, version, employee_id, employee_no, full_name, pay_item_id, amount, currency, minutes, day, note } = item
  const work_pay = toSheet(item.work_pay, currency)
  return {
    key: id,
    id,
    version,
    employee_id,
    employee_no,
    full_name,
    currency,
    values: { pay_item_id, amount: toSheet(amount, currency), minutes, work_pay, day, note },
    mayEdit: item.actions.includes('edit'),
    mayRemove: item.actions.includes('remove'),
  }
}

function toEdit(
  { id, version, employeeId, currency, remove, values }: Draft,
  items: ReadonlyMap<string, { work_kind: string | null }>,
): z.input<typeof OneOffEdit> {
  const itemId = String(values.pay_item_id)
  const isWork = Boolean(items.get(itemId)?.work_kind)
  return {
    ...(id === undefined ? {} : { id, version }),
    ...(remove ? { remove } : {}),
    employee_id: employeeId,
    pay_item_id: itemId,
    amount: isWork || values.amount === null ? null : fromSheet(Number(values.amount), currency)!,
    minutes: isWork ? (values.minutes as number | null) : null,
    day: (values.day as string | null) ?? null,
    note: (values.note as string | null) ?? null,
  }
}

/** Rows that the server rejected, by position in the list from 1, and rows that somebody else changed, by id. */
function refusedRows(error: ApiError, sent: readonly Draft[], staleText: string): RowFailure[] {
  const named = error.rows.flatMap((row): RowFailure[] => {
    const draft = sent[row.row - 1]
    return draft ? [{ row: draft.key, column: row.column, message: row.message ?? error.message }] : []
  })
  const stale = Array.isArray(error.facts.stale) ? error.facts.stale : []
  const old = stale.flatMap((one): RowFailure[] => {
    const id = typeof one === 'string' ? one : String((one as { id?: unknown }).id ?? '')
    return sent.some((draft) => draft.key === id) ? [{ row: id, message: staleText }] : []
  })
  return [...new Map([...named, ...old].map((failure) => [failure.row, failure])).values()]
}
