import { expect, it } from 'vitest'
import { directoryObject, isOnThisMachine } from './directory.ts'

it('SES-11 a directory identifies a person by tenant and object, else issuer and subject, never by e-mail', () => {
  const plain = { iss: 'https://id.example', sub: 's', email: 'a@b.example' }
  expect(directoryObject(plain)).toEqual({ tenant: 'https://id.example', object: 's' })
  expect(directoryObject({ ...plain, tid: 't', oid: 'o' })).toEqual({ tenant: 't', object: 'o' })
  for (const missing of [
    { iss: 'https://id.example', email: 'a@b.example' },
    { sub: 's' },
    { ...plain, tid: '' },
    { ...plain, oid: '' },
    { ...plain, iss: 5 },
    { ...plain, sub: null },
  ])
    expect(directoryObject(missing), JSON.stringify(missing)).toBeNull()
})

it('SES-11 a provider may use plain http only on this machine', () => {
  for (const at of ['http://localhost:8080', 'http://127.0.0.1/realm', 'http://[::1]:80'])
    expect(isOnThisMachine(new URL(at)), at).toBe(true)
  for (const at of ['http://id.example', 'http://localhost.example', 'http://my-localhost', 'http://10.0.0.1'])
    expect(isOnThisMachine(new URL(at)), at).toBe(false)
})
