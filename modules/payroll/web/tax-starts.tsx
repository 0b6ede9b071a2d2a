import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { employeeListApi } from '#modules/employees/list-contract.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor, type InputProps } from '#web/form/form.tsx'
import { senFromTyped } from '#web/form/typed-number.ts'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { confirm } from '#web/page/confirm.tsx'
import { moneyText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { useChange } from '#web/use-call.ts'
import { type TaxStart, taxApi } from '../tax-contract.ts'
import { ExemptKind } from '../values.ts'
import { AddBar } from './add-bar.tsx'

const { Form, Field } = formFor(taxApi.saveStart)
type Row = z.output<typeof TaxStart>
const NOTHING_EXEMPT = { travel: 0, childcare: 0, award: 0, goods: 0 }

/** TP3: what earlier employers of the year paid and deducted. */
export function TaxStarts() {
  const t = useT()
  const { may, today } = useSession()
  const [editing, setEditing] = useState<Row | 'new'>()
  const remove = useChange(taxApi.removeStart)
  async function askAndRemove(row: Row) {
    const yes = await confirm({
      title: t('pay.remove_start', { year: String(row.year), name: row.full_name }),
      text: t('pay.remove_input_text'),
      action: t('action.remove'),
      tone: 'bad',
    })
    if (yes) await remove.run({ id: row.id, version: row.version }).catch(() => undefined)
  }
  return (
    <>
      {may('payroll:prepare') && (
        <AddBar>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
            {t('pay.new_start')}
          </Button>
        </AddBar>
      )}
      <Table
        of={taxApi.starts}
        filters={{ employee_id: { hidden: true } }}
        title={t('pay.tab_starts')}
        views={false}
        columns={[
          { name: 'full_name' },
          { name: 'year', cell: (row) => String(row.year), card: 'line' },
          { name: 'remuneration', kind: 'money', card: 'side' },
          { name: 'epf', kind: 'money', header: t('pay.start_epf') },
          { name: 'pcb', kind: 'money', header: t('pay.start_pcb') },
          { name: 'zakat', kind: 'money' },
          { name: 'socso_relief', kind: 'money' },
        ]}
        rowName={(row) => row.full_name}
        onPeek={(row) => row.actions.includes('edit') && setEditing(row)}
        rowActions={(row) => [
          ...(row.actions.includes('edit') ? [{ label: t('action.edit'), onClick: () => setEditing(row) }] : []),
          ...(row.actions.includes('remove')
            ? [{ label: t('action.remove'), tone: 'bad' as const, onClick: () => void askAndRemove(row) }]
            : []),
        ]}
        empty={{ title: t('pay.starts_none'), text: t('pay.starts_text') }}
      />
      {editing && (
        <Dialog
          title={editing === 'new' ? t('pay.new_start') : `${editing.full_name} · ${editing.year}`}
          onClose={() => setEditing(undefined)}
          size={640}
        >
          <Form
            layout="dialog"
            start={
              editing === 'new'
                ? {
                    year: Number(today.slice(0, 4)),
                    remuneration: 0,
                    epf: 0,
                    pcb: 0,
                    zakat: 0,
                    deductions: 0,
                    socso_relief: 0,
                    exempt: NOTHING_EXEMPT,
                  }
                : { ...editing, exempt: { ...NOTHING_EXEMPT, ...editing.exempt } }
            }
            hidden={
              editing === 'new'
                ? { known_version: 0 }
                : { known_version: editing.version, employee_id: editing.employee_id, year: editing.year }
            }
            onDone={() => setEditing(undefined)}
            onCancel={() => setEditing(undefined)}
          >
            <FieldGroup>
              {editing === 'new' && <Field name="employee_id" options={employeeListApi.people} />}
              {editing === 'new' && <Field name="year" options={years(Number(today.slice(0, 4)))} />}
              <Field name="remuneration" />
              <Field name="pcb" label={t('pay.start_pcb')} />
              <Field name="epf" label={t('pay.start_epf')} />
              <Field name="zakat" />
              <Field name="socso_relief" />
              <Field name="deductions" label={t('pay.start_deductions')} />
            </FieldGroup>
            <Field name="exempt" as={ExemptInput} label={t('pay.start_exempt')} wide />
          </Form>
        </Dialog>
      )}
    </>
  )
}

const FIRST_YEAR = 2023

/** The years a form TP3 may be of, the present one first. */
function years(now: number): { value: number; label: string }[] {
  return Array.from({ length: now - FIRST_YEAR + 1 }, (_, index) => ({
    value: now - index,
    label: String(now - index),
  }))
}

/** Exempt allowances by their kind. */
function ExemptInput(props: InputProps<Record<string, number>>) {
  const t = useT()
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      Object.entries(props.start ?? {}).flatMap(([kind, amount]) => (amount ? [[kind, moneyText(amount)]] : [])),
    ),
  )
  function typed(kind: string, text: string) {
    const next = { ...texts, [kind]: text }
    setTexts(next)
    const read = Object.entries(next)
      .filter(([, one]) => one.trim() !== '')
      .map(([name, one]) => [name, senFromTyped(one, 2)] as const)
    const wrong = read.find(([, result]) => !('value' in result))
    if (wrong) return props.onChange({ unreadable: next[wrong[0]]!, problem: 'invalid_amount' })
    props.onChange({
      ...NOTHING_EXEMPT,
      ...Object.fromEntries(read.map(([name, result]) => [name, 'value' in result ? result.value : 0])),
    })
  }
  return (
    <fieldset className="form-group" aria-describedby={props.error ? `${props.id}-error` : undefined}>
      <legend>{props.label}</legend>
      <div className="form-grid">
        {ExemptKind.options.map((kind) => (
          <TextInput
            key={kind}
            label={t(`payroll.exempt_kind.${kind}`)}
            inputMode="decimal"
            leftSection={<span className="form-currency">RM</span>}
            disabled={props.disabled}
            value={texts[kind] ?? ''}
            onChange={(event) => typed(kind, event.currentTarget.value)}
          />
        ))}
      </div>
      {props.error && (
        <p id={`${props.id}-error`} style={{ color: 'var(--bad)' }}>
          {props.error}
        </p>
      )}
    </fieldset>
  )
}
