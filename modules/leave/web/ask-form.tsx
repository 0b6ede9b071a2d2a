import { peopleApi } from '#base/people-api.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { dayText, numberText } from '#web/page/format.tsx'
import { notify } from '#web/page/notices.tsx'
import { useCall } from '#web/use-call.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from '../request/contract.ts'
import classes from './leave.module.css'

const { Form, Field, useValue } = formFor(leaveRequestApi.send)

/** Asks for leave: each day with what it costs, what is left after, who else is away, and who will decide. */
export function AskForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('leave-request.title')} onClose={onClose} size={720}>
      <Form
        layout="dialog"
        saveLabel={t('leave-request.send')}
        start={{ from_part: 'whole', until_part: 'whole' }}
        onCancel={onClose}
        onDone={() => {
          notify.good(t('leave-request.sent'))
          onClose()
        }}
      >
        <FieldGroup>
          <Field name="type_id" options={leaveTypeApi.list} wide autoFocus />
          <Field name="from_day" />
          <Field name="until_day" />
          <Parts />
          <Field name="cover_id" options={peopleApi.find} />
          <Field name="reason" />
          <Remark />
        </FieldGroup>
        <Preview />
      </Form>
    </Dialog>
  )
}

/** Halves of the first and the last day; a single day has one choice. */
function Parts() {
  const from = useValue('from_day')
  const until = useValue('until_day')
  return (
    <>
      <Field name="from_part" />
      {from !== until && <Field name="until_part" />}
    </>
  )
}

/** Asked only where a warning waits for one. */
function Remark() {
  const { shown } = usePreview()
  return shown?.warnings.some(({ remark }) => remark) ? <Field name="remark" /> : null
}

function usePreview() {
  const type_id = useValue('type_id')
  const from_day = useValue('from_day')
  const until_day = useValue('until_day')
  const from_part = useValue('from_part') ?? 'whole'
  const until_part = useValue('until_part') ?? 'whole'
  const isReady = Boolean(type_id && from_day && until_day)
  const { data: shown } = useCall(
    leaveRequestApi.preview,
    isReady
      ? { type_id, from_day, until_day, from_part, until_part: from_day === until_day ? from_part : until_part }
      : {},
    { enabled: isReady, keep: true },
  )
  return { shown: isReady ? shown : undefined }
}

function Preview() {
  const t = useT()
  const { shown } = usePreview()
  if (!shown) return null
  const { of_kind: of } = shown
  return (
    <div className={classes.stack} aria-live="polite">
      {Object.values(shown.refused).map((text) => (
        <p key={text} className={classes.error}>
          {text}
        </p>
      ))}
      {shown.warnings.map(({ code, text }) => (
        <p key={code} className="caption">
          {text}
        </p>
      ))}
      <div className={classes.figures}>
        <div>
          <span className="caption">{t('leave-request.days')}</span>
          <b>{numberText(of.total, 3)}</b>
        </div>
        {of.left_after !== null && (
          <div>
            <span className="caption">{t('leave-request.left')}</span>
            <b>{numberText(of.left_after, 3)}</b>
          </div>
        )}
      </div>
      <div className={classes.scroll}>
        <table className={classes.lines}>
          <tbody>
            {of.days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayText(day.day)}</th>
                <td>{day.free}</td>
                <td>{numberText(day.amount, 3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="caption">
        {t('leave-request.away')}:{' '}
        {of.away.length === 0 ? t('leave-request.nobody_away') : of.away.map(({ name }) => name).join(', ')}
      </p>
      {shown.steps.map((step) => (
        <p key={step.position} className="caption">
          {t('leave-request.decides', {
            names: step.deciders.map(({ name }) => name).join(', ') || (step.missing ?? ''),
          })}
        </p>
      ))}
    </div>
  )
}
