import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { checklistProgress } from '#base/checklist.ts'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { type Translate, useT } from '#web/i18n.ts'
import { IconCircle, IconCircleCheck } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, listText, momentText, moneyText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag, Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import { runSlipApi } from '../../payroll/payslips/contract.ts'
import { paydayApi, type StepShown, type Checklist as Steps } from '../contract.ts'
import classes from './payday.module.css'

type PayStepShown = z.output<typeof StepShown>
type WithoutAddress = z.output<typeof Steps>['without_address']

/** The steps of an approved run and its month; nothing for runs approved before steps existed. */
export function Checklist({ runId, title, to }: { runId: string; title?: string; to?: string }) {
  const t = useT()
  const list = useCall(paydayApi.steps, { id: runId }, { keepPrevious: true, freshFor: 3_000 })
  const [unfolded, setUnfolded] = useState(false)
  if (list.isError)
    return (
      <Card title={title ?? t('payday.checklist')}>
        <ErrorState small error={list.error} onRetry={() => void list.refetch()} />
      </Card>
    )
  if (!list.data) return <LinesSkeleton lines={5} />
  const { steps, without_address } = list.data
  if (steps.length === 0) return null
  const { done, total, open } = checklistProgress(steps)
  const all = open.length === 0
  return (
    <Card
      title={title ?? t('payday.checklist')}
      tag={
        all ? (
          <StatusTag status="done" tone="good" label={t('payday.all_done')} />
        ) : (
          <Tag>{t('payday.of_done', { done, total })}</Tag>
        )
      }
      actions={
        to ? (
          <Link to={to}>{t('payday.to_run')}</Link>
        ) : (
          all && (
            <Button variant="subtle" size="compact-sm" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
              {t(unfolded ? 'payday.hide' : 'payday.show')}
            </Button>
          )
        )
      }
    >
      {(!all || unfolded || to) && (
        <ul className={classes.steps}>
          {steps.map((step) => (
            <StepRow key={step.id} step={step} runId={runId} without={without_address} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function StepRow({ step, runId, without }: { step: PayStepShown; runId: string; without: WithoutAddress }) {
  const t = useT()
  const { may } = useSession()
  const mark = useAction(paydayApi.mark)
  const unmark = useAction(paydayApi.unmark)
  const mail = useAction(runSlipApi.mail)
  const { id, version, title, amount, currency, people, due } = step
  // Payslips are mailed by the product itself.
  const isMail = step.kind === 'payslips'
  const isMailed = isMail && !step.done && may('payroll:prepare')
  const [next] = step.done ? [] : step.marks.slice(step.stage === 'sent' ? -1 : 0)
  const others = step.done ? [] : step.marks.filter((one) => one !== next)
  const sendAll = () =>
    mail.run(
      { id: runId },
      {
        confirmation: { title: t('payday.mail_title'), text: t('payday.mail_text'), action: t('payday.mail') },
        successMessage: t('payday.mail_begun'),
      },
    )
  const rare = [...(isMailed && next ? [next] : []), ...others].map((one) => ({
    label: t(`payday.mark.${one}`),
    onClick: () => void mark.run({ id, mark: one, version }),
  }))
  const back = step.unmarks.map((one) => ({
    label: t(`payday.unmark.${one}`),
    onClick: () => void unmark.run({ id, mark: one, version }),
  }))
  const Mark = step.done ? IconCircleCheck : IconCircle
  return (
    <li className={classes.step} data-done={step.done || undefined}>
      <Mark size={20} aria-hidden className={classes.mark} />
      <div className={classes.what}>
        <p>
          <b>{title}</b> <StatusTag status={step.stage} tone={toneOf(step)} label={t(`payday.stage.${step.stage}`)} />
        </p>
        <p className="caption">
          <span className={classes.due} data-late={step.overdue || undefined}>
            {step.overdue && `${t('payday.overdue')} · `}
            {t('payday.due', { day: dayText(due) })}
          </span>
          {' · '}
          {t('payday.people', { count: people })}
        </p>
        {markTexts(step, t).map((line) => (
          <p key={line} className="caption" data-record>
            {line}
          </p>
        ))}
        {step.reopened && (
          <p className={classes.warn} role="note">
            {t(`payday.reopened.${step.reopened}`)}
          </p>
        )}
        {isMail && without.total > 0 && (
          <p className="caption" data-record>
            {t('payday.without_address', { count: without.total, names: nameList(without, t) })}{' '}
            {may('account:edit') && <Link to="accounts">{t('payday.invite')}</Link>}
          </p>
        )}
      </div>
      <b className={classes.amount}>{amount === null ? null : moneyText(amount, currency, { sign: true })}</b>
      <div className={classes.acts}>
        {step.page && may('payroll:files') && !step.done && (
          <Button component={Link} to={step.page} variant="default" aria-label={`${t('payday.open_file')}: ${title}`}>
            {t('payday.open_file')}
          </Button>
        )}
        {isMailed && (
          <Button variant="default" loading={mail.busy} onClick={() => void sendAll()}>
            {t('payday.mail')}
          </Button>
        )}
        {next && !isMailed && (
          <Button
            variant="default"
            loading={mark.busy}
            aria-label={`${t(`payday.mark.${next}`)}: ${title}`}
            onClick={() => void mark.run({ id, mark: next, version })}
          >
            {t(`payday.mark.${next}`)}
          </Button>
        )}
        {rare.length + back.length > 0 && (
          <MoreButton label={t('payday.more', { step: title })} actions={[...rare, ...back]} />
        )}
      </div>
    </li>
  )
}

function toneOf({ overdue, done, stage }: PayStepShown) {
  if (overdue) return 'bad'
  if (done) return 'good'
  return stage === 'todo' ? 'mute' : 'info'
}

/** Who set which mark, in the order of the marks. */
function markTexts({ downloaded, corrected_at, sent, paid }: PayStepShown, t: Translate): string[] {
  const markText = (
    key: 'was_downloaded' | 'was_corrected' | 'was_sent' | 'was_paid',
    one: { by: string; at: string },
  ) => t(`payday.${key}`, { name: one.by, time: momentText(one.at) })
  return [
    ...(downloaded ? [markText(corrected_at === downloaded.at ? 'was_corrected' : 'was_downloaded', downloaded)] : []),
    ...(sent ? [markText('was_sent', sent)] : []),
    ...(paid ? [markText('was_paid', paid)] : []),
  ]
}

function nameList({ total, people }: WithoutAddress, t: Translate): string {
  const names = people.map(({ name }) => name)
  return listText(total > names.length ? [...names, t('payday.and_more', { count: total - names.length })] : names)
}
