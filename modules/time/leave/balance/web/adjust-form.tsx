import { peopleApi } from '#base/contracts/people-api.ts'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { numberText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import classes from '../../web/leave.module.css'
import { leaveTypeOptions } from '../../web/type-options.ts'
import { leaveBalanceApi } from '../contract.ts'

const { Form, Field, useValue } = formFor(leaveBalanceApi.adjust)

type Props = { start: { people: string[]; type_id?: string }; onClose: () => void }

/** Form to adjust leave of one or many people, with a preview. */
export function AdjustForm({ start, onClose }: Props) {
  const t = useT()
  const { today } = useSession()
  return (
    <Dialog title={t('leave-balance.adjust_title')} onClose={onClose} size={720}>
      <Form
        layout="dialog"
        start={{ ...start, day: today, kind: 'adjustment' }}
        onCancel={onClose}
        onDone={({ adjusted }) => {
          toast.good(t('leave-balance.adjusted', { count: adjusted }))
          onClose()
        }}
      >
        <FieldGroup>
          <Field name="people" options={peopleApi.find} wide autoFocus />
          <Field name="type_id" options={leaveTypeOptions} />
          <Field name="day" />
          <Field name="kind" />
          <Field name="amount" />
          <Field name="reason" />
        </FieldGroup>
        <AdjustPreview />
      </Form>
    </Dialog>
  )
}

/** Previews each person's balance before saving. */
function AdjustPreview() {
  const t = useT()
  const people = useValue('people') ?? []
  const type_id = useValue('type_id') ?? ''
  const day = useValue('day') ?? ''
  const kind = useValue('kind') ?? 'adjustment'
  const amount = useValue('amount')
  const isReady = people.length > 0 && type_id !== '' && day !== '' && typeof amount === 'number' && amount !== 0
  const preview = useCall(
    leaveBalanceApi.adjustPreview,
    { people, type_id, day, kind, amount: amount ?? 0 },
    { enabled: isReady, keepPrevious: true },
  )
  if (!isReady || !preview.data) return null
  return (
    <div className={classes.scroll} aria-live="polite">
      <table className={classes.lines}>
        <tbody>
          {preview.data.people.map((person) => (
            <tr key={person.id}>
              <th scope="row">{person.full_name}</th>
              <td>{person.refused ? <span className={classes.error}>{person.refused}</span> : null}</td>
              <td>
                {t('leave-balance.before_after', {
                  before: numberText(person.before, 3),
                  after: numberText(person.after, 3),
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
