import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { useSession } from '#web/session.tsx'
import { type ProposalRow, proposalStart } from './proposal-start.ts'

const RequestDialog = lazyComponent(async () => (await import('#requests/web/request-dialog.tsx')).RequestDialog)

/** Request form filled in with a proposal, with its preview. */
export function ProposalForm({ row, onClose }: { row: ProposalRow; onClose: () => void }) {
  const { employee_id } = useSession()
  return <RequestDialog kind={row.kind} start={proposalStart(row, employee_id)} onClose={onClose} />
}
