import type { z } from 'zod'
import type { RuleStep } from '../../kinds/rule-step.ts'
import type { RuleStepField } from './contract.ts'

/** Returns the ids of the employees whom steps ask by name. */
export const namedPeople = (steps: readonly z.output<typeof RuleStepField>[] | readonly RuleStep[]): string[] =>
  steps.flatMap(({ asks }) => asks.flatMap((ask) => (ask.by === 'person' ? [ask.employee_id] : [])))
