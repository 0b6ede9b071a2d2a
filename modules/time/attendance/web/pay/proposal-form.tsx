import { lazyComponent } from '#web/lazy-component.tsx'
import { loadShared } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { type ProposalRow, proposalStart } from './proposal-start.ts'

const forms = {
  overtime: lazyComponent(async () => (await loadShared('application/overtimeClaim', 'requestForms')).overtime!()),
  part_time: lazyComponent(async () => (await loadShared('application/part-time', 'requestForms')).part_time!()),
}

/** The form of a proposal's kind, filled in with it: what it comes to shows before it is sent. */
export function ProposalForm({ row, onClose }: { row: ProposalRow; onClose: () => void }) {
  const { employee_id } = useSession()
  const Form = forms[row.kind]
  return <Form start={proposalStart(row, employee_id)} onClose={onClose} />
}
