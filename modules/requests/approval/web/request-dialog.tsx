import type { PreviousRequest } from '#web/screens.ts'
import { requestKindForm } from './request-kind-forms.ts'

type Props = { kind: string; again?: PreviousRequest | undefined; onClose: () => void }

/** The form of a kind of request, whichever module brings it. */
export function RequestDialog({ kind, again, onClose }: Props) {
  const Form = requestKindForm(kind)
  return <Form previous={again} onClose={onClose} />
}
