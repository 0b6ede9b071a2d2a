import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { required } from '#base/required.ts'
import { taxApi } from '#pay/contract.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconFileImport } from '#web/icons.ts'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { Steps } from '#web/page/steps.tsx'
import { useSession } from '#web/session.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import { useAction } from '#web/use-action.ts'
import { type Migration, migrationApi, STEPS } from '../contract.ts'
import { COUNTS_THE_YEAR } from './countries.ts'
import { EarlierPay } from './earlier-pay.tsx'
import { BackDialog } from './erasure-dialog.tsx'
import { FinishStep, Summary } from './finish-step.tsx'
import classes from './migration.module.css'
import { StepPanel } from './step-panel.tsx'

export type MigrationState = z.output<typeof Migration>

/** The migration wizard: the organisation, the people with all about them, and a summary, one file at a time. */
export default function MigrationWizard() {
  const t = useT()
  const found = useCall(migrationApi.state, {}, { freshFor: 0 })
  const migration = found.data
  return (
    <Page>
      <PageHeader title={t('migration.title')} about={t('migration.about')} />
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !migration ? (
        <RowsSkeleton rows={5} />
      ) : migration.state === 'open' ? (
        <Wizard migration={migration} onChanged={() => void found.refetch()} />
      ) : (
        <NotOpen migration={migration} />
      )}
    </Page>
  )
}

function NotOpen({ migration }: { migration: MigrationState }) {
  const t = useT()
  const start = useAction(migrationApi.start)
  const isFinished = migration.state === 'finished'
  const button = (
    <Button loading={start.busy} onClick={() => void start.run({})}>
      {t(isFinished ? 'migration.start_again' : 'migration.start')}
    </Button>
  )
  if (!isFinished)
    return (
      <EmptyState title={t('migration.none_title')} text={t('migration.none_text')} icon={IconFileImport}>
        {button}
      </EmptyState>
    )
  return (
    <Card title={t('migration.finished')} actions={button}>
      <p className="caption">
        {t('migration.finished_by', { name: migration.finished_name ?? '' })} ·{' '}
        {momentText(required(migration.finished_at, 'the end of a finished migration'))}
      </p>
      <Summary migration={migration} />
    </Card>
  )
}

type WizardProps = { migration: MigrationState; onChanged: () => void }

function Wizard({ migration, onChanged }: WizardProps) {
  const t = useT()
  const [isLeaving, setLeaving] = useState(false)
  const next = useAction(migrationApi.next)
  const { step, busy, actions } = migration
  const { may, hasOfficeIn: isIn } = useSession()
  const [isPast, setPast] = useState(false)
  // Where tax is calculated over the whole year, the wizard asks for earlier pay between the salaries and the end.
  const asksEarlier = COUNTS_THE_YEAR.some(isIn) && may('payroll:prepare')
  const shown = step === 'finish' && asksEarlier && !isPast ? 'earlier' : step
  // Details and salaries come with the people; files of them alone have their steps only where one was begun.
  const isPart = step === 'details' || step === 'salary'
  const own = STEPS.filter((id) => isPart || (id !== 'details' && id !== 'salary'))
  const steps = own.flatMap((id) => (id === 'finish' && asksEarlier ? (['earlier', id] as const) : [id]))
  const starts = useCall(taxApi.starts, { per_page: 1 }, { enabled: asksEarlier && step === 'finish' })
  const isImported = (id: string) =>
    id === 'earlier'
      ? (starts.data?.total ?? 0) > 0
      : migration.batches.some((batch) => batch.step === id && batch.state === 'imported')
  const hasImported = isImported(step)
  return (
    <>
      <Steps
        label={t('migration.steps')}
        steps={steps.map((id) => ({ id, label: t(`migration.step.${id}`), skipped: !isImported(id) }))}
        current={shown}
      />
      {migration.trouble && !busy && (
        <p role="alert" className={classes.trouble}>
          {migration.trouble}
        </p>
      )}
      {busy && <TaskProgress key={busy.task_id} id={busy.task_id} onEnd={onChanged} />}
      {shown === 'earlier' ? (
        <EarlierPay />
      ) : step === 'finish' ? (
        <FinishStep migration={migration} />
      ) : (
        <StepPanel key={step} step={step} migration={migration} onChanged={onChanged} />
      )}
      <div className={classes.bar}>
        {actions.includes('back') && (
          <Button variant="default" onClick={() => setLeaving(true)}>
            {t('migration.back')}
          </Button>
        )}
        {shown === 'earlier' && <Button onClick={() => setPast(true)}>{t('migration.next')}</Button>}
        {step !== 'finish' && (hasImported || actions.includes('next')) && (
          <Button
            variant={hasImported ? 'filled' : 'default'}
            disabled={!actions.includes('next')}
            loading={next.busy}
            onClick={() => void next.run({ version: migration.version, past_people: step === 'employees' })}
          >
            {t(hasImported ? 'migration.next' : 'migration.skip')}
          </Button>
        )}
      </div>
      {isLeaving && <BackDialog version={migration.version} onClose={() => setLeaving(false)} />}
    </>
  )
}
