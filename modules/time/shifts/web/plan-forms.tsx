import { choicesApi } from '#base/choices-api.ts'
import { addDays, type Day, firstDay, lastDay, monthOf, shiftMonth } from '#base/days.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { notify } from '#web/page/notices.tsx'
import { useSession } from '#web/session.tsx'
import { shiftApi } from '../contract.ts'

const copy = formFor(shiftApi.copy)
const lock = formFor(shiftApi.lock)
const unlock = formFor(shiftApi.unlock)

type Props = {
  what: 'copy' | 'lock' | 'unlock'
  /** The days and people that the planner shows. */
  start?: { from: Day; until: Day; department_id?: string | undefined; office_id?: string | undefined }
  onClose: () => void
}

/** What is done with the plan of some days: copied, locked and published, opened again. */
export function PlanForm({ what, start, onClose }: Props) {
  const t = useT()
  const { today } = useSession()
  const next = shiftMonth(monthOf(today), 1)
  const month = start ?? { from: firstDay(next), until: lastDay(next) }
  const shared = { layout: 'dialog', onCancel: onClose } as const
  const done = (said: string) => {
    notify.good(said)
    onClose()
  }
  if (what === 'copy')
    return (
      <Dialog title={t('shift.copy')} onClose={onClose}>
        <copy.Form
          {...shared}
          start={{ from: today, until: addDays(today, 6), to: addDays(today, 7) }}
          saveLabel={t('shift.copy')}
          onDone={({ added, removed }) => done(t('shift.copied', { added: added.length, removed }))}
        >
          <FieldGroup>
            <copy.Field name="from" autoFocus />
            <copy.Field name="until" />
            <copy.Field name="to" />
            <copy.Field name="confirm" />
            <copy.Field name="department_id" options={choicesApi.departments} />
            <copy.Field name="office_id" options={choicesApi.offices} />
          </FieldGroup>
        </copy.Form>
      </Dialog>
    )
  if (what === 'lock')
    return (
      <Dialog title={t('shift.lock')} onClose={onClose}>
        <lock.Form
          {...shared}
          start={{ ...month, publish: true }}
          saveLabel={t('shift.lock_now')}
          onDone={(reply) => {
            const said = t('shift.locked_said', reply)
            done(reply.left_out ? `${said} ${t('shift.locked_left_out')}` : said)
          }}
        >
          <p className="caption">{t('shift.lock_text')}</p>
          <FieldGroup>
            <lock.Field name="from" autoFocus />
            <lock.Field name="until" />
            <lock.Field name="department_id" options={choicesApi.departments} />
            <lock.Field name="office_id" options={choicesApi.offices} />
            <lock.Field name="publish" />
            <lock.Field name="remark" wide />
          </FieldGroup>
        </lock.Form>
      </Dialog>
    )
  return (
    <Dialog title={t('shift.unlock')} onClose={onClose}>
      <unlock.Form
        {...shared}
        start={month}
        saveLabel={t('shift.unlock')}
        onDone={(reply) => done(t('shift.unlocked_said', reply))}
      >
        <FieldGroup>
          <unlock.Field name="from" autoFocus />
          <unlock.Field name="until" />
          <unlock.Field name="department_id" options={choicesApi.departments} />
          <unlock.Field name="office_id" options={choicesApi.offices} />
          <unlock.Field name="remark" wide />
        </FieldGroup>
      </unlock.Form>
    </Dialog>
  )
}
