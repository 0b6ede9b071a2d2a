import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { Facts } from '#web/page/card.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { factLine } from '../../core/web/editable.tsx'
import { usePeoplePaths } from '../../core/web/people-path.ts'
import type { EmployeeRow } from '../contract.ts'

/** Shows the row of a person beside the list. */
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
          factLine(row, 'department'),
          factLine(row, 'office'),
          factLine(row, 'reports_to'),
          factLine(row, 'employment_type', 'choice'),
          factLine(row, 'joined_on', 'date'),
          factLine(row, 'work_email'),
          ...(row.probation_ends ? [factLine(row, 'probation_ends', 'date')] : []),
          ...(row.contract_until ? [factLine(row, 'contract_until', 'date')] : []),
          ...(row.work_permit_expires ? [factLine(row, 'work_permit_expires', 'date')] : []),
          ...(row.resigned_on ? [factLine(row, 'resigned_on', 'date'), factLine(row, 'last_day', 'date')] : []),
          factLine(row, 'has_role', 'yes', yes),
          factLine(row, 'is_working_shift', 'yes', yes),
        ]}
      />
    </PeekPanel>
  )
}
