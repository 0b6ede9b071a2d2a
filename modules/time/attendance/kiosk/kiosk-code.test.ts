import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { codeStart, isCodeValid, kioskCodeText, readKioskCode } from './kiosk-code.ts'

const vault = (key: string) => ({
  sign: (purpose: string, text: string) => createHmac('sha256', key).update(`${purpose}|${text}`).digest(),
})
const OURS = vault('ours')
const KIOSK = '0199c6f0-1a2b-7c3d-8e4f-5a6b7c8d9e0f'
const BEGINS = codeStart(Date.parse('2026-11-23T01:00:29.999Z'))

describe('kiosk codes', () => {
  it('ATT-11d a code changes every 30 seconds and is valid for 60 seconds', () => {
    expect(new Date(BEGINS).toISOString()).toBe('2026-11-23T01:00:00.000Z')
    expect(codeStart(BEGINS + 30_000)).toBe(BEGINS + 30_000)
    const good = (after: number) => isCodeValid({ begins: BEGINS }, BEGINS + after)
    expect([-1, 0, 30_000, 59_999, 60_000].map(good)).toEqual([false, true, true, true, false])
  })

  it('ATT-11d a code names its kiosk and its start, alone or inside its address', () => {
    const code = kioskCodeText(OURS, { kiosk: KIOSK, begins: BEGINS })
    expect(readKioskCode(OURS, code)).toEqual({ kiosk: KIOSK, begins: BEGINS })
    expect(readKioskCode(OURS, ` https://hr.example/app/attendance?code=${code} `)).toEqual({
      kiosk: KIOSK,
      begins: BEGINS,
    })
    expect(kioskCodeText(OURS, { kiosk: KIOSK, begins: BEGINS + 30_000 })).not.toBe(code)
  })

  it('ATT-11d only the company’s server signs codes: another key, time, kiosk or text is rejected', () => {
    const code = kioskCodeText(OURS, { kiosk: KIOSK, begins: BEGINS })
    const [kiosk, step, signature] = code.split('.') as [string, string, string]
    const later = (Number.parseInt(step, 36) + 1).toString(36)
    const other = `${kiosk.startsWith('A') ? 'B' : 'A'}${kiosk.slice(1)}`
    expect(readKioskCode(vault('theirs'), code)).toBeUndefined()
    for (const text of [
      `${kiosk}.${later}.${signature}`,
      `${other}.${step}.${signature}`,
      `${kiosk}.${step}.${'A'.repeat(22)}`,
      '',
      'http://',
      'https://hr.example/app/attendance',
      `${code}.x`,
      code.slice(0, -1),
      'a'.repeat(500),
    ])
      expect(readKioskCode(OURS, text)).toBeUndefined()
  })
})
