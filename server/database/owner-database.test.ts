import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoDatabaseError, openExistingDatabase, openOwnerDatabase } from './owner-database.ts'

const embedded = vi.hoisted(() => ({ attached: false, stop: vi.fn(), started: [] as unknown[] }))
vi.mock('./embedded/embedded-postgres.ts', () => ({
  startEmbedded: async (options: unknown) => {
    embedded.started.push(options)
    const [ownerUrl, serveUrl] = ['postgres://owner:a@127.0.0.1:1/kerani', 'postgres://serve:b@127.0.0.1:1/kerani']
    return { ownerUrl, serveUrl, attached: embedded.attached, stop: embedded.stop }
  },
}))

let data: string
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'owner-'))
  embedded.attached = false
  embedded.stop.mockClear()
  embedded.started = []
})
afterEach(() => rmSync(data, { recursive: true }))

describe('LIF a command that needs the owner of the database', () => {
  it('starts the embedded database and stops it again unless it was running', async () => {
    const started = await openOwnerDatabase({ data, database: undefined })
    expect(embedded.started).toEqual([{ data }])
    expect(started).toMatchObject({
      ownerUrl: 'postgres://owner:a@127.0.0.1:1/kerani',
      serveUrl: 'postgres://serve:b@127.0.0.1:1/kerani',
      servingRole: 'serve',
    })
    await started.close()
    expect(embedded.stop).toHaveBeenCalledOnce()
    embedded.attached = true
    await (await openOwnerDatabase({ data, database: undefined })).close()
    expect(embedded.stop).toHaveBeenCalledOnce()
  })

  it('uses an external database and leaves it running', async () => {
    const [serveUrl, ownerUrl] = ['postgres://kerani:x@db/hr', 'postgres://boss:y@db/hr']
    const told = await openOwnerDatabase({ data, database: { serveUrl, ownerUrl } })
    expect(told).toMatchObject({ ownerUrl, serveUrl, servingRole: 'kerani' })
    await told.close()
    await expect(openOwnerDatabase({ data, database: { serveUrl, ownerUrl: undefined } })).rejects.toThrow(
      /DATABASE_OWNER_URL/,
    )
    expect(embedded.started).toEqual([])
  })

  it('creates none when it only reads', async () => {
    await expect(openExistingDatabase({ data, database: undefined })).rejects.toThrow(NoDatabaseError)
    await expect(openExistingDatabase({ data, database: undefined })).rejects.toThrow(`${data} holds no Kerani yet.`)
    expect(readdirSync(data)).toEqual([])
    const database = { serveUrl: 'postgres://a:b@c/d', ownerUrl: 'postgres://e:f@c/d' }
    expect((await openExistingDatabase({ data, database })).servingRole).toBe('a')
    mkdirSync(path.join(data, 'postgres'))
    expect((await openExistingDatabase({ data, database: undefined })).servingRole).toBe('serve')
    rmSync(path.join(data, 'postgres'), { recursive: true })
    writeFileSync(path.join(data, 'postgres-id'), 'x')
    expect((await openExistingDatabase({ data, database: undefined })).servingRole).toBe('serve')
  })
})
