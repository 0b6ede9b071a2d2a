import type { z } from 'zod'
import { hoursText } from '#base/days/hours-text.ts'
import type { RequestDialogProps } from '#requests/web/slots.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { ClockInput } from '#web/inputs/clock-input.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { listText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { useStatusText } from '../../days/web/status-text.ts'
import { type CorrectionPreview, correctionCalls } from '../contract.ts'

const RequestForm = lazyComponent(async () => (await import('#requests/web/request-form.tsx')).RequestForm)
const { Field } = formFor(correctionCalls.send)

type Preview = z.output<typeof CorrectionPreview>

/** Request form for corrected times of a day, with the day before and after below its fields. */
export function CorrectionForm({ previous: again, start, onClose }: RequestDialogProps) {
  const t = useT()
  const { today } = useSession()
  return (
    <RequestForm
      calls={correctionCalls}
      kind="attendance_correction"
      dialog={t(again ? 'attendance-correction.change' : 'attendance-correction.ask')}
      start={{ day: today, ...start }}
      previous={again}
      forOthers="attendance:manage"
      onDone={onClose}
      onCancel={onClose}
      renderPreview={(of: Preview) => <CorrectionPreviewText of={of} />}
    >
      <FieldGroup>
        <Field name="day" wide />
        <Field name="new_in" as={ClockInput} />
        <Field name="new_out" as={ClockInput} />
      </FieldGroup>
    </RequestForm>
  )
}

function CorrectionPreviewText({ of: { known, becomes } }: { of: Preview }) {
  const t = useT()
  const statusText = useStatusText()
  const dayTimesText = (of: NonNullable<Preview['known']> | NonNullable<Preview['becomes']>, worked?: number) =>
    [
      of.clock_in || of.clock_out ? `${of.clock_in ?? '?'} – ${of.clock_out ?? '?'}` : null,
      worked ? hoursText(worked) : null,
      listText(of.statuses.map((status) => statusText(status, of.day_off))),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      {known && <p className="caption">{t('attendance-correction.as_known', { times: dayTimesText(known) })}</p>}
      {becomes && <p>{t('attendance-correction.becomes', { times: dayTimesText(becomes, becomes.worked) })}</p>}
    </>
  )
}
