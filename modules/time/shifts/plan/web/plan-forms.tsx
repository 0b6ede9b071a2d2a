import { choicesApi } from '#base/contracts/choices-api.ts'
import { addDays, type Day, firstDay, lastDay, monthOf, shiftMonth } from '#base/days/days.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { shiftApi } from '../../contract.ts'
import { LockWarnings } from './lock-warnings.tsx'

const copyForm = formFor(shiftApi.copy)
const lockForm = formFor(shiftApi.lock)
const unlockForm = formFor(shiftApi.unlock)

type Props = {
  what: 'copy' | 'lock' | 'unlock'
  start?: { from: Day; until: Day; department_id?: string | undefined; office_id?: string | undefined }
  onClose: () => void
  /** Shows the list of warnings of the days in `start`. */
  onSeeWarnings?: () => void
}

/** Dialog to copy, lock or unlock days of the plan. */
export function PlanForm({ what, start, onClose, onSeeWarnings }: Props) {
  const t = useT()
  const { today } = useSession()
  const next = shiftMonth(monthOf(today), 1)
  const month = start ?? { from: firstDay(next), until: lastDay(next) }
  const shared = { layout: 'dialog', onCancel: onClose } as const
  const notifyAndClose = (said: string) => {
    toast.good(said)
    onClose()
  }
  if (what === 'copy')
    return (
      <Dialog title={t('shift.copy')} onClose={onClose}>
        <copyForm.Form
          {...shared}
          start={{ from: today, until: addDays(today, 6), to: addDays(today, 7) }}
          saveLabel={t('shift.copy')}
          onDone={({ added, removed }) => notifyAndClose(t('shift.copied', { added: added.length, removed }))}
        >
          <FieldGroup>
            <copyForm.Field name="from" autoFocus />
            <copyForm.Field name="until" />
            <copyForm.Field name="to" />
            <copyForm.Field name="confirm" />
            <copyForm.Field name="department_id" options={choicesApi.departments} />
            <copyForm.Field name="office_id" options={choicesApi.offices} />
          </FieldGroup>
        </copyForm.Form>
      </Dialog>
    )
  if (what === 'lock')
    return (
      <Dialog title={t('shift.lock')} onClose={onClose}>
        <lockForm.Form
          {...shared}
          start={{ ...month, publish: true }}
          saveLabel={t('shift.lock_now')}
          onDone={(reply) => {
            const message = t('shift.locked_said', reply)
            notifyAndClose(reply.left_out ? `${message} ${t('shift.locked_left_out')}` : message)
          }}
        >
          <p className="caption">{t('shift.lock_text')}</p>
          <LockedSpanWarnings start={start} onSee={onSeeWarnings} />
          <FieldGroup>
            <lockForm.Field name="from" autoFocus />
            <lockForm.Field name="until" />
            <lockForm.Field name="department_id" options={choicesApi.departments} />
            <lockForm.Field name="office_id" options={choicesApi.offices} />
            <lockForm.Field name="publish" />
            <lockForm.Field name="remark" wide />
          </FieldGroup>
        </lockForm.Form>
      </Dialog>
    )
  return (
    <Dialog title={t('shift.unlock')} onClose={onClose}>
      <unlockForm.Form
        {...shared}
        start={month}
        saveLabel={t('shift.unlock')}
        onDone={(reply) => notifyAndClose(t('shift.unlocked_said', reply))}
      >
        <FieldGroup>
          <unlockForm.Field name="from" autoFocus />
          <unlockForm.Field name="until" />
          <unlockForm.Field name="department_id" options={choicesApi.departments} />
          <unlockForm.Field name="office_id" options={choicesApi.offices} />
          <unlockForm.Field name="remark" wide />
        </FieldGroup>
      </unlockForm.Form>
    </Dialog>
  )
}

/** The warnings of the days and people that the form names now. */
function LockedSpanWarnings({ start, onSee }: Pick<Props, 'start'> & { onSee: (() => void) | undefined }) {
  const named = {
    from: lockForm.useValue('from'),
    until: lockForm.useValue('until'),
    department_id: lockForm.useValue('department_id'),
    office_id: lockForm.useValue('office_id'),
  }
  const isInSight =
    named.from === start?.from &&
    named.until === start?.until &&
    (named.department_id ?? '') === (start?.department_id ?? '') &&
    (named.office_id ?? '') === (start?.office_id ?? '')
  return <LockWarnings {...named} onSee={isInSight ? onSee : undefined} />
}
