import { parentPort, workerData } from 'node:worker_threads'
import { DomainError } from '#base/errors.ts'

/**
 * Sends the result of `work` to the thread that started this worker: the value, a refusal it can throw again, or the
 * stack of an error.
 */
export async function replyFromWorker<Input, Value>(
  work: (input: Input) => Promise<Value>,
  transfer: (value: Value) => ArrayBuffer[] = () => [],
): Promise<void> {
  try {
    const value = await work(workerData)
    parentPort?.postMessage({ value }, transfer(value))
  } catch (error) {
    if (error instanceof DomainError) {
      parentPort?.postMessage({ refused: { code: error.code, status: error.status, params: error.params } })
    } else {
      parentPort?.postMessage({ defect: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  }
}
