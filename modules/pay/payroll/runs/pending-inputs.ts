import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { monthText } from '#base/days/month-text.ts'
import { formatLabel } from '#base/labels.ts'
import { pendingInputPage, pendingInputsIn } from '#requests/pending-inputs.ts'
import type { Tx } from '#server/database/database.ts'
import { monthToPay } from '../gather/month-to-pay.ts'

/** Loads the inputs that an unapproved run should wait for, as texts; kinds without any are left out. */
export async function loadPendingInputs(
  tx: Tx,
  run: { id: string; pay_group_id: string; period: string; country: string },
  { language, today }: { readonly language: Language; readonly today: Day },
) {
  const found = []
  const month = monthToPay(run.pay_group_id, run.period, run.id)
  for (const wait of pendingInputsIn(run.country)) {
    if (wait.isInformational) continue
    const count = await wait.count(tx, month, today)
    if (count === 0) continue
    const { kind, title, about, question } = wait
    const params = { count, month: monthText(run.period, language) }
    found.push({
      kind,
      count,
      title: formatLabel(title, language),
      about: formatLabel(about, language),
      page: pendingInputPage(wait, month) ?? `payroll/ready?group_id=${run.pay_group_id}&period=${run.period}`,
      question: formatLabel(count === 1 ? question.one : question.other, language, params),
    })
  }
  return found
}
