import { type KeyboardEvent, useState } from 'react'
import type { z } from 'zod'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useT } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import type { ApprovalRuleItem } from '../contract.ts'
import classes from './routes.module.css'
import { daysNumber, employmentText } from './rule-texts.ts'

type Rule = z.output<typeof ApprovalRuleItem>

type Props = {
  rule: Rule
  types: readonly { id: string; name: string }[]
  index: number
  count: number
  onEdit: () => void
  onRemove: () => void
  onMove: (by: 1 | -1) => void
  /** Called with the old index of a rule that is dropped here. */
  onDrop: (from: number) => void
}

const DRAGGED = 'application/x-kerani-rule'

/** A rule with its conditions and approvers. People drag it, or move it by its menu or by Alt with an arrow key. */
export function RuleRow({ rule, types, index, count, onEdit, onRemove, onMove, onDrop }: Props) {
  const t = useT()
  const [isOver, setOver] = useState(false)
  const when = useConditions(rule, types)
  function handleKey(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      className={classes.rule}
      data-over={isOver || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(index))
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const from = event.dataTransfer.getData(DRAGGED)
        if (from !== '') onDrop(Number(from))
      }}
    >
      <button
        type="button"
        className={classes.open}
        onClick={onEdit}
        onKeyDown={handleKey}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      >
        <b>{rule.name}</b>
        <span className="caption">{when.length > 0 ? when.join(' · ') : t('requests.always')}</span>
        <span>{rule.steps_said.join(' → ')}</span>
      </button>
      <MoreButton
        label={t('requests.more_of', { name: rule.name })}
        actions={[
          { label: t('action.edit'), onClick: onEdit },
          { label: t('requests.move_up'), onClick: () => onMove(-1), disabled: index === 0 },
          { label: t('requests.move_down'), onClick: () => onMove(1), disabled: index === count - 1 },
          { label: t('action.remove'), onClick: onRemove, tone: 'bad' },
        ]}
      />
    </li>
  )
}

/** Returns the conditions of a rule in words. */
function useConditions(rule: Rule, types: Props['types']): string[] {
  const t = useT()
  const currency = useSession().company?.currency
  return [
    ...(rule.type_id === null ? [] : [types.find(({ id }) => id === rule.type_id)?.name ?? t('requests.one_type')]),
    ...(rule.from_amount === null
      ? []
      : [t('requests.amount_from', { amount: moneyText(rule.from_amount, currency, { sign: true }) })]),
    ...(rule.from_days === null ? [] : [t('requests.days_from', { days: daysNumber(rule.from_days) })]),
    ...(rule.office_name === null ? [] : [rule.office_name]),
    ...(rule.department_name === null ? [] : [rule.department_name]),
    ...(rule.employment_type === null ? [] : [employmentText(rule.employment_type)]),
  ]
}
