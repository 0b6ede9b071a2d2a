import type { Labels } from '#base/labels.ts'

export const backPayLabels = {
  'did.DELETE /api/back-pay/lines/{id}': {
    en: 'removed the back pay of {{employee_id}} from {{name}}',
    zh: '移除 {{employee_id}} 在{{name}}的補發薪資',
  },
  'did.POST /api/back-pay/runs/{id}/lines/export': {
    en: 'exported the back pay of a pay run',
    zh: '匯出薪資結算的補發明細',
  },
  'did.POST /api/back-pay/runs/{id}/people/export': {
    en: 'exported the people with back pay in a pay run',
    zh: '匯出薪資結算的補發人員清單',
  },
  'did.POST /api/back-pay/runs/{id}/lines': {
    en: 'put back pay into the pay run of {{name}}',
    zh: '將補發薪資加入{{name}}的薪資結算',
  },
  'did.POST /api/back-pay/runs/{id}/look': {
    en: 'compared past months with today’s records for the pay run of {{name}}',
    zh: '為{{name}}的薪資結算比對過去月份',
  },
  'did.task back-pay.look': { en: 'finished comparing past months', zh: '完成過去月份比對' },
  'back-pay.touches_one': {
    en: '{{months}} is already approved. It stays as it was paid, and the next pay run offers the difference as back pay.',
    zh: '{{months}}已核准，維持原發金額；差額將於下次發薪列為補發。',
  },
  'back-pay.touches_other': {
    en: '{{count}} months are already approved: {{months}}. They stay as they were paid, and the next pay run offers the difference as back pay.',
    zh: '已有 {{count}} 個月核准：{{months}}。維持原發金額，差額將於下次發薪列為補發。',
  },
  'back-pay.title': { en: 'Back pay', zh: '補發薪資' },
  'back-pay.screen': { en: 'Back pay', zh: '補發薪資' },
  'back-pay.back': { en: 'To the pay run', zh: '返回薪資結算' },
  'back-pay.look': { en: 'Check for back pay', zh: '比對變更' },
  'back-pay.look_again': { en: 'Check again', zh: '重新比對' },
  'back-pay.about': {
    en: 'Every approved month is calculated again from today’s records, with the days and the law of that month. This run pays the difference once.',
    zh: '以現有紀錄及各月份當時的天數與法規，重新計算所有已核准月份。差額於本次發薪一次補發。',
  },
  'back-pay.never': { en: 'No comparison yet', zh: '尚未比對' },
  'back-pay.never_text': {
    en: 'Somebody who prepares payroll can check for back pay while the run is open.',
    zh: '薪資確認前，由薪資經辦人員進行比對。',
  },
  'back-pay.looked': {
    en: 'Compared {{time}} by {{name}}: {{months}}, {{people}} people',
    zh: '{{name}} 於 {{time}} 比對：{{months}}，共 {{people}} 人',
  },
  'back-pay.no_months': {
    en: 'No month of this pay group is approved yet, so there is nothing to compare.',
    zh: '此薪資群組尚無已核准月份，無可比對資料。',
  },
  'back-pay.nothing': { en: 'Nothing differs', zh: '沒有差額' },
  'back-pay.nothing_text': {
    en: 'Every approved month was paid as today’s records say, or back pay has settled it.',
    zh: '所有已核准月份皆與現有紀錄一致，或差額已補發。',
  },
  'back-pay.people': { en: 'People with a difference', zh: '有差額人數' },
  'back-pay.due': { en: 'Due to them', zh: '應補發' },
  'back-pay.taken_back': { en: 'Paid too much', zh: '溢付' },
  'back-pay.found': { en: 'Differences found', zh: '比對結果' },
  'back-pay.find': { en: 'Find a person', zh: '搜尋人員' },
  'back-pay.choose': { en: 'Add', zh: '加入' },
  'back-pay.choose_person': { en: 'Add {{name}} to the run', zh: '將 {{name}} 併入本次發薪' },
  'back-pay.why': { en: 'Why', zh: '原因' },
  'back-pay.more_causes': { en: '+{{count}} more', zh: '另有 {{count}} 項' },
  'back-pay.months': { en: 'Months', zh: '月份' },
  'back-pay.month_range': { en: '{{first}} – {{last}}', zh: '{{first}} – {{last}}' },
  'back-pay.amount': { en: 'Difference', zh: '差額' },
  'back-pay.left': { en: 'Left {{day}}', zh: '{{day}}離職' },
  'back-pay.unpaid_month': { en: 'Month without a payslip', zh: '有月份無薪資單' },
  'back-pay.unpaid_month_text': {
    en: 'One of these months has no payslip, so it is left out unless you choose it. Make sure it was not paid elsewhere.',
    zh: '其中有月份沒有薪資單，因此預設不加入。請先確認未以其他方式支付。',
  },
  'back-pay.failed': { en: 'Cannot be compared', zh: '無法比對' },
  'back-pay.only_told': { en: 'Nothing to pay', zh: '無須補發' },
  'back-pay.even': { en: 'Evens out', zh: '互相抵銷' },
  'back-pay.even_text': {
    en: 'The differences even out: there is nothing to pay.',
    zh: '差額互相抵銷，無須支付。',
  },
  'back-pay.by_month': { en: 'Month by month', zh: '逐月明細' },
  'back-pay.cycle_of': { en: '{{month}}, no. {{number}}', zh: '{{month}} 第 {{number}} 期' },
  'back-pay.final_of': { en: '{{month}}, final pay', zh: '{{month}} 離職結算' },
  'back-pay.was_now': { en: 'paid {{was}}, due {{now}}', zh: '已付 {{was}}，應付 {{now}}' },
  'back-pay.was_settled_now': {
    en: 'paid {{was}}, settled before {{settled}}, due {{now}}',
    zh: '已付 {{was}}，先前已補 {{settled}}，應付 {{now}}',
  },
  'back-pay.total': { en: 'Total', zh: '合計' },
  'back-pay.open_person': { en: 'Open the person’s record', zh: '開啟人員資料' },
  'back-pay.goes_in_as': { en: 'Shown in the run as', zh: '於結算中列為' },
  'back-pay.contributions': {
    en: 'Contributions and tax follow the month of payment.',
    zh: '相關提撥與稅款依發放月份計算。',
  },
  'back-pay.cause.pay': { en: 'Pay from {{day}}: {{was}} to {{now}}', zh: '{{day}}起本薪由 {{was}} 調整為 {{now}}' },
  'back-pay.cause.joined': { en: 'Joining day is {{day}}', zh: '到職日為 {{day}}' },
  'back-pay.cause.left': { en: 'Last paid day is {{day}}', zh: '最後計薪日為 {{day}}' },
  'back-pay.cause.absence_added': { en: 'Without pay: {{days}}', zh: '新增無薪日：{{days}}' },
  'back-pay.cause.absence_removed': { en: 'No longer without pay: {{days}}', zh: '取消無薪日：{{days}}' },
  'back-pay.cause.item': {
    en: '{{title}} from {{day}}: {{was}} to {{now}}',
    zh: '{{day}}起{{title}}由 {{was}} 調整為 {{now}}',
  },
  'back-pay.cause.deduction': {
    en: '{{title}} from {{day}}: {{was}} to {{now}}. Approved months are not changed, because the law limits what may be deducted from wages. Type a one-off amount if you may deduct or have to pay back the difference.',
    zh: '{{day}}起{{title}}由 {{was}} 調整為 {{now}}。法規限制工資扣款，已核准月份不追扣；如可補扣或須退還差額，請另輸入單次項目。',
  },
  'back-pay.cause.employer_cost': {
    en: '{{title}} from {{day}}: {{was}} to {{now}}. It is not part of wages, so approved months are not changed. Contributions on arrears are worked out in the run that pays them.',
    zh: '{{day}}起{{title}}由 {{was}} 調整為 {{now}}。此項非工資，已核准月份不調整；補發薪資的提撥於發放時計算。',
  },
  'back-pay.cause.week': { en: 'Working days from {{day}}', zh: '{{day}}起工作日變更' },
  'back-pay.cause.no_payslip': { en: 'No payslip in {{month}}', zh: '{{month}}無薪資單' },
  'back-pay.cause.settled': { en: 'Changed back after it was settled', zh: '補發後又改回' },
  'back-pay.entered': { en: 'entered {{time}}', zh: '於 {{time}} 輸入' },
  'back-pay.chosen_one': { en: '1 person chosen: {{amounts}}', zh: '已選 1 人：{{amounts}}' },
  'back-pay.chosen_other': { en: '{{count}} people chosen: {{amounts}}', zh: '已選 {{count}} 人：{{amounts}}' },
  'back-pay.none_chosen': { en: 'Nobody is chosen', zh: '未選取人員' },
  'back-pay.amount_due': { en: '{{amount}} due', zh: '補發 {{amount}}' },
  'back-pay.amount_back': { en: '{{amount}} to take back', zh: '扣回 {{amount}}' },
  'back-pay.put': { en: 'Add to the run', zh: '併入本次發薪' },
  'back-pay.put_title': { en: 'Add back pay to {{run}}?', zh: '要將補發薪資併入 {{run}} 嗎？' },
  'back-pay.put_text_one': {
    en: '1 person: {{amounts}}. The run is then calculated again.',
    zh: '1 人：{{amounts}}。併入後將重新計算薪資。',
  },
  'back-pay.put_text_other': {
    en: '{{count}} people: {{amounts}}. The run is then calculated again.',
    zh: '{{count}} 人：{{amounts}}。併入後將重新計算薪資。',
  },
  'back-pay.put_recovery': {
    en: 'Wages paid too much become a deduction. Employment law limits how much you may deduct in a month, and some deductions need the person’s consent.',
    zh: '溢付薪資將列為扣款。勞動法規對單月扣款金額有限制，部分情況須取得員工同意。',
  },
  'back-pay.put_done_one': { en: 'Added back pay of 1 person to the run', zh: '已將 1 人的補發薪資併入本次發薪' },
  'back-pay.put_done_other': {
    en: 'Added back pay of {{count}} people to the run',
    zh: '已將 {{count}} 人的補發薪資併入本次發薪',
  },
  'back-pay.lines': { en: 'In a run', zh: '已併入發薪' },
  'back-pay.lines_none': { en: 'No back pay in a run', zh: '本次結算沒有補發薪資' },
  'back-pay.lines_none_text': {
    en: 'What you add to a run stays here until it is paid.',
    zh: '併入發薪的補發薪資會顯示於此，直到發放為止。',
  },
  'back-pay.title_of': { en: 'Line', zh: '項目' },
  'back-pay.run': { en: 'Run', zh: '薪資結算' },
  'back-pay.put_by': { en: 'Added by', zh: '加入者' },
  'back-pay.state_paid': { en: 'Paid', zh: '已發放' },
  'back-pay.state_waiting': { en: 'Not paid yet', zh: '尚未發放' },
  'back-pay.take_out': { en: 'Remove', zh: '移出' },
  'back-pay.take_out_title': { en: 'Remove the back pay of {{name}}?', zh: '要移出 {{name}} 的補發薪資嗎？' },
  'back-pay.take_out_text': {
    en: 'The run is then calculated again. The next check finds the difference again.',
    zh: '移出後須重新計算薪資；下次比對時會再次列出此差額。',
  },
  'back-pay.taken_out': { en: 'Removed the back pay of {{name}}', zh: '已移出 {{name}} 的補發薪資' },
  'back-pay.closed': {
    en: 'This run is confirmed or approved. Add back pay to an open run.',
    zh: '本次薪資已確認或核准，補發薪資須併入未確認的薪資。',
  },
  'back-pay.unchecked': { en: 'Back pay not checked', zh: '尚未比對補發薪資' },
  'back-pay.unchecked_about': {
    en: 'Approved months were not compared with today’s records since the last approval.',
    zh: '上次核准後，尚未將已核准月份與現有紀錄比對。',
  },
  'back-pay.unchecked_one': {
    en: 'Approved months were not checked for back pay since the last approval. Check for back pay first, or go on without it.',
    zh: '上次核准後尚未比對補發薪資。請先比對，或略過並繼續。',
  },
  'back-pay.unchecked_other': {
    en: 'Approved months were not checked for back pay since the last approval. Check for back pay first, or go on without it.',
    zh: '上次核准後尚未比對補發薪資。請先比對，或略過並繼續。',
  },
  'back-pay.failed_check': { en: 'Check for back pay failed', zh: '補發薪資比對失敗' },
  'back-pay.failed_check_about': {
    en: 'The last check ended with an error, so differences in approved months are not known.',
    zh: '上次比對發生錯誤，已核准月份的差額不明。',
  },
  'back-pay.failed_check_one': {
    en: 'The last check for back pay failed, so differences in approved months are not known. Check again first, or go on without it.',
    zh: '上次補發薪資比對失敗，已核准月份的差額不明。請重新比對，或略過並繼續。',
  },
  'back-pay.failed_check_other': {
    en: 'The last check for back pay failed, so differences in approved months are not known. Check again first, or go on without it.',
    zh: '上次補發薪資比對失敗，已核准月份的差額不明。請重新比對，或略過並繼續。',
  },
  'back-pay.uncompared': { en: 'Not compared for back pay', zh: '無法比對補發薪資的人員' },
  'back-pay.uncompared_about': {
    en: 'People with an approved month that the last check could not calculate again.',
    zh: '上次比對時，有已核准月份無法重新計算的人員。',
  },
  'back-pay.uncompared_one': {
    en: 'Back pay of {{count}} person is not known: an approved month could not be calculated again. See why first, or go on without it.',
    zh: '有 {{count}} 人的已核准月份無法重新計算，補發薪資不明。請先查看原因，或略過並繼續。',
  },
  'back-pay.uncompared_other': {
    en: 'Back pay of {{count}} people is not known: an approved month could not be calculated again. See why first, or go on without it.',
    zh: '有 {{count}} 人的已核准月份無法重新計算，補發薪資不明。請先查看原因，或略過並繼續。',
  },
  'back-pay.not_taken': { en: 'Back pay found, in no run', zh: '已找到但未併入的補發薪資' },
  'back-pay.not_taken_about': {
    en: 'People with a difference in approved months that no run pays or takes back yet.',
    zh: '已核准月份有差額，但尚未併入任何薪資結算的人員。',
  },
  'back-pay.not_taken_one': {
    en: 'Back pay of {{count}} person was found and is in no run. Add it first, or go on without it.',
    zh: '有 {{count}} 人的補發薪資已找到，但未併入任何薪資結算。請先併入，或略過並繼續。',
  },
  'back-pay.not_taken_other': {
    en: 'Back pay of {{count}} people was found and is in no run. Add it first, or go on without it.',
    zh: '有 {{count}} 人的補發薪資已找到，但未併入任何薪資結算。請先併入，或略過並繼續。',
  },
  'task.back_pay_looked': {
    en: 'Months compared with today’s records. People with a difference: {{count}}',
    zh: '已完成比對，{{count}} 人有差額',
  },
  'error.back_pay_looking': {
    en: 'Somebody is already checking this pay group for back pay.',
    zh: '此薪資群組正在比對中。',
  },
  'error.back_pay_looked_anew': {
    en: 'A newer check is available. See its results first.',
    zh: '已有較新的比對結果，請先查看。',
  },
  'error.back_pay_out_of_date': {
    en: 'Back pay was added to a run or removed since the last check. Check for back pay again.',
    zh: '比對後已有人員的補發薪資被加入或移出薪資結算，請重新比對。',
  },
  'error.back_pay_nobody': {
    en: 'Choose somebody with an amount due.',
    zh: '沒有選取任何有差額的人員。',
  },
  'error.back_pay_not_in_run': {
    en: 'This run cannot pay {{names}}: they belong to another pay group, or were ended without a last day.',
    zh: '本次薪資無法支付給 {{names}}：屬於其他薪資群組，或離職未填寫離職日。',
  },
} as const satisfies Labels
