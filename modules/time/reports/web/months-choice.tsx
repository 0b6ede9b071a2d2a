import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { useSearchState } from '#web/link.tsx'
import classes from './people-reports.module.css'

const PRESETS = ['1', '3', '12', '24'] as const
const USUAL_MONTHS = '12'

const address = z.object({
  months: z
    .preprocess((given) => (given === undefined ? given : String(given)), z.string().optional())
    .catch(undefined),
  page: z.unknown(),
})

/** How many months a report covers, in the address. */
export function MonthsChoice() {
  const t = useT()
  const [{ months }, change] = useSearchState(address)
  return (
    <div className={classes.choice}>
      <span>{t('people-reports.months')}</span>
      <SegmentedControl
        aria-label={t('people-reports.months')}
        value={PRESETS.find((one) => one === months) ?? (months === undefined ? USUAL_MONTHS : '')}
        onChange={(value) => change({ months: value === USUAL_MONTHS ? undefined : value, page: undefined })}
        data={PRESETS.map((value) => ({ value, label: t(`people-reports.months.${value}`) }))}
      />
    </div>
  )
}
