import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { THIS_RUN } from './this-run.ts'

it('LEA-03 what one thread of a run kept is of use to its others', async () => {
  const thread = new Worker(
    `import(${JSON.stringify(new URL('./this-run.ts', import.meta.url).href)}).then(({ THIS_RUN }) =>
       require('node:worker_threads').parentPort.postMessage(THIS_RUN))`,
    { eval: true, execArgv: [] },
  )
  expect(await once(thread, 'message')).toEqual([THIS_RUN])
})
