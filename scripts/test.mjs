import './enough-node.mjs'
import { built } from './build.mjs'
import { chromium } from './chromium.mjs'
import { closing } from './failures.mjs'
import { installed } from './install.mjs'
import { giveUp, say } from './project.mjs'
import { check, closingLine, journeys, tests } from './stages.mjs'

// npm test: everything, from a fresh clone on, every stage whether or not another failed; what failed is said at the end.
// `npm test -- api journeys` runs only the named stages.
const STAGES = {
  check,
  api: async () => [await tests('API tests on PostgreSQL', 'api')],
  slow: async () => [await tests('database, backup and fresh start', 'slow')],
  journeys: async () => {
    await built()
    return [await journeys('journeys in the browser', { CHROMIUM: chromium() })]
  },
}

try {
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !(name in STAGES))
  if (unknown) giveUp(`There is no stage ${unknown}: ${Object.keys(STAGES).join(', ')}`)
  const start = Date.now()
  await installed()
  // looked for first: without a browser the rest need not run before saying so
  if (asked.length === 0 || asked.includes('journeys')) say(`Chromium: ${chromium()}`)
  const stages = []
  for (const [name, run] of Object.entries(STAGES)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    // One that cannot even begin, such as journeys that do not build, does not keep the others from running.
    stages.push(...(await run().catch((error) => [{ name, passed: false, failures: [`${name}: ${error.message}`] }])))
  }
  const passed = stages.every((stage) => stage.passed)
  for (const line of closing(stages)) say(line)
  closingLine(passed ? 'all stages' : 'npm test', passed, start)
  process.exitCode = passed ? 0 : 1
} catch (error) {
  giveUp(error)
}
