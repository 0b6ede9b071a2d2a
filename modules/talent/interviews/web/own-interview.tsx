import { Button } from '@mantine/core'
import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { useParam } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card, Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { moneyText, sizeText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { ownInterviewApi } from '../own-contract.ts'
import { LocationText, PhaseTag, startText, useTitleOf } from './interview-texts.tsx'
import classes from './interviews.module.css'
import { PanelScores } from './panel-scores.tsx'

const ScoreForm = lazyComponent(async () => (await import('./score-form.tsx')).ScoreForm)

export type OwnDetail = NonNullable<typeof ownInterviewApi.one.types>['answer']

/** An interview for its panel: the candidate, when and where, resume, questions, one's own score, and the others' after it. */
export default function OwnInterviewPage() {
  const t = useT()
  const id = useParam('id')
  const { data, isError, error, refetch } = useCall(ownInterviewApi.one, { id }, { keepPrevious: true })
  if (isError)
    return (
      <Page>
        <PageHeader title={t('interview.one')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (!data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  return <OwnInterviewView key={data.id} interview={data} />
}

function OwnInterviewView({ interview }: { interview: OwnDetail }) {
  const t = useT()
  const titleOf = useTitleOf()
  const { full_name, phase, job, round, minutes, zone, location, expected_pay, currency } = interview
  const pay =
    typeof expected_pay === 'number' && currency
      ? moneyText(expected_pay, currency, { sign: true })
      : t('state.nothing')
  return (
    <Page>
      <PageHeader
        title={full_name}
        tag={<PhaseTag phase={phase} />}
        about={[titleOf(interview), job, t('interview.round_of', { round })].filter(Boolean).join(' · ')}
      />
      <Card title={t('interview.when')}>
        <Facts
          facts={[
            { label: t('interview.starts_at'), value: startText(interview) },
            { label: t('interview.minutes'), value: minutes },
            { label: t('interview.zone'), value: zone },
            { label: t('interview.location'), value: <LocationText location={location} /> },
            ...(expected_pay === undefined ? [] : [{ label: t('interview.expected_pay'), value: pay }]),
          ]}
        />
      </Card>
      <Files interview={interview} />
      {interview.may_score ? (
        <ScoreForm interview={interview} />
      ) : (
        <>
          {interview.own_score === null && <Questions interview={interview} />}
          <Card title={t('interview.panel')}>
            <PanelScores {...interview} />
          </Card>
        </>
      )}
    </Page>
  )
}

function Files({ interview: { id, files } }: { interview: OwnDetail }) {
  const t = useT()
  return (
    <Card title={t('interview.files')}>
      {files.length === 0 && <p className="caption">{t('interview.no_files')}</p>}
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id}>
            <Button
              variant="default"
              leftSection={<IconDownload size={15} aria-hidden />}
              onClick={() => void download(ownInterviewApi.file, { id, file_id: file.id })}
            >
              <span data-record>{file.name}</span>
            </Button>{' '}
            <span className="caption">{sizeText(file.size)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Questions({ interview: { questions } }: { interview: OwnDetail }) {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  return (
    <Card title={t('interview.questions')}>
      <ol className={classes.questions}>
        {questions.map(({ id, text_en, text_zh, hint_en, hint_zh }) => (
          <li key={id}>
            {isChinese ? text_zh : text_en}
            <p className={`caption ${classes.hint}`}>{isChinese ? hint_zh : hint_en}</p>
          </li>
        ))}
      </ol>
      <p className="caption">{t('interview.score_later')}</p>
    </Card>
  )
}
