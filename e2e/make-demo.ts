import { makeDemo } from './demo.ts'

// Makes the demo company that journeys copy, ahead of them, and says in which folder: `npm test` does so while other tests run.
process.stdout.write(await makeDemo())
