import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidSettingError, type Settings } from '#server/settings.ts'
import { startEmbedded } from './embedded/embedded-postgres.ts'

/** The database with the owner's rights, for commands that migrate, back up, restore or verify. */
export type OwnerDatabase = {
  ownerUrl: string
  /** The address of the plain serving role. */
  serveUrl: string
  /** The serving role, to which migrations grant rights. */
  servingRole: string
  /** Stops the embedded PostgreSQL when this command started it and nobody else uses it. */
  close(): Promise<void>
}

/** There is no database to read. */
export class NoDatabaseError extends Error {
  constructor(where: string) {
    super(
      `${where} holds no Kerani yet. Look whether KERANI_DATA or DATABASE_URL is the right one; npm start makes a new one.`,
    )
  }
}

/** Does the same for commands that only read: creates no database. Throws NoDatabaseError. */
export async function openExistingDatabase(set: Pick<Settings, 'data' | 'database'>): Promise<OwnerDatabase> {
  const wasMade = ['postgres', 'postgres-id'].some((name) => existsSync(join(set.data, name)))
  if (!set.database && !wasMade) throw new NoDatabaseError(set.data)
  return openOwnerDatabase(set)
}

/** Starts or joins the embedded database, or uses `DATABASE_OWNER_URL`. Throws InvalidSettingError without one. */
export async function openOwnerDatabase({
  data,
  database,
}: Pick<Settings, 'data' | 'database'>): Promise<OwnerDatabase> {
  if (!database) {
    const embedded = await startEmbedded({ data })
    const close = async () => {
      if (!embedded.attached) await embedded.stop()
    }
    return {
      ownerUrl: embedded.ownerUrl,
      serveUrl: embedded.serveUrl,
      servingRole: new URL(embedded.serveUrl).username,
      close,
    }
  }
  if (!database.ownerUrl)
    throw new InvalidSettingError('DATABASE_OWNER_URL', 'is needed for this command: the role that owns the tables')
  return {
    ownerUrl: database.ownerUrl,
    serveUrl: database.serveUrl,
    servingRole: new URL(database.serveUrl).username,
    close: async () => {},
  }
}
