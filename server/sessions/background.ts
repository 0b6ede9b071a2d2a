import { messageOf } from '#base/errors.ts'

/** Work that must not show in the time of a reply, such as a mail that only a known address gets. */
const running = new Set<Promise<unknown>>()

/** Runs the work beside the request; a failure is only logged. */
export function aside(what: string, work: () => Promise<unknown>): void {
  const started: Promise<unknown> = new Promise((resolve) => setImmediate(resolve))
    .then(work)
    .catch((error) => console.error(what, messageOf(error)))
    .finally(() => running.delete(started))
  running.add(started)
}

/** Resolves when nothing runs aside any more; asked when stopping, and by tests. */
export async function asideDone(): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}
