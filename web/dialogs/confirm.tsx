import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'

const Dialog = lazy(() => import('./confirm-dialog.tsx'))

export type Question = {
  title: string
  /** What happens, and whether it can be undone. */
  text?: ReactNode
  /** The records concerned: the first five names are shown, and the number of the others. */
  names?: readonly string[]
  /** Their number, if `names` does not hold all of them. */
  count?: number
  /** Label of the button, such as "Delete 3 people". */
  action: string
  tone?: 'primary' | 'bad'
  /** A word to type before the button works, such as the month of a pay run. */
  typed?: { label: string; accepts: (text: string) => boolean }
  /** A reason to give before the button works; `onChange` gets each change. */
  reason?: { label: string; least: number; most: number; onChange: (text: string) => void }
}

export type PendingQuestion = Question & { answer: (yes: boolean) => void }
let pendingQuestion: PendingQuestion | undefined
const listeners = new Set<() => void>()

function setQuestion(next: PendingQuestion | undefined): void {
  pendingQuestion = next
  for (const listener of listeners) listener()
}

/** Asks the person to confirm; resolves to true if they do. */
export function confirm(question: Question): Promise<boolean> {
  pendingQuestion?.answer(false)
  return new Promise((resolve) => {
    setQuestion({
      ...question,
      answer: (yes) => {
        setQuestion(undefined)
        resolve(yes)
      },
    })
  })
}

/** Renders the questions; the app has one. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pendingQuestion,
  )
  return (
    question && (
      <Suspense>
        <Dialog key={question.title} question={question} />
      </Suspense>
    )
  )
}
