import '#web/inputs/form.css'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { loadErrorMessages } from '#web/i18n.ts'
import { loadChunk } from '#web/loading/load-chunk.ts'
import { preloadWhenIdle } from '#web/loading/when-idle.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { type LockedFields, useFormScene } from './form-context.ts'
import type { FieldProps } from './form-field.tsx'

export type { InputProps } from '#web/inputs/input-props.ts'
export type { Option, OptionsSource } from '#web/inputs/options.ts'

/** Start values: a record as the server returned it will do. Null means empty, and other keys are ignored. */
export type Start<I> = { readonly [Name in keyof I]?: I[Name] | null }

export type FormProps<I, A> = {
  start?: Start<I>
  /** The version of the record that was read. A newer version replaces the values that were not edited. */
  version?: number
  /** Parts of the input that are not fields, such as the id in the path. */
  hidden?: Partial<I>
  onDone: (reply: A) => void
  /** Shows a Cancel button, which asks first when something was typed. */
  onCancel?: () => void
  /** Loads the record again after a conflict; by default the queries on the page are refetched. */
  onReload?: () => void
  /** `page`: sticky bar at the bottom. `dialog`: bar at the end, no sticking. `bare`: one button, for sign-in and the like. */
  layout?: 'page' | 'dialog' | 'bare'
  /** Stores a local draft under this name, such as `employee/42`. For long forms. */
  draft?: string
  saveLabel?: string
  cancelLabel?: string
  disabled?: boolean
  /** For a form that stores nothing: it never shows unsaved edits, and leaving it asks nothing. */
  keepsNothing?: boolean
  /** It has no bar and no button: the page submits it together with others, by `requestSubmit`. */
  isSentByPage?: boolean
  /** Fields that this person can see but not change, and why. */
  locked?: LockedFields
  /** Content beside the buttons. */
  aside?: ReactNode
  children: ReactNode
}

// Forms, their inputs and dialogs are half of a page's code: they load after the first page, or with the first form.
const loadBody = async () => {
  const [body] = await Promise.all([import('./form-body.tsx'), loadErrorMessages()])
  return body
}
// biome-ignore lint/suspicious/noExplicitAny: each form knows its own endpoint
const FormBody = lazy(() => loadChunk(loadBody).then((part) => ({ default: part.FormBody as ComponentType<any> })))
const FormField = lazy(() => loadChunk(loadBody).then((part) => ({ default: part.FormField })))

/**
 * The form of one endpoint: `const { Form, Field, useValue } = formFor(joiningApi.create)`. A field that the endpoint
 * does not take does not compile.
 */
export function formFor<I, P, R, A>(endpoint: Endpoint<I, P, R, A>) {
  preloadWhenIdle(loadBody)

  function Form(props: FormProps<I, A>) {
    return (
      <Suspense fallback={<LinesSkeleton />}>
        <FormBody endpoint={endpoint} {...props} />
      </Suspense>
    )
  }

  return {
    Form,
    Field: FormField as unknown as (props: FieldProps<keyof I & string>) => ReactNode,
    /** Inside the form: the current value of a field, to show or hide others. */
    useValue<Name extends keyof I & string>(name: Name): I[Name] | undefined {
      return useFormScene().state.form.useWatchValue(name) as I[Name] | undefined
    },
    /** Inside the form: returns a function that fills in a field by itself, which is no edit before the user makes one. */
    usePropose(): <Name extends keyof I & string>(name: Name, value: I[Name] | undefined) => void {
      return useFormScene().state.propose
    },
    /** Inside the form: returns a function that sets a field for the user, such as to what was scanned. */
    useSet(): <Name extends keyof I & string>(name: Name, value: I[Name] | undefined) => void {
      const { form } = useFormScene().state
      return (name, value) => form.setFieldValue(name, value as never)
    },
  }
}

/** Fields that belong together under a heading; two columns where there is space. */
export function FieldGroup({
  title,
  hint,
  children,
}: {
  title?: string | undefined
  hint?: string
  children: ReactNode
}) {
  return (
    <fieldset className="form-group">
      {title ? <legend>{title}</legend> : null}
      {hint ? <p className="form-hint">{hint}</p> : null}
      <div className="form-grid">{children}</div>
    </fieldset>
  )
}
