import './enough-node.mjs'
import { built } from './build.mjs'
import { installed } from './install.mjs'
import { runOnNode24 } from './node24.mjs'
import { giveUp } from './project.mjs'

// npm start: everything from a fresh clone to a running server, with any Node from 20 on.
try {
  await installed()
  await built()
  // A nursery of 16 MB a half: by itself it grows to 128 MB and is not given back.
  const nodeArgs = ['--max-semi-space-size=16']
  process.exitCode = await runOnNode24('app/main.ts', process.argv.slice(2), { nodeArgs })
} catch (error) {
  giveUp(error)
}
