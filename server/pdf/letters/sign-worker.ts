import { replyFromWorker } from '#server/threads/worker-reply.ts'
import { appendPages } from './append-pages.ts'
import { renderProof } from './draw-letter.ts'
import type { SigningProof } from './proof-page.ts'

await replyFromWorker((order: { unsigned: Uint8Array; proof: SigningProof }) =>
  appendPages(order.unsigned, renderProof(order.unsigned, order.proof)),
)
