import type { z } from 'zod'
import { ClockInput } from '#web/form/clock-input.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { later } from '#web/later.tsx'
import { type AskingProps, lentBy } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { type OvertimePreview, overtimeCalls } from '../contract.ts'
import { CountedHours } from './counted-hours.tsx'

const RequestForm = later(async () => (await lentBy('requests', 'requestForm'))())
const { Field, useValue } = formFor(overtimeCalls.send)

type Preview = z.output<typeof OvertimePreview>

/** Asks for overtime of a day; below its fields, what it comes to. */
export function OvertimeForm({ again, start, onClose }: AskingProps) {
  const t = useT()
  const { today } = useSession()
  return (
    <RequestForm
      calls={overtimeCalls}
      kind="overtime"
      dialog={t(again ? 'overtime.change' : 'overtime.ask')}
      start={{ day: today, break_minutes: 0, ...start }}
      again={again}
      others="overtime:manage"
      onDone={onClose}
      onCancel={onClose}
      previewed={(of: Preview) => <Previewed of={of} />}
    >
      <FieldGroup>
        <Field name="day" wide />
        <Field name="start" as={ClockInput} />
        <Field name="end" as={ClockInput} />
        <Field name="break_minutes" />
        <Field name="next_day" />
        <Field name="present_from" as={ClockInput} />
        <Present />
      </FieldGroup>
    </RequestForm>
  )
}

/** The other of two times that are filled in together. */
function Present() {
  const from = useValue('present_from')
  const until = useValue('present_until')
  return from || until ? <Field name="present_until" as={ClockInput} /> : null
}

function Previewed({ of }: { of: Preview }) {
  const t = useT()
  return (
    <>
      {of.gives === 'either' && (
        <FieldGroup>
          <Field name="given" required wide />
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
