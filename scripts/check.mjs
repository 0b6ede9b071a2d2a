import './enough-node.mjs'
import { closing } from './failures.mjs'
import { installed } from './install.mjs'
import { giveUp, say } from './project.mjs'
import { check } from './stages.mjs'

// npm run check: what to run before sending a change. The rest is `npm test`.
try {
  await installed()
  const stages = await check()
  for (const line of closing(stages)) say(line)
  process.exitCode = stages.every((stage) => stage.passed) ? 0 : 1
} catch (error) {
  giveUp(error)
}
