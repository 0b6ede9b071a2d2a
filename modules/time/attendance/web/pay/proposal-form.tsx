import { later } from '#web/later.tsx'
import { lentBy } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { givenOf, type ProposalRow } from './given-of.ts'

const forms = {
  overtime: later(async () => (await lentBy('application/overtimeClaim', 'requestForms')).overtime!()),
  part_time: later(async () => (await lentBy('application/part-time', 'requestForms')).part_time!()),
}

/** The form of a proposal's kind, filled in with it: what it comes to shows before it is sent. */
export function ProposalForm({ row, onClose }: { row: ProposalRow; onClose: () => void }) {
  const { employee_id } = useSession()
  const Form = forms[row.kind]
  return <Form start={givenOf(row, employee_id)} onClose={onClose} />
}
