import { expect, it } from 'vitest'
import { areKeysUsable, encryptMessage } from './encrypt-message.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
/** RFC 8291, section 5 and appendix A. */
const VECTOR = {
  message: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

it('SYS-27b a message is encrypted as RFC 8291 publishes it', () => {
  const { message, keys, body, ...fixed } = VECTOR
  expect(encryptMessage(message, keys, fixed).toString('base64url')).toBe(body)
})

it('SYS-27b each message has its own key and salt', () => {
  const once = () => encryptMessage(VECTOR.message, VECTOR.keys)
  const [one, other] = [once(), once()]
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16))
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86))
})

it('SYS-27b keys that nothing can be encrypted for are recognised', () => {
  const { p256dh, auth } = VECTOR.keys
  expect(areKeysUsable({ p256dh, auth })).toBe(true)
  expect(areKeysUsable({ p256dh: `${'A'.repeat(86)}A`, auth })).toBe(false)
  expect(areKeysUsable({ p256dh: '', auth })).toBe(false)
  expect(areKeysUsable({ p256dh, auth: auth.slice(4) })).toBe(false)
})
