import './enough-node.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { built } from './build.mjs'
import { chromium } from './chromium.mjs'
import { deepParts, deepSummary, partsOfShard } from './deep-parts.mjs'
import { installed } from './install.mjs'
import { giveUp, inProject, PROJECT, say } from './project.mjs'
import { MALLOC } from './server-memory.mjs'
import { journeys, program, tests, typesAndLint } from './stages.mjs'
import { projectFiles } from './touched.mjs'

// npm run test:deep: runs everything, part by part. `-- --shard 2/6` runs a sixth of it. Parts that passed on this
// commit are not repeated. `-- --mutants 100` tries more guard mutations, 0 none. The summary at the end covers all
// shards that ran here.
const DEEP = { KERANI_TEST_DEEP: '1' }
const RUNS = {
  'types and lint': typesAndLint,
  'pure tests': ({ name }) => tests(name, 'pure*', { quiet: true, env: DEEP }),
  'API tests': ({ name, files }) => tests(name, 'api', { quiet: true, files, env: DEEP }),
  'slow tests': ({ name, files }) => tests(name, 'slow', { quiet: true, files, env: DEEP }),
  journeys: async ({ name, files }) => {
    await built()
    return journeys(name, { quiet: true, files, env: { ...DEEP, CHROMIUM: chromium() } })
  },
  fuzz: bench,
  benches: bench,
  'mutants of guards': ({ name, args }) =>
    program(name, 'mutants', args, { note: (text) => text.split('\n').filter((line) => line.endsWith('  all')) }),
}

try {
  const { values } = parseArgs({
    options: { shard: { type: 'string', default: '1/1' }, mutants: { type: 'string', default: '40' } },
  })
  await installed()
  const parts = deepParts([...projectFiles().keys()], Number(values.mutants))
  const wanted = partsOfShard(parts, values.shard)
  const commit = cleanCommit()
  say(commit ? `Commit ${commit}` : 'There are changes that are not committed: nothing of this run is kept.')
  const results = new Map()
  for (const { name } of parts) {
    const before = commit && readResult(commit, name)
    if (before) results.set(name, before)
  }
  for (const [at, part] of wanted.entries()) {
    if (results.get(part.name)?.passed) continue
    say(`\n${at + 1} of ${wanted.length}: ${part.name}`)
    const result = await runPart(part)
    results.set(part.name, result)
    if (commit) writeResult(commit, part.name, result)
  }
  const on = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}`
  say(`\nnpm run test:deep, ${commit?.slice(0, 12) ?? 'not committed'}, ${on}`)
  for (const line of deepSummary(parts, results)) console.log(line)
  process.exitCode = wanted.every(({ name }) => results.get(name).passed) ? 0 : 1
} catch (error) {
  giveUp(error)
}

/** Runs a part. A part that cannot start has failed. */
async function runPart(part) {
  const stages = await Promise.resolve(RUNS[part.kind](part))
    .then((ended) => [ended].flat())
    .catch((error) => [{ passed: false, ms: 0, failures: [`${part.name}: ${error.message}`] }])
  return {
    passed: stages.every(({ passed }) => passed),
    ms: stages.reduce((total, { ms }) => total + ms, 0),
    count: stages.reduce((total, { count = 0 }) => total + count, 0),
    failures: stages.flatMap((stage) =>
      stage.passed || stage.failures.length > 0 ? stage.failures : [`${part.name}: its output is above`],
    ),
    notes: stages.flatMap(({ notes = [] }) => notes),
  }
}

/** Runs a bench as `npm run bench` does, with the server's memory. Its bounds are on lines of their own. */
function bench({ name, args }) {
  const note = (text) => text.split('\n').filter((line) => line.includes(' (at most '))
  return program(name, 'bench', args, { env: MALLOC, note })
}

/** The commit of the working tree; undefined when a file differs from it. */
function cleanCommit() {
  const git = (...args) => spawnSync('git', args, { cwd: PROJECT, encoding: 'utf8' }).stdout?.trim()
  return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : undefined
}

function resultFile(commit, name) {
  return inProject('.data', 'deep', commit, `${name.replaceAll(/[^\w.-]+/g, '-')}.json`)
}

function readResult(commit, name) {
  const file = resultFile(commit, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function writeResult(commit, name, result) {
  mkdirSync(inProject('.data', 'deep', commit), { recursive: true })
  writeFileSync(resultFile(commit, name), JSON.stringify(result))
}
