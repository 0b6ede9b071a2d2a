import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { currencySign } from '#base/money/amount-text.ts'
import { decimalsOf } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor, type InputProps } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { IconPlus, IconTrash } from '#web/icons.ts'
import { listText, moneyText } from '#web/page/format.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { parseTypedMoney } from '#web/values/parse-number.ts'
import { PayCurrency } from '../../values.ts'
import { AddBar } from '../../web/add-bar.tsx'
import classes from '../../web/payroll.module.css'
import { type PayTemplate, payItemApi, payTemplateApi } from '../contract.ts'

const { RecordDialog, Field, useValue } = recordForm(payTemplateApi.create, payTemplateApi.edit)
const assign = formFor(payTemplateApi.assign)
type PayTemplateRow = z.output<typeof PayTemplate>
type TemplateItem = { pay_item_id: string; amount: number }

const FIRST_CURRENCY = required(PayCurrency.options[0], 'a pay currency')

/** Sets of monthly amounts that are assigned to people together. */
export function PayTemplates() {
  const t = useT()
  const { may, today, company } = useSession()
  const own = PayCurrency.options.find((one) => one === company?.currency) ?? FIRST_CURRENCY
  const [giving, setGiving] = useState<PayTemplateRow>()
  const removal = useRemoval<PayTemplateRow>(payTemplateApi.remove, {
    title: ({ name }) => t('pay.remove_template', { name }),
    text: t('pay.remove_template_text'),
  })
  const assignActions = (row: PayTemplateRow) =>
    may('payroll:prepare') ? [{ label: t('pay.assign'), onClick: () => setGiving(row) }] : []
  const { dialog, add, onPeek, rowActions } = useEditing<PayTemplateRow>(assignActions, removal)
  return (
    <>
      {may('payroll:settings') && (
        <AddBar>
          <NewButton onClick={add}>{t('pay.new_template')}</NewButton>
        </AddBar>
      )}
      <Table
        list={payTemplateApi.list}
        title={t('pay.settings_templates')}
        views={false}
        columns={[
          { name: 'name' },
          {
            name: 'items',
            cell: (row) =>
              listText(
                row.items.map(({ name, amount }) => `${name} ${moneyText(amount, row.currency, { sign: true })}`),
              ),
            width: 380,
            card: 'line',
          },
          { name: 'employees', header: t('pay.people'), card: 'side' },
        ]}
        onPeek={onPeek}
        rowActions={rowActions}
        empty={{ title: t('pay.templates_none'), text: t('pay.templates_none_text') }}
      />
      {dialog && (
        <RecordDialog
          {...dialog}
          title={dialog.record?.name ?? t('pay.new_template')}
          size={600}
          defaults={{ currency: own, items: [] }}
          start={
            dialog.record && {
              name: dialog.record.name,
              items: dialog.record.items.map(({ pay_item_id, amount }) => ({ pay_item_id, amount })),
            }
          }
        >
          <Field name="name" autoFocus />
          <Field name="currency" />
          <Items currency={dialog.record?.currency} />
        </RecordDialog>
      )}
      {giving && (
        <Dialog title={t('pay.assign_title', { name: giving.name })} onClose={() => setGiving(undefined)}>
          <assign.Form
            layout="dialog"
            hidden={{ id: giving.id }}
            start={{ from_day: `${today.slice(0, 7)}-01` }}
            onCancel={() => setGiving(undefined)}
            onDone={({ employees, items }) => {
              toast.good(t('pay.assigned', { count: employees, items }))
              setGiving(undefined)
            }}
            saveLabel={t('pay.assign')}
          >
            <assign.Field name="employee_ids" label={t('pay.people')} options={peopleApi.find} />
            <assign.Field name="from_day" />
          </assign.Form>
        </Dialog>
      )}
    </>
  )
}

type TemplateLine = { key: number; item: string; text: string }

function Items(template: { currency: PayTemplateRow['currency'] | undefined }) {
  const chosen = useValue('currency')
  return <Field name="items" as={ITEMS_IN[template.currency ?? chosen ?? FIRST_CURRENCY]} wide />
}

const ITEMS_IN = Object.fromEntries(
  PayCurrency.options.map((currency) => [
    currency,
    (props: InputProps<TemplateItem[]>) => <ItemsInput {...props} currency={currency} />,
  ]),
) as Record<PayTemplateRow['currency'], ComponentType<InputProps<TemplateItem[]>>>

/** Items with their amounts, one per line. */
function ItemsInput({ currency, ...props }: InputProps<TemplateItem[]> & { currency: PayTemplateRow['currency'] }) {
  const t = useT()
  const choices = useCall(payItemApi.list, { per_page: 200, is_active: true })
  const [lines, setLines] = useState<TemplateLine[]>(() => {
    const start = (props.start ?? []).map(({ pay_item_id, amount }, key) => ({
      key,
      item: pay_item_id,
      text: moneyText(amount, currency),
    }))
    return start.length > 0 ? start : [{ key: 0, item: '', text: '' }]
  })
  const usable = (choices.data?.data ?? []).filter((item) => !item.work_kind)

  function updateLines(next: TemplateLine[]) {
    setLines(next)
    const filled = next.filter(({ item, text }) => item || text.trim())
    const read = filled.map(({ item, text }) => ({ item, amount: parseTypedMoney(text || '0', decimalsOf(currency)) }))
    const wrong = read.find(({ item, amount }) => !item || !('value' in amount))
    if (wrong) return props.onChange({ unreadable: '', problem: wrong.item ? 'invalid_amount' : 'required' })
    props.onChange(
      read.map(({ item, amount }) => ({ pay_item_id: item, amount: 'value' in amount ? amount.value : 0 })),
    )
  }

  return (
    <fieldset className="form-group">
      <legend>{t('payroll.items')}</legend>
      {lines.map((line, index) => (
        <div key={line.key} className={classes.itemLine}>
          <NativeSelect
            aria-label={t('pay.item_number', { number: index + 1 })}
            value={line.item}
            disabled={props.disabled}
            data={[
              { value: '', label: t('form.choose') },
              ...usable.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) =>
              updateLines(
                lines.map((one) => (one.key === line.key ? { ...one, item: event.currentTarget.value } : one)),
              )
            }
          />
          <TextInput
            aria-label={t('pay.amount_number', { number: index + 1 })}
            inputMode="decimal"
            leftSection={<span className="form-currency">{currencySign(currency)}</span>}
            value={line.text}
            disabled={props.disabled}
            onChange={(event) =>
              updateLines(
                lines.map((one) => (one.key === line.key ? { ...one, text: event.currentTarget.value } : one)),
              )
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={t('pay.remove_line', { number: index + 1 })}
            disabled={props.disabled || lines.length === 1}
            onClick={() => updateLines(lines.filter((one) => one.key !== line.key))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {props.error && (
        <p role="alert" className={classes.fieldError}>
          {props.error}
        </p>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={props.disabled || lines.length >= 50}
        onClick={() => setLines([...lines, { key: Math.max(...lines.map(({ key }) => key)) + 1, item: '', text: '' }])}
      >
        {t('pay.add_line')}
      </Button>
    </fieldset>
  )
}
