import { useMemo } from 'react'
import type { z } from 'zod'
import { call } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import type { CellValue, SheetColumn } from '#web/sheet/sheet.tsx'
import { payItemApi } from '../../settings/contract.ts'
import { type RecurringItem, recurringApi } from '../contract.ts'
import type { Draft, Entry } from './entry-rows.ts'
import { ListSheet, valueColumn } from './list-sheet.tsx'
import { fromSheet, toSheet } from './sheet-amount.ts'

const NO_FILTER = {}

/** Monthly amounts that start on a day. */
export function Recurring() {
  const t = useT()
  const language = useLanguage()
  const { may } = useSession()
  const items = useCall(payItemApi.list, { per_page: 200, is_active: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: headings follow the language
  const columns = useMemo<SheetColumn<Entry>[]>(() => {
    const usable = (items.data?.data ?? []).filter((item) => !item.work_kind)
    return [
      valueColumn('pay_item_id', t('field.pay_item_id'), {
        kind: 'choice',
        width: 180,
        choices: usable.map(({ id, name }) => ({ value: id, label: name })),
        readOnly: (row) => row.id !== undefined,
        cell: (row, value) => usable.find(({ id }) => id === value)?.name ?? String(row.values.item ?? ''),
      }),
      valueColumn('amount', t('field.amount'), { kind: 'money', total: true }),
      valueColumn('from_day', t('field.from_day'), { kind: 'date' }),
      valueColumn('until_day', t('field.until_day'), { kind: 'date' }),
      valueColumn('note', t('payroll.note'), { width: 170 }),
    ]
  }, [items.data, t, language])

  function findProblem({ values, currency }: Omit<Draft, 'employeeId'>) {
    if (!values.pay_item_id) return { column: 'pay_item_id', message: t('pay.no_item') }
    if (!values.amount) return { column: 'amount', message: t('pay.no_amount') }
    if (fromSheet(Number(values.amount), currency) === undefined)
      return { column: 'amount', message: t('pay.whole_amount', { currency }) }
    if (!values.from_day) return { column: 'from_day', message: t('pay.no_from_day') }
    return undefined
  }

  return (
    <ListSheet
      label={t('pay.tab_monthly')}
      empty={t('pay.monthly_none')}
      list={recurringApi.list}
      input={NO_FILTER}
      valuesOf={toSheetValues}
      columns={columns}
      canEdit={may('payroll:prepare')}
      problemOf={findProblem}
      create={(employee_id, values, currency) =>
        call(
          recurringApi.create,
          { employee_id, pay_item_id: String(values.pay_item_id), ...fields(values, currency) },
          { quiet: true },
        )
      }
      edit={(at, values, currency) => call(recurringApi.edit, { ...at, ...fields(values, currency) }, { quiet: true })}
      remove={recurringApi.remove}
    />
  )
}

function toSheetValues({
  pay_item_id,
  item,
  amount,
  currency,
  from_day,
  until_day,
  note,
}: z.output<typeof RecurringItem>) {
  return { pay_item_id, item, amount: toSheet(amount, currency), from_day, until_day, note }
}

function fields(values: Readonly<Record<string, CellValue>>, currency: string) {
  return {
    amount: fromSheet(values.amount as number, currency)!,
    from_day: String(values.from_day),
    until_day: (values.until_day as string | null) ?? null,
    note: (values.note as string | null) ?? null,
  }
}
