import { Button } from '@mantine/core'
import { type Day, daysBetween, isDay } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { listText } from '#web/page/format.tsx'
import { MAX_DAYS, shiftApi } from '../../contract.ts'
import { countByRule, planWarnings } from './plan-warnings.ts'
import classes from './warnings.module.css'

type Props = {
  from: Day | undefined
  until: Day | undefined
  department_id?: string | undefined
  office_id?: string | undefined
  /** Opens their list. Absent where another span was chosen than the one in sight. */
  onSee?: (() => void) | undefined
}

/** Says before days are locked how many warnings they have, by kind. */
export function LockWarnings({ from = '', until = '', department_id, office_id, onSee }: Props) {
  const t = useT()
  const isAsked = isDay(from) && isDay(until) && until >= from && daysBetween(from, until) < MAX_DAYS
  const whose = { from, until, ...(department_id && { department_id }), ...(office_id && { office_id }) }
  const plan = useCall(shiftApi.plan, whose, { enabled: isAsked })
  if (!isAsked || !plan.data) return null
  const warnings = planWarnings(plan.data.people)
  if (warnings.length === 0) return null
  const kinds = countByRule(warnings).map(([rule, count]) =>
    t('shift.warning_kind', { heads: count, kind: t(`shift.warning_kind.${rule}`) }),
  )
  return (
    <div role="status" className={classes.open}>
      <p>
        <b>{t('shift.warnings_open', { count: warnings.length })}</b> {listText(kinds)}. {t('shift.warnings_say_why')}
      </p>
      {onSee && (
        <Button size="compact-sm" variant="default" onClick={onSee}>
          {t('shift.see_warnings')}
        </Button>
      )}
    </div>
  )
}
