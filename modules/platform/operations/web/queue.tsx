import { useT } from '#web/i18n.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { momentText, Num } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { FailedTasks, Jobs } from '../contract.ts'

type Props = {
  tasks: (FailedTasks & { waiting: number; running: number }) | undefined
  jobs: Jobs | undefined
}

/** Tasks of all companies and the jobs that wake their workers: what waits, runs and failed, the newest by name. */
export function Queue({ tasks, jobs }: Props) {
  const t = useT()
  if (!tasks || !jobs)
    return (
      <Card title={t('ops.tasks')}>
        <LinesSkeleton lines={4} />
      </Card>
    )
  const failed = tasks.faults + jobs.failed
  return (
    <Card
      title={t('ops.tasks')}
      tag={
        <StatusTag
          status={failed > 0 ? 'failed' : 'done'}
          tone={failed > 0 ? 'bad' : 'good'}
          label={failed > 0 ? t('ops.failures', { count: failed }) : t('ops.no_failures')}
        />
      }
    >
      <Facts
        facts={[
          { label: t('ops.tasks_waiting'), value: <Num value={tasks.waiting} /> },
          { label: t('ops.tasks_running'), value: <Num value={tasks.running} /> },
          { label: t('ops.tasks_faults'), value: <Num value={tasks.faults} /> },
          { label: t('ops.tasks_refused'), value: <Num value={tasks.refused} /> },
          { label: t('ops.jobs_waiting'), value: <Num value={jobs.waiting} /> },
          { label: t('ops.jobs_retrying'), value: <Num value={jobs.retrying} /> },
          { label: t('ops.failed_jobs'), value: <Num value={jobs.failed} /> },
        ]}
      />
      {jobs.oldest_waiting && (
        <p className="caption">{t('ops.oldest_job', { moment: momentText(jobs.oldest_waiting) })}</p>
      )}
      {tasks.newest.map(({ reference, kind, at }) => (
        <p key={reference} className="caption">
          {t('ops.failed_task', { kind, moment: momentText(at), reference })}
        </p>
      ))}
      {jobs.newest_failed.map(({ queue, at, reason }) => (
        <p key={`${queue} ${at}`} className="caption">
          {t('ops.failed_job', { queue, moment: momentText(at), reason })}
        </p>
      ))}
    </Card>
  )
}
