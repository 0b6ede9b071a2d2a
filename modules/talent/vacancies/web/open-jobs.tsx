import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#web/calls/api-error.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { Link, useParam } from '#web/link.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { ProblemAlert, toProblem } from '#web/page/problem.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import frame from '#web/public/frame/public.module.css'
import { type OpenJob, openJobApi } from '../open-contract.ts'
import classes from './vacancies.module.css'
import { payText, useTitleOf } from './vacancy-texts.tsx'

type Job = z.output<typeof OpenJob>

/** The open vacancies of a company, for everybody. */
export default function OpenJobs() {
  const t = useT()
  const code = useParam('company')
  const heading = useScreenFocus<HTMLHeadingElement>()
  const { data, error } = useCall(openJobApi.list, { code })
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <div className={frame.column}>
      <h1 ref={heading} tabIndex={-1}>
        {isUnknown ? t('job.unknown_title') : data ? t('job.of', { company: data.company }) : t('job.page')}
      </h1>
      {!data && !error && <LinesSkeleton lines={6} />}
      {isUnknown && <p className={frame.lead}>{t('job.unknown')}</p>}
      {error && !isUnknown && <ProblemAlert problem={toProblem(error)} />}
      {data?.jobs.length === 0 && <EmptyState title={t('job.none_title')} text={t('job.none')} />}
      {data && data.jobs.length > 0 && (
        <>
          <p className={frame.lead}>{t('job.count', { count: data.jobs.length })}</p>
          <ul className={classes.jobs}>
            {data.jobs.map((job) => (
              <JobCard key={job.code} job={job} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function JobCard({ job }: { job: Job }) {
  const t = useT()
  const title = useTitleOf()(job)
  const { code, office, department, employment_type, places, pay, closing_day } = job
  const facts = [
    office,
    department,
    t(`vacancy.employment_type.${employment_type}`),
    t('job.places', { count: places }),
  ]
  return (
    <li className={classes.job}>
      <h2>{title}</h2>
      <p>{facts.join(' · ')}</p>
      {pay && <p className={classes.pay}>{payText(t, pay)}</p>}
      {closing_day && <p className="caption">{t('job.until', { day: dayText(closing_day) })}</p>}
      <JobDescription code={code} />
      <div className={classes.jobActions}>
        <Link to={`/jobApplicationForm/${code}`} className={classes.apply} aria-label={t('job.apply_for', { title })}>
          {t('job.apply')}
        </Link>
      </div>
    </li>
  )
}

/** Loads the description once it is unfolded. */
function JobDescription({ code }: { code: string }) {
  const t = useT()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useCall(openJobApi.one, { code }, { enabled: isOpen })
  const [first, second] = data
    ? language === 'zh-TW'
      ? [data.description_zh, data.description_en]
      : [data.description_en, data.description_zh]
    : []
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('job.details')}</summary>
      {isOpen && !data && !error && <LinesSkeleton lines={3} />}
      {error && <ProblemAlert problem={toProblem(error)} />}
      {data && <p className={classes.text}>{first ?? second ?? t('job.no_description')}</p>}
    </details>
  )
}
