import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/calls/api-error.ts'
import { labelOf } from '#web/i18n.ts'
import { IconAlertTriangle } from '#web/icons.ts'
import { errorText } from '#web/page/app-trouble.tsx'
import classes from './problem.module.css'

/** The error of a failed call, for a form without the form kit. */
export type Problem = { text: string; fields: Record<string, string> }

/** The first field error of the reply, else its message (AUTH-06). */
export function toProblem(error: unknown): Problem {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.fromEntries(Object.entries(error.errors).map(([field, messages]) => [field, messages[0] ?? '']))
  return { text: Object.values(fields)[0] ?? errorText(error), fields }
}

/** The first problem of each field by the contract's input, in the reader's language. */
export function findFieldProblems(
  schema: {
    safeParse: (value: unknown) => {
      success: boolean
      error?: { issues: readonly { path: PropertyKey[]; message: string; code?: string }[] }
    }
  },
  value: unknown,
): Record<string, string> {
  const result = schema.safeParse(value)
  const fields: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0])
    fields[field] ??= labelOf(`error.${issue.message}`, labelOf(`check.${field}`, labelOf('check.invalid')))
  }
  return fields
}

/** The calls of a small form, one at a time: the function that runs one, whether one is running, and its error. */
export function useAttempt(): {
  busy: boolean
  problem: Problem | undefined
  fail: (problem: Problem | undefined) => void
  attempt: (work: () => Promise<void>) => Promise<void>
} {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof DOMException)) setProblem(toProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, fail: setProblem, attempt }
}

export function ProblemAlert({ problem }: { problem: Problem | undefined }) {
  if (!problem?.text) return null
  return (
    <Alert icon={<IconAlertTriangle size={17} />}>
      <span>{problem.text}</span>
    </Alert>
  )
}

/** A coloured line with an icon; an error by default. */
export function Alert({ icon, tone, children }: { icon: ReactNode; tone?: 'good' | 'warn'; children: ReactNode }) {
  return (
    <div className={classes.alert} data-tone={tone} role={tone === 'good' ? 'status' : 'alert'}>
      {icon}
      {children}
    </div>
  )
}
