import type { ReactNode } from 'react'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { Dialog } from './dialog.tsx'
import { formFor, type Start } from './form.tsx'
import { type LockedFields, useFormScene } from './form-context.ts'
import type { FieldProps } from './form-field.tsx'

type Value<C, E, Name> = (Name extends keyof C ? C[Name] : never) | (Name extends keyof E ? E[Name] : never)

type DialogProps<C, E, A, Row> = Editing<Row> & {
  title: string
  /** Message of the toast after saving. */
  successMessage?: string | ((reply: A) => string)
  /** Start values of a new record. */
  defaults?: Start<C>
  /** Start values of an existing record, where they are not the record itself. */
  start?: Start<E>
  /** Parts of the input that are not fields, besides the record's id. */
  hidden?: Partial<C & E>
  /** Fields that this person can see but not change, and why. */
  locked?: LockedFields
  /** Width in pixels; default 520. */
  size?: number
  onSaved?: (reply: A) => void
  children: ReactNode
}

/**
 * One form for a new and an existing record: `const { RecordDialog, Field } = recordForm(api.create, api.edit)`. A
 * field that only one of the two calls takes is shown only for that call.
 */
export function recordForm<C, CP, CR, CA, E extends { id: string }, EP, ER, EA>(
  create: Endpoint<C, CP, CR, CA>,
  edit: Endpoint<E, EP, ER, EA>,
) {
  const createForm = formFor(create)
  const editForm = formFor(edit)

  function RecordDialog<Row extends { id: string; version: number } & Start<E>>(
    props: DialogProps<C, E, CA | EA, Row>,
  ) {
    const {
      record,
      title,
      successMessage: said,
      defaults: fresh,
      start,
      hidden,
      locked,
      size,
      onClose,
      onSaved,
    } = props
    const shared = {
      layout: 'dialog',
      locked,
      onCancel: onClose,
      onDone: (reply: CA | EA) => {
        if (said !== undefined) toast.good(typeof said === 'string' ? said : said(reply))
        onSaved?.(reply)
        onClose()
      },
      children: props.children,
    } as const
    return (
      <Dialog title={title} onClose={onClose} size={size}>
        {record ? (
          <editForm.Form
            {...shared}
            start={start ?? record}
            version={record.version}
            hidden={{ id: record.id, ...hidden } as Partial<E>}
          />
        ) : (
          <createForm.Form {...shared} start={fresh} hidden={hidden} />
        )}
      </Dialog>
    )
  }

  type Name = (keyof C | keyof E) & string
  return {
    RecordDialog,
    Field(props: FieldProps<Name>): ReactNode {
      const { shapes } = useFormScene().state
      return props.name in shapes ? <createForm.Field {...(props as FieldProps<keyof C & string>)} /> : null
    },
    /** Inside the form: the current value of a field, to show or hide others. */
    useValue: createForm.useValue as <N extends Name>(name: N) => Value<C, E, N> | undefined,
    /** Inside the form: returns a function that sets a field, such as to a suggestion. */
    useSet: createForm.useSet as () => <N extends Name>(name: N, value: Value<C, E, N> | undefined) => void,
  }
}
