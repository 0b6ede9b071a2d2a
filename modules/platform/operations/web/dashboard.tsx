import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { confirm } from '#web/dialogs/confirm.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Card, Cards, Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText, Num } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { operationApi } from '../contract.ts'
import { AccountMails } from './account-mails.tsx'
import { Installation } from './installation.tsx'
import { Queue } from './queue.tsx'
import { UnsentMails } from './unsent-mails.tsx'

type MaintenanceState = { on: boolean; since: string | null }

/** The state of the platform, and the switch of maintenance mode. */
export default function Dashboard() {
  const t = useT()
  const overview = useCall(operationApi.overview, {}, { pollEvery: 30_000 })
  const modules = useCall(operationApi.enabledModules, {})
  const facts = overview.data
  return (
    <Page>
      <PageHeader title={t('ops.dashboard')} about={t('ops.dashboard_about')} />
      {overview.isError && !facts ? (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <Cards>
          <Card title={t('ops.companies')} actions={<Link to="companies">{t('ops.all_companies')}</Link>}>
            {facts ? (
              <Facts
                facts={[
                  { label: t('ops.companies'), value: <Num value={facts.companies} /> },
                  {
                    label: t('ops.state'),
                    value:
                      facts.companies_off === 0 ? t('ops.all_on') : t('ops.off_count', { count: facts.companies_off }),
                  },
                  { label: t('ops.people'), value: <Num value={facts.people} /> },
                  { label: t('ops.live_label'), value: <Num value={facts.live_sessions} /> },
                ]}
              />
            ) : (
              <LinesSkeleton />
            )}
          </Card>
          <Queue
            tasks={facts && { waiting: facts.tasks_waiting, running: facts.tasks_running, ...facts.failed_tasks }}
            jobs={facts?.jobs}
          />
          <Installation />
          <Card title={t('ops.modules')}>
            {modules.data ? (
              <Facts
                facts={modules.data.map(({ key, companies }) => ({
                  label: labelOf(`ops.module.${key}`),
                  value: t('ops.module_companies', { count: companies }),
                }))}
              />
            ) : (
              <LinesSkeleton lines={2} />
            )}
          </Card>
          <Card title={t('ops.program')}>
            {facts ? (
              <>
                <Facts
                  facts={[
                    { label: t('ops.version'), value: facts.version },
                    { label: t('ops.schema_version'), value: facts.schema_version },
                  ]}
                />
                {facts.untrusted_proxy_at && (
                  <p className="caption" role="status">
                    {t('ops.untrusted_proxy', { moment: momentText(facts.untrusted_proxy_at) })}
                  </p>
                )}
              </>
            ) : (
              <LinesSkeleton />
            )}
          </Card>
          <UnsentMails waiting={facts?.mails_waiting} failed={facts?.mails_failed} />
          <AccountMails />
          {facts && <Maintenance start={facts.maintenance} />}
        </Cards>
      )}
    </Page>
  )
}

/** The switch keeps the server's last answer: during maintenance no other call answers (SYS-23). */
function Maintenance({ start }: { start: MaintenanceState }) {
  const t = useT()
  const [state, setState] = useState(start)
  const [busy, setBusy] = useState(false)

  async function switchMaintenance(on: boolean) {
    if (
      on &&
      !(await confirm({
        title: t('ops.start_title'),
        text: t('ops.start_text'),
        action: t('ops.start_maintenance'),
        tone: 'bad',
      }))
    )
      return
    setBusy(true)
    try {
      setState(await call(operationApi.setMaintenance, { on }))
    } catch {
      // The call itself shows the error.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card
      title={t('ops.maintenance')}
      tag={
        <StatusTag
          status={state.on ? 'on' : 'off'}
          tone={state.on ? 'warn' : 'good'}
          label={t(state.on ? 'ops.maintenance_on' : 'ops.maintenance_off')}
        />
      }
    >
      <p className="caption">{t('ops.maintenance_text')}</p>
      {state.since && <p className="caption">{t('ops.maintenance_since', { moment: momentText(state.since) })}</p>}
      <Button
        mt={12}
        variant={state.on ? 'filled' : 'default'}
        loading={busy}
        onClick={() => void switchMaintenance(!state.on)}
      >
        {t(state.on ? 'ops.end_maintenance' : 'ops.start_maintenance')}
      </Button>
    </Card>
  )
}
