import { Button } from '@mantine/core'
import { systemApi } from '#base/contracts/system-api.ts'
import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import classes from '../frame/public.module.css'

/** Shown to an operator who signs in while the system is down: the switch that opens it (SYS-23). */
export default function EndMaintenance({ onOpen }: { onOpen: () => Promise<void> }) {
  const t = useT()
  const { busy, problem, attempt } = useAttempt()
  const open = () =>
    attempt(async () => {
      await call(systemApi.setMaintenance, { on: false }, { quiet: true })
      await onOpen()
    })
  return (
    <div className={classes.box}>
      <h1>{t('login.closed')}</h1>
      <p className={classes.lead}>{t('login.closed_lead')}</p>
      <ProblemAlert problem={problem} />
      <Button h={40} fullWidth loading={busy} onClick={() => void open()}>
        {t('login.open')}
      </Button>
    </div>
  )
}
