import { replyFromWorker } from '#server/threads/worker-reply.ts'
import { renderLetter } from './draw-letter.ts'
import type { Letter } from './letter.ts'

await replyFromWorker(async (letter: Letter) => renderLetter(letter))
