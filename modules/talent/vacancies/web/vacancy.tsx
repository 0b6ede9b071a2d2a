import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { useGo, useParam } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card, Facts, SplitDetail } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, moneyText, numberText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { type Vacancy, vacancyApi } from '../contract.ts'
import classes from './vacancies.module.css'
import { VacancyHistory } from './vacancy-history.tsx'
import { payText, useTitleOf, VacancyTag } from './vacancy-texts.tsx'

const VacancyForm = lazyComponent(async () => (await import('./vacancy-form.tsx')).VacancyForm)
const CloseDialog = lazyComponent(async () => (await import('./state-dialogs.tsx')).CloseDialog)
const OpenDialog = lazyComponent(async () => (await import('./state-dialogs.tsx')).OpenDialog)

type Detail = z.output<typeof Vacancy>

/** One vacancy: its state and places, what it offers and asks, and its history. */
export default function VacancyPage() {
  const t = useT()
  const id = useParam('id')
  const vacancy = useCall(vacancyApi.one, { id }, { keepPrevious: true })
  if (vacancy.isError)
    return (
      <Page>
        <PageHeader title={t('vacancy.name')} />
        <ErrorState error={vacancy.error} onRetry={() => void vacancy.refetch()} />
      </Page>
    )
  if (!vacancy.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  return <VacancyView key={vacancy.data.id} vacancy={vacancy.data} />
}

function VacancyView({ vacancy }: { vacancy: Detail }) {
  const t = useT()
  const titleOf = useTitleOf()
  const { places, hired, vacant, office, department, position, recruiter, state_reason } = vacancy
  return (
    <Page>
      <PageHeader
        title={titleOf(vacancy)}
        tag={<VacancyTag {...vacancy} />}
        about={[vacancy.code, t('vacancy.progress', { places, hired, vacant })].join(' · ')}
        actions={<Actions vacancy={vacancy} />}
      />
      {vacancy.is_recruiter_missing && vacancy.state !== 'closed' && (
        <p className={classes.notice} role="status">
          {recruiter ? t('vacancy.recruiter_gone', { name: recruiter }) : t('vacancy.recruiter_none')}
        </p>
      )}
      <SplitDetail
        rail={
          <>
            <LinkCard vacancy={vacancy} />
            <Card title={t('vacancy.history')}>
              <VacancyHistory vacancy={vacancy} />
            </Card>
          </>
        }
      >
        <Card title={t('vacancy.where')}>
          <Facts
            facts={[
              { label: t('vacancy.office'), value: office },
              { label: t('vacancy.department'), value: department },
              { label: t('vacancy.position'), value: position },
              { label: t('vacancy.employment_type'), value: t(`vacancy.employment_type.${vacancy.employment_type}`) },
              { label: t('vacancy.places'), value: String(places) },
              { label: t('vacancy.hired'), value: String(hired) },
              { label: t('vacancy.vacant'), value: String(vacant) },
              {
                label: t('vacancy.closing_day'),
                value: vacancy.closing_day ? dayText(vacancy.closing_day) : t('vacancy.no_closing_day'),
              },
              { label: t('vacancy.recruiter'), value: recruiter },
              ...(state_reason ? [{ label: t('vacancy.state_reason'), value: state_reason }] : []),
              ...(vacancy.posts_reason ? [{ label: t('vacancy.posts_reason'), value: vacancy.posts_reason }] : []),
            ]}
          />
        </Card>
        <PayCard vacancy={vacancy} />
        <Card title={t('vacancy.about')}>
          <Description vacancy={vacancy} />
        </Card>
        <Card title={t('vacancy.questions')}>
          <Questions questions={vacancy.questions} />
        </Card>
      </SplitDetail>
    </Page>
  )
}

function PayCard({ vacancy }: { vacancy: Detail }) {
  const t = useT()
  const { pay_from, currency, shown_by_law: law, weekly_hours } = vacancy
  const shown = law
    ? t('vacancy.shown_by_law', { amount: moneyText(law.below, currency, { sign: true }), source: law.source })
    : t(vacancy.is_pay_shown ? 'vacancy.pay_is_shown' : 'vacancy.pay_is_hidden')
  return (
    <Card title={t('vacancy.pay')}>
      <Facts
        facts={[
          { label: t('vacancy.pay'), value: pay_from === null ? undefined : payText(t, { ...vacancy, pay_from }) },
          ...(pay_from === null ? [] : [{ label: t('vacancy.is_pay_shown'), value: shown }]),
          ...(weekly_hours === null ? [] : [{ label: t('vacancy.weekly_hours'), value: numberText(weekly_hours, 2) }]),
          {
            label: t('vacancy.is_expected_pay_shown'),
            value: t(vacancy.is_expected_pay_shown ? 'vacancy.yes' : 'vacancy.no'),
          },
        ]}
      />
    </Card>
  )
}

function Description({ vacancy: { description_en, description_zh } }: { vacancy: Detail }) {
  const t = useT()
  const texts = [
    { label: t('vacancy.description_en'), text: description_en },
    { label: t('vacancy.description_zh'), text: description_zh },
  ].filter(({ text }) => text !== null)
  if (texts.length === 0) return <p className="caption">{t('job.no_description')}</p>
  return texts.map(({ label, text }) => (
    <div key={label} className={classes.part}>
      <p className="caption">{label}</p>
      <p className={classes.text}>{text}</p>
    </div>
  ))
}

function Questions({ questions }: Pick<Detail, 'questions'>) {
  const t = useT()
  if (questions.length === 0) return <p className="caption">{t('vacancy.no_questions')}</p>
  return (
    <ol className={classes.asked}>
      {questions.map(({ id, kind, text_en, text_zh, choices, is_required }) => (
        <li key={id}>
          <span>{[...new Set([text_en, text_zh])].join(' · ')}</span>
          <span className="caption">
            {[
              t(`vacancy.question.kind.${kind}`),
              ...(choices ?? []).map(({ en, zh }) => [...new Set([en, zh])].join(' / ')),
              is_required && t('vacancy.question.is_required'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Where applicants find it while it is open. */
function LinkCard({ vacancy: { code, state } }: { vacancy: Detail }) {
  const t = useT()
  if (state !== 'open') return null
  const address = new URL(`/jobApplicationForm/${code}`, window.location.origin).href
  const page = `/jobs/${code.slice(0, code.lastIndexOf('-'))}`
  return (
    <Card title={t('vacancy.link')}>
      <p className={classes.link}>{address}</p>
      <p className={classes.part}>
        <Button
          size="xs"
          variant="default"
          onClick={() => void navigator.clipboard.writeText(address).then(() => toast.good(t('vacancy.link_copied')))}
        >
          {t('vacancy.copy_link')}
        </Button>
      </p>
      <p>
        <a href={page} target="_blank" rel="noopener">
          {t('vacancy.jobs_page')}
        </a>
      </p>
    </Card>
  )
}

function Actions({ vacancy }: { vacancy: Detail }) {
  const t = useT()
  const go = useGo()
  const name = useTitleOf()(vacancy)
  const [open, setOpen] = useState<'edit' | 'copy' | 'close' | 'open'>()
  const hire = useAction(vacancyApi.hire)
  const close = () => setOpen(undefined)
  const { id, version } = vacancy
  const may = (action: Detail['actions'][number]) => vacancy.actions.includes(action)
  const stopApplications = () =>
    void hire.run(
      { id, version },
      {
        confirmation: {
          title: t('vacancy.hire_title', { name }),
          text: t('vacancy.hire_text'),
          action: t('vacancy.hire'),
        },
        successMessage: t('vacancy.hire_done'),
      },
    )
  const more = allowedActions(vacancy, {
    hire: { label: t('vacancy.hire'), onClick: stopApplications },
    copy: { label: t('vacancy.copy'), onClick: () => setOpen('copy') },
    close: { label: t('vacancy.close'), tone: 'bad', onClick: () => setOpen('close') },
  })
  return (
    <>
      {may('open') && <Button onClick={() => setOpen('open')}>{t('vacancy.open')}</Button>}
      {may('edit') && (
        <Button variant="default" onClick={() => setOpen('edit')}>
          {t('action.edit')}
        </Button>
      )}
      {more.length > 0 && <MoreButton label={t('vacancy.more')} actions={more} />}
      {open === 'edit' && <VacancyForm record={vacancy} onClose={close} />}
      {open === 'copy' && (
        <VacancyForm record={undefined} copied={vacancy} onClose={close} onSaved={(made) => go(`job/${made.id}`)} />
      )}
      {open === 'close' && <CloseDialog vacancy={vacancy} name={name} onClose={close} />}
      {open === 'open' && <OpenDialog vacancy={vacancy} name={name} onClose={close} />}
    </>
  )
}
