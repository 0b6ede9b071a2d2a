import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { useAddress } from '#web/link.tsx'
import { DAYS, Days } from '../values.ts'
import classes from './reports.module.css'

const address = z.object({
  days: z.preprocess((given) => (given === undefined ? given : String(given)), Days.optional()).catch(undefined),
  from_month: z.string().optional().catch(undefined),
  until_month: z.string().optional().catch(undefined),
  page: z.unknown(),
})

/** The presets of a report, in the address. Months come from the filters and take their place. */
export function SpanChoice({ usual, ahead = false }: { usual: Days; ahead?: boolean }) {
  const t = useT()
  const [{ days, from_month, until_month }, change] = useAddress(address)
  const months = from_month !== undefined || until_month !== undefined
  const label = t(ahead ? 'payroll-reports.span_ahead' : 'payroll-reports.span')
  return (
    <div className={classes.choice}>
      <span>{label}</span>
      <SegmentedControl
        aria-label={label}
        value={months ? 'months' : (days ?? usual)}
        onChange={(chosen) =>
          change({
            days: chosen === usual ? undefined : chosen,
            from_month: undefined,
            until_month: undefined,
            page: undefined,
          })
        }
        data={[
          ...DAYS.map((one) => ({ value: one as string, label: t(`payroll-reports.span.${one}`) })),
          ...(months ? [{ value: 'months', label: t('payroll-reports.span.months') }] : []),
        ]}
      />
    </div>
  )
}
