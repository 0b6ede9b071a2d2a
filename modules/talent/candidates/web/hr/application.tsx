import { Button } from '@mantine/core'
import { useState } from 'react'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { useParam } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { SplitDetail } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { applicationApi } from '../../contract.ts'
import { useTitleOf } from '../vacancy-title.ts'
import { Answers, type ApplicationDetail, ApplicationFacts, ApplicationHistory } from './application-cards.tsx'
import { ApplicationTag } from './application-texts.tsx'
import { CandidateCards } from './candidate-cards.tsx'
import { ResumeFiles } from './resume-files.tsx'
import { useReview } from './use-review.tsx'

const VacancyDialog = lazyComponent(async () => (await import('./vacancy-dialog.tsx')).VacancyDialog)
const CandidateDialog = lazyComponent(async () => (await import('./candidate-dialog.tsx')).CandidateDialog)

/** One application: its files and answers, its candidate's other applications, and what happened to it. */
export default function ApplicationPage() {
  const t = useT()
  const id = useParam('id')
  const application = useCall(applicationApi.one, { id }, { keepPrevious: true })
  if (application.isError)
    return (
      <Page>
        <PageHeader title={t('application.one')} />
        <ErrorState error={application.error} onRetry={() => void application.refetch()} />
      </Page>
    )
  if (!application.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  return <ApplicationView key={application.data.id} application={application.data} />
}

function ApplicationView({ application }: { application: ApplicationDetail }) {
  const t = useT()
  const titleOf = useTitleOf()
  const [isEditing, setEditing] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  const { review, reviewActions, dialog } = useReview()
  const { full_name, job, number, status, candidate_id, actions } = application
  const mayReview = actions.includes('review')
  // A resume needs a vacancy before it can be suitable.
  const isAssigned = !actions.includes('assign')
  const isOpen = mayReview && status !== 'suitable'
  const more = reviewActions(application).filter(({ label }) => !isOpen || label !== t('application.status.suitable'))
  return (
    <Page>
      <PageHeader
        title={full_name}
        tag={<ApplicationTag {...application} />}
        about={[titleOf(application), job === null ? String(number) : `${job} / ${number}`].join(' · ')}
        actions={
          mayReview && (
            <>
              <Button variant="default" onClick={() => setEditing(true)}>
                {t('candidate.edit')}
              </Button>
              {more.length > 0 && <MoreButton label={t('application.more')} actions={more} />}
              {isOpen && isAssigned && (
                <Button onClick={() => review(application, 'suitable')}>{t('application.mark_suitable')}</Button>
              )}
              {!isAssigned && <Button onClick={() => setAssigning(true)}>{t('application.assign')}</Button>}
            </>
          )
        }
      />
      <SplitDetail
        rail={
          <>
            <CandidateCards id={candidate_id} shown={application.id} />
            <ApplicationHistory application={application} />
          </>
        }
      >
        <ApplicationFacts application={application} />
        <Answers application={application} />
        <ResumeFiles application={application} />
      </SplitDetail>
      {dialog}
      {isAssigning && <VacancyDialog application={application} onClose={() => setAssigning(false)} />}
      {isEditing && <CandidateDialog id={candidate_id} onClose={() => setEditing(false)} />}
    </Page>
  )
}
