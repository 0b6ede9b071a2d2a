import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import type { RunDetails } from '../../runs/web/run-title.ts'
import { reviewApi } from '../contract.ts'
import { useRowAddress } from './use-row-address.ts'

/** The other people who are paid to the same account, each with a link to their page. */
export function SameAccount({ run, employeeId }: { run: RunDetails; employeeId: string }) {
  const t = useT()
  const back = useRowAddress({ employee_id: employeeId })
  const found = useCall(reviewApi.sameAccount, { id: run.id, employee_id: employeeId })
  if (!found.data) return null
  const { people, hidden } = found.data
  return (
    <p>
      {t('pay.same_account')}:{' '}
      {people.map(({ id, full_name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`employees/${id}`} search={{ edit: 'account_number', back }}>
            {full_name}
          </Link>
        </span>
      ))}
      {hidden > 0 && <span> {t('pay.same_account_more', { count: hidden })}</span>}
    </p>
  )
}
