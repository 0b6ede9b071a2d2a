import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link, useParam } from '#web/link.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import frame from '#web/public/frame/public.module.css'
import { openJobApi } from '../../../vacancies/open-contract.ts'
import { openApplicationApi } from '../../open-contract.ts'
import { useTitleOf } from '../vacancy-title.ts'
import classes from './apply.module.css'
import { ApplyForm } from './apply-form.tsx'
import { payText } from './pay-text.ts'
import { EMPTY, fromDraft } from './typed-application.ts'

/** Lasts as long as the page: another moment of opening would not fit what is typed. */
const FRESH_MS = Number.POSITIVE_INFINITY

/** The form for an open vacancy, without an account (PUB-02). Closed and unknown vacancies show the same page. */
export default function Apply() {
  const t = useT()
  const titleOf = useTitleOf()
  const job = useParam('jobID')
  const token = useDraftToken()
  const heading = useScreenFocus<HTMLHeadingElement>()
  const form = useCall(openApplicationApi.form, { job }, { freshFor: FRESH_MS })
  const vacancy = useCall(openJobApi.one, { code: job }, { freshFor: FRESH_MS })
  const draft = useCall(
    openApplicationApi.draft,
    { token: token ?? '' },
    { enabled: token !== undefined, freshFor: FRESH_MS },
  )
  const error = form.error ?? vacancy.error
  if (error)
    return (
      <div className={frame.column}>
        {error.status === 404 ? (
          <>
            <h1 ref={heading} tabIndex={-1}>
              {t('apply.closed_title')}
            </h1>
            <p className={frame.lead}>{t('apply.closed')}</p>
            {/-\d+$/.test(job) && (
              <div className={frame.heroActions}>
                <Link to={`/jobs/${job.replace(/-\d+$/, '')}`} className={frame.plainLink}>
                  {t('apply.other_jobs')}
                </Link>
              </div>
            )}
          </>
        ) : (
          <ErrorState error={error} onRetry={() => void Promise.all([form.refetch(), vacancy.refetch()])} />
        )}
      </div>
    )
  if (!form.data || !vacancy.data || (token !== undefined && draft.isPending))
    return (
      <div className={frame.column}>
        <LinesSkeleton lines={8} />
      </div>
    )
  const { office, employment_type, pay, description_en, description_zh } = vacancy.data
  const found = draft.data?.job === form.data.job ? draft.data : undefined
  return (
    <div className={frame.column}>
      <span className="caption" data-record>
        {form.data.company}
      </span>
      <h1 ref={heading} tabIndex={-1} data-record className={classes.title}>
        {titleOf(vacancy.data)}
      </h1>
      <p className={frame.lead}>
        <span data-record>{office}</span> · {t(`vacancy.employment_type.${employment_type}`)}
        {pay && ` · ${payText(t, pay)}`}
      </p>
      <JobText texts={[description_en, description_zh]} />
      <ApplyForm
        key={found ? token : undefined}
        form={form.data}
        questions={vacancy.data.questions}
        start={found ? fromDraft(found, form.data.currency) : EMPTY}
        draft={found && token ? { token, until: found.until } : undefined}
        isDraftGone={token !== undefined && !found}
        onExpired={() => void form.refetch()}
      />
    </div>
  )
}

/** The token of a draft, as its mailed address names it. */
function useDraftToken(): string | undefined {
  const { draft } = useSearch({ strict: false }) as { draft?: unknown }
  // Once the form was sent the draft is gone, and its address changes nothing.
  const [token] = useState(draft === undefined ? undefined : String(draft))
  return token
}

function JobText({ texts: [english, chinese] }: { texts: readonly [string | null, string | null] }) {
  const t = useT()
  const texts = [english, chinese].filter((text) => text !== null)
  if (texts.length === 0) return null
  return (
    <details className={classes.details}>
      <summary>{t('job.details')}</summary>
      {texts.map((text) => (
        <p key={text} className={classes.text} data-record>
          {text}
        </p>
      ))}
    </details>
  )
}
