import './enough-node.mjs'
import { built } from './build.mjs'
import { chromium } from './chromium.mjs'
import { demoAhead } from './demo-ahead.mjs'
import { closing } from './failures.mjs'
import { installed } from './install.mjs'
import { giveUp, say } from './project.mjs'
import { check, closingLine, journeys, tests } from './stages.mjs'
import { changedFiles, projectFiles, touched } from './touched.mjs'
import { whereTimeWent } from './where-time-went.mjs'

// npm test: everything, from a fresh clone on, every stage whether or not another failed; what failed is said at the end.
// `npm test -- api journeys` runs only the named stages, `npm test -- changed` only what a change can touch of each.
const STAGES = {
  check: ({ pure }) => check(pure),
  api: async ({ api }) => [await tests('API tests on PostgreSQL', 'api', { files: api })],
  slow: async ({ slow }, quiet) => [
    await tests('database, backup and fresh start', 'slow', { quiet, files: slow, env: wholeWhere(slow) }),
  ],
  journeys: async ({ journeys: files }) => {
    await built()
    const env = { ...ahead, CHROMIUM: chromium(), ...wholeWhere(files) }
    return [await journeys('journeys in the browser', env, files)]
  },
}
/** What takes turns asks its part of the day, in every stage the same (test/turns.ts). */
const GIVEN_TURN = process.env.KERANI_TURN
const TURN = GIVEN_TURN ?? String(Math.floor(Date.now() / 86_400_000))
/**
 * One lane beside the other: while one waits, the other works. Journeys count seconds, and run alone (decision 040); the
 * lane that ends first makes what they begin with.
 */
const SIDE_BY_SIDE = [['check', 'api'], ['slow']]
/** What was made for journeys by then, as their environment. */
let ahead = {}
/** The tests of a stage, as the choice names them; without a choice all of them. */
const CHOSEN_AS = { check: 'pure', api: 'api', slow: 'slow', journeys: 'journeys' }

try {
  const given = process.argv.slice(2)
  const asked = given.filter((name) => name !== 'changed')
  const unknown = asked.find((name) => !(name in STAGES))
  if (unknown) giveUp(`There is no stage ${unknown}: ${Object.keys(STAGES).join(', ')}; or changed`)
  const start = Date.now()
  process.env.KERANI_TURN = TURN
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
    inTurn(long, chosen, quiet),
    inTurn(short, chosen, quiet).then(async (ended) => {
      if (isRun('journeys') && long.length > 0) ahead = await demoAhead()
      return ended
    }),
  ])
  const stages = [...longer, ...shorter, ...(await inTurn(['journeys'].filter(isRun), chosen, false))]
  const passed = stages.every((stage) => stage.passed)
  for (const line of [...whereTimeWent(stages), ...closing(stages)]) say(line)
  say(
    TURN === 'all'
      ? 'All turns were asked'
      : `Turn ${TURN}; the same again with KERANI_TURN=${TURN}, everything with KERANI_TURN=all`,
  )
  closingLine(passed ? (given.length > 0 ? given.join(' ') : 'all stages') : 'npm test', passed, start)
  process.exitCode = passed ? 0 : 1
} catch (error) {
  giveUp(error)
}

/** Of files that were chosen since a change touches them everything is asked, unless a turn was asked for. */
function wholeWhere(chosen) {
  return chosen && !GIVEN_TURN ? { KERANI_TURN: 'all' } : {}
}

/** The stages of a lane. One that cannot even begin, such as journeys that do not build, does not keep the others from running. */
async function inTurn(names, chosen, quiet) {
  const stages = []
  for (const name of names)
    stages.push(
      ...(await STAGES[name](chosen, quiet).catch((error) => [
        { name, passed: false, ms: 0, failures: [`${name}: ${error.message}`] },
      ])),
    )
  return stages
}
