import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { useParam } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card, Facts, SplitDetail } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { listText, momentText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { Timeline } from '#web/page/timeline.tsx'
import { type Interview, interviewApi } from '../contract.ts'
import { LocationText, PhaseTag, startText, useTitleOf } from './interview-texts.tsx'
import classes from './interviews.module.css'
import { PanelScores } from './panel-scores.tsx'

const ArrangeDialog = lazyComponent(async () => (await import('./arrange-dialog.tsx')).ArrangeDialog)
const CancelDialog = lazyComponent(async () => (await import('./outcome-dialogs.tsx')).CancelDialog)
const DecideDialog = lazyComponent(async () => (await import('./outcome-dialogs.tsx')).DecideDialog)

type Detail = z.output<typeof Interview>

/** One interview for HR: when and where, its panel with scores, its result and history. */
export default function InterviewPage() {
  const t = useT()
  const id = useParam('id')
  const interview = useCall(interviewApi.one, { id }, { keepPrevious: true })
  if (interview.isError)
    return (
      <Page>
        <PageHeader title={t('interview.one')} />
        <ErrorState error={interview.error} onRetry={() => void interview.refetch()} />
      </Page>
    )
  if (!interview.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  return <InterviewView key={interview.data.id} interview={interview.data} />
}

function InterviewView({ interview }: { interview: Detail }) {
  const t = useT()
  const titleOf = useTitleOf()
  const isChinese = useLanguage() === 'zh-TW'
  const { full_name, round, phase, minutes, zone, location, times, kit_en, kit_zh, result, remark, events } = interview
  return (
    <Page>
      <PageHeader
        title={full_name}
        tag={<PhaseTag phase={phase} />}
        about={[titleOf(interview), interview.job, t('interview.round_of', { round })].filter(Boolean).join(' · ')}
        actions={<Actions interview={interview} />}
      />
      <SplitDetail
        rail={
          <Card title={t('interview.history')}>
            <Timeline
              items={events
                .map(({ kind, at, name }, nth) => ({
                  id: String(nth),
                  at,
                  title: t(`interview.event.${kind}`),
                  ...(name !== null && { by: name }),
                }))
                .toReversed()}
            />
          </Card>
        }
      >
        <Card title={t('interview.when')}>
          <Facts
            facts={[
              {
                label: t('interview.starts_at'),
                value:
                  times.length > 0
                    ? listText(times.map((time) => momentText(time.starts_at, zone)))
                    : startText(interview),
              },
              { label: t('interview.minutes'), value: minutes },
              { label: t('interview.zone'), value: zone },
              { label: t('interview.location'), value: <LocationText location={location ?? ''} /> },
              { label: t('interview.kit_id'), value: isChinese ? kit_zh : kit_en },
              ...(result === null ? [] : [{ label: t('interview.result'), value: t(`interview.result.${result}`) }]),
              ...(remark ? [{ label: t('interview.remark'), value: <span data-record>{remark}</span> }] : []),
            ]}
          />
        </Card>
        <Card title={t('interview.panel')}>
          <PanelScores {...interview} />
        </Card>
      </SplitDetail>
    </Page>
  )
}

function Actions({ interview }: { interview: Detail }) {
  const t = useT()
  const [open, setOpen] = useState<'edit' | 'cancel' | 'decide'>()
  const onClose = () => setOpen(undefined)
  return (
    <div className={classes.time}>
      {interview.actions.includes('decide') && (
        <Button onClick={() => setOpen('decide')}>{t('interview.decide')}</Button>
      )}
      {interview.actions.includes('edit') && (
        <Button variant="default" onClick={() => setOpen('edit')}>
          {t('action.edit')}
        </Button>
      )}
      {interview.actions.includes('cancel') && (
        <Button variant="default" onClick={() => setOpen('cancel')}>
          {t('interview.cancel')}
        </Button>
      )}
      {open === 'edit' && (
        <ArrangeDialog
          card={{ id: interview.card_id }}
          name={interview.full_name}
          record={interview}
          onClose={onClose}
        />
      )}
      {open === 'cancel' && <CancelDialog interview={interview} onClose={onClose} />}
      {open === 'decide' && <DecideDialog interview={interview} onClose={onClose} />}
    </div>
  )
}
