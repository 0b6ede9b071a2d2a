import './enough-node.mjs'
import { closing } from './failures.mjs'
import { installed } from './install.mjs'
import { giveUp, say } from './project.mjs'
import { check } from './stages.mjs'

// npm run check: run it before sending a change. `npm test` runs the rest.
try {
  await installed()
  const stages = await check()
  for (const line of closing(stages)) say(line)
  process.exitCode = stages.every((stage) => stage.passed) ? 0 : 1
} catch (error) {
  giveUp(error)
}
