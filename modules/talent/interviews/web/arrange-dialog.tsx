import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { dayIn, minuteIn } from '#base/days/days.ts'
import { clockText } from '#base/days/week.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { type Interview, interviewApi } from '../contract.ts'
import type { OfficeTime } from '../rules.ts'
import { MinuteInput, TimesInput } from './arrange-inputs.tsx'
import classes from './interviews.module.css'

type Detail = z.output<typeof Interview>
type Props = {
  card: { id: string }
  name: string
  record?: Detail | undefined
  onClose: () => void
  onSaved?: () => void
}

const { RecordDialog, Field, useValue } = recordForm(interviewApi.arrange, interviewApi.update)

/** Invites somebody to an interview, or changes one: panel, questions, time or times, place, and the mail. */
export function ArrangeDialog({ card, name, record, onClose, onSaved }: Props) {
  const t = useT()
  const language = useLanguage()
  const kits = useCall(interviewApi.kits, { card_id: card.id })
  const [isOffered, setOffered] = useState(record?.state === 'offered')
  if (kits.isError) return <ErrorState small error={kits.error} onRetry={() => void kits.refetch()} />
  if (!kits.data) return <LinesSkeleton />
  const options = kits.data.rows.map(({ id, name: en, name_zh, questions }) => ({
    value: id,
    label: t('interview.kit_of', { name: language === 'zh-TW' ? name_zh : en, count: questions }),
  }))
  const panel = record?.panel.map(({ employee_id, full_name }) => ({ value: employee_id, label: full_name }))
  return (
    <RecordDialog
      record={record && { id: record.id, version: record.version }}
      size={760}
      title={t(record ? 'interview.edit_title' : 'interview.arrange_title', { name })}
      successMessage={t('interview.saved')}
      {...(record ? { start: startOf(record) } : { hidden: { card_id: card.id } })}
      defaults={{ kit_id: options[0]?.value ?? null, minutes: 60, send_mail: true }}
      onClose={onClose}
      {...(onSaved && { onSaved })}
    >
      <FieldGroup title={t('interview.who')}>
        <Field name="panel" options={peopleApi.find} {...(panel && { chosen: panel })} wide autoFocus />
        <Field name="kit_id" options={options} wide />
      </FieldGroup>
      <FieldGroup title={t('interview.when')}>
        <SegmentedControl
          className="is-wide"
          aria-label={t('interview.when')}
          value={isOffered ? 'times' : 'one'}
          onChange={(value) => setOffered(value === 'times')}
          data={[
            { value: 'one', label: t('interview.one_time') },
            { value: 'times', label: t('interview.some_times') },
          ]}
        />
        {isOffered ? (
          <Field name="times" as={TimesInput} wide />
        ) : (
          <>
            <Field name="day" required />
            <Field name="minute" as={MinuteInput} required />
          </>
        )}
        <Field name="minutes" />
        <Field name="location" />
      </FieldGroup>
      <Clashes card={card} interviewId={record?.id} isOffered={isOffered} />
      <Field name="send_mail" />
      <MailPreview card={card} isOffered={isOffered} />
    </RecordDialog>
  )
}

function startOf({ starts_at, zone, times, minutes, location, panel }: Detail) {
  const timeOf = (at: string): OfficeTime => ({ day: dayIn(zone, new Date(at)), minute: minuteIn(zone, new Date(at)) })
  return {
    panel: panel.map(({ employee_id }) => employee_id),
    minutes,
    location,
    send_mail: true,
    ...(starts_at === null ? { times: times.map((time) => timeOf(time.starts_at)) } : timeOf(starts_at)),
  }
}

/** The times that are typed so far; none while something of them is missing. */
function useTimes(isOffered: boolean): readonly OfficeTime[] {
  const [day, minute, times] = [useValue('day'), useValue('minute'), useValue('times')]
  if (isOffered) return Array.isArray(times) && times.length >= 2 ? times : []
  return typeof day === 'string' && typeof minute === 'number' ? [{ day, minute }] : []
}

/** What stands in the way of the panel. Nothing is refused for it. */
function Clashes({
  card,
  interviewId,
  isOffered,
}: {
  card: { id: string }
  interviewId: string | undefined
  isOffered: boolean
}) {
  const t = useT()
  const times = useTimes(isOffered)
  const [panel, minutes] = [useValue('panel'), useValue('minutes')]
  const isComplete = times.length > 0 && Array.isArray(panel) && panel.length > 0 && typeof minutes === 'number'
  const { data } = useCall(
    interviewApi.clashes,
    {
      card_id: card.id,
      panel: isComplete ? panel : [],
      times: [...times],
      minutes: minutes ?? 60,
      ...(interviewId !== undefined && { interview_id: interviewId }),
    },
    { enabled: isComplete, keepPrevious: true },
  )
  if (!isComplete || !data) return null
  if (data.rows.length === 0) return <p className="caption">{t('interview.no_clashes')}</p>
  return (
    <section className={classes.block} aria-label={t('interview.clashes')}>
      <p>
        <b>{t('interview.clashes')}</b>
      </p>
      <ul>
        {data.rows.map(({ employee_id, full_name, day, minute, kind }) => (
          <li key={`${employee_id} ${day} ${minute} ${kind}`}>
            <span data-record>{full_name}</span> {t(`interview.kind.${kind}`)} · {dayText(day)} {clockText(minute)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The mail as the candidate would get it, on a press. */
function MailPreview({ card, isOffered }: { card: { id: string }; isOffered: boolean }) {
  const t = useT()
  const times = useTimes(isOffered)
  const [minutes, location, sends] = [useValue('minutes'), useValue('location'), useValue('send_mail')]
  const [isShown, setShown] = useState(false)
  const [first] = times
  const isComplete =
    first !== undefined && typeof minutes === 'number' && typeof location === 'string' && location !== ''
  const { data, error, refetch } = useCall(
    interviewApi.previewMail,
    {
      card_id: card.id,
      minutes: minutes ?? 60,
      location: location ?? '',
      ...(isOffered ? { times: [...times] } : first),
    },
    { enabled: isShown && isComplete },
  )
  if (sends !== true) return null
  if (!isShown)
    return (
      <Button variant="default" disabled={!isComplete} onClick={() => setShown(true)}>
        {t('interview.show_mail')}
      </Button>
    )
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={4} />
  return (
    <section className={classes.block} aria-label={t('interview.show_mail')}>
      <p className="caption" data-record>
        {data.recipient}
      </p>
      <p data-record>
        <b>{data.subject}</b>
      </p>
      <p className={classes.text} data-record>
        {data.body}
      </p>
    </section>
  )
}
