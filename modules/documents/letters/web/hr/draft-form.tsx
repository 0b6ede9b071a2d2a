import { useCall } from '#web/calls/use-call.ts'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { letterTemplateApi } from '../../../templates/contract.ts'
import { letterApi } from '../../contract.ts'
import { useAskedFields } from './asked-fields.ts'
import type { LetterDetail } from './letter.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { AskedValues, LetterValuesInput } from './letter-values-input.tsx'
import { OutsideInput } from './outside-input.tsx'

const { Form, Field } = formFor(letterApi.update)

/** What was typed for a draft, and below it the preview of what is saved. */
export function DraftForm({ letter }: { letter: LetterDetail }) {
  const t = useT()
  const askedFields = useAskedFields()
  const found = useCall(letterTemplateApi.version, { id: letter.template_id, version_id: letter.template_version_id })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LinesSkeleton lines={6} />
  const { languages, arrangement, body, second_body, typed: allTyped } = found.data
  const fields = askedFields(found.data)
  const typed = letter.typed ?? []
  const isOutside = letter.recipient === 'outside'
  const outside = isOutside
    ? { name: letter.full_name, email: letter.outside_email ?? '', language: letter.outside_language ?? 'en' }
    : undefined
  return (
    <>
      {(isOutside || fields.length > 0) && (
        <Card>
          <Form
            layout="dialog"
            start={{ typed, outside }}
            version={letter.version}
            hidden={{ id: letter.id }}
            onDone={() => toast.good(t('letter.saved'))}
          >
            {isOutside && <Field name="outside" as={OutsideInput} wide />}
            {fields.length > 0 && (
              <AskedValues value={fields}>
                <Field name="typed" as={LetterValuesInput} wide />
              </AskedValues>
            )}
          </Form>
        </Card>
      )}
      <LetterPreview
        asked={{
          id: letter.template_id,
          ...(letter.employee_id && { employee_id: letter.employee_id }),
          typed: outside ? [...typed, { name: 'recipient.name', text: outside.name }] : typed,
          draft: { languages, arrangement, body, second_body, typed: allTyped },
        }}
        fields={fields}
      />
    </>
  )
}
