import { createHash } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate, migrations } from '#server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { ownerUrl: string; serveUrl: string; template: string; prefix: string }
  }
}

/** One PostgreSQL for the run, and a migrated template that every test file copies. */
export default async function setup(project: TestProject) {
  const data = path.join(import.meta.dirname, '../.data/test')
  const postgres = await startEmbedded({ data })
  const template = `template_${await fingerprint()}`
  const admin = new pg.Client({ connectionString: postgres.ownerUrl })
  await admin.connect()
  const { rows } = await admin.query('select datname from pg_database')
  const names: string[] = rows.map((row) => row.datname)
  for (const name of names) if (isLeftOver(name)) await admin.query(`drop database if exists "${name}" with (force)`)
  if (!names.includes(template)) {
    const building = `t_${process.pid}_template`
    await admin.query(`create database "${building}"`)
    await migrate(databaseUrl(postgres.ownerUrl, building), new URL(postgres.serveUrl).username)
    // Another run may have been faster; then this one is left over and goes with the next.
    await admin.query(`alter database "${building}" rename to "${template}"`).catch(() => {})
  }
  await admin.end()
  project.provide('testDatabase', {
    ownerUrl: postgres.ownerUrl,
    serveUrl: postgres.serveUrl,
    template,
    prefix: `t_${process.pid}_`,
  })
}

/** A database of a run that is over: its process is gone. */
function isLeftOver(name: string): boolean {
  const pid = /^t_(\d+)_/.exec(name)?.[1]
  if (!pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM'
  }
}

export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.toString()
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, text } of await migrations()) hash.update(name).update(text)
  return hash.digest('hex').slice(0, 12)
}
