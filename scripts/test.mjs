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

// npm test: what decides whether a change is good, the same every day, from a fresh clone on. Every stage runs, whether or
// not another failed. `npm test -- api journeys` runs only these stages, `npm test -- changed` what the change can touch of
// each. Everything is `npm run test:deep`.
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
 * One lane beside the other: while one waits, the other works. Journeys count seconds, and run alone (decision 040); the
 * lane that ends first makes what they begin with.
 */
const SIDE_BY_SIDE = [['check', 'api'], ['slow']]
/** What was made for journeys by then, as their environment. */
let ahead = {}
/** The tests of a stage, as the choice of changed files names them; without a choice those of every day. */
const CHOSEN_AS = { check: 'pure', api: 'api', slow: 'slow', journeys: 'journeys' }

try {
  const given = process.argv.slice(2)
  const asked = given.filter((name) => name !== 'changed')
  const unknown = asked.find((name) => !(name in STAGES))
  if (unknown) giveUp(`There is no stage ${unknown}: ${Object.keys(STAGES).join(', ')}; or changed`)
  await installed()
  const chosen = given.includes('changed') ? touched(changedFiles(), projectFiles()) : {}
  const isRun = (name) =>
    (asked.length === 0 || asked.includes(name)) && (name === 'check' || chosen[CHOSEN_AS[name]]?.length !== 0)
  for (const [name, files] of Object.entries(chosen)) say(`${String(files.length).padStart(4)} files of ${name}`)
  // looked for first: without a browser the rest need not run before saying so
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

/** Of files that were chosen since a change touches them everything is asked. */
function whole(chosen) {
  return chosen ? { KERANI_TEST_DEEP: '1' } : {}
}

/** The stages of a lane. One that cannot even begin, such as journeys that do not build, does not keep the others from running. */
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
