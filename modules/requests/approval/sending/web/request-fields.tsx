import { useMemo } from 'react'
import { peopleApi } from '#base/contracts/people-api.ts'
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

/** The fields inside the form of a request: the applicant, the kind's own fields, and the server's preview of them. */
export function RequestFields({
  calls,
  previous,
  forOthers: others,
  firstField: first,
  filesFirst,
  children,
  renderPreview,
}: RequestFormProps) {
  const t = useT()
  const { reach, employee_id: own } = useSession()
  const { Field } = useMemo(() => formFor(calls.send), [calls.send])
  const answer = usePreview(calls.preview, previous?.id)
  const preview = answer.data
  const forOthers = others !== undefined && !previous && (reach(others) ?? 'own') !== 'own'
  const firstGiven = useFormScene().state.form.useWatchValue(first ?? '')
  const waits = first !== undefined && typeof firstGiven !== 'string'
  const remarkOwed = preview?.warnings.some(({ remark }) => remark) ?? false
  const files = (
    <Field
      name="files"
      label={t('requests.files')}
      as={FilesField}
      required={preview?.owes.includes('files')}
      disabled={waits}
      wide
    />
  )
  return (
    <FieldMessages value={preview?.refused ?? {}}>
      {forOthers && (
        <FieldGroup>
          <Field
            name="employee_id"
            label={t('requests.for_whom')}
            hint={own === null ? undefined : t('requests.for_whom_hint')}
            required={own === null}
            options={peopleApi.find}
            wide
          />
        </FieldGroup>
      )}
      {filesFirst && <FieldGroup>{files}</FieldGroup>}
      {children}
      {preview && <div data-stale={answer.isPlaceholderData || undefined}>{renderPreview?.(preview.of_kind)}</div>}
      {preview && <RefusalList refused={preview.refused} />}
      {answer.isError && (
        <p className={classes.refused} role="alert">
          <IconAlertTriangle size={16} aria-hidden />
          {Object.values(answer.error.errors)[0]?.[0] ?? answer.error.message}
        </p>
      )}
      {preview && preview.warnings.length > 0 && (
        <div className={classes.warnings} role="status">
          {preview.warnings.map(({ code, text }) => (
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
          required={preview?.owes.includes('reason') ?? false}
          disabled={waits}
        />
        {!filesFirst && files}
      </FieldGroup>
      <ApproverPreview preview={preview} isFailed={answer.isError} />
    </FieldMessages>
  )
}

/** Refusals of fields that this form does not have. */
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

function ApproverPreview({ preview, isFailed }: { preview: Preview | undefined; isFailed: boolean }) {
  const t = useT()
  if (!preview && isFailed) return null
  return (
    <section className={classes.deciders} aria-label={t('requests.who_decides')}>
      <h3>{t('requests.who_decides')}</h3>
      {!preview ? (
        <LinesSkeleton lines={2} />
      ) : preview.counts_at_once ? (
        <p className="caption">{t('requests.counts_at_once')}</p>
      ) : (
        <RequestSteps steps={preview.steps} />
      )}
    </section>
  )
}
