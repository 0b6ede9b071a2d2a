import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { checklistProgress } from '#base/checklist.ts'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCircle, IconCircleCheck, IconCircleMinus } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag, Tag } from '#web/page/status-tag.tsx'
import { useAction } from '#web/use-action.ts'
import { type OfficeStepRow, officeStepApi } from '../steps/contract.ts'
import { useOfficeInfo } from './office-info.ts'
import classes from './office-steps.module.css'

type StepRow = z.output<typeof OfficeStepRow>
const MARKS = { done: IconCircleCheck, open: IconCircle, unneeded: IconCircleMinus }

/** What the office needs by the law and practice of its country: done, to do, or not needed. */
export function OfficeSteps({ office }: { office: { id: string; country: string } }) {
  const t = useT()
  const country = useOfficeInfo().countryName(office.country)
  const [isUnfolded, setUnfolded] = useState(false)
  const list = useCall(officeStepApi.list, { id: office.id }, { keepPrevious: true })
  const complete = useAction(officeStepApi.complete)
  if (list.isError)
    return (
      <Card title={t('office.steps')}>
        <ErrorState small error={list.error} onRetry={() => void list.refetch()} />
      </Card>
    )
  if (!list.data) return <LinesSkeleton lines={5} />
  const steps = list.data
  if (steps.length === 0) return null
  const { done, total, open } = checklistProgress(steps.map((step) => ({ ...step, done: step.state !== 'open' })))
  const ready = open.filter(({ actions }) => actions.includes('complete')).map(({ name }) => name)
  const isComplete = open.length === 0
  return (
    <Card
      title={t('office.steps')}
      tag={
        isComplete ? (
          <StatusTag status="done" tone="good" label={t('office.step_done')} />
        ) : (
          <Tag>{t('office.steps_done', { done, total })}</Tag>
        )
      }
      actions={
        isComplete ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {t(isUnfolded ? 'office.steps_hide' : 'office.steps_show')}
          </Button>
        ) : (
          ready.length > 1 && (
            <Button
              loading={complete.busy}
              onClick={() =>
                void complete.run({ id: office.id, steps: ready }, { successMessage: t('office.step_completed') })
              }
            >
              {t('office.step_complete_all', { count: ready.length })}
            </Button>
          )
        )
      }
    >
      <p className="caption">{t(isComplete ? 'office.steps_all' : 'office.steps_text', { country })}</p>
      {(!isComplete || isUnfolded) && (
        <ul className={classes.steps}>
          {steps.map((step) => (
            <StepItem key={step.name} office={office.id} step={step} isBusy={complete.busy} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function StepItem({ office, step, isBusy }: { office: string; step: StepRow; isBusy: boolean }) {
  const t = useT()
  const complete = useAction(officeStepApi.complete)
  const setNeeded = useAction(officeStepApi.setNeeded)
  const { name, title, about, state, page, actions } = step
  const [to, query] = (page ?? '').split('?')
  const Mark = MARKS[state]
  const need = (is_needed: boolean) => () => void setNeeded.run({ id: office, step: name, is_needed })
  const rare = [
    ...(actions.includes('skip') ? [{ label: t('office.step_skip'), onClick: need(false) }] : []),
    ...(actions.includes('need') ? [{ label: t('office.step_need'), onClick: need(true) }] : []),
  ]
  return (
    <li className={classes.step} data-state={state}>
      <Mark size={20} aria-hidden className={classes.mark} />
      <div className={classes.text}>
        <p>
          <b>{title}</b>
          <span className={state === 'unneeded' ? 'caption' : 'for-readers'}> {t(`office.step_${state}`)}</span>
        </p>
        <p className="caption">{about}</p>
      </div>
      <div className={classes.acts}>
        {actions.includes('complete') && (
          <Button
            variant="default"
            disabled={isBusy}
            loading={complete.busy}
            aria-label={`${t('office.step_complete')}: ${title}`}
            onClick={() =>
              void complete.run({ id: office, steps: [name] }, { successMessage: t('office.step_completed') })
            }
          >
            {t('office.step_complete')}
          </Button>
        )}
        {actions.includes('answer') && to && (
          <Button
            component={Link}
            to={to}
            search={Object.fromEntries(new URLSearchParams(query))}
            variant="default"
            aria-label={`${t('action.open')}: ${title}`}
          >
            {t('action.open')}
          </Button>
        )}
        {rare.length > 0 && <MoreButton label={t('office.step_more', { step: title })} actions={rare} />}
      </div>
    </li>
  )
}
