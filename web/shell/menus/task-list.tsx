import { Popover } from '@mantine/core'
import type { ReactElement } from 'react'
import { bellApi } from '#base/session-api.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { TaskRow } from '#web/page/task-progress.tsx'
import type { Task } from '#web/page/task-state.ts'
import { useCall } from '#web/use-call.ts'
import classes from './task-list.module.css'

type Props = { target: ReactElement; opened: boolean; onChange: (opened: boolean) => void; tasks: readonly Task[] }

/** What hangs below the bell: what waits for the person, then their long pieces of work. */
export default function TaskList({ target, opened, onChange, tasks }: Props) {
  const t = useT()
  const { data: waiting = [] } = useCall(bellApi.items, {}, { enabled: opened })
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" width={380} trapFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={classes.list} aria-label={t('shell.tasks')}>
        {waiting.length > 0 && (
          <ul className={classes.rows}>
            {waiting.map(({ name, text, page }) => (
              <li key={name}>
                <Link to={page} onClick={() => onChange(false)}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <h2 className={classes.title}>{t('shell.tasks')}</h2>
        {tasks.length === 0 ? (
          <EmptyState small title={t('shell.tasks_none')} text={t('shell.tasks_none_text')} />
        ) : (
          <ul className={classes.rows}>
            {tasks.map((task) => (
              <li key={task.id}>
                <TaskRow task={task} onGo={() => onChange(false)} />
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
