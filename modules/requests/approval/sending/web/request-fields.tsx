import { useMemo } from 'react'
import { peopleApi } from '#base/people-api.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { FieldMessages, useFormScene } from '#web/form/form-context.ts'
import { useT } from '#web/i18n.ts'
import { IconAlertTriangle } from '#web/icons.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { RequestSteps } from '../../web/request-steps.tsx'
import { FilesField } from './files-field.tsx'
import classes from './request-form.module.css'
import type { RequestFormProps } from './request-form-props.ts'
import { type Preview, usePreview } from './use-preview.ts'

/** Inside the form of a request: whom it is for, the kind's own fields, and what the server says of them as they are typed. */
export function RequestFields({
  calls,
  previous: again,
  forOthers: others,
  firstField: first,
  children,
  renderPreview: previewed,
}: RequestFormProps) {
  const t = useT()
  const { reach } = useSession()
  const { Field } = useMemo(() => formFor(calls.send), [calls.send])
  const asked = usePreview(calls.preview, again?.id)
  const said = asked.data
  const forOthers = others !== undefined && !again && (reach(others) ?? 'own') !== 'own'
  const firstGiven = useFormScene().state.form.useWatchValue(first ?? '')
  const waits = first !== undefined && typeof firstGiven !== 'string'
  const remarkOwed = said?.warnings.some(({ remark }) => remark) ?? false
  return (
    <FieldMessages value={said?.refused ?? {}}>
      {forOthers && (
        <FieldGroup>
          <Field
            name="employee_id"
            label={t('requests.for_whom')}
            hint={t('requests.for_whom_hint')}
            options={peopleApi.find}
            wide
          />
        </FieldGroup>
      )}
      {children}
      {said && <div data-stale={asked.isPlaceholderData || undefined}>{previewed?.(said.of_kind)}</div>}
      {said && <RefusalList refused={said.refused} />}
      {asked.isError && (
        <p className={classes.refused} role="alert">
          <IconAlertTriangle size={16} aria-hidden />
          {Object.values(asked.error.errors)[0]?.[0] ?? asked.error.message}
        </p>
      )}
      {said && said.warnings.length > 0 && (
        <div className={classes.warnings} role="status">
          {said.warnings.map(({ code, text }) => (
            <p key={`${code} ${text}`}>
              <IconAlertTriangle size={16} aria-hidden />
              {text}
            </p>
          ))}
        </div>
      )}
      <FieldGroup>
        {remarkOwed && <Field name="remark" label={t('requests.remark_owed')} kind="long_text" required />}
        <Field
          name="reason"
          label={t('requests.reason')}
          required={said?.owes.includes('reason') ?? false}
          disabled={waits}
        />
        <Field
          name="files"
          label={t('requests.files')}
          as={FilesField}
          required={said?.owes.includes('files')}
          disabled={waits}
          wide
        />
        <Field
          name="video_link"
          label={t('requests.video_link')}
          hint={t('requests.video_link_hint')}
          disabled={waits}
          wide
        />
      </FieldGroup>
      <ApproverPreview said={said} isFailed={asked.isError} />
    </FieldMessages>
  )
}

/** Refusals of what is no field of this form. */
function RefusalList({ refused }: Pick<Preview, 'refused'>) {
  const { labels } = useFormScene()
  const others = Object.entries(refused).filter(([name]) => !labels.has(name))
  return others.map(([name, text]) => (
    <p key={name} className={classes.refused} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      {text}
    </p>
  ))
}

function ApproverPreview({ said, isFailed }: { said: Preview | undefined; isFailed: boolean }) {
  const t = useT()
  if (!said && isFailed) return null
  return (
    <section className={classes.deciders} aria-label={t('requests.who_decides')}>
      <h3>{t('requests.who_decides')}</h3>
      {said ? <RequestSteps steps={said.steps} /> : <LinesSkeleton lines={2} />}
    </section>
  )
}
