import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'

const Dialog = lazy(() => import('./confirm-dialog.tsx'))

export type Question = {
  title: string
  /** What happens, and whether it can be undone. */
  text?: ReactNode
  /** The records it is about: the first five names are shown, and how many more. */
  names?: readonly string[]
  /** How many, where it is more than `names` holds. */
  count?: number
  /** What the button does, such as "Delete 3 people". */
  action: string
  tone?: 'primary' | 'bad'
  /** A word to type before the button works, such as the month of a pay run. */
  typed?: { label: string; expected: string }
  /** A reason to give before the button works; told as it changes. */
  reason?: { label: string; least: number; most: number; onChange: (text: string) => void }
}

export type PendingQuestion = Question & { answer: (yes: boolean) => void }
let pendingQuestion: PendingQuestion | undefined
const listeners = new Set<() => void>()

function setQuestion(next: PendingQuestion | undefined): void {
  pendingQuestion = next
  for (const listener of listeners) listener()
}

/** Asks the person; true when they go ahead. */
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

/** Where questions appear; there is one, in the app. */
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
