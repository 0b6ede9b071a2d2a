import { Button } from '@mantine/core'
import type { z } from 'zod'
import { peopleApi } from '#base/people-api.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { useEditing } from '#web/table/use-editing.ts'
import { useCall } from '#web/use-call.ts'
import { payItemApi } from '../../settings/contract.ts'
import { AddBar } from '../../web/add-bar.tsx'
import classes from '../../web/payroll.module.css'
import { type Benefit, benefitApi } from '../benefits-contract.ts'

const create = formFor(benefitApi.create)
const edit = formFor(benefitApi.edit)
type Row = z.output<typeof Benefit>

/** Benefits in kind and living accommodation of a year: taxed over its months, never paid. */
export function Benefits({ period }: { period: string }) {
  const t = useT()
  const mayEdit = useSession().may('payroll:prepare')
  const { editing, add, close, onPeek, rowActions } = useEditing<Row>({
    of: benefitApi.remove,
    title: ({ full_name }) => t('pay.remove_benefit', { name: full_name }),
    text: t('pay.remove_input_text'),
    action: t('action.remove'),
  })
  return (
    <>
      {mayEdit && (
        <AddBar>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('pay.new_benefit')}
          </Button>
        </AddBar>
      )}
      <Table
        of={benefitApi.list}
        input={{ year: Number(period.slice(0, 4)) }}
        inAddress={false}
        filters={{ employee_id: { hidden: true }, year: { hidden: true } }}
        title={t('pay.tab_benefits')}
        views={false}
        columns={[
          { name: 'full_name' },
          { name: 'employee_no', card: 'none' },
          { name: 'item', header: t('field.pay_item_id'), card: 'line' },
          { name: 'from_month', card: 'line' },
          { name: 'until_month', card: 'none' },
          { name: 'value', card: 'line' },
          { name: 'monthly', card: 'side' },
          { name: 'months_taxed', card: 'none' },
          { name: 'note', card: 'none' },
        ]}
        rowName={(row) => row.full_name}
        onPeek={onPeek}
        rowActions={rowActions}
        empty={{ title: t('pay.benefits_none'), text: t('pay.benefits_text') }}
      />
      {editing === 'new' && <NewBenefit period={period} onClose={close} />}
      {editing && editing !== 'new' && <EditBenefit row={editing} onClose={close} />}
    </>
  )
}

function NewBenefit({ period, onClose }: { period: string; onClose: () => void }) {
  const t = useT()
  const items = useCall(payItemApi.list, { per_page: 200, is_active: true })
  const choices = (items.data?.data ?? [])
    .filter((item) => item.tax_only && item.kind === 'earning')
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Dialog title={t('pay.new_benefit')} onClose={onClose} size={640}>
      <create.Form layout="dialog" start={{ from_month: period }} onDone={onClose} onCancel={onClose}>
        <FieldGroup>
          <create.Field name="employee_id" options={peopleApi.find} />
          <create.Field name="pay_item_id" options={choices} />
          <create.Field name="from_month" />
          <create.Field name="value" hint={t('pay.benefit_value_hint')} />
          <create.Field name="until_month" hint={t('pay.benefit_until_hint')} />
          <create.Field name="loan_total" hint={t('pay.benefit_loan_hint')} />
          <create.Field name="note" />
        </FieldGroup>
      </create.Form>
    </Dialog>
  )
}

function EditBenefit({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useT()
  const isTaxed = row.months_taxed > 0
  return (
    <Dialog title={`${row.full_name}, ${row.item}`} onClose={onClose} size={640}>
      {isTaxed && (
        <p className={classes.said} data-tone="info">
          {t('pay.benefit_going')}
        </p>
      )}
      <edit.Form
        layout="dialog"
        start={row}
        version={row.version}
        hidden={{ id: row.id }}
        onDone={onClose}
        onCancel={onClose}
      >
        <FieldGroup>
          {!isTaxed && <edit.Field name="from_month" />}
          {!isTaxed && <edit.Field name="value" hint={t('pay.benefit_value_hint')} />}
          <edit.Field name="until_month" hint={t('pay.benefit_until_hint')} />
          {!isTaxed && <edit.Field name="loan_total" hint={t('pay.benefit_loan_hint')} />}
          <edit.Field name="note" />
        </FieldGroup>
      </edit.Form>
    </Dialog>
  )
}
