import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { isDatabaseAway, isPoolFull, postgresErrorCode } from './database.ts'

const error = (about: { code?: unknown; message?: string }) => Object.assign(new Error(about.message ?? 'x'), about)

describe('SYS-07a an error of the database', () => {
  it('has PostgreSQL’s code when PostgreSQL raised it', () => {
    expect(postgresErrorCode(error({ code: '40001' }))).toBe('40001')
    expect(postgresErrorCode(error({ code: '42P01' }))).toBe('42P01')
    for (const code of ['4000', '400011', '4000a', 'ECONNREFUSED', 40001, undefined])
      expect(postgresErrorCode(error({ code }))).toBeUndefined()
    for (const none of [null, undefined, 'text', 7]) expect(postgresErrorCode(none)).toBeUndefined()
    expect(postgresErrorCode(new DomainError('ABCDE'))).toBeUndefined()
  })

  it('is recognized as the database being away', () => {
    for (const code of [
      '08000',
      '08006',
      '57P01',
      '57P03',
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOTFOUND',
      'EPIPE',
      'ETIMEDOUT',
    ])
      expect(isDatabaseAway(error({ code })), code).toBe(true)
    for (const message of [
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
    ])
      expect(isDatabaseAway(error({ message })), message).toBe(true)
    for (const code of ['40001', '57014', '42501', '18000', 'ENOENT'])
      expect(isDatabaseAway(error({ code })), code).toBe(false)
    for (const none of [null, undefined, new Error('x'), new DomainError('conflict')])
      expect(isDatabaseAway(none)).toBe(false)
  })

  it('is recognized as a full pool', () => {
    expect(isPoolFull(error({ message: 'timeout exceeded when trying to connect' }))).toBe(true)
    for (const none of [null, undefined, new Error('timeout')]) expect(isPoolFull(none)).toBe(false)
  })
})
