import { useMemo } from 'react'
import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { t, useT } from '#web/i18n.ts'
import { toast } from '#web/page/toasts.tsx'
import type { RequestSent } from '../../../kinds/request-kind-contract.ts'
import type { PreviousRequest } from '../contract.ts'
import { rememberFiles } from './files-field.tsx'
import { RequestFields } from './request-fields.tsx'
import type { RequestFormProps } from './request-form-props.ts'

type SentRequest = z.output<typeof RequestSent>

/**
 * The form of a kind of request: the kind's own fields, and around them what every kind asks and says. While it is filled
 * in it shows who will decide, warnings, what is owed and why it cannot be sent; what was typed stays through every
 * failure, and on the device.
 */
export function RequestForm(props: RequestFormProps) {
  const t = useT()
  const { calls, previous: again, dialog, kind, start, hidden, onDone, onCancel } = props
  const endpoint = again ? calls.change : calls.send
  const { Form } = useMemo(() => formFor(endpoint), [endpoint])
  const known = again?.files
  useMemo(() => rememberFiles(known ?? []), [known])
  const form = (
    <Form
      layout={dialog === undefined ? 'page' : 'dialog'}
      draft={`request/${again?.id ?? kind}`}
      start={again ? previousValues(again) : start}
      version={again?.version}
      hidden={again ? { ...hidden, id: again.id } : hidden}
      saveLabel={t('requests.send')}
      onCancel={onCancel}
      onDone={(sent: SentRequest) => {
        toast.good(sentText(sent))
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

/** A withdrawn request as the form begins with it. */
function previousValues({ fields: given, reason, files, videoLink }: PreviousRequest) {
  return { ...given, reason, files: files.map(({ id }) => id), video_link: videoLink }
}

/** Where it went. */
function sentText({ state, steps }: SentRequest): string {
  const names = steps[0]?.deciders.map(({ name }) => name) ?? []
  return state === 'pending' && names.length > 0 ? t('requests.sent_to', { names }) : t('requests.sent')
}
