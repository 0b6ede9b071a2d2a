import type { ReactNode } from 'react'
import type { Permission } from '#base/access/permissions.ts'
import type { AnyEndpoint } from '#web/calls/call.ts'
import type { PreviousRequest } from '../contract.ts'

export type RequestFormProps = {
  /** The kind's calls, from its contract. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind knows its own shapes
  calls: { send: AnyEndpoint<any, any>; change: AnyEndpoint<any, any>; preview: AnyEndpoint<any, any> }
  /** The kind's stored name; the draft on the device has it as its key. */
  kind: string
  /** The title of its dialog; absent where the form is a part of a page. */
  dialog?: string
  start?: Readonly<Record<string, unknown>>
  /** Input that is not in a field. */
  hidden?: Readonly<Record<string, unknown>>
  /** The withdrawn request that is sent again. */
  previous?: PreviousRequest | undefined
  /** The permission that lets the caller send one for somebody else. */
  forOthers?: Permission
  /** The kind's field that has to be filled in before reason and files. */
  firstField?: string
  /** The page sends it together with others. */
  isSentByPage?: boolean
  /** Files come before all other fields: a picture of the receipt. */
  filesFirst?: boolean
  /** The kind's own fields: `Field` of `formFor(calls.send)`. */
  children: ReactNode
  /** Renders the kind's part of the preview below its fields, from the first answer on. */
  // biome-ignore lint/suspicious/noExplicitAny: the kind knows the shape of its preview
  renderPreview?: (ofKind: any) => ReactNode
  onDone?: (sent: { id: string; state: string; version: number }) => void
  /** Shows a Cancel button; a dialog closes by it. */
  onCancel?: () => void
}
