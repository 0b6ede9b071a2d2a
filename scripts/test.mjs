import './enough-node.mjs'
import { built } from './build.mjs'
import { chromium } from './chromium.mjs'
import { FIRST_START, JOURNEYS } from './daily-tests.mjs'
import { demoAhead } from './demo-ahead.mjs'
import { closing, closingLine } from './failures.mjs'
import { installed } from './install.mjs'
import { giveUp, say } from './project.mjs'
import { check, journeys, tests } from './stages.mjs'
import { changedFiles, projectFiles, touched } from './touched.mjs'
import { whereTimeWent } from './where-time-went.mjs'

// npm test: the tests that a change must pass, the same every day, even from a fresh clone. Every stage runs, even if
// another failed. `npm test -- api journeys` runs only these stages; `npm test -- changed` runs in each stage what the
// change can affect. `npm run test:deep` runs everything.
const STAGES = {
  check: ({ pure }) => check(pure),
  api: async ({ api }) => [await tests('API tests on PostgreSQL', 'api', { files: api })],
  slow: async ({ slow }, quiet) => [
    await tests('first start', 'slow', { quiet, files: slow ?? FIRST_START, env: whole(slow) }),
  ],
  journeys: async ({ journeys: files }) => {
    await built()
    const env = { ...ahead, CHROMIUM: chromium(), ...whole(files) }
    return [await journeys('journeys in the browser', { files: files ?? JOURNEYS, env })]
  },
}
/**
 * Two lanes run in parallel: while one waits, the other works. Journeys measure seconds and run alone (decision 040).
 * The lane that ends first prepares their data.
 */
const SIDE_BY_SIDE = [['check', 'api'], ['slow']]
/** The environment of what was prepared for journeys. */
let ahead = {}
/** The key of each stage's tests in the choice for changed files. Without a choice the everyday tests run. */
const CHOSEN_AS = { check: 'pure', api: 'api', slow: 'slow', journeys: 'journeys' }

try {
  const args = process.argv.slice(2)
  const wanted = args.filter((name) => name !== 'changed')
  const unknown = wanted.find((name) => !(name in STAGES))
  if (unknown) giveUp(`There is no stage ${unknown}: ${Object.keys(STAGES).join(', ')}; or changed`)
  await installed()
  const chosen = args.includes('changed') ? touched(changedFiles(), projectFiles()) : {}
  const isRun = (name) =>
    (wanted.length === 0 || wanted.includes(name)) && (name === 'check' || chosen[CHOSEN_AS[name]]?.length !== 0)
  for (const [name, files] of Object.entries(chosen)) say(`${String(files.length).padStart(4)} files of ${name}`)
  // checked first: without a browser the other stages need not run before the command says so
  if (isRun('journeys')) say(`Chromium: ${chromium()}`)
  const [long, short] = SIDE_BY_SIDE.map((names) => names.filter(isRun))
  const quiet = long.length > 0 && short.length > 0
  const [longer, shorter] = await Promise.all([
    runLane(long, chosen, quiet),
    runLane(short, chosen, quiet).then(async (ended) => {
      if (isRun('journeys') && long.length > 0) ahead = await demoAhead()
      return ended
    }),
  ])
  const stages = [...longer, ...shorter, ...(await runLane(['journeys'].filter(isRun), chosen, false))]
  for (const line of [...whereTimeWent(stages), ...closing(stages)]) say(line)
  console.log(closingLine(stages))
  process.exitCode = stages.every((stage) => stage.passed) ? 0 : 1
} catch (error) {
  giveUp(error)
}

/** Whether the choice covers everything because a changed file affects every test. */
function whole(chosen) {
  return chosen ? { KERANI_TEST_DEEP: '1' } : {}
}

/**
 * Runs the stages of a lane. A stage that cannot start, such as journeys that do not build, does not stop the others.
 */
async function runLane(names, chosen, quiet) {
  const stages = []
  for (const name of names)
    stages.push(
      ...(await STAGES[name](chosen, quiet).catch((error) => [
        { name, passed: false, ms: 0, failures: [`${name}: ${error.message}`] },
      ])),
    )
  return stages
}
