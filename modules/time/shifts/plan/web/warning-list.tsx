import { Button } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import { dayText } from '#web/page/format.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import type { PlannedWarning, WarnedCell } from './plan-warnings.ts'
import classes from './warnings.module.css'

type Props = {
  warnings: readonly PlannedWarning[]
  shiftName: (shift: string | null) => string
  chosen: WarnedCell | undefined
  onChoose: (warning: PlannedWarning) => void
  onFix: (warning: PlannedWarning) => void
  onClose: () => void
}

/** Warnings drawn at once; further ones follow when these are settled. */
const MAX_SHOWN = 200

/** Panel beside the plan with every warning: the law's words, the way to its cell and the change that clears it. */
export function WarningList({ warnings, chosen, shiftName, onChoose, onFix, onClose }: Props) {
  const t = useT()
  return (
    <PeekPanel title={t('shift.warnings')} onClose={onClose}>
      {warnings.length === 0 ? (
        <p>{t('shift.no_warnings')}</p>
      ) : (
        <ul className={classes.list}>
          {warnings.slice(0, MAX_SHOWN).map((warning) => {
            const { employee_id, full_name, day, rule, text, mend } = warning
            const isChosen = chosen?.employee_id === employee_id && chosen.day === day
            return (
              <li key={`${employee_id} ${day} ${rule}`} aria-current={isChosen || undefined}>
                <button type="button" className={classes.cell} onClick={() => onChoose(warning)}>
                  <b>
                    {full_name}, {dayText(day)}
                  </b>
                  <span>{text}</span>
                </button>
                <FixButton {...{ mend, shiftName }} onFix={() => onFix(warning)} />
              </li>
            )
          })}
        </ul>
      )}
      {warnings.length > MAX_SHOWN && (
        <p className="caption">{t('shift.warnings_some', { shown: MAX_SHOWN, total: warnings.length })}</p>
      )}
    </PeekPanel>
  )
}

type FixProps = Pick<PlannedWarning, 'mend'> & Pick<Props, 'shiftName'> & { onFix: () => void }

/** The change of one day that clears a warning, or that there is none. */
export function FixButton({ mend, shiftName, onFix }: FixProps) {
  const t = useT()
  if (!mend) return <span className="caption">{t('shift.no_fix')}</span>
  return (
    <Button size="compact-sm" variant="default" onClick={onFix}>
      {t('shift.change_to', { day: dayText(mend.day), shift: shiftName(mend.shift_id) })}
    </Button>
  )
}
