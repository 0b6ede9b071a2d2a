import type { z } from 'zod'
import { hoursText } from '#base/days/hours-text.ts'
import type { RequestDialogProps } from '#requests/web/slots.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { ClockInput } from '#web/inputs/clock-input.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText } from '#web/page/format.tsx'
import classes from '../../web/leave.module.css'
import { earnedTypeOptions } from '../../web/type-options.ts'
import { type OffInLieuPreview, offInLieuCalls } from '../contract.ts'

const RequestForm = lazyComponent(async () => (await import('#requests/web/request-form.tsx')).RequestForm)
const { Field } = formFor(offInLieuCalls.send)

type Preview = z.output<typeof OffInLieuPreview>

/** Request form of time off for work on a day off, with what it earns and until when it can be taken. */
export function OffInLieuForm({ previous: again, onClose }: RequestDialogProps) {
  const t = useT()
  return (
    <RequestForm
      calls={offInLieuCalls}
      kind="off_in_lieu"
      dialog={t('off-in-lieu.title')}
      start={{ break_minutes: 0 }}
      previous={again}
      forOthers="leave:manage"
      firstField="type_id"
      onDone={onClose}
      onCancel={onClose}
      renderPreview={(of: Preview) => <PreviewDetails of={of} />}
    >
      <FieldGroup>
        <Field name="type_id" options={earnedTypeOptions} wide autoFocus />
        <Field name="day" wide />
        <Field name="start" as={ClockInput} />
        <Field name="end" as={ClockInput} />
        <Field name="break_minutes" />
      </FieldGroup>
    </RequestForm>
  )
}

function PreviewDetails({ of: { day_off, attended, earned } }: { of: Preview }) {
  const t = useT()
  if (day_off === null) return null
  return (
    <div className={classes.stack}>
      <div className={classes.figures}>
        <div>
          <span className="caption">{t('off-in-lieu.day_off')}</span>
          <b>{t(`off-in-lieu.day_off.${day_off}`)}</b>
        </div>
        {earned && (
          <>
            <div>
              <span className="caption">{t('off-in-lieu.earned')}</span>
              <b>{t(`leave-length.${earned.unit}`, { count: earned.amount })}</b>
            </div>
            <div>
              <span className="caption">{t('off-in-lieu.until_day')}</span>
              <b>{earned.until_day ? dayText(earned.until_day) : t('off-in-lieu.no_end')}</b>
            </div>
          </>
        )}
      </div>
      {attended !== null && <p className="caption">{t('off-in-lieu.attended', { hours: hoursText(attended) })}</p>}
      {earned?.whole_day && <p className="caption">{t('off-in-lieu.whole_day')}</p>}
      {earned?.unit === 'days' && !earned.whole_day && (
        <p className="caption">
          {t('off-in-lieu.bound', { hours: hoursText(earned.minutes), normal: hoursText(earned.normal) })}
        </p>
      )}
      {earned?.beside_pay && <p className="caption">{t('off-in-lieu.beside_pay')}</p>}
    </div>
  )
}
