import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stopChild, waitUntil } from './servers.ts'

/** A PgBouncer in front of a database, and the settings with which a server uses it. */
export type Bouncer = { env: NodeJS.ProcessEnv; stop(): Promise<void> }

const PROGRAM = '/usr/sbin/pgbouncer'

/**
 * Starts Debian's PgBouncer in transaction mode, signed in as the server's role. PgBouncer drops start-up options, so
 * the settings that the server passes in them are given to each of its connections here. Throws installation advice
 * where it is not installed.
 */
export async function startBouncer(serveUrl: string): Promise<Bouncer> {
  if (!existsSync(PROGRAM)) throw new Error('PgBouncer is not installed: apt-get install pgbouncer')
  const url = new URL(serveUrl)
  const folder = mkdtempSync(path.join(tmpdir(), 'kerani-pgbouncer-'))
  const port = await freePort()
  const database = url.pathname.slice(1)
  const settings =
    'set role kerani_outside; set statement_timeout = 600000; set lock_timeout = 3000; set timezone = UTC'
  writeFileSync(path.join(folder, 'users.txt'), `"${url.username}" "${url.password}"\n`)
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=127.0.0.1 port=${url.port} dbname=${database} connect_query='${settings}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 24
max_client_conn = 500
ignore_startup_parameters = options,extra_float_digits
logfile = ${folder}/pgbouncer.log
pidfile = ${folder}/pgbouncer.pid
`,
  )
  const isRoot = process.getuid?.() === 0
  // PgBouncer refuses to run as root, as PostgreSQL does.
  if (isRoot) {
    execFileSync('chown', ['-R', 'nobody', folder])
    chmodSync(folder, 0o700)
  }
  const log = path.join(folder, 'pgbouncer.log')
  const child = spawn(PROGRAM, [...(isRoot ? ['-u', 'nobody'] : []), path.join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
  })
  const readLog = () => (existsSync(log) ? readFileSync(log, 'utf8') : '')
  await waitUntil(() => (readLog().includes('process up') ? true : undefined), child, readLog)
  const through = new URL(serveUrl)
  through.port = String(port)
  return {
    env: {
      KERANI_ROLE: 'web',
      DATABASE_URL: through.toString(),
      KERANI_MASTER_KEY: masterKey(),
      KERANI_HOST: '127.0.0.1',
    },
    async stop() {
      await stopChild(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The key of the data folder: a server with an external database is given its key explicitly. */
function masterKey(): string {
  return readFileSync(path.join(process.env.KERANI_DATA!, 'master.key'), 'utf8').trim()
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
