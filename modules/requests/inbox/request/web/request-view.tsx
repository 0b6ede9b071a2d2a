import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import { type MenuAction, MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconAlertTriangle, IconChevronLeft } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { DateText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Timeline } from '#web/page/timeline.tsx'
import type {} from '../../../approval/labels.ts'
import { type RequestAction, type RequestDetail, requestApi } from '../../contract.ts'
import { daysText, entryText, measureTexts } from '../../web/request-texts.ts'
import classes from './request.module.css'
import { RequestFiles } from './request-files.tsx'
import { VideoLinkView } from './video-link.tsx'

const RequestSteps = lazyComponent(
  async () => (await import('../../../approval/web/request-steps.tsx')).RequestSteps,
  <LinesSkeleton lines={2} />,
)

export type ShownRequest = z.output<typeof RequestDetail>

type Props = {
  id: string
  onBack: () => void
  /** Called with the request once it is loaded, and whenever it changes. */
  onShown: (request: ShownRequest) => void
  /** What each action does; the page offers no others. */
  acts: (request: ShownRequest) => Partial<Record<RequestAction, () => void>>
}

/** One request: facts, warnings, files, steps, history, and the actions of the reader. */
export function RequestView({ id, onBack, onShown, acts }: Props) {
  const t = useT()
  const query = useCall(requestApi.one, { id })
  const { data } = query
  useEffect(() => {
    if (data) onShown(data)
  }, [data, onShown])
  const back = (
    <button type="button" className={classes.back} onClick={onBack}>
      <IconChevronLeft size={18} aria-hidden />
      {t('requests.back')}
    </button>
  )
  if (!query.data)
    return (
      <div className={classes.view}>
        {back}
        <div className={classes.body}>
          {query.isError ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <LinesSkeleton lines={9} />
          )}
        </div>
      </div>
    )
  const request = query.data
  return (
    <article className={classes.view} aria-labelledby={`request-${id}`}>
      {back}
      <div className={classes.body}>
        <RequestHead request={request} />
        <Evidence request={request} />
        <Warnings of={request} />
        {request.reason && (
          <Section title={t('requests.reason')}>
            <p className={classes.reason}>{request.reason}</p>
          </Section>
        )}
        {request.attached.length > 0 && (
          <Section title={t('requests.files')}>
            <RequestFiles id={id} files={request.attached} />
          </Section>
        )}
        {request.video_link && (
          <Section title={t('requests.video_link')}>
            <VideoLinkView address={request.video_link} />
          </Section>
        )}
        <Section title={t('requests.way')}>
          <RequestSteps steps={request.way} now={request.step} countsAtOnce={request.counts_at_once} />
        </Section>
        <Section title={t('requests.history')}>
          <Timeline items={request.entries.toReversed().map(toTimelineEntry)} />
        </Section>
      </div>
      <RequestActions request={request} acts={acts(request)} />
    </article>
  )
}

function RequestHead({ request }: { request: ShownRequest }) {
  const t = useT()
  const { full_name, employee_no, kind_name, sent_at, entered_by } = request
  return (
    <header className={classes.head}>
      <Avatar name={full_name} size={40} />
      <div>
        <h2 id={`request-${request.id}`} data-record>
          {full_name}
        </h2>
        <p className="caption">
          {[employee_no, kind_name].join(' · ')} · <DateText at={sent_at} />
          {entered_by && ` · ${t('requests.entered_by', { name: entered_by })}`}
        </p>
      </div>
      <StatusTag status={request.state} />
    </header>
  )
}

/** Amounts, days and the facts needed to decide. */
function Evidence({ request }: { request: ShownRequest }) {
  const about = [daysText(request), ...measureTexts(request)].filter(Boolean)
  return (
    <div className={classes.evidence}>
      <h3>{request.title}</h3>
      {about.length > 0 && <p className={classes.measures}>{about.join(' · ')}</p>}
      {request.facts.length > 0 && (
        <dl className={classes.facts}>
          {request.facts.map(({ name, text, tone }) => (
            <div key={name} data-tone={tone}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** The warnings that an approver reads before deciding. */
function Warnings({ of: { warnings } }: { of: ShownRequest }) {
  const t = useT()
  if (warnings.length === 0) return null
  return (
    <section className={classes.warnings} aria-label={t('requests.warnings')}>
      {warnings.map(({ code, text }) => (
        <p key={`${code} ${text}`}>
          <IconAlertTriangle size={16} aria-hidden />
          {text}
        </p>
      ))}
    </section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

const TONES: Readonly<Record<string, 'good' | 'bad' | 'warn' | 'mute'>> = {
  approved: 'good',
  agreed: 'good',
  paid: 'good',
  rejected: 'bad',
  revoked: 'mute',
  cancelled: 'mute',
  withdrawn: 'mute',
  reminded: 'warn',
  escalated: 'warn',
}

function toTimelineEntry(entry: ShownRequest['entries'][number]) {
  const { id, at, by, what, remark } = entry
  return {
    id,
    at,
    tone: TONES[what],
    ...(by && { by }),
    title: (
      <>
        {entryText(entry)}
        {remark && <span className={classes.remark}>{remark}</span>}
      </>
    ),
  }
}

function RequestActions({
  request,
  acts,
}: {
  request: ShownRequest
  acts: Partial<Record<RequestAction, () => void>>
}) {
  const t = useT()
  const may = (action: RequestAction) => (request.actions.includes(action) ? acts[action] : undefined)
  const more: MenuAction[] = (
    [
      ['cancel', t('requests.cancel')],
      ['revoke', t('requests.revoke')],
    ] as const
  ).flatMap(([action, label]) => {
    const act = may(action)
    return act ? [{ label, onClick: act, tone: 'bad' as const }] : []
  })
  const buttons = [may('take_back'), may('withdraw'), may('change'), may('reject'), may('approve')]
  if (more.length === 0 && buttons.every((act) => act === undefined)) return null
  return (
    <footer className={classes.foot}>
      {more.length > 0 && <MoreButton label={t('requests.more')} actions={more} />}
      {may('take_back') && (
        <Button variant="default" onClick={may('take_back')}>
          {t('action.undo')}
        </Button>
      )}
      {may('withdraw') && (
        <Button variant="default" onClick={may('withdraw')}>
          {t('requests.withdraw')}
        </Button>
      )}
      {may('change') && <Button onClick={may('change')}>{t('requests.send_again')}</Button>}
      {may('reject') && (
        <Button variant="default" className={classes.reject} onClick={may('reject')}>
          {t('action.reject')}
        </Button>
      )}
      {may('approve') && <Button onClick={may('approve')}>{t('action.approve')}</Button>}
    </footer>
  )
}
