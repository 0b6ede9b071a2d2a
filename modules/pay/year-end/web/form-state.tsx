import { useT } from '#web/i18n.ts'
import { StatusTag, Tag } from '#web/page/status-tag.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import type { FormState, PersonProblem } from '../contract.ts'
import type { StatementProblem } from '../taiwan/contract.ts'
import classes from './year-end.module.css'

const TONES: Record<FormState, Tone> = {
  not_made: 'mute',
  overtaken: 'warn',
  made: 'info',
  mailed: 'info',
  mail_waiting: 'info',
  mail_failed: 'bad',
  read: 'good',
}

/** The state of a person's form of a year. */
export function StateOfForm({ state }: { state: FormState }) {
  const t = useT()
  return <StatusTag status={state} tone={TONES[state]} label={t(`year-end.state.${state}`)} />
}

/** What to check before a person's form is issued. */
export function FormProblems({ problems }: { problems: readonly (PersonProblem | StatementProblem)[] }) {
  const t = useT()
  if (problems.length === 0) return null
  return (
    <span className={classes.problems}>
      {problems.map((problem) => (
        <Tag key={problem} tone="warn">
          {t(`year-end.problem.${problem}`)}
        </Tag>
      ))}
    </span>
  )
}
