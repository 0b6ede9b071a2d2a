import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { errorMessage } from '#base/errors.ts'
import { loadMigrations } from '#server/database/migrate.ts'

/**
 * `npm run past-state` or `npm run past-state -- CHECKOUT` starts the demo company of this checkout, or of an older one
 * in another folder with its packages installed. It makes a backup with that version's own command and writes it to
 * test/past-states, with the data that test/past-states.api.test.ts needs. docs/testing.md says when to add one.
 */
const PROJECT = path.join(import.meta.dirname, '..')
const FOLDER = path.join(PROJECT, 'test', 'past-states')

/** What is stored beside a backup: who can sign in, and the key that encrypts its secrets. All of it is fictitious. */
type PastState = {
  commit: string
  madeAt: string
  masterKey: string
  migrations: string[]
  accounts: { email: string; password: string }[]
}

const [checkout = PROJECT, ...more] = process.argv.slice(2)
if (more.length > 0) {
  console.error('Usage: npm run past-state   or   npm run past-state -- CHECKOUT')
  process.exit(2)
}
const data = mkdtempSync(path.join(tmpdir(), 'kerani-past-'))
// Older checkouts know no small demo.
const demo = checkout === PROJECT ? 'small' : '1'
const env = { ...process.env, KERANI_DATA: data, KERANI_DEMO: demo, KERANI_RATES_URL: '', PORT: '0' }
let server: ChildProcess | undefined
try {
  server = await startedServer()
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).trim()
  mkdirSync(FOLDER, { recursive: true })
  const backup = path.join(data, `${commit}.backup`)
  execFileSync(process.execPath, ['scripts/backup.ts', backup], { cwd: checkout, env, stdio: 'inherit' })
  writeFileSync(path.join(FOLDER, `${commit}.backup.br`), smaller(readFileSync(backup)))
  const accounts: (PastState['accounts'][number] & { role: string })[] = JSON.parse(readData('demo-accounts.json'))
  const state: PastState = {
    commit,
    madeAt: new Date().toISOString(),
    masterKey: readData('master.key').trim(),
    migrations: (await loadMigrations(checkout)).map(({ name }) => name),
    accounts: accounts
      .filter(({ role }, index) => accounts.findIndex((other) => other.role === role) === index)
      .map(({ email, password }) => ({ email, password })),
  }
  writeFileSync(path.join(FOLDER, `${commit}.json`), `${JSON.stringify(state, null, 2)}\n`)
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
} finally {
  await stopChild(server)
  rmSync(data, { recursive: true, force: true })
}

/** Recompresses a backup with Brotli instead of gzip, which halves it. */
function smaller(backup: Buffer): Buffer {
  return brotliCompressSync(gunzipSync(backup), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
}

function readData(name: string): string {
  return readFileSync(path.join(data, name), 'utf8')
}

/** Starts the checkout's server and waits until it has created its demo company. */
async function startedServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['app/main.ts'], { cwd: checkout, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes(' is ready') && output.includes('Demo sign-ins:')) resolve()
    })
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)))
  })
  return child
}

async function stopChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
