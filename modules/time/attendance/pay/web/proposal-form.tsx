import { lazyComponent } from '#web/lazy-component.tsx'
import { useSession } from '#web/session.tsx'
import { type ProposalRow, proposalStart } from './proposal-start.ts'

const RequestDialog = lazyComponent(async () => (await import('#requests/web/request-dialog.tsx')).RequestDialog)

/** The form of a proposal's kind, filled in with it: what it comes to shows before it is sent. */
export function ProposalForm({ row, onClose }: { row: ProposalRow; onClose: () => void }) {
  const { employee_id } = useSession()
  return <RequestDialog kind={row.kind} start={proposalStart(row, employee_id)} onClose={onClose} />
}
