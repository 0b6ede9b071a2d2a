import { StatusTag } from '#web/page/status-tag.tsx'

/** Whether a row is in use; otherwise its status is `inactive`, or `disabled` where people disable it. */
export function activeColumn(header?: string, otherwise: 'inactive' | 'disabled' = 'inactive') {
  return {
    name: 'is_active',
    header,
    card: 'side',
    cell: (row: { is_active: boolean }) => <StatusTag status={row.is_active ? 'active' : otherwise} />,
  } as const
}
