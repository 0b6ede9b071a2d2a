import type { ReactNode } from 'react'
import type { Permission } from '#base/permissions.ts'
import type { AnyEndpoint } from '#web/call.ts'
import type { PreviousRequest } from '../contract.ts'

/** The form of a kind of request: what every kind asks and says, around the kind's own fields. */
export type RequestFormProps = {
  /** The kind's calls, as its contract has them. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind knows its own shapes
  calls: { send: AnyEndpoint<any, any>; change: AnyEndpoint<any, any>; preview: AnyEndpoint<any, any> }
  /** The kind's name in what is stored: what is typed is kept on the device under it. */
  kind: string
  /** Title of the dialog that it is shown in; without it, it is a part of a page. */
  dialog?: string
  start?: Readonly<Record<string, unknown>>
  /** Parts of the input that are not fields. */
  hidden?: Readonly<Record<string, unknown>>
  /** The withdrawn request that it sends again. */
  previous?: PreviousRequest | undefined
  /** Whoever holds it beyond themselves may send one for somebody else. */
  forOthers?: Permission
  /** The field that what every kind asks waits for. */
  firstField?: string
  /** The kind's own fields: `Field` of `formFor(calls.send)`. */
  children: ReactNode
  /** Below them: what the kind's preview says, nothing before its first answer. */
  // biome-ignore lint/suspicious/noExplicitAny: the kind knows the shape of its preview
  renderPreview?: (ofKind: any) => ReactNode
  onDone?: (sent: { id: string; state: string; version: number }) => void
  /** Shows a Cancel button; a dialog closes by it. */
  onCancel?: () => void
}
