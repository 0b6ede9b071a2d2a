import { createContext, useContext } from 'react'
import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { eachMonth } from '#base/days/days.ts'
import { instructedTotal } from '#statutory/malaysia/cp38.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { FieldGroup, type InputProps } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { AmountsInput } from '#web/inputs/amounts-input.tsx'
import { moneyText, monthText } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { AddBar } from '../../web/add-bar.tsx'
import { type Cp38Order, taxApi } from '../contract.ts'

const { RecordDialog, Field, useValue } = recordForm(taxApi.createOrder, taxApi.editOrder)
type ListedOrder = z.output<typeof Cp38Order>
const MOST_MONTHS = 60

const TONES: Record<ListedOrder['state'], Tone> = { coming: 'mute', running: 'info', done: 'good', left_over: 'warn' }

/** CP38: tax of earlier years that the tax office orders the employer to deduct, by month and up to a total. */
export function Cp38Orders({ period }: { period: string }) {
  const t = useT()
  const mayEdit = useSession().may('payroll:prepare')
  const removal = useRemoval<ListedOrder>(taxApi.removeOrder, {
    title: ({ full_name }) => t('pay.remove_order', { name: full_name }),
    text: t('pay.remove_input_text'),
    action: t('action.remove'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<ListedOrder>(removal)
  return (
    <>
      {mayEdit && (
        <AddBar>
          <NewButton onClick={add}>{t('pay.new_order')}</NewButton>
        </AddBar>
      )}
      <Table
        list={taxApi.orders}
        input={{ period }}
        inAddress={false}
        filters={{ employee_id: { hidden: true }, state: { label: t('pay.order_state') } }}
        title={t('pay.tab_orders')}
        views={false}
        columns={[
          { name: 'full_name' },
          { name: 'reference', header: t('pay.order_number'), card: 'line' },
          { name: 'from_month', card: 'line' },
          { name: 'until_month', card: 'line' },
          { name: 'amount', header: t('pay.order_amount'), card: 'none' },
          { name: 'total', header: t('pay.order_total'), card: 'none' },
          { name: 'taken', header: t('pay.order_taken'), card: 'none' },
          { name: 'left', header: t('pay.order_left'), card: 'line' },
          {
            name: 'state',
            header: t('pay.order_state'),
            card: 'side',
            width: 130,
            cell: (row) => (
              <StatusTag status={row.state} tone={TONES[row.state]} label={t(`payroll.state.${row.state}`)} />
            ),
          },
          { name: 'last_day', card: 'none', hidden: true },
          { name: 'employee_no', card: 'none', hidden: true },
        ]}
        rowName={(row) => row.full_name}
        onPeek={onPeek}
        rowActions={rowActions}
        empty={{ title: t('pay.orders_none'), text: t('pay.orders_text') }}
      />
      {dialog && (
        <RecordDialog
          {...dialog}
          title={dialog.record?.full_name ?? t('pay.new_order')}
          size={700}
          defaults={{ from_month: period, by_month: {} }}
          start={dialog.record && { ...dialog.record, total: typedTotal(dialog.record) }}
        >
          <Field name="employee_id" options={peopleApi.find} />
          <FieldGroup>
            <Field name="from_month" />
            <Field name="until_month" />
            <Field name="amount" label={t('pay.order_amount')} />
            <Field name="total" label={t('pay.order_total')} hint={t('pay.order_total_hint')} />
          </FieldGroup>
          <Field name="reference" label={t('pay.order_number')} />
          <Months />
        </RecordDialog>
      )}
    </>
  )
}

/** The total as typed; null where it is the sum of the months. */
function typedTotal(order: ListedOrder): number | null {
  return order.total === instructedTotal(order) ? null : order.total
}

type TypedSpan = { from: string | undefined; until: string | undefined; amount: number | undefined }
const SpanContext = createContext<TypedSpan>({ from: undefined, until: undefined, amount: undefined })

function MonthsInput(props: InputProps<Record<string, number>>) {
  const t = useT()
  const { from, until, amount } = useContext(SpanContext)
  const months = from && until && from <= until ? eachMonth(from, until).slice(0, MOST_MONTHS) : []
  const placeholder = amount === undefined ? undefined : moneyText(amount)
  return (
    <AmountsInput
      {...props}
      choices={months.map((month) => ({ key: month, label: monthText(month), ...(placeholder && { placeholder }) }))}
      none={t('pay.order_months_first')}
      isFolded
      isDense
      keepsZero
    />
  )
}

function Months() {
  const t = useT()
  const span = typedSpan(useValue('from_month'), useValue('until_month'), useValue('amount'))
  return (
    <SpanContext value={span}>
      <Field name="by_month" as={MonthsInput} label={t('pay.order_months')} hint={t('pay.order_months_hint')} wide />
    </SpanContext>
  )
}

/** The values typed so far; unreadable text counts as empty. */
function typedSpan(from: unknown, until: unknown, amount: unknown): TypedSpan {
  return {
    from: typeof from === 'string' ? from : undefined,
    until: typeof until === 'string' ? until : undefined,
    amount: typeof amount === 'number' ? amount : undefined,
  }
}
