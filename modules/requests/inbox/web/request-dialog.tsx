import type { RequestDialogProps } from './request-form-slot.ts'
import { requestKindForm } from './request-kind-forms.ts'

/** Opens the form of a kind of request. */
export function RequestDialog({ kind, ...props }: RequestDialogProps & { kind: string }) {
  const Form = requestKindForm(kind)
  return <Form {...props} />
}
