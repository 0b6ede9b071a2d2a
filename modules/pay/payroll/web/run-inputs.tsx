import type { ReactNode } from 'react'
import { isAskedIn } from '#base/countries/served-countries.ts'
import { lastDay } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { toLinkProps } from '#web/internal-path.ts'
import { Link } from '#web/link.tsx'
import { numberText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { paysDays } from '../cycles/run-span.ts'
import { absenceApi, oneOffApi, recurringApi } from '../inputs/contract.ts'
import type { RunDetails } from '../runs/web/run-title.ts'
import { benefitApi } from '../tax/benefits-contract.ts'
import { taxApi } from '../tax/contract.ts'
import { INPUT_TABS } from './countries.ts'
import classes from './payroll.module.css'

/** The first step of a run: its inputs, each with a link to the place where it is typed. */
export function RunInputs({ run }: { run: RunDetails }) {
  const t = useT()
  const { may } = useSession()
  const here = usePathname()
  const { period } = run
  const first = { per_page: 1 }
  const enabled = isAskedIn(INPUT_TABS, 'claims', (code) => code === run.country)
  const ofRun = {
    kind: run.kind === 'monthly' ? undefined : run.kind,
    sequence: run.sequence === 1 ? undefined : run.sequence,
  }
  const once = useCall(oneOffApi.list, { period, run_kind: run.kind, sequence: run.sequence, ...first })
  const monthly = useCall(recurringApi.list, { on: lastDay(period), ...first })
  const absences = useCall(absenceApi.list, { period, ...first }, { enabled: may('absence:read') })
  const claims = useCall(taxApi.claims, { period, ...first }, { enabled })
  const benefits = useCall(benefitApi.list, { year: Number(period.slice(0, 4)), ...first }, { enabled })
  const orders = useCall(taxApi.orders, { period, ...first }, { enabled })
  const starts = useCall(taxApi.starts, { year: Number(period.slice(0, 4)), ...first }, { enabled })
  const parts = [
    { tab: 'once', name: t('pay.tab_once'), text: t('pay.once_text'), total: once.data?.total, shown: true },
    {
      tab: 'monthly',
      name: t('pay.tab_monthly'),
      text: t('pay.monthly_text'),
      total: monthly.data?.total,
      shown: paysDays(run),
    },
    {
      tab: 'absences',
      name: t('pay.tab_absences'),
      text: t('pay.absences_text'),
      total: absences.data?.total,
      shown: may('absence:read') && paysDays(run),
    },
    {
      tab: 'claims',
      name: t('pay.tab_claims'),
      text: t('pay.claims_text'),
      total: claims.data?.total,
      shown: enabled,
    },
    {
      tab: 'starts',
      name: t('pay.tab_starts'),
      text: t('pay.starts_text'),
      total: starts.data?.total,
      // January has no earlier month in its year.
      shown: enabled && paysDays(run) && !period.endsWith('-01'),
    },
    {
      tab: 'benefits',
      name: t('pay.tab_benefits'),
      text: t('pay.benefits_text'),
      total: benefits.data?.total,
      shown: enabled && paysDays(run),
    },
    {
      tab: 'orders',
      name: t('pay.tab_orders'),
      text: t('pay.orders_text'),
      total: orders.data?.total,
      shown: enabled && paysDays(run),
    },
  ]
  return (
    <div className={classes.inputs}>
      <h2>{t('pay.inputs_of_run')}</h2>
      <ul>
        {parts
          .filter(({ shown }) => shown)
          .map(({ tab, name, text, total }) => (
            <InputRow
              key={tab}
              name={
                <Link to="payroll/inputs" search={{ period, ...(tab === 'once' ? ofRun : { tab }) }}>
                  {name}
                </Link>
              }
              text={text}
              total={total}
            />
          ))}
        {run.waits.map(({ kind, title, about, count, page }) => (
          <InputRow
            key={kind}
            name={<Link {...toLinkProps(page, { back: here })}>{title}</Link>}
            text={about}
            total={count}
          />
        ))}
      </ul>
      <p className="caption">{t('pay.inputs_rest')}</p>
    </div>
  )
}

function InputRow({ name, text, total }: { name: ReactNode; text: string; total: number | undefined }) {
  return (
    <li>
      <b className="numeric">{total === undefined ? '–' : numberText(total, 0)}</b>
      <div>
        {name}
        <p className="caption">{text}</p>
      </div>
    </li>
  )
}
