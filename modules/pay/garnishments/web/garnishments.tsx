import { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { isMonth } from '#base/days/days.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { useSearchState } from '#web/link.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { type Garnishment, garnishmentApi } from '../contract.ts'

const { RecordDialog, Field } = recordForm(garnishmentApi.create, garnishmentApi.edit)
type ListedGarnishment = z.output<typeof Garnishment>

const TONES: Record<ListedGarnishment['state'], Tone> = {
  coming: 'mute',
  running: 'info',
  done: 'good',
  left_over: 'warn',
}

const Address = z.object({
  period: z.string().refine(isMonth).optional().catch(undefined),
  run: z.uuid().optional().catch(undefined),
})

/** Orders of courts to pay creditors from wages, and what approved runs deducted for them. */
export default function Garnishments() {
  const t = useT()
  const { may, today } = useSession()
  const [{ run, period }] = useSearchState(Address)
  const removal = useRemoval<ListedGarnishment>(garnishmentApi.remove, {
    title: ({ full_name }) => t('garnishments.remove_title', { name: full_name }),
    text: t('garnishments.remove_text'),
    action: t('action.remove'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<ListedGarnishment>(removal)
  const tabs = [
    { id: 'orders', label: t('garnishments.tab_orders') },
    { id: 'payments', label: t('garnishments.tab_payments') },
  ]
  const tab = useTab(tabs)
  const newButton = may('payroll:prepare') && <NewButton onClick={add}>{t('garnishments.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('garnishments.title')} about={t('garnishments.about')} actions={newButton} />
      <Tabs label={t('garnishments.title')} tabs={tabs} keep={['period', 'run']} />
      {tab === 'payments' ? (
        <Payments run={run} period={period} />
      ) : (
        <Table
          list={garnishmentApi.list}
          screen="garnishments"
          title={t('garnishments.title')}
          columns={[
            { name: 'full_name', width: 200 },
            { name: 'creditor', card: 'line' },
            { name: 'order_number', card: 'line' },
            { name: 'served_on', card: 'none' },
            { name: 'total', card: 'none' },
            { name: 'taken', card: 'none' },
            { name: 'left', card: 'line' },
            {
              name: 'state',
              card: 'side',
              width: 150,
              cell: (row) => (
                <StatusTag status={row.state} tone={TONES[row.state]} label={t(`garnishments.state.${row.state}`)} />
              ),
            },
            { name: 'from_month', hidden: true, card: 'none' },
            { name: 'until_month', hidden: true, card: 'none' },
            { name: 'court', hidden: true, card: 'none' },
            { name: 'pay_to', hidden: true, card: 'none' },
            { name: 'keeps', hidden: true, card: 'none' },
            { name: 'last_day', hidden: true, card: 'none' },
            { name: 'employee_no', hidden: true, card: 'none' },
          ]}
          filters={{ employee_id: { options: peopleApi.find } }}
          rowName={(row) => row.full_name}
          onPeek={onPeek}
          rowActions={rowActions}
          empty={{ title: t('garnishments.none'), text: t('garnishments.none_text'), children: newButton }}
        />
      )}
      {dialog && (
        <RecordDialog
          {...dialog}
          title={dialog.record?.full_name ?? t('garnishments.new')}
          size={700}
          defaults={{ served_on: today, from_month: today.slice(0, 7) }}
        >
          <Field name="employee_id" options={peopleApi.find} />
          <FieldGroup>
            <Field name="court" />
            <Field name="order_number" />
            <Field name="creditor" />
            <Field name="total" hint={t('garnishments.total_hint')} />
            <Field name="served_on" hint={t('garnishments.served_on_hint')} />
            <Field name="keeps" hint={t('garnishments.keeps_hint')} />
            <Field name="from_month" />
            <Field name="until_month" />
          </FieldGroup>
          <Field name="pay_to" hint={t('garnishments.pay_to_hint')} />
        </RecordDialog>
      )}
    </Page>
  )
}

function Payments({ run, period }: { run: string | undefined; period: string | undefined }) {
  const t = useT()
  return (
    <Table
      list={garnishmentApi.payments}
      input={{ ...(run && { run_id: run }), ...(period && { period }) }}
      title={t('garnishments.tab_payments')}
      views={false}
      columns={[
        { name: 'creditor', width: 200 },
        { name: 'order_number', card: 'line' },
        { name: 'pay_to', card: 'line' },
        { name: 'full_name', card: 'line' },
        { name: 'period', card: 'line' },
        { name: 'pay_day', card: 'none' },
        { name: 'amount', card: 'side' },
        { name: 'left', card: 'none' },
        { name: 'court', hidden: true, card: 'none' },
        { name: 'employee_no', hidden: true, card: 'none' },
      ]}
      filters={{ employee_id: { options: peopleApi.find }, run_id: { hidden: true } }}
      rowName={(row) => row.creditor}
      empty={{ title: t('garnishments.payments_none'), text: t('garnishments.payments_none_text') }}
    />
  )
}
