import type { Language } from '#base/actor.ts'
import { text } from '#base/labels.ts'
import { monthText } from '#base/month-text.ts'
import { RUN_WAITS } from '#modules/pay-sources/waits.ts'
import type { Tx } from '#server/database/database.ts'

/** What a run that is not confirmed should take in first, in words; what nothing waits of is not there. */
export async function waitsOf(
  tx: Tx,
  run: { pay_group_id: string; period: string; country: string },
  language: Language,
) {
  const found = []
  for (const wait of RUN_WAITS) {
    if (wait.country !== run.country) continue
    const count = await wait.count(tx, { groupId: run.pay_group_id, period: run.period })
    if (count === 0) continue
    const { kind, title, about, question, page } = wait
    const params = { count, month: monthText(run.period, language) }
    found.push({
      ...{ kind, count, page },
      title: text(title, language),
      about: text(about, language),
      question: text(count === 1 ? question.one : question.other, language, params),
    })
  }
  return found
}
