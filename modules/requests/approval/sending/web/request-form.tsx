import { useMemo } from 'react'
import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { t, useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import type { RequestSent } from '../../../kinds/request-kind-contract.ts'
import type { PreviousRequest } from '../contract.ts'
import { rememberFiles } from './files-field.tsx'
import { RequestFields } from './request-fields.tsx'
import type { RequestFormProps } from './request-form-props.ts'

type SentRequest = z.output<typeof RequestSent>

/**
 * The form of a kind of request: the kind's own fields, and the fields that every kind has. While people fill it in, it
 * shows approvers, warnings, required fields and refusals. Failures keep what was typed, and the device stores it as a draft.
 */
export function RequestForm(props: RequestFormProps) {
  const t = useT()
  const { calls, previous, dialog, kind, start, hidden, isSentByPage, onDone, onCancel } = props
  const endpoint = previous ? calls.change : calls.send
  const { Form } = useMemo(() => formFor(endpoint), [endpoint])
  const known = previous?.files
  useMemo(() => rememberFiles(known ?? []), [known])
  const form = (
    <Form
      layout={dialog === undefined ? 'page' : 'dialog'}
      draft={`request/${previous?.id ?? kind}`}
      start={previous ? previousValues(previous) : start}
      version={previous?.version}
      // An earlier request keeps the video link that it was sent with.
      hidden={previous ? { ...hidden, id: previous.id, video_link: previous.videoLink } : hidden}
      isSentByPage={isSentByPage ?? false}
      saveLabel={t('requests.send')}
      onCancel={onCancel}
      onDone={(sent: SentRequest) => {
        // Of what is sent together the last one says it.
        toast.good(sentText(sent), { id: 'request-sent' })
        onDone?.(sent)
      }}
    >
      <RequestFields {...props} />
    </Form>
  )
  if (dialog === undefined) return form
  return (
    <Dialog title={dialog} size={680} onClose={onCancel ?? (() => undefined)}>
      {form}
    </Dialog>
  )
}

function previousValues({ fields, reason, files }: PreviousRequest) {
  return { ...fields, reason, files: files.map(({ id }) => id) }
}

/** Says who decides a sent request. */
function sentText({ state, steps }: SentRequest): string {
  if (state === 'approved') return t('requests.sent_at_once')
  const names = steps[0]?.deciders.map(({ name }) => name) ?? []
  if (state !== 'pending') return t('requests.sent')
  return names.length > 0 ? t('requests.sent_to', { names }) : t('requests.sent_to_nobody')
}
