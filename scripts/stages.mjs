import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { countJourneys, countTests, failedJourneys, failedTests, faultsIn } from './failures.mjs'
import { ended, node24 } from './node24.mjs'
import { inProject, PROJECT, say } from './project.mjs'
import { journeyTimes, testTimes } from './where-time-went.mjs'

const TOOLS = {
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
  bench: 'bench/main.ts',
  mutants: 'tools/mutants/main.ts',
}

const REPORTERS = ['--reporter=default', '--reporter=json']

/**
 * Runs an installed tool as one stage of a check. With `quiet` its output is shown only when it fails. Returns whether
 * it passed, how long it took, and the hidden output.
 */
async function stage(name, tool, args, { quiet = false, env = {} } = {}) {
  const start = Date.now()
  const child = spawn(node24(), [inProject(TOOLS[tool]), ...args], {
    cwd: PROJECT,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    // Threads and servers that tests start use the compile cache, as `npm start` does.
    env: {
      NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'kerani'),
      ...process.env,
      FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
      ...env,
    },
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
  const code = await ended(child)
  const text = Buffer.concat(output).toString()
  if (code !== 0) process.stdout.write(text)
  const ms = Date.now() - start
  say(`${code === 0 ? 'passed' : 'FAILED'}  ${name}  ${(ms / 1000).toFixed(1)} s`)
  return { passed: code === 0, text, ms }
}

/** Runs a Vitest project, or some of its files, as a stage, with its failures and the time of each file. */
export async function tests(name, project, { files = [], ...options } = {}) {
  const report = reportFile(project.replace('*', ''))
  const args = ['run', '--project', project, ...REPORTERS, `--outputFile.json=${report}`, ...files]
  const { passed, ms } = await stage(name, 'vitest', args, options)
  return { name, passed, ms, count: countTests(report), failures: failedTests(report), times: testTimes(report) }
}

/** Runs the journeys, or some of them, as a stage. */
export async function journeys(name, { files = [], quiet = false, env = {} } = {}) {
  const report = reportFile('journeys')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...files]
  const options = { quiet, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } }
  const { passed, ms } = await stage(name, 'playwright', args, options)
  return {
    name,
    passed,
    ms,
    count: countJourneys(report),
    failures: failedJourneys(report),
    times: journeyTimes(report),
  }
}

/** Takes pictures of every page, as a stage. */
export async function screenshots(env) {
  return stage('pictures of every page', 'playwright', ['test', '--config', 'e2e/screenshots.config.ts'], { env })
}

function reportFile(name) {
  const file = inProject('.data', 'reports', `${name}.json`)
  mkdirSync(inProject('.data', 'reports'), { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** Runs a program as a stage that counts as one test. `note` picks the lines of its output for the summary. */
export async function program(name, tool, args, { env = {}, note = () => [] } = {}) {
  const { passed, text, ms } = await stage(name, tool, args, { quiet: true, env })
  return { name, passed, ms, count: passed ? 1 : 0, failures: passed ? [] : faultsIn(name, text), notes: note(text) }
}

/** Checks types and lint in parallel. Returns the stages. */
export function typesAndLint() {
  return Promise.all([
    // by default four checkers run in parallel, and each reads the shared files again
    program('types of the server', 'tsc', ['-p', 'tsconfig.server.json', '--checkers', '1']),
    program('types of the screens', 'tsc', ['-p', 'tsconfig.web.json', '--checkers', '1']),
    program('lint and format', 'biome', ['check', '--error-on-warnings']),
  ])
}

/** Runs types, lint and the tests that need neither database nor browser, or some of these. Returns the stages. */
export async function check(files = []) {
  return [...(await typesAndLint()), await tests('pure tests', 'pure*', { quiet: true, files })]
}
