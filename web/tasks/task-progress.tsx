import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { taskApi } from '#base/contracts/session-api.ts'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { download } from '#web/calls/call.ts'
import { refetchAll, useCall } from '#web/calls/use-call.ts'
import { type Translate, useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useAction } from '#web/use-action.ts'
import classes from './task-progress.module.css'
import { isUnderWay, type Task } from './task-state.ts'

type Props = {
  id: string
  /** Called once, when the job has ended, with or without success. */
  onEnd?: (task: Task) => void
}

/**
 * The progress of one background job, for the page that started it. The person may leave; the notifications show it
 * too.
 */
export function TaskProgress({ id, onEnd }: Props) {
  const client = useQueryClient()
  const { data: task } = useCall(
    taskApi.one,
    { id },
    { freshFor: 0, pollEvery: (answer) => (answer && !isUnderWay(answer.state) ? false : 1500) },
  )
  const reportedId = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bell learns of each new piece of work
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [endpointName(taskApi.list)] })
  }, [client, id])
  useEffect(() => {
    if (!task || isUnderWay(task.state) || reportedId.current === task.id) return
    reportedId.current = task.id
    void refetchAll(client)
    onEnd?.(task)
  }, [client, task, onEnd])
  return task ? <TaskRow task={task} here /> : null
}

/** One background job: its name, progress, remaining time and actions. */
export function TaskRow({ task, here = false, onGo }: { task: Task; here?: boolean; onGo?: () => void }) {
  const t = useT()
  const cancel = useAction(taskApi.cancel)
  const running = isUnderWay(task.state)
  const part = task.total ? Math.min(1, task.done / task.total) : undefined
  return (
    <div className={classes.row} data-card={here || undefined}>
      <div className={classes.head}>
        <span className={classes.title}>{task.title}</span>
        <StatusTag status={task.state} tone={TONES[task.state]} label={t(`progress.${task.state}`)} />
      </div>
      {running && (
        <progress
          className={classes.bar}
          aria-label={task.title}
          value={part === undefined ? undefined : part}
          max={1}
        />
      )}
      <div className={classes.foot}>
        <span className="caption" aria-live="polite">
          {running ? progressText(t, task) : task.message}
        </span>
        <span className={classes.actions}>
          {!here && task.page && (
            <Link to={task.page} onClick={onGo}>
              {t('progress.open_page')}
            </Link>
          )}
          {task.has_file && task.state !== 'cancelled' && !running && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} />}
              onClick={() => void download(taskApi.result, { id: task.id })}
            >
              {t('action.download')}
            </Button>
          )}
          {running && task.can_cancel && (
            <Button size="xs" variant="default" loading={cancel.busy} onClick={() => void cancel.run({ id: task.id })}>
              {t('action.cancel')}
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}

const TONES = { waiting: 'mute', running: 'info', done: 'good', failed: 'bad', cancelled: 'mute' } as const

function progressText(t: Translate, task: Task): string {
  if (task.state === 'waiting') return t('progress.waiting_text')
  const done = task.total
    ? t('progress.of', { done: task.done, total: task.total })
    : t('progress.so_far', { done: task.done })
  return task.seconds_left === null ? done : `${done} · ${leftText(t, task.seconds_left)}`
}

function leftText(t: Translate, seconds: number): string {
  return seconds < 60
    ? t('progress.seconds_left', { count: Math.max(1, seconds) })
    : t('progress.minutes_left', { count: Math.round(seconds / 60) })
}
