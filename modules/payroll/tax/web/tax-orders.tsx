import { Button } from '@mantine/core'
import { createContext, useContext } from 'react'
import type { z } from 'zod'
import { eachMonth } from '#base/days.ts'
import { employeeListApi } from '#modules/employees/list/contract.ts'
import { instructedInAll } from '#statutory/malaysia/cp38.ts'
import { AmountsInput } from '#web/form/amounts-input.tsx'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor, type InputProps } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { moneyText, monthText } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { useEditing } from '#web/table/use-editing.ts'
import { AddBar } from '../../web/add-bar.tsx'
import { type Cp38Order, taxApi } from '../contract.ts'

const create = formFor(taxApi.createOrder)
const edit = formFor(taxApi.editOrder)
type Row = z.output<typeof Cp38Order>
const MOST_MONTHS = 60

const TONES: Record<Row['state'], Tone> = { coming: 'mute', running: 'info', done: 'good', left_over: 'warn' }

/** CP38: tax of earlier years that the tax office has ordered to deduct, by month and up to a total. */
export function Cp38Orders({ period }: { period: string }) {
  const t = useT()
  const mayEdit = useSession().may('payroll:prepare')
  const { editing, add, close, onPeek, rowActions } = useEditing<Row>({
    of: taxApi.removeOrder,
    title: ({ full_name }) => t('pay.remove_order', { name: full_name }),
    text: t('pay.remove_input_text'),
    action: t('action.remove'),
  })
  return (
    <>
      {mayEdit && (
        <AddBar>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('pay.new_order')}
          </Button>
        </AddBar>
      )}
      <Table
        of={taxApi.orders}
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
      {editing && (
        <Dialog title={editing === 'new' ? t('pay.new_order') : editing.full_name} size={700} onClose={close}>
          {editing === 'new' ? (
            <create.Form layout="dialog" start={{ from_month: period, by_month: {} }} onDone={close} onCancel={close}>
              <create.Field name="employee_id" options={employeeListApi.people} />
              <FieldGroup>
                <create.Field name="from_month" />
                <create.Field name="until_month" />
                <create.Field name="amount" label={t('pay.order_amount')} />
                <create.Field name="total" label={t('pay.order_total')} hint={t('pay.order_total_hint')} />
              </FieldGroup>
              <create.Field name="reference" label={t('pay.order_number')} />
              <NewMonths />
            </create.Form>
          ) : (
            <edit.Form
              layout="dialog"
              start={{ ...editing, total: editing.total === instructedInAll(editing) ? null : editing.total }}
              version={editing.version}
              hidden={{ id: editing.id }}
              onDone={close}
              onCancel={close}
            >
              <FieldGroup>
                <edit.Field name="from_month" />
                <edit.Field name="until_month" />
                <edit.Field name="amount" label={t('pay.order_amount')} />
                <edit.Field name="total" label={t('pay.order_total')} hint={t('pay.order_total_hint')} />
              </FieldGroup>
              <edit.Field name="reference" label={t('pay.order_number')} />
              <OldMonths />
            </edit.Form>
          )}
        </Dialog>
      )}
    </>
  )
}

type Span = { from: string | undefined; until: string | undefined; amount: number | undefined }
const SpanContext = createContext<Span>({ from: undefined, until: undefined, amount: undefined })

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

function NewMonths() {
  const t = useT()
  const span = spanOf(create.useValue('from_month'), create.useValue('until_month'), create.useValue('amount'))
  return (
    <SpanContext value={span}>
      <create.Field
        name="by_month"
        as={MonthsInput}
        label={t('pay.order_months')}
        hint={t('pay.order_months_hint')}
        wide
      />
    </SpanContext>
  )
}

function OldMonths() {
  const t = useT()
  const span = spanOf(edit.useValue('from_month'), edit.useValue('until_month'), edit.useValue('amount'))
  return (
    <SpanContext value={span}>
      <edit.Field
        name="by_month"
        as={MonthsInput}
        label={t('pay.order_months')}
        hint={t('pay.order_months_hint')}
        wide
      />
    </SpanContext>
  )
}

/** What is typed so far; anything unreadable counts as nothing. */
function spanOf(from: unknown, until: unknown, amount: unknown): Span {
  return {
    from: typeof from === 'string' ? from : undefined,
    until: typeof until === 'string' ? until : undefined,
    amount: typeof amount === 'number' ? amount : undefined,
  }
}
