import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { moneyText } from '#web/page/format.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import classes from '../../web/payroll.module.css'
import { payslipApi, runSlipApi } from '../contract.ts'
import { wageRecordApi } from '../wage-records-contract.ts'
import { type Slip, SlipLines } from './slip-lines.tsx'
import { slipTitle } from './slip-texts.ts'

type SlipRef = { id: string; run_id: string; employee_id: string }
/** The person, the months (both inclusive; all where absent), and the line that is explained first. */
export type PersonSlipsProps = {
  person: { employee_id: string; full_name: string; employee_no: string }
  from?: string | undefined
  to?: string | undefined
  figure?: string | undefined
  onClose: () => void
}

type Props = PersonSlipsProps & {
  /** The payslip to open first; otherwise the newest. */
  first?: SlipRef
}

/**
 * The payslips behind a person's figures in a list or report: each opens its lines, and each line has an explanation
 * (PAY-08).
 */
export function PersonSlips({ person, from, to, first, figure, onClose }: Props) {
  const t = useT()
  const [chosen, choose] = useState<SlipRef | undefined>(first)
  const slips = useCall(wageRecordApi.list, { employee_id: person.employee_id, from, to, per_page: 100 })
  const rows = slips.data?.data ?? []
  const open = chosen ?? rows[0]
  return (
    <PeekPanel title={person.full_name} about={person.employee_no} onClose={onClose}>
      {slips.isError ? (
        <ErrorState error={slips.error} onRetry={() => void slips.refetch()} small />
      ) : !slips.data ? (
        <LinesSkeleton lines={6} />
      ) : rows.length === 0 ? (
        <p>{t('pay.wages_none')}</p>
      ) : (
        <>
          <p className="caption">{t('pay.behind', { count: rows.length })}</p>
          <ul className={classes.behind}>
            {rows.map((row) => (
              <li key={row.id}>
                <button type="button" aria-expanded={open?.id === row.id} onClick={() => choose(row)}>
                  <span>{slipTitle(row)}</span>
                  <b>{moneyText(row.net, row.currency)}</b>
                </button>
                {open?.id === row.id && <PersonSlipLines of={row} first={figure} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </PeekPanel>
  )
}

function PersonSlipLines({ of, first }: { of: SlipRef; first: string | undefined }) {
  const { may } = useSession()
  const byRun = may('payroll:read')
  const inRun = useCall(runSlipApi.slip, { id: of.run_id, employee_id: of.employee_id }, { enabled: byRun })
  const own = useCall(payslipApi.one, { id: of.id }, { enabled: !byRun })
  const slip = byRun ? inRun : own
  const [figure, setFigure] = useState(first)
  if (slip.isError) return <ErrorState error={slip.error} onRetry={() => void slip.refetch()} small />
  if (!slip.data) return <LinesSkeleton lines={6} />
  const shown: Slip = slip.data
  return (
    <SlipLines
      slip={shown}
      compared={shown.lines.some((line) => line.previous !== null)}
      open={figure}
      onOpen={setFigure}
      level={3}
    />
  )
}
