import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { taskApi } from '#base/contracts/session-api.ts'
import { useCall } from '#web/calls/use-call.ts'
import { isUnderWay, type Task } from '#web/tasks/task-state.ts'
import { Cause } from '../../values.ts'
import { payrollApi } from '../contract.ts'
import type { RunDetails } from './run-title.ts'

/** Milliseconds between two polls. */
const POLL_CALCULATING_MS = 1500
const POLL_OPEN_MS = 6000

/** The review state in the address. */
export const ReviewAddress = z.object({
  show: z
    .enum(['all', 'changed', 'attention', 'to_check', 'blocked', 'unchecked', 'failed'])
    .optional()
    .catch(undefined),
  cause: Cause.optional().catch(undefined),
  person: z.string().optional().catch(undefined),
})
export type ReviewAddress = z.output<typeof ReviewAddress>

/**
 * The default rows of a review: rows that block the run or have to be checked while there are any, otherwise changed rows,
 * otherwise everyone.
 */
export function reviewScope(
  run: Pick<RunDetails, 'state' | 'blocked' | 'failed' | 'to_check' | 'previous'>,
  address: ReviewAddress,
): NonNullable<ReviewAddress['show']> {
  if (address.show) return address.show
  if (address.cause) return 'all'
  if (run.state === 'calculated' && run.blocked + run.failed + run.to_check > 0) return 'attention'
  return run.previous ? 'changed' : 'all'
}

/**
 * Polls the progress of a run's calculation, whoever started it. Calls `onChanged` when the run changes while the page is
 * open.
 */
export function useRunProgress(run: RunDetails, onChanged: () => void) {
  const { data } = useCall(
    payrollApi.progress,
    { id: run.id },
    {
      enabled: run.state !== 'approved',
      freshFor: 0,
      pollEvery: (answer) => (answer?.calculation ? POLL_CALCULATING_MS : POLL_OPEN_MS),
    },
  )
  const isOlder = data !== undefined && run.version < data.version
  const latestCallback = useRef(onChanged)
  latestCallback.current = onChanged
  const version = data?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again for each later version
  useEffect(() => {
    if (isOlder) latestCallback.current()
  }, [isOlder, version])
  return data
}

/** Polls a background job by its id while it runs. Calls `onEnd` once it ends while the page is open. */
export function useFollowedTask(
  id: string | null | undefined,
  onEnd: (task: Task) => void,
): { task: Task | undefined; busy: boolean } {
  const { data } = useCall(
    taskApi.one,
    { id: id ?? '' },
    { enabled: Boolean(id), freshFor: 0, pollEvery: (answer) => (answer && isUnderWay(answer.state) ? 1500 : false) },
  )
  const task = id && data?.id === id ? data : undefined
  const busy = task !== undefined && isUnderWay(task.state)
  // The job whose end is known: one that was over when the page opened. A job started later may end before the first poll.
  const reportedTask = useRef(id)
  const latestCallback = useRef(onEnd)
  latestCallback.current = onEnd
  useEffect(() => {
    if (busy) reportedTask.current = undefined
    else if (task && reportedTask.current !== task.id) {
      reportedTask.current = task.id
      latestCallback.current(task)
    }
  }, [busy, task])
  return { task, busy }
}
