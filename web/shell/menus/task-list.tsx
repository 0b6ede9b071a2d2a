import { Popover } from '@mantine/core'
import type { ReactElement } from 'react'
import { useT } from '#web/i18n.ts'
import { toLinkProps } from '#web/internal-path.ts'
import { Link } from '#web/link.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { TaskRow } from '#web/tasks/task-progress.tsx'
import type { Task } from '#web/tasks/task-state.ts'
import classes from './task-list.module.css'

type Props = {
  target: ReactElement
  opened: boolean
  onChange: (opened: boolean) => void
  waiting: readonly { name: string; text: string; page: string }[]
  tasks: readonly Task[]
}

/** The panel below the notifications button: items that wait for the person, then their background jobs. */
export default function TaskList({ target, opened, onChange, waiting, tasks }: Props) {
  const t = useT()
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" width={380} trapFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={classes.list} aria-label={t('shell.bell')}>
        <h2 className={classes.title}>{t('shell.bell_waiting')}</h2>
        {waiting.length === 0 ? (
          <p className="caption">{t('shell.bell_none')}</p>
        ) : (
          <ul className={classes.rows}>
            {waiting.map(({ name, text, page }) => (
              <li key={name}>
                <Link {...toLinkProps(page)} onClick={() => onChange(false)}>
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
