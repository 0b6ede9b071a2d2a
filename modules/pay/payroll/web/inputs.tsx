// biome-ignore-all lint/a11y/useSemanticElements: buttons in a row, not fields of a form

import { ActionIcon, NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { isAskedIn } from '#base/countries/served-countries.ts'
import { isMonth, monthOf, shiftMonth } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { language, useT } from '#web/i18n.ts'
import { IconChevronLeft, IconChevronRight } from '#web/icons.ts'
import { useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useSession } from '#web/session.tsx'
import { type CycleRule, monthCycles } from '../cycles/cycles.ts'
import { spanText } from '../cycles/span-text.ts'
import { OneOffs } from '../inputs/web/one-offs.tsx'
import { payGroupApi } from '../settings/contract.ts'
import { RunKind } from '../values.ts'
import { INPUT_TABS } from './countries.ts'
import classes from './payroll.module.css'

const Recurring = lazyComponent(
  async () => (await import('../inputs/web/recurring.tsx')).Recurring,
  <LinesSkeleton lines={8} />,
)
const Absences = lazyComponent(
  async () => (await import('../inputs/web/absences.tsx')).Absences,
  <LinesSkeleton lines={8} />,
)
const TaxClaims = lazyComponent(
  async () => (await import('../tax/web/tax-claims.tsx')).TaxClaims,
  <LinesSkeleton lines={8} />,
)
const TaxStarts = lazyComponent(
  async () => (await import('../tax/web/tax-starts.tsx')).TaxStarts,
  <LinesSkeleton lines={8} />,
)
const Benefits = lazyComponent(
  async () => (await import('../tax/web/benefits.tsx')).Benefits,
  <LinesSkeleton lines={8} />,
)
const Cp38Orders = lazyComponent(
  async () => (await import('../tax/web/tax-orders.tsx')).Cp38Orders,
  <LinesSkeleton lines={8} />,
)

const Address = z.object({
  period: z.string().refine(isMonth).optional().catch(undefined),
  kind: RunKind.optional().catch(undefined),
  sequence: z.coerce.number().int().min(1).max(99).optional().catch(undefined),
})

/** The inputs of a month's runs: one-off and monthly amounts, absences, and tax forms. */
export default function PayInputs() {
  const t = useT()
  const { may, today, hasOfficeIn: isIn } = useSession()
  const [address, setAddress] = useSearchState(Address)
  const period = address.period ?? monthOf(today)
  const kind = address.kind ?? 'monthly'
  const sequence = address.sequence ?? 1
  const groups = useCall(payGroupApi.list, { per_page: 200 })
  const tabs = [
    { id: 'once', label: t('pay.tab_once') },
    { id: 'monthly', label: t('pay.tab_monthly') },
    ...(may('absence:read') ? [{ id: 'absences', label: t('pay.tab_absences') }] : []),
    { id: 'claims', label: t('pay.tab_claims') },
    { id: 'starts', label: t('pay.tab_starts') },
    { id: 'benefits', label: t('pay.tab_benefits') },
    { id: 'orders', label: t('pay.tab_orders') },
  ].filter(({ id }) => isAskedIn(INPUT_TABS, id, isIn))
  const tab = useTab(tabs)
  const isSheet = tab === 'once' || tab === 'monthly' || tab === 'absences'
  const ofMonth = tab !== 'monthly' && tab !== 'starts'
  return (
    <Page flush={isSheet}>
      <PageHeader
        title={t('pay.inputs')}
        help="allowance"
        about={t(`pay.about_${tab as 'once'}`)}
        actions={
          <>
            {tab === 'once' && (
              <NativeSelect
                aria-label={t('payroll.kind')}
                value={`${kind}:${sequence}`}
                data={runChoices(kind, sequence, groups.data?.data ?? [], period).map(([value, label]) => ({
                  value,
                  label: [
                    t(`payroll.run_kind.${label.kind}`) + (label.sequence > 1 ? ` ${label.sequence}` : ''),
                    [...(label.isWhole ? [t('pay.whole_month')] : []), ...(label.days ?? [])].join(' / '),
                  ]
                    .filter(Boolean)
                    .join(' · '),
                }))}
                onChange={(event) => {
                  const [chosen, number] = event.currentTarget.value.split(':')
                  setAddress({
                    kind: chosen === 'monthly' ? undefined : (chosen as typeof kind),
                    sequence: number === '1' ? undefined : Number(number),
                  })
                }}
              />
            )}
            {ofMonth && <MonthSteps period={period} onChange={(to) => setAddress({ period: to })} />}
          </>
        }
      />
      <Tabs label={t('pay.inputs')} tabs={tabs} keep={['period', 'kind', 'sequence']} />
      {tab === 'once' && (
        <OneOffs key={`${period}:${kind}:${sequence}`} period={period} kind={kind} sequence={sequence} />
      )}
      {tab === 'monthly' && <Recurring />}
      {tab === 'absences' && <Absences key={period} period={period} />}
      {tab === 'claims' && <TaxClaims key={period} period={period} />}
      {tab === 'starts' && <TaxStarts />}
      {tab === 'benefits' && <Benefits key={period.slice(0, 4)} period={period} />}
      {tab === 'orders' && <Cp38Orders key={period} period={period} />}
    </Page>
  )
}

type Choice = { kind: z.output<typeof RunKind>; sequence: number; days?: string[]; isWhole?: boolean }

/**
 * The regular runs of the month with their days, as many as the group with the most cycles has, and the other runs with
 * their numbers up to the chosen one.
 */
function runChoices(
  kind: z.output<typeof RunKind>,
  sequence: number,
  groups: readonly (CycleRule & { is_active: boolean })[],
  period: string,
): [string, Choice][] {
  const cycles = groups.filter(({ is_active }) => is_active).map((group) => monthCycles(group, period))
  const most = Math.max(1, kind === 'monthly' ? sequence : 1, ...cycles.map(({ length }) => length))
  const regular = Array.from({ length: most }, (_, index): Choice => {
    const days = cycles.flatMap((own) => {
      const cycle = own.length > 1 ? own[index] : undefined
      return cycle ? [spanText(cycle, language())] : []
    })
    // The first run also pays groups that are paid once a month, beside groups with several cycles.
    const isWhole = index === 0 && days.length > 0 && cycles.some(({ length }) => length === 1)
    return { kind: 'monthly', sequence: index + 1, days: [...new Set(days)], isWhole }
  })
  const several = (['off_cycle', 'bonus', 'final'] as const).flatMap((other) =>
    Array.from({ length: kind === other ? Math.max(2, sequence + 1) : 2 }, (_, index) => ({
      kind: other,
      sequence: index + 1,
    })),
  )
  return [...regular, ...several].map((one) => [`${one.kind}:${one.sequence}`, one])
}

function MonthSteps({ period, onChange }: { period: string; onChange: (period: string) => void }) {
  const t = useT()
  return (
    <div className={classes.month} role="group" aria-label={t('field.period')}>
      <ActionIcon
        variant="default"
        size={34}
        aria-label={t('pay.month_before')}
        onClick={() => onChange(shiftMonth(period, -1))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <b aria-live="polite">{monthText(period)}</b>
      <ActionIcon
        variant="default"
        size={34}
        aria-label={t('pay.month_after')}
        onClick={() => onChange(shiftMonth(period, 1))}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
