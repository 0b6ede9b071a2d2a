import { createHash } from 'node:crypto'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/database/connection.ts'
import { openDatabase } from '#server/database/database.ts'
import { startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { loadMigrations, migrate } from '#server/database/migrate.ts'
import { analyzeTables } from './analyze-tables.ts'
import { seedCompanies } from './companies.ts'
import { disableDurability } from './disable-durability.ts'
import { testData, testSockets, urlBySocket } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { ownerUrl: string; serveUrl: string; template: string; seeded: string; prefix: string }
  }
}

/**
 * Starts one PostgreSQL for the run with two templates that test files copy: one with the tables, rebuilt only when a
 * migration changes, and one with the two companies as well, rebuilt for each run.
 */
export default async function setup(project: TestProject) {
  const folder = path.join(import.meta.dirname, '..')
  const sockets = testSockets(folder)
  const started = await startEmbedded({ data: testData(folder), sockets })
  const postgres = {
    ownerUrl: urlBySocket(started.ownerUrl, sockets),
    serveUrl: urlBySocket(started.serveUrl, sockets),
  }
  const template = `template_${await fingerprint()}`
  const admin = await connect(postgres.ownerUrl)
  await disableDurability(postgres.ownerUrl)
  const { rows } = await admin.query('select datname from pg_database')
  const names: string[] = rows.map((row) => row.datname)
  for (const name of names) if (isLeftOver(name)) await admin.query(`drop database if exists "${name}" with (force)`)
  if (!names.includes(template)) {
    const building = `t_${process.pid}_template`
    await admin.query(`create database "${building}"`)
    await migrate(databaseUrl(postgres.ownerUrl, building), new URL(postgres.serveUrl).username)
    // Another run may have renamed its copy first. This one is then left over, and the next run drops it.
    await admin.query(`alter database "${building}" rename to "${template}"`).catch(() => {})
  }
  const prefix = `t_${process.pid}_`
  const seeded = `${prefix}seeded`
  await admin.query(copyStatement(template, seeded))
  const database = openDatabase(databaseUrl(postgres.serveUrl, seeded), { max: 2 })
  await seedCompanies(database)
  await database.close()
  await admin.end()
  await analyzeTables(databaseUrl(postgres.ownerUrl, seeded))
  project.provide('testDatabase', {
    ownerUrl: postgres.ownerUrl,
    serveUrl: postgres.serveUrl,
    template,
    seeded,
    prefix,
  })
  return async () => {
    const last = await connect(postgres.ownerUrl)
    await last.query(`drop database if exists "${seeded}" with (force)`)
    await last.end()
  }
}

/** Copies a template file by file. The default strategy, through the write-ahead log, takes twice as long. */
export const copyStatement = (template: string, name: string) =>
  `create database "${name}" template "${template}" strategy file_copy`

/** Whether a database belongs to a run whose process has ended. */
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
  for (const { name, text } of await loadMigrations()) hash.update(name).update(text)
  return hash.digest('hex').slice(0, 12)
}
