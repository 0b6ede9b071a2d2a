import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Question } from '#web/dialogs/confirm.tsx'
import { useT } from '#web/i18n.ts'
import { IconAlertTriangle, IconDownload, IconMail, IconSend } from '#web/icons.ts'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import type { CallAction } from '#web/use-action.ts'
import classes from '../../web/year-end.module.css'

type Work = CallAction<{ year: number }, { task_id: string }>
type Props = {
  year: number
  /** Key facts of the year, as a line of figures. */
  facts: readonly { label: string; value: string }[]
  warnings: readonly string[]
  /** How many forms are to be issued, or issued again. */
  due: number
  /** How many people have no mail address. */
  without: number
  make: Work
  makeAsk: { title: string; text: string }
  zip: Work
  mail: Work
  mailTitle: string
}

/** The year's progress, due day and warnings, and the actions to issue, archive and mail. */
export function IssueHead({ year, facts, warnings, due, without, make, zip, mail, ...words }: Props) {
  const t = useT()
  const [tasks, setTasks] = useState<string[]>([])
  async function begin(work: Work, ask?: Question) {
    const started = await work.run({ year }, { confirmation: ask })
    if (started) setTasks((known) => [started.task_id, ...known])
  }
  const askAndMake = () => begin(make, { ...words.makeAsk, action: t('year-end.make') })
  const askAndMail = () =>
    begin(mail, {
      title: words.mailTitle,
      text: (
        <>
          <p>{t('year-end.mail_text')}</p>
          {without > 0 && <p>{t('year-end.mail_without', { count: without })}</p>}
        </>
      ),
      action: t('year-end.mail'),
    })
  return (
    <div className={classes.head}>
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning} role="note">
          <IconAlertTriangle size={17} aria-hidden />
          <span>{warning}</span>
        </p>
      ))}
      <div className={classes.bar}>
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={zip.busy}
            onClick={() => void begin(zip)}
          >
            {t('year-end.zip')}
          </Button>
          <Button
            variant={due > 0 ? 'default' : 'filled'}
            leftSection={<IconMail size={16} aria-hidden />}
            loading={mail.busy}
            onClick={() => void askAndMail()}
          >
            {t('year-end.mail')}
          </Button>
          {due > 0 && (
            <Button
              leftSection={<IconSend size={16} aria-hidden />}
              loading={make.busy}
              onClick={() => void askAndMake()}
            >
              {t('year-end.make')}
            </Button>
          )}
        </div>
      </div>
      {tasks.map((task) => (
        <TaskProgress key={task} id={task} />
      ))}
    </div>
  )
}
