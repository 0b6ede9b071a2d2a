import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { notificationsApi, taskApi } from '#base/contracts/session-api.ts'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconBell } from '#web/icons.ts'
import { isUnderWay, type Task } from '#web/tasks/task-state.ts'
import { toast } from '#web/toasts/toasts.tsx'
import shell from './menus/round.module.css'

const loadList = () => import('./menus/task-list.tsx')
const TaskList = lazy(loadList)

/** The items that wait for the person, and their background jobs: running ones, and finished ones with their file. */
export function Notifications() {
  const t = useT()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [running, setRunning] = useState(false)
  const { data } = useCall(taskApi.list, { per_page: 25 }, { pollEvery: running && 2500 })
  const { data: waiting = [] } = useCall(notificationsApi.items, {}, { freshFor: 60_000 })
  const waits = waiting.length
  const tasks = data?.data ?? []
  const underWay = tasks.filter((task) => isUnderWay(task.state)).length
  useEffect(() => setRunning(underWay > 0), [underWay])
  useTaskToasts(tasks)
  const button = (
    <button
      type="button"
      className={shell.round}
      aria-haspopup="dialog"
      aria-label={t(waits > 0 ? 'shell.bell_waits' : 'shell.bell', { count: waits })}
      onPointerEnter={() => void loadList().catch(() => undefined)}
      onClick={() => {
        setWanted(true)
        setOpen(!open)
        if (open) return
        void client.invalidateQueries({ queryKey: [endpointName(taskApi.list)] })
        void client.invalidateQueries({ queryKey: [endpointName(notificationsApi.items)] })
      }}
    >
      <IconBell size={18} />
      {(underWay > 0 || waits > 0) && <span className={shell.dot} />}
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <TaskList target={button} opened={open} onChange={setOpen} waiting={waiting} tasks={tasks} />
    </Suspense>
  )
}

/** Shows a toast for each background job that ends while the person is here. */
function useTaskToasts(tasks: readonly Task[]): void {
  const t = useT()
  const before = useRef(new Map<string, Task['state']>())
  useEffect(() => {
    for (const task of tasks) {
      const was = before.current.get(task.id)
      before.current.set(task.id, task.state)
      if (!was || !isUnderWay(was) || isUnderWay(task.state)) continue
      const text = task.message ?? t(`progress.${task.state}`)
      if (task.state === 'failed') toast.bad(text, { title: task.title, stays: false })
      else if (task.state === 'done') toast.good(text, { title: task.title })
    }
  }, [tasks, t])
}
