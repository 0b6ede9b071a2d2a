import { TagsInput } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { candidateApi } from '../../contract.ts'

const { Form, Field } = formFor(candidateApi.update)

/** Corrects a candidate: name, email, phone, language and tags. */
export function CandidateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const { data, error, refetch } = useCall(candidateApi.one, { id })
  return (
    <Dialog title={t('candidate.edit')} onClose={onClose}>
      {error && <ErrorState small error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={5} />}
      {data && (
        <Form
          layout="dialog"
          start={data}
          version={data.version}
          hidden={{ id }}
          onCancel={onClose}
          onDone={() => {
            toast.good(t('candidate.saved'))
            onClose()
          }}
        >
          <FieldGroup>
            <Field name="full_name" wide autoFocus />
            <Field name="email" />
            <Field name="phone" />
            <Field name="language" />
            <Field name="tags" as={TagsField} wide />
          </FieldGroup>
        </Form>
      )}
    </Dialog>
  )
}

function TagsField({ id, name, label, hint, error, disabled, start, onChange }: InputProps<string[]>) {
  const t = useT()
  return (
    <TagsInput
      id={id}
      name={name}
      label={label}
      description={hint ?? t('candidate.tags_hint')}
      error={error}
      disabled={disabled}
      defaultValue={start ?? []}
      maxTags={20}
      maxLength={40}
      isDuplicate={(tag, tags) => tags.some((one) => one.toLowerCase() === tag.toLowerCase())}
      onChange={onChange}
    />
  )
}
