import { amountText } from '#base/money/amount-text.ts'
import {
  createLetterAddress,
  eraseOutsideLetters,
  type LetterAnswer,
  loadLetterProgress,
  sendOutsideLetter,
  withdrawOutsideLetter,
} from '#documents/letters.ts'
import type { EventContext } from '#server/context/events.ts'
import { hourlyAmount } from '#time/hourly-rates.ts'
import { monthlyMinutes } from '../newcomers/weekly-minutes.ts'
import { takeAnswer } from './answers.ts'
import type { OfferLetters } from './letter.ts'
import { type Terms, toMinutes } from './rules.ts'

const FULL_WEEK_MINUTES = 2_400
const NONE = { kind: 'words', en: 'None', zh: '無', ms: 'Tiada' } as const

/** What an hour is paid, beside the pay of a usual month that follows from it. */
function hourlyWords({ amount, currency, weekly_hours }: Terms) {
  const [pay, hours] = [amountText(amount, currency), String(weekly_hours ?? FULL_WEEK_MINUTES / 60)]
  return {
    kind: 'words',
    en: `None. Pay is by the hour: ${pay} an hour, for ${hours} hours a week; the amount of a month follows from it.`,
    zh: `無。按時計薪：每小時 ${pay}，每週 ${hours} 小時，月薪金額依此計算。`,
    ms: `Tiada. Gaji dikira mengikut jam: ${pay} sejam, ${hours} jam seminggu; amaun sebulan dikira daripadanya.`,
  } as const
}

function payOfMonth({ amount, pay_period, weekly_hours }: Terms): number {
  if (pay_period === 'month') return amount
  return hourlyAmount(amount, monthlyMinutes(toMinutes(weekly_hours) ?? FULL_WEEK_MINUTES))
}

/** Letters of the company's templates. They are opened on the candidate's page, and their readers may read the candidate's pay. */
export const DOCUMENT_LETTERS: OfferLetters = {
  name: 'documents',
  send(context, { place, to, position, office, department, terms, sender, replaces }) {
    const { first_day, valid_until, probation_months: months, currency, pay_period } = terms
    const text = (of: string) => ({ kind: 'text', text: of }) as const
    return sendOutsideLetter(
      { ...context, language: to.language, by: { accountId: sender.accountId, name: sender.fullName } },
      {
        kind: 'offer',
        place,
        recipient: to,
        permissions: ['candidate:pay'],
        values: {
          position: text(position),
          department: text(department),
          office: text(office),
          starts_on: { kind: 'day', day: first_day },
          basic_pay: { kind: 'amount', amount: payOfMonth(terms), currency },
          allowances: pay_period === 'hour' ? hourlyWords(terms) : NONE,
          probation: months
            ? { kind: 'words', en: `${months} months`, zh: `${months} 個月`, ms: `${months} bulan` }
            : NONE,
          reply_by: { kind: 'day', day: valid_until },
        },
        ...(replaces !== null && { replaces_id: replaces }),
        by_mail: false,
      },
    )
  },
  withdraw: (context, id) => withdrawOutsideLetter(context, id, { name: null, remark: null }),
  erase: eraseOutsideLetters,
  load: loadLetterProgress,
  makeAddress: async (context, id) => `/letter/${(await createLetterAddress(context, id)).token}`,
}

/** Takes what a candidate answered to the letter of an offer. */
export async function followLetter({ id, state, remark }: LetterAnswer, context: EventContext): Promise<void> {
  if (state === 'acknowledged') return
  await takeAnswer({ letterId: id, answer: state === 'signed' ? 'accepted' : 'declined', remark }, context)
}
