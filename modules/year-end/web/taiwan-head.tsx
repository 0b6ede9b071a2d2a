import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconAlertTriangle, IconDownload, IconMail, IconSend } from '#web/icons.ts'
import { confirm } from '#web/page/confirm.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, moneyText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { TaskProgress } from '#web/page/task-progress.tsx'
import { useCall, useChange } from '#web/use-call.ts'
import { statementApi } from '../taiwan-contract.ts'
import classes from './year-end.module.css'

const CHANGED = ['year-end']

/** How far the year is, when it is due, what warns, and the three ways out. */
export function TaiwanHead({ year }: { year: number }) {
  const t = useT()
  const [tasks, setTasks] = useState<string[]>([])
  const refreshes = ['tasks'] as const
  const make = useChange(statementApi.make, { refreshes })
  const zip = useChange(statementApi.zip, { refreshes })
  const mail = useChange(statementApi.mail, { refreshes })
  const summary = useCall(statementApi.summary, { year }, { keep: true })
  if (summary.isError) return <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
  if (!summary.data) return <LinesSkeleton lines={4} />
  const { people, states, paid, tax, open, running, ...dates } = summary.data
  const due = states.not_made + states.overtaken
  const facts = [
    { label: t('year-end.given_out'), value: part(people - states.not_made) },
    { label: t('year-end.read_count'), value: part(states.read) },
    { label: t('year-end.paid'), value: moneyText(paid, 'TWD', { sign: true }) },
    { label: t('year-end.tax'), value: moneyText(tax, 'TWD', { sign: true }) },
    { label: t('year-end.tw_filed_by'), value: dayText(dates.filed_by) },
    { label: t('year-end.tw_handed_out_by'), value: dayText(dates.handed_out_by) },
  ]
  const warnings = [
    ...(running ? [t('year-end.warning.year_running')] : []),
    ...(open > 0 ? [t('year-end.warning.runs_open', { runs: open })] : []),
  ]

  function part(count: number) {
    return t('year-end.of', { part: count, all: people })
  }
  /** A refusal has told the person already. */
  async function begin(work: Promise<{ task_id: string }>) {
    const started = await work.catch(() => undefined)
    if (started) setTasks((known) => [started.task_id, ...known])
  }
  async function askAndMake() {
    const yes = await confirm({
      title: t('year-end.tw_make_title', { year: String(year) }),
      text: t('year-end.tw_make_text', { count: due }),
      action: t('year-end.make'),
    })
    if (yes) await begin(make.run({ year }))
  }
  async function askAndMail() {
    const without = dates.without_address
    const yes = await confirm({
      title: t('year-end.tw_mail_title', { year: String(year) }),
      text: (
        <>
          <p>{t('year-end.mail_text')}</p>
          {without > 0 && <p>{t('year-end.mail_without', { count: without })}</p>}
        </>
      ),
      action: t('year-end.mail'),
    })
    if (yes) await begin(mail.run({ year }))
  }
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
            onClick={() => void begin(zip.run({ year }))}
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
        <TaskProgress key={task} id={task} refreshes={CHANGED} />
      ))}
    </div>
  )
}
