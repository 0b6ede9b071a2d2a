import { useState } from 'react'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { toLinkProps } from '#web/internal-path.ts'
import { Link, useParam, useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, listText, momentText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton, PageSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Steps } from '#web/page/steps.tsx'
import { useSession } from '#web/session.tsx'
import { slotComponent } from '#web/slot-component.ts'
import { ExportMenu } from '#web/table/export-menu.tsx'
import type { Task } from '#web/tasks/task-state.ts'
import { usePathname } from '#web/use-pathname.ts'
import { WAGE_LISTS } from '../payslips/web/countries.ts'
import { reviewApi } from '../review/contract.ts'
import { RunReview } from '../review/web/run-review.tsx'
import { AFTER_APPROVAL, BEFORE_APPROVAL } from '../run-slots.ts'
import { payrollApi } from '../runs/contract.ts'
import { RunTotals } from '../runs/web/run-head.tsx'
import { type RunDetails, runTitle } from '../runs/web/run-title.ts'
import { ReviewAddress, reviewScope, useFollowedTask, useRunProgress } from '../runs/web/use-run.ts'
import classes from './payroll.module.css'
import { RunFoot } from './run-foot.tsx'
import { useRunActions } from './use-run-actions.tsx'

const AfterApproval = slotComponent(AFTER_APPROVAL)
const BeforeApproval = slotComponent(BEFORE_APPROVAL, null)
const TaskProgress = lazyComponent(async () => (await import('#web/tasks/task-progress.tsx')).TaskProgress)
const TaskRow = lazyComponent(async () => (await import('#web/tasks/task-progress.tsx')).TaskRow)
const RunUnit = lazyComponent(async () => (await import('../runs/web/run-unit.tsx')).RunUnit)
const RunInputs = lazyComponent(async () => (await import('./run-inputs.tsx')).RunInputs, <LinesSkeleton lines={8} />)

/** Choices of withholding tax that nobody has made: the page of the run says what counts. */
const OPEN_CHOICES: readonly string[] = ['tw_bonus_rule', 'tw_tax_method']

/** One pay run: its five steps, what changed and why, and what blocks the next step. */
export default function PayRun() {
  const t = useT()
  const id = useParam('id')
  // Refreshes often, so that a returning user sees other people's decisions before confirming.
  const run = useCall(payrollApi.run, { id }, { keepPrevious: true, freshFor: 3_000 })
  if (run.isError)
    return (
      <Page>
        <PageHeader title={t('pay.run')} />
        <ErrorState error={run.error} onRetry={() => void run.refetch()} />
      </Page>
    )
  if (!run.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  return <RunPage key={run.data.id} run={run.data} onStale={() => void run.refetch()} />
}

function RunPage({ run, onStale }: { run: RunDetails; onStale: () => void }) {
  const t = useT()
  const { may } = useSession()
  const [firstMissing] = run.holidays_missing
  const here = usePathname()
  const wageList = WAGE_LISTS[run.country]
  const [address, setAddress] = useSearchState(ReviewAddress)
  const [started, setStarted] = useState<string>()
  const progress = useRunProgress(run, onStale)
  const calculation = started ?? progress?.own_task_id
  const [others, setOthers] = useState<string[]>([])
  const doings = useRunActions(run, (kind, task) =>
    kind === 'calculate' ? setStarted(task) : setOthers((known) => [task, ...known]),
  )
  const own = useFollowedTask(calculation, onStale)
  const byOther = progress?.calculation?.mine === false ? progress.calculation : undefined
  const busy = own.busy || byOther !== undefined
  const steps = (['inputs', 'calculate', 'review', 'confirm', 'approve'] as const).map((step) => ({
    id: step,
    label: t(`pay.step_${step}`),
  }))

  return (
    <Page flush>
      <PageHeader
        title={runTitle(run)}
        tag={<StatusTag status={run.state} label={t(`payroll.state.${run.state}`)} />}
        about={<RunAbout run={run} />}
        actions={
          <>
            <Steps label={t('pay.steps')} steps={steps} current={currentStep(run, busy)} />
            {run.state === 'approved' && may('payroll:files') && (
              <Link to={`payroll/runs/${run.id}/files`} className={classes.files}>
                {t('pay.files')}
              </Link>
            )}
            {run.actions.includes('remove') && (
              <MoreButton
                label={t('pay.more')}
                actions={[{ label: t('pay.remove'), tone: 'bad', onClick: doings.remove }]}
              />
            )}
          </>
        }
      />
      {!run.law_checked && (
        <p className={classes.notice} data-tone="warn" role="note">
          {run.law_reason === null
            ? t('pay.law_unchecked')
            : t('pay.law_reason_run', { name: run.approved?.by ?? '', reason: run.law_reason })}
        </p>
      )}
      {run.waits
        .filter(({ kind }) => OPEN_CHOICES.includes(kind))
        .map(({ kind, question, title, page }) => (
          <p key={kind} className={classes.notice} data-tone="info" role="note">
            {question} {may('payroll:settings') && <Link {...toLinkProps(page, { back: here })}>{title}</Link>}
          </p>
        ))}
      {run.back_pay > 0 && (
        <p className={classes.notice} data-tone="info" role="note">
          {t('pay.back_pay_waits', { count: run.back_pay })}{' '}
          <Link to={`payroll/runs/${run.id}/back-pay`}>{t('pay.see_back_pay')}</Link>
        </p>
      )}
      {run.other_year !== null && (
        <p className={classes.notice} data-tone="info" role="note">
          {run.other_year}
        </p>
      )}
      {firstMissing && (
        <p className={classes.notice} data-tone="info" role="note">
          {t('pay.holidays_missing', {
            year: String(firstMissing.year),
            offices: listText(run.holidays_missing.map(({ office }) => office)),
          })}{' '}
          {may('holiday:edit') && (
            <Link to="company/holiday" search={{ load: true }}>
              {t('pay.see_holidays')}
            </Link>
          )}
        </p>
      )}
      {run.year_unknown > 0 && (
        <p className={classes.notice} data-tone="warn" role="note">
          {t('pay.earlier_pay_missing', { count: run.year_unknown })}{' '}
          <Link to="payroll/inputs" search={{ tab: 'starts' }}>
            {t('pay.see_year_unknown')}
          </Link>
        </p>
      )}
      {calculation && (own.busy || own.task?.state === 'failed') && (
        <div className={classes.inset}>
          <TaskProgress id={calculation} />
        </div>
      )}
      {byOther && (
        <div className={classes.inset}>
          <TaskRow here task={otherTask(byOther, t('pay.calculating_by', { name: byOther.by }))} />
        </div>
      )}
      {others.map((other) => (
        <div key={other} className={classes.inset}>
          <TaskProgress id={other} />
        </div>
      ))}
      {run.state === 'draft' ? (
        <RunInputs run={run} />
      ) : (
        <>
          {run.state === 'approved' && (
            <div className={classes.inset}>
              <AfterApproval runId={run.id} />
            </div>
          )}
          {(run.state === 'calculated' || run.state === 'confirmed') && may('payroll:files') && (
            // Built again when the run was calculated again.
            <div key={run.version} className={classes.inset}>
              <BeforeApproval runId={run.id} />
            </div>
          )}
          <RunTotals run={run} />
          {run.totals.unit.some(({ amount }) => amount !== 0) && <RunUnit run={run} />}
          <RunReview
            run={run}
            address={address}
            onAddress={setAddress}
            onTicked={onStale}
            actions={
              wageList && run.state === 'approved' && may('compensation:read') ? (
                <ExportMenu
                  list={wageList}
                  input={{ from: run.period, to: run.period, group_id: run.group.id }}
                  total={run.totals.employees}
                  chosen={[]}
                />
              ) : (
                <ExportMenu
                  list={reviewApi.review}
                  input={{ id: run.id, show: reviewScope(run, address), cause: address.cause }}
                  total={run.totals.employees}
                  chosen={[]}
                />
              )
            }
          />
        </>
      )}
      <RunFoot run={run} busy={busy} doings={doings} />
    </Page>
  )
}

function RunAbout({ run }: { run: RunDetails }) {
  const t = useT()
  const { today } = useSession()
  const facts = [
    run.kind !== 'monthly' && t(`payroll.run_kind.${run.kind}`),
    run.group.name,
    t(run.state === 'approved' && run.pay_day <= today ? 'pay.paid_on' : 'pay.pay_day_on', {
      day: dayText(run.pay_day),
    }),
    run.calculated && t('pay.calculated_at', { time: momentText(run.calculated.at) }),
  ]
  return (
    <span className={classes.about}>
      {facts.filter(Boolean).join(' · ')}
      {run.state !== 'approved' && (
        <>
          {' · '}
          <Link
            to="payroll/inputs"
            search={{
              period: run.period,
              kind: run.kind === 'monthly' ? undefined : run.kind,
              sequence: run.sequence === 1 ? undefined : run.sequence,
            }}
          >
            {t('pay.open_inputs')}
          </Link>
          {' · '}
          <Link to={`payroll/runs/${run.id}/back-pay`}>{t('pay.back_pay')}</Link>
          {(run.kind === 'bonus' || run.kind === 'off_cycle') && (
            <>
              {' · '}
              <Link to={`payroll/runs/${run.id}/bonuses`}>{t('pay.bonus_by_formula')}</Link>
            </>
          )}
        </>
      )}
    </span>
  )
}

/** A calculation that somebody else started, shown as a read-only task. */
function otherTask({ done, total }: { done: number; total: number | null }, title: string): Task {
  return {
    id: 'other',
    kind: 'payroll.calculate',
    title,
    state: 'running',
    done,
    total,
    seconds_left: null,
    can_cancel: false,
    message: null,
    has_file: false,
    page: null,
    created_at: '',
    finished_at: null,
  }
}

/** The current step of a run; undefined once it is approved. */
function currentStep(run: RunDetails, busy: boolean): string | undefined {
  if (run.state === 'approved') return undefined
  if (run.state === 'confirmed') return 'approve'
  if (busy) return 'calculate'
  if (run.state === 'draft') return 'inputs'
  return run.blocked === 0 && run.to_check <= run.checked && run.stale === 0 ? 'confirm' : 'review'
}
