import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { taskApi } from '#base/session-api.ts'
import { isUnderWay, type Task } from '#web/page/task-state.ts'
import { useCall } from '#web/use-call.ts'
import { Cause } from '../../values.ts'
import { payrollApi } from '../contract.ts'
import type { RunShown } from './words.ts'

/** Milliseconds between two questions. */
const WHILE_CALCULATED = 1500
const WHILE_OPEN = 6000

/** What of the review stands in the address. */
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
 * The rows a review shows, unless others were chosen: what stops the run or is to be looked at while there is any, else
 * what moved, else everyone.
 */
export function shownRows(
  run: Pick<RunShown, 'state' | 'blocked' | 'failed' | 'to_check' | 'previous'>,
  address: ReviewAddress,
): NonNullable<ReviewAddress['show']> {
  if (address.show) return address.show
  if (address.cause) return 'all'
  if (run.state === 'calculated' && run.blocked + run.failed + run.to_check > 0) return 'attention'
  return run.previous ? 'changed' : 'all'
}

/** How far the calculation of a run is, whoever started it. `onChanged` hears that the run has changed under our eyes. */
export function useRunProgress(run: RunShown, onChanged: () => void) {
  const { data } = useCall(
    payrollApi.progress,
    { id: run.id },
    {
      enabled: run.state !== 'approved',
      fresh: 0,
      every: (answer) => (answer?.calculation ? WHILE_CALCULATED : WHILE_OPEN),
    },
  )
  const isOlder = data !== undefined && run.version < data.version
  const told = useRef(onChanged)
  told.current = onChanged
  const version = data?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again for each later version
  useEffect(() => {
    if (isOlder) told.current()
  }, [isOlder, version])
  return data
}

/** A piece of long work by its id, asked for while it goes on; `onEnd` once it has ended under our eyes. */
export function useFollowedTask(
  id: string | null | undefined,
  onEnd: (task: Task) => void,
): { task: Task | undefined; busy: boolean } {
  const { data } = useCall(
    taskApi.one,
    { id: id ?? '' },
    { enabled: Boolean(id), fresh: 0, every: (answer) => (answer && isUnderWay(answer.state) ? 1500 : false) },
  )
  const task = id && data?.id === id ? data : undefined
  const busy = task !== undefined && isUnderWay(task.state)
  // Whose end is known: of a task that was over when the page opened. One begun since may end before it is first asked for.
  const heard = useRef(id)
  const told = useRef(onEnd)
  told.current = onEnd
  useEffect(() => {
    if (busy) heard.current = undefined
    else if (task && heard.current !== task.id) {
      heard.current = task.id
      told.current(task)
    }
  }, [busy, task])
  return { task, busy }
}
