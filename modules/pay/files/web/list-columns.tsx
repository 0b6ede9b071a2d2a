import { ActionIcon, Button, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import {
  type DayStyle,
  LISTS,
  type ListedPayment,
  type ListKind,
  type ListPayer,
  type TransferColumn,
  type TransferField,
  transferList,
} from '#statutory/transfer-list.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { IconChevronDown, IconChevronUp, IconX } from '#web/icons.ts'
import { useAction } from '#web/use-action.ts'
import { type PayerAccount, payerAccountApi } from '../contract.ts'
import classes from './files.module.css'

/** An invented person, to show how the list begins. */
const SAMPLES: { readonly [kind in ListKind]: { payment: ListedPayment; payer: ListPayer } } = {
  taiwan: {
    payment: {
      bankCode: '004',
      branchCode: '0037',
      bic: '',
      bank: '',
      account: '037001234567',
      idNumber: 'A123456789',
      name: '王小明',
      amount: 52_345,
      employeeNo: 'E0001',
      reference: 'E0001',
    },
    payer: { account: '013012345678', day: '2026-11-28', reference: 'Salary 2026-11', currency: 'TWD' },
  },
  transfer: {
    payment: {
      bankCode: '',
      branchCode: '',
      bic: 'MBBEMYKL',
      bank: 'Maybank',
      account: '512345678901',
      idNumber: '900131145678',
      name: 'Nur Aina binti Zulkifli',
      amount: '4321.05',
      employeeNo: 'E0001',
      reference: 'E0001',
    },
    payer: { account: '514012345678', day: '2026-11-28', reference: 'Salary 2026-11', currency: 'MYR' },
  },
}

type Props = { account: z.output<typeof PayerAccount>; kind: ListKind; onClose: () => void }

/** The columns of a bank's list: which, in which order, under which titles. */
export function ListColumns({ account, kind, onClose }: Props) {
  const t = useT()
  const { fields, days: dayStyles, usual, furtherTitles } = LISTS[kind]
  const [columns, setColumns] = useState<TransferColumn[]>(account.columns)
  const [heading, setHeading] = useState(account.heading)
  const [days, setDays] = useState<DayStyle>(account.days)
  const change = useAction(payerAccountApi.edit)
  const chosen = new Set(columns.map(({ field }) => field))
  const left = fields.filter((field) => !chosen.has(field))
  const problem =
    !chosen.has('amount') || !chosen.has('account')
      ? labelOf('error.column_needed')
      : columns.some(({ title }) => title.trim() === '')
        ? labelOf('error.required')
        : undefined

  const name = (field: TransferField) => t(`payroll-files.transfer.${field}`)
  function move(index: number, by: -1 | 1) {
    const next = [...columns]
    next.splice(index + by, 0, ...next.splice(index, 1))
    setColumns(next)
  }
  function add(field: TransferField) {
    const title = usual.columns.find((column) => column.field === field)?.title ?? furtherTitles[field] ?? name(field)
    setColumns([...columns, { field, title }])
  }
  async function save() {
    const titled = columns.map(({ field, title }) => ({ field, title: title.trim() }))
    if (
      await change.run(
        { id: account.id, version: account.version, columns: titled, heading, days },
        { successMessage: t('payroll-files.account_saved') },
      )
    )
      onClose()
  }
  return (
    <Dialog title={`${t('payroll-files.columns')} · ${account.name}`} onClose={onClose}>
      <p className="caption">{t('payroll-files.columns_hint')}</p>
      <ol className={classes.columns}>
        {columns.map(({ field, title }, index) => (
          <li key={field}>
            <span>{name(field)}</span>
            <TextInput
              aria-label={t('payroll-files.column_title', { column: name(field) })}
              value={title}
              maxLength={40}
              error={title.trim() === ''}
              onChange={({ currentTarget: { value } }) =>
                setColumns(columns.map((one) => (one.field === field ? { field, title: value } : one)))
              }
            />
            <span className={classes.moves}>
              <ActionIcon
                variant="subtle"
                size="lg"
                disabled={index === 0}
                aria-label={t('payroll-files.column_up', { column: name(field) })}
                onClick={() => move(index, -1)}
              >
                <IconChevronUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size="lg"
                disabled={index === columns.length - 1}
                aria-label={t('payroll-files.column_down', { column: name(field) })}
                onClick={() => move(index, 1)}
              >
                <IconChevronDown size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('payroll-files.remove_column', { column: name(field) })}
                onClick={() => setColumns(columns.filter((one) => one.field !== field))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
      <div className={classes.options}>
        {left.length > 0 && (
          <Select
            label={t('payroll-files.add_column')}
            placeholder={t('form.choose')}
            value={null}
            data={left.map((field) => ({ value: field, label: name(field) }))}
            onChange={(value) => value && add(value as TransferField)}
          />
        )}
        <Select
          label={t('payroll-files.days')}
          allowDeselect={false}
          value={days}
          data={dayStyles.map((style) => ({ value: style, label: t(`payroll-files.days.${style}`) }))}
          onChange={(value) => setDays(value as DayStyle)}
        />
        <Switch
          label={t('payroll-files.with_heading')}
          checked={heading}
          onChange={({ currentTarget }) => setHeading(currentTarget.checked)}
        />
      </div>
      <h3 className={classes.missing}>{t('payroll-files.preview')}</h3>
      <pre className={classes.preview}>
        {transferList({ columns, heading, days }, SAMPLES[kind].payer, [SAMPLES[kind].payment])}
      </pre>
      {problem && <p role="alert">{problem}</p>}
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button disabled={problem !== undefined} loading={change.busy} onClick={() => void save()}>
          {t('action.save')}
        </Button>
      </div>
    </Dialog>
  )
}
