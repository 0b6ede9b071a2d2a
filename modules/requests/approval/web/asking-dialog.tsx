import type { AskedBefore } from '#web/screens.ts'
import { askingForm } from './forms-of-kinds.ts'

type Props = { kind: string; again?: AskedBefore | undefined; onClose: () => void }

/** The form of a kind of request, whichever module brings it. */
export function AskingDialog({ kind, again, onClose }: Props) {
  const Form = askingForm(kind)
  return <Form again={again} onClose={onClose} />
}
