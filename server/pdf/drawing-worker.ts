import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { encryptPdf } from './encrypt-pdf.ts'

export type DrawingReply = { pdfs: Uint8Array[] } | { defect: string }

/** Draws the requests that `renderOnThreads` sends to this thread, batch by batch in order. */
export function serveDrawing<Order>(draw: (order: Order) => Uint8Array): void {
  // On Linux a priority belongs to a thread, so drawing yields to the thread that answers requests.
  if (parentPort && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

  parentPort?.on('message', (orders: (Order & { password?: string })[]) => {
    try {
      const pdfs = orders.map((order) => {
        const pdf = draw(order)
        return new Uint8Array(order.password ? encryptPdf(pdf, order.password) : pdf)
      })
      parentPort?.postMessage(
        { pdfs } satisfies DrawingReply,
        pdfs.map((pdf) => pdf.buffer),
      )
    } catch (error) {
      parentPort?.postMessage({
        defect: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies DrawingReply)
    }
  })
}
