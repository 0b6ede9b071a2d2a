import './enough-node.mjs'
import { installed } from './install.mjs'
import { runOnNode24 } from './node24.mjs'
import { giveUp } from './project.mjs'
import { MALLOC } from './server-memory.mjs'

// node scripts/run.mjs FILE.ts [ARGUMENTS]: runs one of our TypeScript files on Node 24, even from a fresh clone, with
// the server's memory settings.
const [file, ...args] = process.argv.slice(2)
if (!file) giveUp('Say which file: node scripts/run.mjs FILE.ts [ARGUMENTS]')
try {
  await installed()
  const env = { ...MALLOC, ...process.env }
  process.exitCode = await runOnNode24(file, args, { env })
} catch (error) {
  giveUp(error)
}
