import type { z } from 'zod'
import type { HolidaysMissing as Missing } from '#calendar/holidays-contract.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { listText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import classes from './planner.module.css'

/** Lists, for each year in view, the offices without holidays. */
export function HolidaysMissing({ missing }: { missing: z.output<typeof Missing> }) {
  const t = useT()
  const { may } = useSession()
  return [...Map.groupBy(missing, ({ year }) => year)].map(([year, of]) => (
    <p key={year} className={classes.note} role="note">
      {t('shift.holidays_missing', { year: String(year), offices: listText(of.map(({ office }) => office)) })}{' '}
      {may('holiday:edit') && (
        <Link to="company/holiday" search={{ load: true }}>
          {t('shift.see_holidays')}
        </Link>
      )}
    </p>
  ))
}
