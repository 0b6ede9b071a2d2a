// biome-ignore-all lint/a11y/useSemanticElements: buttons in a row, not fields of a form
import { ActionIcon, NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { isMonth, monthOf, shiftMonth } from '#base/days.ts'
import { useT } from '#web/i18n.ts'
import { IconChevronLeft, IconChevronRight } from '#web/icons.ts'
import { useAddress } from '#web/link.tsx'
import { monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useSession } from '#web/session.tsx'
import { RunKind } from '../values.ts'
import { Absences } from './absences.tsx'
import { OneOffs } from './one-offs.tsx'
import classes from './payroll.module.css'
import { Recurring } from './recurring.tsx'
import { TaxClaims } from './tax-claims.tsx'
import { Cp38Orders } from './tax-orders.tsx'
import { TaxStarts } from './tax-starts.tsx'

const Address = z.object({
  period: z.string().refine(isMonth).optional().catch(undefined),
  kind: RunKind.optional().catch(undefined),
  sequence: z.coerce.number().int().min(1).max(99).optional().catch(undefined),
})

/** What goes into the runs of a month: one-off and monthly amounts, absences, and what the tax forms say. */
export default function PayInputs() {
  const t = useT()
  const { may, today } = useSession()
  const [address, setAddress] = useAddress(Address)
  const period = address.period ?? monthOf(today)
  const kind = address.kind ?? 'monthly'
  const sequence = address.sequence ?? 1
  const tabs = [
    { id: 'once', label: t('pay.tab_once') },
    { id: 'monthly', label: t('pay.tab_monthly') },
    ...(may('absence:read') ? [{ id: 'absences', label: t('pay.tab_absences') }] : []),
    { id: 'claims', label: t('pay.tab_claims') },
    { id: 'starts', label: t('pay.tab_starts') },
    { id: 'orders', label: t('pay.tab_orders') },
  ]
  const tab = useTab(tabs)
  const isSheet = tab === 'once' || tab === 'monthly' || tab === 'absences'
  const ofMonth = tab !== 'monthly' && tab !== 'starts'
  return (
    <Page flush={isSheet}>
      <PageHeader
        title={t('pay.inputs')}
        about={t(`pay.about_${tab as 'once'}`)}
        actions={
          <>
            {tab === 'once' && (
              <NativeSelect
                aria-label={t('payroll.kind')}
                value={`${kind}:${sequence}`}
                data={runChoices(kind, sequence).map(([value, label]) => ({
                  value,
                  label: t(`payroll.run_kind.${label.kind}`) + (label.sequence > 1 ? ` ${label.sequence}` : ''),
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
      <Tabs label={t('pay.inputs')} tabs={tabs} />
      {tab === 'once' && (
        <OneOffs key={`${period}:${kind}:${sequence}`} period={period} kind={kind} sequence={sequence} />
      )}
      {tab === 'monthly' && <Recurring />}
      {tab === 'absences' && <Absences key={period} period={period} />}
      {tab === 'claims' && <TaxClaims key={period} period={period} />}
      {tab === 'starts' && <TaxStarts />}
      {tab === 'orders' && <Cp38Orders key={period} period={period} />}
    </Page>
  )
}

/** The monthly run, and the others with their numbers up to the chosen one. */
function runChoices(
  kind: z.output<typeof RunKind>,
  sequence: number,
): [string, { kind: z.output<typeof RunKind>; sequence: number }][] {
  const several = (['off_cycle', 'bonus', 'final'] as const).flatMap((other) =>
    Array.from({ length: kind === other ? Math.max(2, sequence + 1) : 2 }, (_, index) => ({
      kind: other,
      sequence: index + 1,
    })),
  )
  return [{ kind: 'monthly' as const, sequence: 1 }, ...several].map((one) => [`${one.kind}:${one.sequence}`, one])
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
