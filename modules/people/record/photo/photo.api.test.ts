import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { joiningApi } from '../../joining/contract.ts'
import { employeeApi } from '../contract.ts'

let server: TestServer
let own: Caller
let picture: Uint8Array

beforeAll(async () => {
  server = await startTestServer()
  own = await server.as('priya', 'employee')
  picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#3a7' } })
    .png()
    .withMetadata({ exif: { IFD0: { Artist: 'Somebody' } } })
    .toBuffer()
})
afterAll(() => server?.stop())

const id = (who: string) => server.employeeId(who)
const profile = async (caller: Caller, who: string) =>
  (await caller.call(employeeApi.profile, { id: id(who) })).body.data
const putPhoto = async (caller: Caller, who: string, content: Uint8Array | string, name = 'me.png') =>
  caller.call(employeeApi.putPhoto, { id: id(who), version: (await profile(own, 'priya')).version } as never, {
    files: { file: { name, content } },
  })

describe('photos', () => {
  it('a photo is cropped and cleaned, shown to colleagues, replaced and removed', async () => {
    expect((await profile(own, 'priya')).photo).toBeNull()
    expect((await own.call(employeeApi.photo, { id: id('priya') })).status).toBe(404)
    expect((await putPhoto(own, 'priya', picture)).status).toBe(200)
    const first = (await profile(own, 'priya')).photo
    expect(first).not.toBeNull()
    const colleague = await server.as('daniel', 'employee')
    const seen = await colleague.call(employeeApi.photo, { id: id('priya') })
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const about = await sharp(seen.bytes).metadata()
    expect([about.width, about.height, about.exif]).toEqual([512, 512, undefined])
    expect((await putPhoto(own, 'priya', picture)).status).toBe(200)
    const { photo, version } = await profile(own, 'priya')
    expect(photo).not.toBe(first)
    expect((await own.call(employeeApi.removePhoto, { id: id('priya'), version })).status).toBe(200)
    expect((await profile(own, 'priya')).photo).toBeNull()
    const left = await server.tenant('meridian', (tx) =>
      tx.selectFrom('file').select('id').where('owner_kind', '=', 'employee').execute(),
    )
    expect(left).toEqual([])
  })

  it('only a small enough picture is accepted, and nobody sets the photo of others', async () => {
    const before = (await profile(own, 'priya')).version
    expect((await putPhoto(own, 'priya', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'me.svg')).status).toBe(415)
    expect((await putPhoto(own, 'priya', 'not a picture', 'me.png')).status).toBe(415)
    expect((await putPhoto(own, 'priya', picture, 'me.jpg')).status).toBe(415)
    expect((await putPhoto(own, 'priya', Buffer.concat([picture, Buffer.alloc(5_000_000)]))).status).toBe(413)
    expect((await putPhoto(own, 'daniel', picture)).status).toBe(404)
    expect((await profile(own, 'priya')).version).toBe(before)
    const stale = await own.call(employeeApi.putPhoto, { id: id('priya'), version: before + 5 } as never, {
      files: { file: { name: 'me.png', content: picture } },
    })
    expect(stale.status).toBe(409)
  })

  it('EMP-04b deleting a record deletes its photo', async () => {
    const admin = await server.as('aminah', 'Company Admin')
    const made = (await admin.call(joiningApi.create, { full_name: 'By mistake', joined_on: '2026-11-01' })).body.data
    const uploaded = await admin.call(employeeApi.putPhoto, { id: made.id, version: made.version } as never, {
      files: { file: { name: 'x.png', content: picture } },
    })
    const removed = await admin.call(
      joiningApi.remove,
      { id: made.id, version: uploaded.body.data.version },
      { env: 'rmt' },
    )
    expect(removed.status, removed.text).toBe(200)
    const left = await server.tenant('meridian', (tx) =>
      tx.selectFrom('file').select('id').where('owner_id', '=', made.id).execute(),
    )
    expect(left).toEqual([])
  })
})
