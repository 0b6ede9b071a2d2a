import { type Day, isDay } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { State } from '#base/states/malaysian-states.ts'
import type { NumberFault } from '../../number-fault.ts'

export type IcFacts = {
  readonly birth: Day
  readonly gender: 'male' | 'female'
  /** Birth place of the holder: a state, abroad, or registered without a place. */
  readonly birthPlace: State | 'abroad' | 'unknown'
}

/** Place codes of each state: the first from the new list, the others from the older one. */
const STATE_CODES: { readonly [state in State]: readonly string[] } = {
  JHR: ['01', '21', '22', '23', '24'],
  KDH: ['02', '25', '26', '27'],
  KTN: ['03', '28', '29'],
  MLK: ['04', '30'],
  NSN: ['05', '31', '59'],
  PHG: ['06', '32', '33'],
  PNG: ['07', '34', '35'],
  PRK: ['08', '36', '37', '38', '39'],
  PLS: ['09', '40'],
  SGR: ['10', '41', '42', '43', '44'],
  TRG: ['11', '45', '46'],
  SBH: ['12', '47', '48', '49'],
  SWK: ['13', '50', '51', '52', '53'],
  KUL: ['14', '54', '55', '56', '57'],
  LBN: ['15', '58'],
  PJY: ['16'],
}

const STATE_BY_CODE = new Map<string, State>(
  Object.entries(STATE_CODES).flatMap(([state, codes]) => codes.map((code) => [code, state as State] as const)),
)

const NEVER_USED = new Set(['00', '17', '18', '19', '20', '69', '70', '73', '80', '81', '94', '95', '96', '97'])

/** The twelve digits of an identity card number, with or without dashes; null for an impossible number. */
export function icDigits(text: string): string | null {
  const match = /^(\d{6})-?(\d{2})-?(\d{4})$/.exec(text.trim())
  return match ? `${match[1]}${match[2]}${match[3]}` : null
}

/**
 * What is wrong with an identity card number: its number of digits, an impossible birth date, or a place code that was
 * never issued. Null for a possible number.
 */
export function icFault(text: string): NumberFault | null {
  const digits = icDigits(text)
  if (!digits) {
    const characters = text.replace(/[\s-]/g, '')
    return /^\d+$/.test(characters) && characters.length !== 12
      ? ['ic_length', { given: characters.length }]
      : ['ic_shape', {}]
  }
  if (!possibleBirths(digits).some(isDay))
    return ['ic_no_such_day', { day: Number(digits.slice(4, 6)), month: Number(digits.slice(2, 4)) }]
  const place = digits.slice(6, 8)
  return NEVER_USED.has(place) ? ['ic_place', { place }] : null
}

/**
 * The facts in an identity card number: birth date, gender by the last digit, place of birth. The century is the latest
 * that puts the birth on or before `today`. Null for an impossible number.
 */
export function icFacts(text: string, today: Day): IcFacts | null {
  const digits = icDigits(text)
  if (!digits || icFault(digits) !== null) return null
  const birth = required(
    possibleBirths(digits).find((day) => isDay(day) && day <= today),
    'day of birth of a right number',
  )
  return { birth, gender: Number(digits[11]) % 2 === 1 ? 'male' : 'female', birthPlace: placeOf(digits.slice(6, 8)) }
}

/** The date in the first digits, in either century; the result may not be a real day. */
function possibleBirths(digits: string): string[] {
  return ['20', '19'].map((century) => `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`)
}

/** Whether a person has a Malaysian identity card, which states their birth date. */
export function isCitizen(nationality: string): boolean {
  return nationality === 'MY'
}

/** Formats a number as `900101-14-5677` for display; redacted and foreign numbers stay unchanged. */
export function icForReading(number: string): string {
  return number.replace(/^(\d{6})(\d{2})(\d{4})$/, '$1-$2-$3')
}

function placeOf(code: string): IcFacts['birthPlace'] {
  if (code === '82') return 'unknown'
  return STATE_BY_CODE.get(code) ?? 'abroad'
}
