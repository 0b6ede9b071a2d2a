import { later } from '#web/later.tsx'
import { useEdit } from './use-edit.ts'

const BackBar = later(async () => (await import('./back-bar.tsx')).BackBar)

/** The way back to the page that led here, where one did. */
export function WayBack() {
  const { back, isDone } = useEdit()
  return back ? <BackBar back={back} isDone={isDone} /> : null
}
