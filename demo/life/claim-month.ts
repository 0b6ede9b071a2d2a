import { type Day, firstDay, type Month } from '#base/days/days.ts'
import type { Person } from '../people.ts'
import { draw, drawOne } from './chance.ts'
import type { LifeRequest } from './life-request.ts'
import { decisionAfter, momentOn, type WorkingDays } from './moments.ts'

type Expense = {
  readonly category: string
  /** The least and the most on a receipt, in minor units. */
  readonly from: number
  readonly to: number
  readonly shop: string
  readonly why: string
}

const EXPENSES: Readonly<Record<'MY' | 'TW', readonly Expense[]>> = {
  MY: [
    {
      category: 'Petrol, toll and parking',
      from: 28_00,
      to: 165_00,
      shop: 'STESEN MINYAK JALAN RAJA',
      why: 'Site visit',
    },
    {
      category: 'Petrol, toll and parking',
      from: 12_00,
      to: 48_00,
      shop: 'Plaza Tol Utara',
      why: 'Visit to a supplier',
    },
    {
      category: 'Meals and entertainment',
      from: 38_00,
      to: 190_00,
      shop: 'RESTORAN TEMBIKAI',
      why: 'Lunch with a customer',
    },
    { category: 'Medical and dental', from: 45_00, to: 180_00, shop: 'KLINIK SETIA', why: 'Clinic visit' },
    { category: 'Phone and internet', from: 58_00, to: 128_00, shop: 'Rangkaian Mobile', why: 'Phone bill' },
    { category: 'Office supplies', from: 18_00, to: 220_00, shop: 'Kedai Buku Harmoni', why: 'Stationery' },
    { category: 'Travel and lodging', from: 140_00, to: 620_00, shop: 'Hotel Seri Bayu', why: 'Training outstation' },
  ],
  TW: [
    { category: 'Transport and parking', from: 120, to: 1_500, shop: 'Taiwan rail ticket', why: 'Visit to Taichung' },
    {
      category: 'Meals and entertainment',
      from: 350,
      to: 2_400,
      shop: 'Yongkang Kitchen',
      why: 'Dinner with a customer',
    },
    { category: 'Phone and internet', from: 499, to: 999, shop: 'Island Mobile', why: 'Phone bill' },
    { category: 'Office supplies', from: 150, to: 1_800, shop: 'Xinyi Stationery', why: 'Stationery' },
    { category: 'Travel and lodging', from: 1_800, to: 5_200, shop: 'Hotel Lotus Pond, Kaohsiung', why: 'Trade fair' },
    { category: 'Training', from: 1_200, to: 4_800, shop: 'Taipei Training Centre', why: 'Course' },
  ],
}

export type ClaimFacts = WorkingDays & {
  readonly categoryId: (country: string, name: string) => string
}

/** What a person claims in a month: nothing in most, one to three receipts in others; who sells claims most often. */
export function claimMonth(person: Person, month: Month, facts: ClaimFacts): LifeRequest[] {
  const country = person.office === 'TPE' ? 'TW' : 'MY'
  const name = `${person.key} ${month} claim`
  if (draw(name, 100) >= (person.department === 'Sales' ? 65 : 30)) return []
  const days = facts.workingFrom(firstDay(month), 12, country)
  return Array.from({ length: 1 + draw(`${name} receipts`, 3) }, (_, nth) => `${name} ${nth}`)
    .map((receipt) => ({ receipt, at: draw(`${receipt} day`, 8) }))
    .filter(({ at }) => days[at]! >= person.joined && (!person.left || days[at + 4]! <= person.left.last))
    .map(({ receipt, at }) =>
      toRequest(person, receipt, country, { day: days[at]!, sent: days[at + 1 + draw(receipt, 3)]! }, facts),
    )
}

function toRequest(
  { key }: Person,
  name: string,
  country: 'MY' | 'TW',
  { day, sent }: { readonly day: Day; readonly sent: Day },
  facts: ClaimFacts,
): LifeRequest {
  const { category, from, to, shop, why } = drawOne(`${name} what`, EXPENSES[country])
  // Prices in Malaysia end in five sen, in Taiwan in whole dollars.
  const step = country === 'MY' ? 5 : 1
  const amount = from + step * draw(`${name} amount`, Math.floor((to - from) / step))
  const receipt_no = `${shop.slice(0, 2).toUpperCase()}-${10_000 + draw(`${name} number`, 89_999)}`
  const sentAt = momentOn(sent, name)
  const isRejected = draw(`${name} no`, 30) === 0
  const price = country === 'MY' ? `RM ${(amount / 100).toFixed(2)}` : `TWD ${amount}`
  return {
    who: key,
    kind: 'claim',
    sentAt,
    decidedAt: decisionAfter(sentAt, name, facts, country),
    decision: isRejected ? 'rejected' : 'approved',
    given: {
      day,
      category_id: facts.categoryId(country, category),
      receipt_no,
      amount,
      currency: country === 'MY' ? 'MYR' : 'TWD',
      qr: null,
      card_amount: null,
      without_rate: false,
      parts: [],
    },
    reason: why,
    remark: isRejected ? 'The receipt does not show what was bought' : null,
    file: { name: 'receipt.pdf', lines: [shop, `Receipt ${receipt_no}`, day, price] },
  }
}
