import { makeDemo } from './demo.ts'

// Makes the demo company that journeys copy, in advance, and prints its folder. `npm test` runs it during other tests.
process.stdout.write(await makeDemo())
