import { Button } from '@mantine/core'
import { checklistProgress } from '#base/checklist.ts'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCheck, IconMinus } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { useFindPath } from '#web/shell/find-path.ts'
import { useAction } from '#web/use-action.ts'
import { type FirstStep, type FirstStepRow, firstStepApi, SettledStep } from '../first-steps-contract.ts'
import { CallContent } from './call-content.tsx'
import classes from './dashboard.module.css'
import { ADD_PERSON, IMPORT_PEOPLE, PEOPLE } from './screen-paths.ts'

const STEP_PATHS: Record<FirstStep, readonly string[]> = {
  profile: ['company/profile'],
  offices: ['company/offices'],
  holidays: ['company/holiday'],
  departments: ['company/departments'],
  people: [...IMPORT_PEOPLE, ...ADD_PERSON],
  details: PEOPLE.map((path) => `${path}?incomplete=true`),
  leave: ['leave/policy', 'application/leave/policy'],
  approvals: ['settings/requests?tab=others'],
  accounts: ['accounts'],
  pay: ['payroll/settings'],
  account: ['payroll/accounts'],
  run: ['payroll/runs'],
}

/** What is still to be set up; only people who may set it up request it. */
export function useFirstSteps() {
  const { may } = useSession()
  const query = useCall(firstStepApi.list, {}, { freshFor: 3_000, enabled: may('company:edit') })
  const steps = query.data?.steps ?? []
  const offices = query.data?.offices ?? []
  return {
    asked: query,
    steps,
    offices,
    /** There is something to set up. */
    isOpen: (query.data?.is_over === false && steps.some(({ state }) => state === 'open')) || offices.length > 0,
    isEmptyCompany: query.data?.has_people === false,
  }
}

/** The steps from an empty company to the first paid month; each knows whether it is done, skipped or not needed. */
export function FirstStepsCard() {
  const t = useT()
  const way = useFindPath()
  const { asked, steps, offices } = useFirstSteps()
  const { done, total } = checklistProgress([
    ...steps.map(({ state }) => ({ done: state !== 'open' })),
    ...offices.map(() => ({ done: false })),
  ])
  return (
    <Card
      title={t('dashboard.first_steps')}
      tag={total > 0 && <span className={classes.count}>{t('dashboard.steps_done', { done, total })}</span>}
    >
      <CallContent call={asked} skeleton={<RowsSkeleton rows={6} height={52} />}>
        {() => (
          <>
            <p className="caption">{t('dashboard.first_steps_text')}</p>
            <progress className={classes.progress} max={total} value={done} aria-label={t('dashboard.first_steps')} />
            <ol className={classes.items}>
              {steps.map((row) => (
                <StepItem key={row.step} row={row} />
              ))}
              {offices.map((office) => {
                const to = way('company/offices/$id', { id: office.id })
                return (
                  <li key={office.id} className={classes.item}>
                    <span className={classes.tick}>
                      <span className="for-readers">{t('dashboard.step_open')}</span>
                    </span>
                    <div className={classes.itemText}>
                      <p className={classes.itemTitle}>
                        <b>{t('dashboard.step_office', { office: office.name })}</b>
                      </p>
                      <p className={classes.itemAbout}>{t('dashboard.step_office_text', office)}</p>
                    </div>
                    {to && (
                      <Link to={to} className={classes.button}>
                        {t('action.open')}
                        <span className="for-readers">, {t('dashboard.step_office', { office: office.name })}</span>
                      </Link>
                    )}
                  </li>
                )
              })}
            </ol>
          </>
        )}
      </CallContent>
    </Card>
  )
}

function StepItem({ row: { step, state, left, run_id, actions } }: { row: FirstStepRow }) {
  const t = useT()
  const way = useFindPath()
  const { run, busy } = useAction(firstStepApi.settle)
  const to = run_id === null ? way(STEP_PATHS[step]) : way('payroll/runs/$id', { id: run_id })
  const title = t(`dashboard.step.${step}`)
  const settle = (is_settled: boolean) => () => {
    const settled = SettledStep.options.find((one) => one === step)
    if (settled) void run({ first_step: settled, is_settled })
  }
  const isChecked = step === 'leave'
  const rare = [
    ...(actions.includes('settle') && !isChecked
      ? [{ label: t('dashboard.step_skip'), onClick: settle(true), disabled: busy }]
      : []),
    ...(actions.includes('reopen')
      ? [{ label: t('dashboard.step_reopen'), onClick: settle(false), disabled: busy }]
      : []),
  ]
  return (
    <li className={classes.item} data-state={state}>
      <span className={classes.tick} data-done={state === 'done' || undefined}>
        {state === 'done' && <IconCheck size={14} stroke={2.4} aria-hidden />}
        {(state === 'skipped' || state === 'unneeded') && <IconMinus size={14} stroke={2.4} aria-hidden />}
        <span className="for-readers">{t(`dashboard.step_${state}`)}</span>
      </span>
      <div className={classes.itemText}>
        <p className={classes.itemTitle}>
          <b>{title}</b>
          {left !== null && left > 0 && <Tag tone="warn">{t('dashboard.step_left', { count: left })}</Tag>}
          {(state === 'skipped' || state === 'unneeded') && (
            <span className="caption" aria-hidden>
              {t(`dashboard.step_${state}`)}
            </span>
          )}
        </p>
        <p className={classes.itemAbout}>{t(`dashboard.step_text.${step}`)}</p>
      </div>
      {isChecked && actions.includes('settle') && (
        <Button size="xs" variant="default" loading={busy} onClick={settle(true)}>
          {t('dashboard.step_confirm.leave')}
        </Button>
      )}
      {to && (
        <Link to={to} className={classes.button}>
          {t('action.open')}
          <span className="for-readers">, {title}</span>
        </Link>
      )}
      {rare.length > 0 && <MoreButton label={t('dashboard.step_more', { step: title })} actions={rare} />}
    </li>
  )
}
