import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Permission } from '#base/access/permissions.ts'
import type { RecordField } from '#people/record-fields.ts'
import { labelOf } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { useSession } from '#web/session.tsx'
import type { FixTarget } from '../../checks/fixes.ts'
import type { RunDetails } from '../../runs/web/run-title.ts'
import classes from '../../web/payroll.module.css'
import type { ReviewRowDetails } from './row-reasons.ts'
import { useRowAddress } from './use-row-address.ts'

const AskOther = lazyComponent(async () => (await import('#people/web/fix-field.tsx')).AskOther)
const CorrectField = lazyComponent(async () => (await import('#people/web/fix-field.tsx')).CorrectField)
const FixAbsences = lazyComponent(async () => (await import('./fix-inputs.tsx')).FixAbsences)
const FixOneOffs = lazyComponent(async () => (await import('./fix-inputs.tsx')).FixOneOffs)

type Action = ReviewRowDetails['actions'][number]
type Props = { run: RunDetails; row: ReviewRowDetails; mending: FixTarget; isWrong: boolean; onDone: () => void }

/**
 * Fixes a row: here where it is a few fields, otherwise by a link to the field, with a way back to this row. It is the
 * primary button where a figure is wrong.
 */
export function FixRow({ run, row, mending, isWrong, onDone }: Props) {
  const { may } = useSession()
  const mayOne = (rights: readonly Permission[]) => rights.some((right) => may(right))
  const mayCorrect = (field: RecordField) => actionsOf(field).some((action) => row.actions.includes(action))
  const [open, setOpen] = useState(false)
  const way = useFixLink(run, row, mending)
  const label = fixLabel(mending)
  const variant = isWrong ? 'filled' : 'default'
  const there = way && (
    <Button component={Link} to={way.to} search={way.search} fullWidth variant={variant}>
      {label}
    </Button>
  )
  const place = 'record' in mending ? mending.record : 'inputs' in mending ? mending.inputs : ''
  if ('record' in mending && !mayCorrect(mending.record))
    return may('employee:read') ? <AskOther id={row.employee_id} field={mending.record} /> : null
  const rights = PANEL_RIGHTS[place]
  if (!rights || !mayOne(rights)) return there
  if (!open)
    return (
      <Button fullWidth variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
    )
  const close = () => setOpen(false)
  const id = row.employee_id
  const onSaved = () => {
    close()
    onDone()
  }
  const inputs = { run, employeeId: id, onDone: onSaved, fallback: there }
  const record = { id, onDone: onSaved, onCancel: close, fallback: there }
  return (
    <div className={classes.mend}>
      {'record' in mending && <CorrectField {...record} field={mending.record} />}
      {place === 'absences' && <FixAbsences {...inputs} />}
      {place === 'once' && <FixOneOffs {...inputs} />}
    </div>
  )
}

/** The actions that allow a field of the record to be changed; any one is enough. */
function actionsOf(field: RecordField): readonly Action[] {
  if (field === 'account_number') return ['edit', 'edit_pay']
  return field === 'basic_pay' || field === 'currency' || field === 'pay_frequency' ? ['edit_pay'] : ['edit']
}

/** What the panel itself can fix, and the permissions for it besides those to the record; any one is enough. */
const PANEL_RIGHTS: Readonly<Record<string, readonly Permission[]>> = {
  account_number: ['employee:read'],
  tax_number: ['employee:read'],
  absences: ['absence:edit'],
  once: ['payroll:prepare'],
}

function fixLabel(mending: FixTarget): string {
  if ('record' in mending) return labelOf(`pay.mend.${mending.adds ? 'add_' : ''}${mending.record}`)
  return labelOf(`pay.mend.${'inputs' in mending ? mending.inputs : Object.keys(mending)[0]}`)
}

/** The address where a row is fixed, with the way back to the row; undefined where the reader has no access. */
function useFixLink(run: RunDetails, row: ReviewRowDetails, mending: FixTarget) {
  const { may } = useSession()
  const back = useRowAddress(row)
  if ('record' in mending)
    return row.actions.includes('open')
      ? { to: `employees/${row.employee_id}`, search: { edit: mending.record, back } }
      : undefined
  const ofRun = {
    period: run.period,
    kind: run.kind === 'monthly' ? undefined : run.kind,
    sequence: run.sequence === 1 ? undefined : run.sequence,
  }
  if ('inputs' in mending) {
    const tab = mending.inputs === 'once' ? undefined : mending.inputs
    return { to: 'payroll/inputs', search: { tab, ...ofRun, person: row.employee_id, back } }
  }
  if ('loans' in mending)
    return may('payroll:read') ? { to: 'payroll/loans', search: { q: row.employee_no, back } } : undefined
  if ('leave' in mending)
    return may('leave:manage') ? { to: 'leave/balance', search: { employee_id: row.employee_id, back } } : undefined
  return 'settings' in mending ? { to: 'payroll/settings', search: { back } } : undefined
}
