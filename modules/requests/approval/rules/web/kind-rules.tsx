import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card } from '#web/page/card.tsx'
import { useAction } from '#web/use-action.ts'
import { approvalRuleApi } from '../contract.ts'
import classes from './routes.module.css'
import type { KindRoutes } from './routes-page.tsx'
import { RuleRow } from './rule-row.tsx'
import { useApplyToWaiting } from './use-apply-to-waiting.ts'
import { useOrder } from './use-order.ts'

const RuleDialog = lazyComponent(async () => (await import('./rule-form.tsx')).RuleDialog)
const ReminderDialog = lazyComponent(async () => (await import('./reminders.tsx')).ReminderDialog)

export type Rule = KindRoutes['rules'][number]

/** The rules of a kind in their order, and its reminders. */
export function KindRules({ of }: { of: KindRoutes }) {
  const t = useT()
  const [editing, setEditing] = useState<{ rule: Rule | undefined }>()
  const [isReminding, setReminding] = useState(false)
  const removing = useAction(approvalRuleApi.remove)
  const ordering = useAction(approvalRuleApi.order)
  const applyToWaiting = useApplyToWaiting()
  const { rules, move, drop } = useOrder(of.rules, async (ids) => {
    const done = await ordering.run({ kind: of.kind, ids }, { successMessage: t('requests.order_saved') })
    if (done !== undefined) void applyToWaiting(of.kind)
    return done !== undefined
  })
  async function remove({ id, version, name }: Rule) {
    const ask = {
      title: t('requests.remove_rule_title', { name }),
      text: t('requests.remove_rule_text'),
      action: t('action.remove'),
      tone: 'bad',
    } as const
    const done = await removing.run({ id, version }, { confirmation: ask, successMessage: t('requests.rule_removed') })
    if (done !== undefined) await applyToWaiting(of.kind)
  }
  return (
    <Card
      title={of.kind_name}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setEditing({ rule: undefined })}
        >
          {t('requests.add_rule')}
        </Button>
      }
    >
      {rules.length > 0 && (
        <>
          <p className="caption">{t('requests.rules_text')}</p>
          <ol className={classes.rules}>
            {rules.map((rule, index) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                types={of.types}
                index={index}
                count={rules.length}
                onEdit={() => setEditing({ rule })}
                onRemove={() => void remove(rule)}
                onMove={(by) => move(index, by)}
                onDrop={(from) => drop(from, index)}
              />
            ))}
          </ol>
        </>
      )}
      <div className={classes.usual}>
        <span className="caption">{t(rules.length > 0 ? 'requests.usual_after' : 'requests.usual_only')}</span>
        <ol>
          {of.usual_said.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and their order does not change
            <li key={index}>{step}</li>
          ))}
        </ol>
      </div>
      <div className={classes.reminds}>
        <span>{remindText(of, t)}</span>
        <Button size="xs" variant="subtle" onClick={() => setReminding(true)}>
          {t('requests.change_reminders')}
        </Button>
      </div>
      {editing && (
        <RuleDialog
          of={of}
          rule={editing.rule}
          onClose={() => setEditing(undefined)}
          onSaved={() => void applyToWaiting(of.kind)}
        />
      )}
      {isReminding && <ReminderDialog of={of} onClose={() => setReminding(false)} />}
    </Card>
  )
}

function remindText({ remind_hours, escalate_hours }: KindRoutes, t: ReturnType<typeof useT>): string {
  if (remind_hours === null && escalate_hours === null) return t('requests.no_reminders')
  return [
    ...(remind_hours === null ? [] : [t('requests.reminds_after', { count: remind_hours })]),
    ...(escalate_hours === null ? [] : [t('requests.escalates_after', { count: escalate_hours })]),
  ].join(' ')
}
