import './enough-node.mjs'
import { installed } from './install.mjs'
import { runOnNode24 } from './node24.mjs'
import { giveUp } from './project.mjs'

// node scripts/run.mjs FILE.ts [ARGUMENTS]: one of our TypeScript files on Node 24, from a fresh clone on.
const [file, ...args] = process.argv.slice(2)
if (!file) giveUp('Say which file: node scripts/run.mjs FILE.ts [ARGUMENTS]')
try {
  await installed()
  process.exitCode = await runOnNode24(file, args)
} catch (error) {
  giveUp(error)
}
