import type { z } from 'zod'
import { hoursText } from '#base/hours-text.ts'
import { ClockInput } from '#web/form/clock-input.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { later } from '#web/later.tsx'
import { type AskingProps, lentBy } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { type PartTimePreview, partTimeCalls } from '../contract.ts'
import classes from './hours.module.css'

const RequestForm = later(async () => (await lentBy('requests', 'requestForm'))())
const { Field } = formFor(partTimeCalls.send)

type Preview = z.output<typeof PartTimePreview>

/** Hours of a day; below its fields, what they come to. */
export function HoursForm({ again, start, onClose }: AskingProps) {
  const t = useT()
  const { today } = useSession()
  return (
    <RequestForm
      calls={partTimeCalls}
      kind="part_time"
      dialog={t(again ? 'part-time.change' : 'part-time.ask')}
      start={{ day: today, break_minutes: 0, ...start }}
      again={again}
      others="overtime:manage"
      onDone={onClose}
      onCancel={onClose}
      previewed={(of: Preview) => of.counted && <Counted counted={of.counted} />}
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

function Counted({ counted: { minutes, formula, ceilings } }: { counted: NonNullable<Preview['counted']> }) {
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
