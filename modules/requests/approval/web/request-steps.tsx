import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { IconAlertTriangle, IconCheck, IconX } from '#web/icons.ts'
import { DateText } from '#web/page/format.tsx'
import type { StepView } from '../../kinds/request-kind-contract.ts'
import { RouteChoices } from '../for-others/web/route-choices.tsx'
import classes from './steps.module.css'
import { usualText } from './usual-text.ts'

type StepDecision = { name: string; by: string | null; decision: string; at: string }
type Step = z.output<typeof StepView> & { decisions?: readonly StepDecision[] }

type Props = {
  steps: readonly Step[]
  /** The position of the open step. */
  now?: number | null
  /** It has no steps, since HR entered it for somebody else. */
  countsAtOnce?: boolean
}

/** The steps of a request: approvers, stand-ins, usual times and decisions. */
export function RequestSteps({ steps, now, countsAtOnce = false }: Props) {
  const t = useT()
  if (countsAtOnce) return <p className="caption">{t('requests.entered_at_once')}</p>
  if (steps.length === 0) return <p className="caption">{t('requests.no_steps')}</p>
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step.position} data-now={step.position === now || undefined}>
          <div className={classes.heading}>
            <b>{step.asked}</b>
            {step.deciders.length > 1 && (
              <span className="caption">{t(step.needs === 'all' ? 'requests.needs_all' : 'requests.needs_any')}</span>
            )}
          </div>
          {step.missing !== null && (
            <>
              <p className={classes.missing}>
                <IconAlertTriangle size={15} aria-hidden />
                {t(`requests.missing.${step.missing_help ?? 'ask_hr'}`, { who: step.missing })}
              </p>
              {step.missing_help === 'change_routes' && <RouteChoices />}
            </>
          )}
          <ul>
            {step.deciders.map(({ name, substitute, usual_minutes }) => {
              const decided = step.decisions?.find((one) => one.name === name)
              return (
                <li key={name}>
                  <span>{name}</span>
                  {decided ? (
                    <DecisionLine {...decided} />
                  ) : (
                    <span className="caption">
                      {[
                        ...(substitute ? [t('requests.substitute', { name: substitute })] : []),
                        ...(usual_minutes === null ? [] : [usualText(usual_minutes)]),
                      ].join(' · ')}
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function DecisionLine({ by, decision, at }: StepDecision) {
  const t = useT()
  const agreed = decision === 'approved'
  return (
    <span className={classes.verdict} data-tone={agreed ? 'good' : 'bad'}>
      {agreed ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
      {t(agreed ? 'requests.did.approved' : 'requests.did.rejected')}
      <span className="caption">
        {by && `${t('requests.by', { name: by })} · `}
        <DateText at={at} />
      </span>
    </span>
  )
}
