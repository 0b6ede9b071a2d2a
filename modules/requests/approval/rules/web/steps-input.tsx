import { ActionIcon, Button, Input, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import type { RuleStepField } from '../contract.ts'
import { ApproverInput } from './approver-input.tsx'
import classes from './routes.module.css'

type StepValue = z.output<typeof RuleStepField>
export type ApproverValue = StepValue['asks'][number]
/** A step while it is edited: an approver may not be chosen yet. */
type StepDraft = { key: number; needs: StepValue['needs']; asks: { key: number; ask: ApproverValue | undefined }[] }

const MAX_STEPS = 10
const MAX_APPROVERS = 5
let made = 0
const newKey = () => {
  made += 1
  return made
}

/** Edits the steps of a rule. */
export function StepsInput(props: InputProps<StepValue[]>) {
  const t = useT()
  const [steps, setSteps] = useState<readonly StepDraft[]>(() =>
    (props.start ?? []).map(({ needs, asks }) => ({
      key: newKey(),
      needs,
      asks: asks.map((ask) => ({ key: newKey(), ask })),
    })),
  )
  function updateSteps(next: readonly StepDraft[]) {
    setSteps(next)
    const isWhole = next.every(({ asks }) => asks.length > 0 && asks.every(({ ask }) => ask !== undefined))
    props.onChange(
      isWhole
        ? next.map(({ needs, asks }) => ({ needs, asks: asks.flatMap(({ ask }) => ask ?? []) }))
        : { unreadable: '', problem: 'step_without_approver' },
    )
  }
  const change = (key: number, some: Partial<StepDraft>) =>
    updateSteps(steps.map((step) => (step.key === key ? { ...step, ...some } : step)))
  function move(index: number, by: 1 | -1) {
    const next = [...steps]
    next.splice(index + by, 0, ...next.splice(index, 1))
    updateSteps(next)
  }
  const emptyStep = () => ({ key: newKey(), needs: 'any' as const, asks: [{ key: newKey(), ask: undefined }] })

  return (
    <Input.Wrapper id={props.id} label={props.label} labelElement="div" error={props.error} withAsterisk>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const nth = index + 1
          return (
            <li key={step.key}>
              <div className={classes.stepHead}>
                <b>{t('requests.step_nth', { nth })}</b>
                {step.asks.length > 1 && (
                  <SegmentedControl
                    size="xs"
                    aria-label={t('requests.needs_of', { nth })}
                    value={step.needs}
                    disabled={props.disabled}
                    data={[
                      { value: 'any', label: t('requests.any_of') },
                      { value: 'all', label: t('requests.all_of') },
                    ]}
                    onChange={(needs) => change(step.key, { needs: needs as StepValue['needs'] })}
                  />
                )}
                <span className={classes.stepWays}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={props.disabled || index === 0}
                    aria-label={t('requests.step_up', { nth })}
                    onClick={() => move(index, -1)}
                  >
                    <IconChevronUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={props.disabled || index === steps.length - 1}
                    aria-label={t('requests.step_down', { nth })}
                    onClick={() => move(index, 1)}
                  >
                    <IconChevronDown size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={props.disabled || steps.length === 1}
                    aria-label={t('requests.step_remove', { nth })}
                    onClick={() => updateSteps(steps.filter(({ key }) => key !== step.key))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </span>
              </div>
              {step.asks.map(({ key, ask }, place) => (
                <ApproverInput
                  key={key}
                  ask={ask}
                  name={t('requests.approver_nth', { nth, place: place + 1 })}
                  disabled={props.disabled}
                  onChange={(chosen) =>
                    change(step.key, {
                      asks: step.asks.map((one) => (one.key === key ? { key, ask: chosen } : one)),
                    })
                  }
                  onRemove={
                    step.asks.length > 1
                      ? () => change(step.key, { asks: step.asks.filter((one) => one.key !== key) })
                      : undefined
                  }
                />
              ))}
              {step.asks.length < MAX_APPROVERS && (
                <Button
                  size="xs"
                  variant="subtle"
                  disabled={props.disabled}
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => change(step.key, { asks: [...step.asks, { key: newKey(), ask: undefined }] })}
                >
                  {t('requests.add_approver')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {steps.length < MAX_STEPS && (
        <Button
          size="xs"
          variant="default"
          disabled={props.disabled}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => updateSteps([...steps, emptyStep()])}
        >
          {t('requests.add_step')}
        </Button>
      )}
    </Input.Wrapper>
  )
}
