import { useT } from '#web/i18n.ts'
import { IconCheck, IconMinus } from '#web/icons.ts'
import classes from './steps.module.css'

export type Step = {
  id: string
  label: string
  /** It was passed without being done. */
  skipped?: boolean
}

type Props = {
  /** Names the process, such as "Payroll steps". */
  label: string
  steps: readonly Step[]
  /** Undefined once all of them are done. */
  current: string | undefined
  /** Returns to a finished step; without it the steps are not clickable. */
  onGo?: (id: string) => void
}

/** The named steps of a wizard or a pay run: done or skipped, current, to come. */
export function Steps({ label, steps, current, onGo }: Props) {
  const t = useT()
  const here = current === undefined ? steps.length : steps.findIndex((step) => step.id === current)
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => {
        const state = index > here ? 'ahead' : index === here ? 'here' : step.skipped ? 'skipped' : 'done'
        const content = (
          <>
            <span className={classes.mark} aria-hidden>
              {state === 'done' ? (
                <IconCheck size={13} stroke={2.4} />
              ) : state === 'skipped' ? (
                <IconMinus size={13} stroke={2.4} />
              ) : (
                index + 1
              )}
            </span>
            <span className={classes.name}>{step.label}</span>
            {state === 'done' && <span className="for-readers">{t('steps.done')}</span>}
            {state === 'skipped' && <span className="for-readers">{t('steps.skipped')}</span>}
          </>
        )
        return (
          <li
            key={step.id}
            className={classes.step}
            data-state={state}
            aria-current={state === 'here' ? 'step' : undefined}
          >
            {(state === 'done' || state === 'skipped') && onGo ? (
              <button type="button" onClick={() => onGo(step.id)}>
                {content}
              </button>
            ) : (
              content
            )}
          </li>
        )
      })}
    </ol>
  )
}
