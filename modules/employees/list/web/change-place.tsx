import { ChangeDepartment } from './change-department.tsx'
import { ChangeOffice } from './change-office.tsx'

type Props = Parameters<typeof ChangeOffice>[0] & { of: 'office' | 'department' }

/** Another office or department for the chosen people. */
export function ChangePlace({ of, ...props }: Props) {
  return of === 'department' ? <ChangeDepartment {...props} /> : <ChangeOffice {...props} />
}
