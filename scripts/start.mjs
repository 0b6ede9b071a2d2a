import './enough-node.mjs'
import { built } from './build.mjs'
import { installed } from './install.mjs'
import { runOnNode24 } from './node24.mjs'
import { giveUp } from './project.mjs'
import { MALLOC } from './server-memory.mjs'

// npm start: goes from a fresh clone to a running server, with any Node from 20 on.
try {
  await installed()
  await built()
  process.exitCode = await runOnNode24('app/main.ts', process.argv.slice(2), {
    env: { ...MALLOC, ...process.env },
  })
} catch (error) {
  giveUp(error)
}
