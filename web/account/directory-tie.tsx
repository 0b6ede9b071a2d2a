import { Button } from '@mantine/core'
import { ownAccountApi } from '#base/own-account-api.ts'
import { call } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import classes from './account.module.css'

/** Confirms the directory account that the company proposes, by signing in to the directory once (AUTH-03). */
export function DirectoryTie() {
  const t = useT()
  const { data } = useCall(ownAccountApi.directoryTie, {})
  const { busy, problem, attempt } = useAttempt()
  if (!data?.object) return null
  const confirm = () =>
    attempt(async () => window.location.assign((await call(ownAccountApi.directoryTieStart, {})).address))
  return (
    <Card title={t('security.directory_tie')}>
      <ProblemAlert problem={problem} />
      <div className={classes.line}>
        <p>{t(data.proposed ? 'security.directory_proposed' : 'security.directory_tied')}</p>
        {data.proposed && (
          <Button loading={busy} onClick={() => void confirm()}>
            {t('security.directory_confirm')}
          </Button>
        )}
      </div>
    </Card>
  )
}
