import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconRefresh } from '#web/icons.ts'
import { Link, useParam } from '#web/link.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText, moneyText, numberText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import { useAction } from '#web/use-action.ts'
import { type BackPayOverview, backPayApi } from '../contract.ts'
import { AssignedLines } from './assigned-lines.tsx'
import classes from './back-pay.module.css'
import { amountsText, monthsText, runName } from './back-pay-texts.ts'
import { FoundPeople } from './found-people.tsx'
import { useBackPayChoice } from './use-back-pay-choice.ts'

type Overview = z.output<typeof BackPayOverview>

/** Back pay of a run's group: the differences of approved months, their causes, and assigning them to the run. */
export default function BackPay() {
  const t = useT()
  const id = useParam('id')
  const overview = useCall(backPayApi.overview, { id }, { keepPrevious: true, freshFor: 0 })
  if (overview.isError)
    return (
      <Page>
        <PageHeader title={t('back-pay.title')} />
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      </Page>
    )
  if (!overview.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  // A choice belongs to one check.
  return <BackPayView key={`${id}:${overview.data.look?.at ?? ''}`} data={overview.data} />
}

function BackPayView({ data }: { data: Overview }) {
  const t = useT()
  const { run, look } = data
  const { id, currency } = run
  const start = useAction(backPayApi.look)
  const [started, setStarted] = useState<string>()
  const chosen = useBackPayChoice(data.usual)
  const canLook = data.actions.includes('look')
  const task = started ?? data.task_id
  const busy = start.busy || data.task_id !== null
  const tabs = [
    { id: 'found', label: t('back-pay.found'), count: data.found.people },
    { id: 'lines', label: t('back-pay.lines'), count: data.lines },
  ]
  const tab = useTab(tabs)

  async function compare() {
    const begun = await start.run({ id })
    if (begun) setStarted(begun.task_id)
  }

  // The first visitor starts the check.
  const hasStarted = useRef(false)
  const isFirst = canLook && look === null && task === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (!isFirst || hasStarted.current) return
    hasStarted.current = true
    void compare()
  }, [isFirst])

  return (
    <Page>
      <PageHeader
        title={t('back-pay.title')}
        about={`${runName(run)} · ${run.group.name}`}
        actions={
          <>
            <Link to={`payroll/runs/${id}`} className={classes.back}>
              {t('back-pay.back')}
            </Link>
            {canLook && (
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                loading={busy}
                onClick={compare}
              >
                {t(look ? 'back-pay.look_again' : 'back-pay.look')}
              </Button>
            )}
          </>
        }
      />
      <p className={classes.about}>{t('back-pay.about')}</p>
      {!canLook && (run.state === 'confirmed' || run.state === 'approved') && (
        <p className={classes.notice} role="note">
          {t('back-pay.closed')}
        </p>
      )}
      {task && <TaskProgress key={task} id={task} />}
      <Tabs label={t('back-pay.title')} tabs={tabs} />
      {tab === 'lines' ? (
        <AssignedLines runId={id} currency={currency} onTakenOut={compare} />
      ) : look ? (
        <Looked data={data} look={look} chosen={chosen} />
      ) : (
        !busy && <EmptyState title={t('back-pay.never')} text={t('back-pay.never_text')} />
      )}
    </Page>
  )
}

type LookedProps = { data: Overview; look: NonNullable<Overview['look']>; chosen: ReturnType<typeof useBackPayChoice> }

function Looked({ data, look, chosen }: LookedProps) {
  const t = useT()
  const { run, found } = data
  const canPut = data.actions.includes('put')
  return (
    <>
      <dl className={classes.totals}>
        <Total label={t('back-pay.people')} figure={numberText(found.people, 0)} />
        <Total label={t('back-pay.due')} figure={moneyText(found.due, run.currency, { sign: true })} />
        <Total label={t('back-pay.taken_back')} figure={moneyText(-found.taken_back, run.currency, { sign: true })} />
      </dl>
      <p className="caption">
        {look.months.length === 0
          ? t('back-pay.no_months')
          : t('back-pay.looked', {
              time: momentText(look.at),
              name: look.by,
              months: monthsText(look.months),
              people: numberText(look.people, 0),
            })}
      </p>
      <FoundPeople runId={run.id} currency={run.currency} chosen={chosen} canChoose={canPut} />
      {canPut && <PutBar data={data} lookedAt={look.at} chosen={chosen} />}
    </>
  )
}

function Total({ label, figure }: { label: string; figure: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{figure}</dd>
    </div>
  )
}

/** What is chosen, and the one step. */
function PutBar({ data, lookedAt, chosen }: Omit<LookedProps, 'look'> & { lookedAt: string }) {
  const t = useT()
  const { run } = data
  const put = useAction(backPayApi.put)
  const { sums } = chosen
  const amounts = amountsText(sums, run.currency)

  function ask() {
    const question = {
      title: t('back-pay.put_title', { run: runName(run) }),
      text: (
        <>
          <p>{t('back-pay.put_text', { count: sums.people, amounts })}</p>
          {sums.taken_back < 0 && <p className={classes.dialogPart}>{t('back-pay.put_recovery')}</p>}
        </>
      ),
      action: t('back-pay.put'),
    }
    const input = { id: run.id, looked_at: lookedAt, except: chosen.except, also: chosen.also }
    void put.run(input, {
      confirmation: question,
      successMessage: ({ people }) => t('back-pay.put_done', { count: people }),
    })
  }

  return (
    <footer className={classes.foot}>
      <p role="status">
        {sums.people === 0 ? t('back-pay.none_chosen') : t('back-pay.chosen', { count: sums.people, amounts })}
      </p>
      <Button disabled={sums.people === 0} loading={put.busy} onClick={ask}>
        {t('back-pay.put')}
      </Button>
    </footer>
  )
}
