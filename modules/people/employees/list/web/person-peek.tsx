import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { Facts } from '#web/page/card.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { fact } from '../../record/web/editable.tsx'
import { usePeoplePaths } from '../../web/people-path.ts'
import type { EmployeeRow } from '../contract.ts'

/** What the list knows of a person, beside it. */
export function PersonPeek({ row, onClose }: { row: z.output<typeof EmployeeRow>; onClose: () => void }) {
  const t = useT()
  const { personOf } = usePeoplePaths()
  const yes = { yes: t('action.yes'), no: t('action.no') }
  return (
    <PeekPanel
      title={row.full_name}
      about={[row.employee_no, row.position].filter(Boolean).join(' · ')}
      before={<Avatar name={row.full_name} size={40} />}
      onClose={onClose}
      foot={<Link to={personOf(row.id)}>{t('employees.open_page')}</Link>}
    >
      {row.status && <StatusTag status={row.status} />}
      <Facts
        facts={[
          fact(row, 'department'),
          fact(row, 'office'),
          fact(row, 'reports_to'),
          fact(row, 'employment_type', 'choice'),
          fact(row, 'joined_on', 'date'),
          fact(row, 'work_email'),
          ...(row.probation_ends ? [fact(row, 'probation_ends', 'date')] : []),
          ...(row.contract_until ? [fact(row, 'contract_until', 'date')] : []),
          ...(row.work_permit_expires ? [fact(row, 'work_permit_expires', 'date')] : []),
          ...(row.resigned_on ? [fact(row, 'resigned_on', 'date'), fact(row, 'last_day', 'date')] : []),
          fact(row, 'has_role', 'yes', yes),
          fact(row, 'is_working_shift', 'yes', yes),
        ]}
      />
    </PeekPanel>
  )
}
