import { BadSetting, type Settings } from '#server/settings.ts'
import { startEmbedded } from './embedded.ts'

/** The database with the owner's rights, for commands that migrate, back up, restore or verify. */
export type OwnerDatabase = {
  ownerUrl: string
  /** The plain role that serves, to which a migration grants its rights. */
  servingRole: string
  /** Stops the embedded PostgreSQL when this command started it and nobody else uses it. */
  close(): Promise<void>
}

/** Starts or joins the embedded database, or takes `DATABASE_OWNER_URL`. Throws BadSetting without one. */
export async function ownerDatabase({ data, database }: Pick<Settings, 'data' | 'database'>): Promise<OwnerDatabase> {
  if (!database) {
    const embedded = await startEmbedded({ data })
    const close = async () => {
      if (!embedded.attached) await embedded.stop()
    }
    return { ownerUrl: embedded.ownerUrl, servingRole: new URL(embedded.serveUrl).username, close }
  }
  if (!database.ownerUrl)
    throw new BadSetting('DATABASE_OWNER_URL', 'is needed for this command: the role that owns the tables')
  return { ownerUrl: database.ownerUrl, servingRole: new URL(database.serveUrl).username, close: async () => {} }
}
