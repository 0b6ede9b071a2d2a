import { errorMessage } from '#base/errors.ts'

/** Work that must not show in the time of a reply, such as a mail that only a known address gets. */
const running = new Set<Promise<unknown>>()

/** Runs work beside the request. A failure is only logged. */
export function runInBackground(what: string, work: () => Promise<unknown>): void {
  const job: Promise<unknown> = new Promise((resolve) => setImmediate(resolve))
    .then(work)
    .catch((error) => console.error(what, errorMessage(error)))
    .finally(() => running.delete(job))
  running.add(job)
}

/** Resolves when no such work is running. Called when the server stops, and by tests. */
export async function waitForBackground(): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}
