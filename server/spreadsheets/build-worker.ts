import { type BuildOrder, builtFile } from './build-workbook.ts'
import { answer } from './worker-reply.ts'

await answer((order: BuildOrder) => builtFile(order))
