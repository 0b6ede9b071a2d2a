import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import type { z } from 'zod'
import { currencySign } from '#base/amount-text.ts'
import { decimalsOf } from '#base/money.ts'
import { employeeListApi } from '#modules/employees/list/contract.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor, type InputProps } from '#web/form/form.tsx'
import { senFromTyped } from '#web/form/typed-number.ts'
import { useT } from '#web/i18n.ts'
import { IconPlus, IconTrash } from '#web/icons.ts'
import { listText, moneyText } from '#web/page/format.tsx'
import { notify } from '#web/page/notices.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { useEditing } from '#web/table/use-editing.ts'
import { useCall } from '#web/use-call.ts'
import { PaidIn } from '../../values.ts'
import { AddBar } from '../../web/add-bar.tsx'
import classes from '../../web/payroll.module.css'
import { type PayTemplate, payItemApi, payTemplateApi } from '../contract.ts'

const create = formFor(payTemplateApi.create)
const edit = formFor(payTemplateApi.edit)
const assign = formFor(payTemplateApi.assign)
type Row = z.output<typeof PayTemplate>
type Item = { pay_item_id: string; amount: number }

/** Sets of monthly amounts that are given to people together. */
export function PayTemplates() {
  const t = useT()
  const { may, today, company } = useSession()
  const own = PaidIn.options.find((one) => one === company?.currency) ?? PaidIn.options[0]!
  const [giving, setGiving] = useState<Row>()
  const { editing, add, close, onPeek, rowActions } = useEditing<Row>(
    {
      of: payTemplateApi.remove,
      title: ({ name }) => t('pay.remove_template', { name }),
      text: t('pay.remove_template_text'),
      action: t('action.delete'),
    },
    (row) => (may('payroll:prepare') ? [{ label: t('pay.assign'), onClick: () => setGiving(row) }] : []),
  )
  return (
    <>
      {may('payroll:settings') && (
        <AddBar>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('pay.new_template')}
          </Button>
        </AddBar>
      )}
      <Table
        of={payTemplateApi.list}
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
      {editing && (
        <Dialog title={editing === 'new' ? t('pay.new_template') : editing.name} onClose={close} size={600}>
          {editing === 'new' ? (
            <create.Form layout="dialog" start={{ currency: own, items: [] }} onDone={close} onCancel={close}>
              <NewTemplate />
            </create.Form>
          ) : (
            <edit.Form
              layout="dialog"
              start={{
                name: editing.name,
                items: editing.items.map(({ pay_item_id, amount }) => ({ pay_item_id, amount })),
              }}
              version={editing.version}
              hidden={{ id: editing.id }}
              onDone={close}
              onCancel={close}
            >
              <edit.Field name="name" autoFocus />
              <edit.Field name="items" as={ITEMS_IN[editing.currency]} wide />
            </edit.Form>
          )}
        </Dialog>
      )}
      {giving && (
        <Dialog title={t('pay.assign_title', { name: giving.name })} onClose={() => setGiving(undefined)}>
          <assign.Form
            layout="dialog"
            hidden={{ id: giving.id }}
            start={{ from_day: `${today.slice(0, 7)}-01` }}
            onCancel={() => setGiving(undefined)}
            onDone={({ employees, items }) => {
              notify.good(t('pay.assigned', { count: employees, items }))
              setGiving(undefined)
            }}
            saveLabel={t('pay.assign')}
          >
            <assign.Field name="employee_ids" label={t('pay.people')} options={employeeListApi.people} />
            <assign.Field name="from_day" />
          </assign.Form>
        </Dialog>
      )}
    </>
  )
}

type Line = { key: number; item: string; text: string }

function NewTemplate() {
  const currency = create.useValue('currency') ?? PaidIn.options[0]!
  return (
    <>
      <create.Field name="name" autoFocus />
      <create.Field name="currency" />
      <create.Field name="items" as={ITEMS_IN[currency]} wide />
    </>
  )
}

const ITEMS_IN = Object.fromEntries(
  PaidIn.options.map((currency) => [
    currency,
    (props: InputProps<Item[]>) => <ItemsInput {...props} currency={currency} />,
  ]),
) as Record<Row['currency'], ComponentType<InputProps<Item[]>>>

/** Items with their amounts, one a line. */
function ItemsInput({ currency, ...props }: InputProps<Item[]> & { currency: Row['currency'] }) {
  const t = useT()
  const choices = useCall(payItemApi.list, { per_page: 200, is_active: true })
  const [lines, setLines] = useState<Line[]>(() => {
    const start = (props.start ?? []).map(({ pay_item_id, amount }, key) => ({
      key,
      item: pay_item_id,
      text: moneyText(amount, currency),
    }))
    return start.length > 0 ? start : [{ key: 0, item: '', text: '' }]
  })
  const usable = (choices.data?.data ?? []).filter((item) => !item.work_kind)

  function put(next: Line[]) {
    setLines(next)
    const filled = next.filter(({ item, text }) => item || text.trim())
    const read = filled.map(({ item, text }) => ({ item, amount: senFromTyped(text || '0', decimalsOf(currency)) }))
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
              put(lines.map((one) => (one.key === line.key ? { ...one, item: event.currentTarget.value } : one)))
            }
          />
          <TextInput
            aria-label={t('pay.amount_number', { number: index + 1 })}
            inputMode="decimal"
            leftSection={<span className="form-currency">{currencySign(currency)}</span>}
            value={line.text}
            disabled={props.disabled}
            onChange={(event) =>
              put(lines.map((one) => (one.key === line.key ? { ...one, text: event.currentTarget.value } : one)))
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={t('pay.remove_line', { number: index + 1 })}
            disabled={props.disabled || lines.length === 1}
            onClick={() => put(lines.filter((one) => one.key !== line.key))}
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
