import type { z } from 'zod'
import type { RequestDialogProps } from '#requests/web/slots.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { ClockInput } from '#web/inputs/clock-input.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { useSession } from '#web/session.tsx'
import { type OvertimePreview, overtimeRequestApi } from '../contract.ts'
import { CountedHours } from './counted-hours.tsx'

const RequestForm = lazyComponent(async () => (await import('#requests/web/request-form.tsx')).RequestForm)
const { Field, useValue } = formFor(overtimeRequestApi.send)

type Preview = z.output<typeof OvertimePreview>

/** The form of a request for overtime, with a preview of what it comes to. */
export function OvertimeForm({ previous, start, onClose }: RequestDialogProps) {
  const t = useT()
  const { today } = useSession()
  return (
    <RequestForm
      calls={overtimeRequestApi}
      kind="overtime"
      dialog={t(previous ? 'overtime.change' : 'overtime.ask')}
      start={{ day: today, break_minutes: 0, ...start }}
      previous={previous}
      forOthers="overtime:manage"
      onDone={onClose}
      onCancel={onClose}
      renderPreview={(of: Preview) => <PreviewPanel of={of} />}
    >
      <FieldGroup>
        <Field name="day" wide />
        <Field name="start" as={ClockInput} />
        <Field name="end" as={ClockInput} />
        <Field name="break_minutes" />
        <Field name="next_day" />
        <Field name="present_from" as={ClockInput} />
        <PresenceFields />
      </FieldGroup>
    </RequestForm>
  )
}

/** The second of two times that are filled in together. */
function PresenceFields() {
  const from = useValue('present_from')
  const until = useValue('present_until')
  return from || until ? <Field name="present_until" as={ClockInput} /> : null
}

function PreviewPanel({ of }: { of: Preview }) {
  const t = useT()
  return (
    <>
      {of.gives === 'either' && (
        <FieldGroup>
          <Field name="given" required wide />
        </FieldGroup>
      )}
      {of.asks_emergency && (
        <FieldGroup>
          <Field name="emergency" required wide />
        </FieldGroup>
      )}
      {of.holidays_missing.map(({ office, year }) => (
        <p key={`${office} ${year}`} className="caption" role="note">
          {t('overtime.holidays_missing', { office, year: String(year) })}
        </p>
      ))}
      {of.hours && <p className="caption">{t('overtime.usual_hours', of.hours)}</p>}
      {of.counted && <CountedHours counted={of.counted} />}
    </>
  )
}
