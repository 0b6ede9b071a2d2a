import type { Month } from '#base/days/days.ts'
import type { StatusChoice } from '#statutory/malaysia/status/consequences.ts'
import { useT } from '#web/i18n.ts'
import { monthText } from '#web/page/format.tsx'
import classes from './status-consequences.module.css'
import { statusSentences } from './status-sentences.ts'

/** What EPF, SOCSO, EIS and PCB do with somebody, beside the choice that decides it. */
export function StatusConsequences({ month, choice }: { month: Month; choice: StatusChoice }) {
  const t = useT()
  return (
    <div className={classes.follows} role="status" aria-label={t('scheme.follows')}>
      <ul>
        {statusSentences(month, choice).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="caption">{t('scheme.follows_hint', { month: monthText(month) })}</p>
    </div>
  )
}
