import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, isCancelled } from '#web/calls/api-error.ts'
import { type AnyEndpoint, newIdempotencyKey } from '#web/calls/call.ts'
import { refetchAll, useChange } from '#web/calls/use-call.ts'
import { issueText } from '#web/fields/field-names.ts'
import { findIssues, toInput } from '#web/fields/issues.ts'
import type { FieldShape } from '#web/fields/shape.ts'
import { labelOf, t } from '#web/i18n.ts'

export type Values = Record<string, unknown>
export type MantineForm = UseFormReturnType<Values>

/** An error of the server about the whole form, not about a field. */
export type Failure = { message: string; isStale: boolean; code: string; facts: ApiError['facts'] }

type FormStateOptions<I, A> = {
  endpoint: AnyEndpoint<I, A>
  shapes: Readonly<Record<string, FieldShape>>
  start: Values
  version: number | undefined
  hidden: Values
  onChange: (values: Values) => void
}

/** The state of one form: values, problems, sending, and merging a newer version without losing edits. */
export function useFormState<I, A>({ endpoint, shapes, start, version, hidden, onChange }: FormStateOptions<I, A>) {
  const client = useQueryClient()
  const change = useChange(endpoint, { quiet: true })
  /** Fields currently on the page: only these are sent and checked. */
  const [mounted] = useState(() => new Map<string, number>())
  const baseline = useRef<Values>(start)
  const [isDirty, setDirty] = useState(false)
  /** Somebody edited a field; until then proposals are part of what the form began with. */
  const isTouched = useRef(false)
  const [failure, setFailure] = useState<Failure>()
  const key = useRef(newIdempotencyKey())

  const [listeners] = useState(() => new Set<() => void>())
  const [uploads] = useState(() => new Set<Promise<boolean>>())
  const [isUploading, setUploading] = useState(false)
  const latest = useRef({ hidden, version })
  latest.current = { hidden, version }

  function buildInput(values: Values): Values {
    const input = { ...latest.current.hidden, ...toInput(values, shapes, mounted.keys()) }
    return endpoint.versioned && latest.current.version !== undefined
      ? { ...input, version: latest.current.version }
      : input
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the endpoint is the form's own for life
  const validate = useMemo(
    () =>
      schemaResolver(
        {
          '~standard': {
            version: 1,
            vendor: 'kerani',
            validate(values: unknown) {
              const own = Object.fromEntries(Object.entries(values as Values).filter(([name]) => mounted.has(name)))
              const issues = findIssues(endpoint.input, buildInput(own), own)
              if (!issues.length) return { value: values }
              return {
                issues: issues.map((issue) => ({
                  path: [issue.field || 'form'],
                  message: issueText(issue, shapes[issue.field]),
                })),
              }
            },
          },
        },
        { sync: true },
      ),
    [],
  )

  const form: MantineForm = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: start,
    validate,
    onValuesChange(values) {
      const isEdited = differs(values)
      setDirty(isEdited)
      if (isEdited || isTouched.current) onChange(values)
      for (const listener of listeners) listener()
    },
  })

  function differs(values: Values): boolean {
    return [...mounted.keys()].some((name) => !isSame(values[name], baseline.current[name]))
  }

  // A newer version arrived: untouched fields take its values, edits stay.
  const seenVersion = useRef(version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version starts this
  useEffect(() => {
    if (seenVersion.current === version) return
    seenVersion.current = version
    const now = form.getValues()
    const typed = Object.fromEntries(
      Object.entries(now).filter(([name, value]) => !isSame(value, baseline.current[name])),
    )
    baseline.current = start
    form.setValues({ ...start, ...typed })
    setFailure(undefined)
  }, [version])

  /** Waits for uploads, validates and sends. Returns undefined if nothing was saved; every reason is shown by then. */
  async function send(): Promise<{ reply: A } | undefined> {
    setFailure(undefined)
    if (uploads.size > 0) {
      setUploading(true)
      const uploaded = await Promise.all(uploads).finally(() => setUploading(false))
      if (uploaded.includes(false)) return undefined
    }
    const { hasErrors } = form.validate() as { hasErrors: boolean }
    if (hasErrors || change.busy) return undefined
    const sent = { ...form.getValues() }
    try {
      const reply = await change.run(buildInput(form.getValues()) as I, { idempotencyKey: key.current })
      baseline.current = sent
      key.current = newIdempotencyKey()
      setDirty(differs(form.getValues()))
      return { reply }
    } catch (error) {
      if (isCancelled(error)) return undefined
      if (!(error instanceof ApiError)) throw error
      // After an unknown result the form repeats the same key, so that nothing is created twice.
      if (error.status >= 400 && error.status < 500) key.current = newIdempotencyKey()
      const fieldErrors = Object.entries(error.errors).map(
        ([name, messages]) => [name.split('.')[0] ?? name, messages.join(' ')] as const,
      )
      form.setErrors(Object.fromEntries(fieldErrors))
      setFailure({
        message:
          error.message || (error.status > 0 ? labelOf(`system.status_${error.status}`, t('system.status_500')) : ''),
        isStale: error.code === 'version_conflict' || error.status === 428,
        code: error.code,
        facts: error.facts,
      })
      return undefined
    }
  }

  function isDirtyNow(): boolean {
    return differs(form.getValues())
  }

  return {
    form,
    shapes,
    mounted,
    isDirty,
    isDirtyNow,
    isSending: isUploading || change.busy,
    failure,
    send,
    /** The input from the fields on the page, as filled in so far. */
    inputNow: () => buildInput(form.getValues()),
    /** Makes sending wait for an upload, which returns whether the file was taken; sending stops if it was refused. */
    waitFor(upload: Promise<boolean>): void {
      const done = upload.finally(() => uploads.delete(done))
      uploads.add(done)
    },
    /** Calls the listener on every change until the returned function is called. */
    onEdit(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Notes that the user edits, and no longer the form itself. */
    touch() {
      isTouched.current = true
    },
    /** Fills in a field by itself: no edit before the user has made one. */
    propose(name: string, value: unknown) {
      if (!isTouched.current) baseline.current = { ...baseline.current, [name]: value }
      form.setFieldValue(name, value as never)
    },
    /** Discards the edits. */
    reset() {
      form.setValues(baseline.current)
      setFailure(undefined)
    },
    reload: () => refetchAll(client),
  }
}

export type FormState = ReturnType<typeof useFormState>

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}

function isSame(a: unknown, b: unknown): boolean {
  if (isEmpty(a) && isEmpty(b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a instanceof Blob || b instanceof Blob) return a === b
  return JSON.stringify(a) === JSON.stringify(b)
}
