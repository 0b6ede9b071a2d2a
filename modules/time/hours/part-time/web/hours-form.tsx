import type { z } from 'zod'
import { hoursText } from '#base/days/hours-text.ts'
import type { RequestDialogProps } from '#requests/web/slots.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { ClockInput } from '#web/inputs/clock-input.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { useSession } from '#web/session.tsx'
import { type PartTimePreview, partTimeRequestApi } from '../contract.ts'
import classes from './hours.module.css'

const RequestForm = lazyComponent(async () => (await import('#requests/web/request-form.tsx')).RequestForm)
const { Field } = formFor(partTimeRequestApi.send)

type Preview = z.output<typeof PartTimePreview>

/** The form of a request for part-time hours, with a preview of what they come to. */
export function HoursForm({ previous, start, onClose }: RequestDialogProps) {
  const t = useT()
  const { today } = useSession()
  return (
    <RequestForm
      calls={partTimeRequestApi}
      kind="part_time"
      dialog={t(previous ? 'part-time.change' : 'part-time.ask')}
      start={{ day: today, break_minutes: 0, ...start }}
      previous={previous}
      forOthers="overtime:manage"
      onDone={onClose}
      onCancel={onClose}
      renderPreview={(of: Preview) => of.counted && <CountedHours counted={of.counted} />}
    >
      <FieldGroup>
        <Field name="day" />
        <Field name="break_minutes" />
        <Field name="start" as={ClockInput} />
        <Field name="end" as={ClockInput} />
      </FieldGroup>
    </RequestForm>
  )
}

function CountedHours({ counted: { minutes, formula, ceilings } }: { counted: NonNullable<Preview['counted']> }) {
  const t = useT()
  return (
    <section className={classes.counted} aria-label={t('part-time.comes_to')}>
      <h3>{t('part-time.title_of', { hours: hoursText(minutes) })}</h3>
      {formula && <p>{formula}</p>}
      {ceilings.map(({ rule, minutes: worked, limit, source }) => (
        <p key={rule} className="caption">
          {t('part-time.of_limit', { hours: hoursText(worked), limit: hoursText(limit), source: source ?? '' })}
        </p>
      ))}
    </section>
  )
}
