import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Translate } from '#web/i18n.ts'
import { useT } from '#web/i18n.ts'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '#web/icons.ts'
import { momentText } from '#web/page/format.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import { slotComponent } from '#web/slot-component.ts'
import { NEXT_STEP } from '../run-slots.ts'
import type { RunDetails } from '../runs/web/run-title.ts'
import classes from './payroll.module.css'
import type { RunStepActions } from './use-run-actions.tsx'

const NextStep = slotComponent(NEXT_STEP, null)

/** The bar at the bottom: what blocks the next step, and its button. */
export function RunFoot({ run, busy, doings }: { run: RunDetails; busy: boolean; doings: RunStepActions }) {
  const t = useT()
  const line = runStatusLine(run, busy, t)
  const Icon = line.tone === 'good' ? IconCircleCheck : line.tone === 'mute' ? IconInfoCircle : IconAlertTriangle
  const can = (action: RunDetails['actions'][number]) => run.actions.includes(action)
  const buttons: ReactNode[] = []
  if (run.state === 'approved') {
    if (can('payslips'))
      buttons.push(
        <StepButton key="zip" onClick={doings.payslips} busy={doings.busy === 'payslips'} label={t('pay.zip')} plain />,
      )
    buttons.push(
      <NextStep
        key="next"
        runId={run.id}
        mail={(isNext) =>
          can('mail') && (
            <StepButton onClick={doings.mail} busy={doings.busy === 'mail'} label={t('pay.mail')} plain={!isNext} />
          )
        }
      />,
    )
  } else if (run.state === 'confirmed') {
    if (can('unconfirm'))
      buttons.push(
        <StepButton
          key="unconfirm"
          onClick={doings.unconfirm}
          busy={doings.busy === 'unconfirm'}
          label={t('pay.unconfirm')}
          plain
        />,
      )
    if (can('approve'))
      buttons.push(
        <StepButton key="approve" onClick={doings.approve} busy={doings.busy === 'approve'} label={t('pay.approve')} />,
      )
  } else {
    const isFirst = run.state === 'draft'
    if (can('calculate'))
      buttons.push(
        <StepButton
          key="calculate"
          onClick={doings.calculate}
          busy={doings.busy === 'calculate'}
          off={busy}
          label={isFirst ? t('pay.calculate') : t('pay.calculate_again')}
          plain={!isFirst}
        />,
      )
    if (!isFirst && doings.mayPrepare)
      buttons.push(
        <StepButton
          key="confirm"
          onClick={doings.confirm}
          busy={doings.busy === 'confirm'}
          off={busy || run.blocked > 0 || !can('confirm')}
          label={t('pay.confirm')}
        />,
      )
  }
  return (
    <footer className={classes.foot} data-foot>
      <p className={classes.standing} data-tone={line.tone} role="status">
        <Icon size={18} aria-hidden />
        <span>{line.text}</span>
      </p>
      <div className={classes.footButtons}>{buttons}</div>
    </footer>
  )
}

function StepButton({
  label,
  onClick,
  busy,
  off = false,
  plain = false,
}: {
  label: string
  onClick: () => void
  busy: boolean
  off?: boolean
  plain?: boolean
}) {
  return (
    <Button variant={plain ? 'default' : 'filled'} loading={busy} disabled={off} onClick={onClick}>
      {label}
    </Button>
  )
}

/** The status of the run in one sentence: the first thing that blocks the next step, otherwise what the next step does. */
function runStatusLine(run: RunDetails, busy: boolean, t: Translate): { tone: Tone; text: string } {
  if (run.state === 'approved')
    return {
      tone: 'good',
      text: run.approved
        ? t('pay.stands_approved', { name: run.approved.by, time: momentText(run.approved.at) })
        : t('pay.stands_approved_plain'),
    }
  if (busy) return { tone: 'mute', text: t('pay.stands_calculating') }
  if (run.state === 'confirmed') {
    if (run.needs_other_approver && !run.actions.includes('approve'))
      return { tone: 'warn', text: t('pay.stands_other_approver', { name: run.confirmed?.by ?? '' }) }
    return { tone: 'mute', text: t('pay.stands_confirmed') }
  }
  if (run.state === 'draft') return { tone: 'mute', text: t('pay.stands_draft') }
  if (run.stale > 0) return { tone: 'warn', text: t('pay.stands_stale', { count: run.stale }) }
  if (run.blocked > 0) return { tone: 'bad', text: t('pay.stands_blocked', { count: run.blocked }) }
  const open = run.to_check - run.checked
  if (open > 0) return { tone: 'warn', text: t('pay.stands_to_check', { count: open }) }
  return { tone: 'good', text: t('pay.stands_ready') }
}
