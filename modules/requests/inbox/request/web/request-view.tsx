import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { z } from 'zod'
import { type MenuAction, MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { t, useT } from '#web/i18n.ts'
import { IconAlertTriangle, IconChevronLeft } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { DateText, listText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Timeline } from '#web/page/timeline.tsx'
import { useAction } from '#web/use-action.ts'
import type {} from '../../../approval/labels.ts'
import { type RequestAction, type RequestDetail, type RequestTalk, requestApi } from '../../contract.ts'
import { daysText, entryText, measureTexts } from '../../web/request-texts.ts'
import classes from './request.module.css'
import { RequestFiles } from './request-files.tsx'
import { VideoLinkView } from './video-link.tsx'

const RequestSteps = lazyComponent(
  async () => (await import('../../../approval/web/request-steps.tsx')).RequestSteps,
  <LinesSkeleton lines={2} />,
)

const TalkDialog = lazyComponent(async () => (await import('./talk-dialog.tsx')).TalkDialog)

export type ShownRequest = z.output<typeof RequestDetail>

type RequestRow = ShownRequest['batch'][number]

/** Some of what was sent together, or one of it. */
type BatchAction = 'approve' | 'reject' | 'withdraw'
export type RequestActs = Partial<
  Record<Exclude<RequestAction, BatchAction>, () => void> &
    Record<BatchAction, (requests: readonly RequestRow[]) => void>
>

type Props = {
  id: string
  onBack: () => void
  /** Called with the request once it is loaded, and whenever it changes. */
  onShown: (request: ShownRequest) => void
  /** Opens another request. */
  onOpen: (id: string) => void
  /** What each action does; the page offers no others. */
  acts: (request: ShownRequest) => RequestActs
}

/** One request: facts, warnings, files, steps, history, and the actions of the reader. */
export function RequestView({ id, onBack, onShown, onOpen, acts }: Props) {
  const t = useT()
  const query = useCall(requestApi.one, { id })
  const { data } = query
  const [talk, setTalk] = useState<RequestTalk>()
  const removing = useAction(requestApi.removeComment)
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
  const talks = Object.fromEntries(request.talk.map((what) => [what, () => setTalk(what)])) as Talks
  function removeComment(entry_id: string) {
    const confirmation = {
      title: t('requests.talk.remove_title'),
      text: t('requests.talk.remove_text'),
      action: t('action.delete'),
      tone: 'bad',
    } as const
    void removing.run({ id, entry_id }, { confirmation, successMessage: t('requests.talk.removed') })
  }
  return (
    <article className={classes.view} aria-labelledby={`request-${id}`}>
      {back}
      <div className={classes.body}>
        <RequestHead request={request} />
        <Evidence request={request} />
        <Batch request={request} onOpen={onOpen} />
        <OpenQuestion request={request} onAnswer={talks.answer} />
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
          {talks.comment && (
            <div>
              <Button size="xs" variant="default" onClick={talks.comment}>
                {t('requests.talk.comment')}
              </Button>
            </div>
          )}
          <Timeline items={request.entries.toReversed().map((entry) => toTimelineEntry(entry, removeComment))} />
        </Section>
      </div>
      <RequestActions request={request} acts={acts(request)} onAsk={talks.ask} />
      {talk && <TalkDialog request={request} what={talk} onClose={() => setTalk(undefined)} />}
    </article>
  )
}

/** What was sent together with the request, each to open. */
function Batch({ request: { id, batch }, onOpen }: { request: ShownRequest; onOpen: (id: string) => void }) {
  const t = useT()
  if (batch.length === 0) return null
  return (
    <Section title={t('requests.batch', { count: batch.length })}>
      <ul className={classes.batch}>
        {batch.map((row) => (
          <li key={row.id}>
            <button type="button" aria-current={row.id === id || undefined} onClick={() => onOpen(row.id)}>
              <span>
                {row.title} <span className="caption">{daysText(row)}</span>
              </span>
              <b>{measureTexts(row).join(' · ')}</b>
              <StatusTag status={row.state} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
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

type Talks = Partial<Record<RequestTalk, () => void>>

/** The question that waits, and for whom. */
function OpenQuestion({ request: { question }, onAnswer }: { request: ShownRequest; onAnswer: Talks['answer'] }) {
  const t = useT()
  if (!question) return null
  return (
    <section className={classes.question} aria-label={t('requests.did.questioned')}>
      <b>{t('requests.question_waits', { name: question.waits_for })}</b>
      <p className={classes.reason}>{question.text ?? t('requests.question_hidden')}</p>
      <span className="caption">{question.by}</span>
      {onAnswer && (
        <div>
          <Button size="xs" onClick={onAnswer}>
            {t('requests.talk.answer')}
          </Button>
        </div>
      )}
    </section>
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
          {request.facts.map(({ name, text, tone, link }) => (
            <div key={name} data-tone={tone}>
              <dt>{name}</dt>
              <dd>
                {link === undefined ? (
                  text
                ) : (
                  <a href={link} target="_blank" rel="noopener noreferrer">
                    {text}
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {request.away && request.from_day !== null && (
        <p className="caption">
          {request.away.length === 0
            ? t('requests.nobody_away')
            : t('requests.also_away', { names: listText(request.away) })}
        </p>
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

function toTimelineEntry(entry: ShownRequest['entries'][number], onRemove: (id: string) => void) {
  const { id, at, by, what, remark, may_remove } = entry
  return {
    id,
    at,
    tone: TONES[what],
    ...(by && { by }),
    title: (
      <>
        {entryText(entry)}
        {remark && <span className={classes.remark}>{remark}</span>}
        {may_remove && (
          <button type="button" className={classes.remove} onClick={() => onRemove(id)}>
            {t('action.delete')}
          </button>
        )}
      </>
    ),
  }
}

const ALL_LABELS = {
  approve: 'requests.approve_batch',
  reject: 'requests.reject_batch',
  withdraw: 'requests.withdraw_all',
} as const
const ONE_LABELS = {
  approve: 'requests.approve_only',
  reject: 'requests.reject_only',
  withdraw: 'requests.withdraw_only',
} as const
const LABELS = { approve: 'action.approve', reject: 'action.reject', withdraw: 'requests.withdraw' } as const

/** The buttons of the reader. What was sent together is decided and withdrawn together; one of it by the menu. */
function RequestActions({ request, acts, onAsk }: { request: ShownRequest; acts: RequestActs; onAsk: Talks['ask'] }) {
  const t = useT()
  const may = (action: Exclude<RequestAction, BatchAction>) =>
    request.actions.includes(action) ? acts[action] : undefined
  const batch = (['withdraw', 'reject', 'approve'] as const).flatMap((action) => {
    const act = acts[action]
    if (!act || !request.actions.includes(action)) return []
    const all = request.batch.filter(({ actions }) => actions.includes(action))
    return [{ action, act, all: all.length > 1 ? all : [request] }]
  })
  const more: MenuAction[] = [
    ...batch.flatMap(({ action, act, all }) =>
      all.length > 1 ? [{ label: t(ONE_LABELS[action]), onClick: () => act([request]) }] : [],
    ),
    ...(
      [
        ['cancel', t('requests.cancel')],
        ['revoke', t('requests.revoke')],
      ] as const
    ).flatMap(([action, label]) => {
      const act = may(action)
      return act ? [{ label, onClick: act, tone: 'bad' as const }] : []
    }),
  ]
  if (more.length === 0 && !onAsk && batch.length === 0 && !may('take_back') && !may('change')) return null
  return (
    <footer className={classes.foot}>
      {more.length > 0 && <MoreButton label={t('requests.more')} actions={more} />}
      {onAsk && (
        <Button variant="default" onClick={onAsk}>
          {t('requests.talk.ask')}
        </Button>
      )}
      {may('take_back') && (
        <Button variant="default" onClick={may('take_back')}>
          {t('action.undo')}
        </Button>
      )}
      {may('change') && <Button onClick={may('change')}>{t('requests.send_again')}</Button>}
      {batch.map(({ action, act, all }) => (
        <Button
          key={action}
          variant={action === 'approve' ? 'filled' : 'default'}
          className={action === 'reject' ? classes.reject : undefined}
          onClick={() => act(all)}
        >
          {all.length > 1 ? t(ALL_LABELS[action], { count: all.length }) : t(LABELS[action])}
        </Button>
      ))}
    </footer>
  )
}
