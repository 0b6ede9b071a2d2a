import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { useSearchState } from '#web/link.tsx'
import { DAYS, Days, MONTHS, Months } from '../values.ts'
import classes from './reports.module.css'

const text = (given: unknown) => (given === undefined ? given : String(given))
const address = z.object({
  days: z.preprocess(text, Days.optional()).catch(undefined),
  months: z.preprocess(text, Months.optional()).catch(undefined),
  from_month: z.string().optional().catch(undefined),
  until_month: z.string().optional().catch(undefined),
  page: z.unknown(),
})

const NAMED = 'named'
type Preset = `months.${Months}` | `days.${Days}`
const PLAIN = { days: undefined, months: undefined, from_month: undefined, until_month: undefined, page: undefined }

/** The months or pay days of a report, in the address. Months that are named come from the filters and take their place. */
export function SpanChoice({ usual }: { usual: Months }) {
  const [{ days, months, from_month, until_month }, change] = useSearchState(address)
  const isNamed = from_month !== undefined || until_month !== undefined
  const chosen = isNamed ? NAMED : days ? (`days.${days}` as const) : (`months.${months ?? usual}` as const)
  const presets = [
    ...MONTHS.map((one) => `months.${one}` as const),
    // a year by pay day is in addresses that were kept
    ...DAYS.filter((one) => one !== '365' || days === one).map((one) => `days.${one}` as const),
  ]
  return (
    <Presets
      label="payroll-reports.span"
      presets={presets}
      isNamed={isNamed}
      chosen={chosen}
      onChoose={(preset) => {
        const [by = '', count] = preset.split('.')
        change({ ...PLAIN, [by]: preset === `months.${usual}` ? undefined : count })
      }}
    />
  )
}

/** The days ahead that a calendar shows, in the address. */
export function SpanAhead({ usual }: { usual: Days }) {
  const [{ days, from_month, until_month }, change] = useSearchState(address)
  const isNamed = from_month !== undefined || until_month !== undefined
  return (
    <Presets
      label="payroll-reports.span_ahead"
      presets={DAYS.map((one) => `days.${one}` as const)}
      isNamed={isNamed}
      chosen={isNamed ? NAMED : `days.${days ?? usual}`}
      onChoose={(preset) =>
        change({ ...PLAIN, days: preset === `days.${usual}` ? undefined : Days.parse(preset.slice(5)) })
      }
    />
  )
}

function Presets({
  label,
  presets,
  chosen,
  isNamed,
  onChoose,
}: {
  label: 'payroll-reports.span' | 'payroll-reports.span_ahead'
  presets: readonly Preset[]
  chosen: Preset | typeof NAMED
  isNamed: boolean
  onChoose: (preset: Preset) => void
}) {
  const t = useT()
  return (
    <div className={classes.choice}>
      <span>{t(label)}</span>
      <SegmentedControl
        aria-label={t(label)}
        value={chosen}
        onChange={(value) => onChoose(value as Preset)}
        data={[
          ...presets.map((value) => ({ value, label: t(`payroll-reports.span.${value}`) })),
          ...(isNamed ? [{ value: NAMED, label: t('payroll-reports.span.named') }] : []),
        ]}
      />
    </div>
  )
}
