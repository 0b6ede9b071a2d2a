import { Button } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { download } from '#web/calls/call.ts'
import { useCall, useRefetchAll } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { Link, useArea, useParam } from '#web/link.tsx'
import { loadChunk } from '#web/loading/load-chunk.ts'
import { Card, Facts, SplitDetail } from '#web/page/card.tsx'
import { CardBoundary, ErrorState } from '#web/page/error-state.tsx'
import { dayText, listText, momentText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton, PageSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Timeline } from '#web/page/timeline.tsx'
import { allScreens, canOpen, fillsOf } from '#web/screens.ts'
import { useSession, useVisitor } from '#web/session.tsx'
import type { Slot } from '#web/slot.ts'
import type {} from '../../../candidate-mails/labels.ts'
import { onboardingApi } from '../../contract.ts'
import classes from '../onboarding.module.css'
import { CARD_ACTIONS, CARD_SECTIONS, type ShownCard } from '../slots.ts'
import { CARD_TONES } from '../tones.ts'
import { nextOf, useCardMoves } from '../use-card-moves.tsx'
import { useWaitText } from '../wait-text.ts'

/** One candidate on the way to the first day: how they stand, what comes next, and all that was done. */
export default function CardPage() {
  const t = useT()
  const id = useParam('id')
  const card = useCall(onboardingApi.one, { id }, { keepPrevious: true })
  if (card.isError)
    return (
      <Page>
        <PageHeader title={t('onboarding.one')} />
        <ErrorState error={card.error} onRetry={() => void card.refetch()} />
      </Page>
    )
  if (!card.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  return <CardView key={card.data.id} card={card.data} />
}

/** What modules above add, in their order, by screens that the reader may open. */
function useFills<Value extends { order: number }>(slot: Slot<Value>): Value[] {
  const visitor = useVisitor()
  const area = useArea()
  const screens = allScreens().filter((screen) => visitor !== undefined && canOpen(visitor, screen, area))
  return fillsOf(slot, screens)
    .map(({ value }) => value)
    .toSorted((a, b) => a.order - b.order)
}

function CardView({ card }: { card: ShownCard }) {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  const waitText = useWaitText()
  const refetchAll = useRefetchAll()
  const moves = useCardMoves()
  const sections = useFills(CARD_SECTIONS)
  const actions = useFills(CARD_ACTIONS).filter(({ isOffered }) => isOffered(card))
  const { full_name, stage, state, job, title_en, title_zh, onboard_on } = card
  const next = actions.some(({ isNext }) => isNext) ? undefined : nextOf(card)
  const menu = moves.menu(card)
  const isActive = state === 'active'
  return (
    <Page>
      <PageHeader
        title={full_name}
        tag={
          <StatusTag
            status={state}
            tone={CARD_TONES[state]}
            label={isActive ? t(`onboarding.stage.${stage}`) : t(`onboarding.state.${state}`)}
          />
        }
        about={[
          isChinese ? title_zh : title_en,
          job,
          onboard_on && t('onboarding.starts_on', { day: dayText(onboard_on) }),
          isActive && waitText.whom(card),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {actions
              .filter(({ isNext }) => !isNext)
              .map(({ name, load }) => (
                <Added key={name} name={`action ${name}`} load={load} card={card} onDone={() => void refetchAll()} />
              ))}
            {menu.length > 0 && <MoreButton label={t('onboarding.more_of', { name: full_name })} actions={menu} />}
            {next && (
              <Button loading={moves.busy} onClick={() => moves.move(card, next)}>
                {t('onboarding.next_to', { stage: t(`onboarding.stage.${next}`) })}
              </Button>
            )}
            {actions
              .filter(({ isNext }) => isNext)
              .map(({ name, load }) => (
                <Added key={name} name={`action ${name}`} load={load} card={card} onDone={() => void refetchAll()} />
              ))}
          </>
        }
      />
      <SplitDetail
        rail={
          <>
            <CardHistory card={card} />
            <CardMails card={card} />
          </>
        }
      >
        <CardFacts card={card} />
        {sections.map(({ name, load }) => (
          <Added key={name} name={`section ${name}`} load={load} card={card} isCard />
        ))}
      </SplitDetail>
      {moves.dialog}
    </Page>
  )
}

// biome-ignore lint/suspicious/noExplicitAny: a section takes the card alone, an action also what follows
type Part = ComponentType<any>
// Created once for the life of the page, so that no part is drawn again.
const parts = new Map<string, Part>()

/** What a module above adds. It loads by itself, and an error stays inside it. */
function Added({
  name,
  load,
  isCard = false,
  ...props
}: {
  name: string
  load: () => Promise<Part>
  card: ShownCard
  isCard?: boolean
  onDone?: () => void
}) {
  const AddedPart = parts.get(name) ?? lazy(() => loadChunk(async () => ({ default: await load() })))
  parts.set(name, AddedPart)
  const waiting = isCard && (
    <Card>
      <LinesSkeleton lines={4} />
    </Card>
  )
  return (
    <CardBoundary>
      <Suspense fallback={waiting}>
        <AddedPart {...props} />
      </Suspense>
    </CardBoundary>
  )
}

function CardFacts({ card }: { card: ShownCard }) {
  const t = useT()
  const { may } = useSession()
  const waitText = useWaitText()
  const { application_id, employee_id, stage, days, email, phone, language, office, department, onboard_on, job } = card
  const waits = listText([...card.waits_for, ...(card.waits_for_candidate ? [t('onboarding.the_candidate')] : [])])
  return (
    <Card
      title={t('onboarding.facts')}
      actions={
        <>
          {employee_id !== null && may('employee:read') && (
            <Link to={`employees/${employee_id}`}>{t('onboarding.open_employee')}</Link>
          )}
          <Link to={`resume/${application_id}`}>{t('onboarding.open_application')}</Link>
        </>
      }
    >
      <Facts
        facts={[
          { label: t('onboarding.stage'), value: `${t(`onboarding.stage.${stage}`)} · ${waitText.since(days)}` },
          { label: t('onboarding.waits_for'), value: waits || undefined },
          { label: t('onboarding.job'), value: job ?? t('onboarding.no_vacancy') },
          { label: t('onboarding.office'), value: office },
          { label: t('onboarding.department'), value: department },
          { label: t('onboarding.onboard_on'), value: onboard_on ? dayText(onboard_on) : undefined },
          { label: t('onboarding.email'), value: email ? <a href={`mailto:${email}`}>{email}</a> : undefined },
          {
            label: t('onboarding.phone'),
            value: phone ? <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> : undefined,
          },
          { label: t('onboarding.language'), value: t(`onboarding.language.${language}`) },
        ]}
      />
    </Card>
  )
}

const MOVE_TONES = {
  begun: 'info',
  forward: 'good',
  back: 'warn',
  skipped: 'warn',
  rejected: 'bad',
  taken_back: 'info',
  first_day: 'info',
  hired: 'good',
  hire_undone: 'warn',
  ended: 'mute',
} as const

/** Everything that was done with a card, newest first, with reasons and papers. */
function CardHistory({ card: { id, moves } }: { card: ShownCard }) {
  const t = useT()
  const { may } = useSession()
  return (
    <Card title={t('onboarding.history')}>
      <Timeline
        items={moves.toReversed().map(({ id: move, kind, at, name, to_stage, onboard_on, reason, file }) => ({
          id: move,
          at,
          by: name ?? t('onboarding.nobody_did'),
          tone: MOVE_TONES[kind],
          title: (
            <>
              {t(`onboarding.move_kind.${kind}`, {
                stage: t(`onboarding.stage.${to_stage}`),
                day: onboard_on ? dayText(onboard_on) : '',
              })}
              {reason && (
                <div className={classes.text} data-record>
                  {reason}
                </div>
              )}
              {file &&
                (may('candidate:files') ? (
                  <div>
                    <button
                      type="button"
                      className={classes.paper}
                      aria-label={t('onboarding.download_paper', { name: file.name })}
                      onClick={() => void download(onboardingApi.paper, { id, file_id: file.id })}
                    >
                      {file.name}
                    </button>
                  </div>
                ) : (
                  <div className="caption">{file.name}</div>
                ))}
            </>
          ),
        }))}
      />
    </Card>
  )
}

/** The mails that were sent, and whether the mail server has taken them. */
function CardMails({ card: { mails } }: { card: ShownCard }) {
  const t = useT()
  return (
    <Card title={t('onboarding.mails')}>
      {mails.length === 0 && <p className="caption">{t('onboarding.no_mails')}</p>}
      <ul className={classes.mails}>
        {mails.toReversed().map(({ id, event, at, name, handed_over_at, has_failed }) => (
          <li key={id}>
            <span>{t(`candidate-mail.event.${event}`)}</span>
            <span className="caption">
              {momentText(at)} · {name}
            </span>
            {handed_over_at ? (
              <span className="caption">{t('onboarding.mail_handed_over', { at: momentText(handed_over_at) })}</span>
            ) : (
              <StatusTag
                status={has_failed ? 'failed' : 'pending'}
                label={t(has_failed ? 'onboarding.mail_failed' : 'onboarding.mail_waits')}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
