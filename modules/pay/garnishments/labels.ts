import type { Labels } from '#base/labels.ts'

export const garnishmentLabels = {
  'did.POST /api/garnishments/export': { en: 'exported the list of garnishments', zh: '匯出強制執行扣薪清單' },
  'did.POST /api/garnishments/payments/export': {
    en: 'exported the payments to creditors',
    zh: '匯出應付債權人款項清單',
  },
  'did.POST /api/garnishments': {
    en: 'recorded a garnishment of the wages of {{name}}',
    zh: '新增 {{name}} 的法院扣薪命令',
  },
  'activity.kind.garnishment': { en: 'Garnishment', zh: '法院扣薪命令' },
  'activity.thing.garnishment': { en: 'the garnishment of {{name}}', zh: '{{name}} 的法院扣薪命令' },
  'activity.field.garnishments_taken': { en: 'Garnishments deducted', zh: '已扣法院命令數' },
  'garnishments.title': { en: 'Garnishment of wages', zh: '法院強制執行扣薪' },
  'garnishments.about': {
    en: 'Each payment takes at most a third of the wages. What the worker lives on stays.',
    zh: '各期扣款以薪資三分之一為限，並保留員工生活所需。',
  },
  'garnishments.tab_orders': { en: 'Orders', zh: '執行命令' },
  'garnishments.tab_payments': { en: 'To pay to creditors', zh: '應付債權人' },
  'garnishments.new': { en: 'New order', zh: '新增執行命令' },
  'garnishments.none': { en: 'No orders', zh: '尚無執行命令' },
  'garnishments.none_text': {
    en: 'Record an order when a court serves one. Pay runs deduct it until its total is reached.',
    zh: '收到法院執行命令時於此登錄，每次薪資結算會逐期扣款至總額扣足為止。',
  },
  'garnishments.payments_none': { en: 'Nothing to pay to creditors', zh: '無應付債權人款項' },
  'garnishments.payments_none_text': {
    en: 'What approved runs deduct for creditors is listed here.',
    zh: '已核准之薪資結算所扣款項將列於此。',
  },
  'garnishments.remove_title': { en: 'Delete the order about {{name}}?', zh: '刪除 {{name}} 的執行命令？' },
  'garnishments.remove_text': { en: 'Nothing was deducted for it yet.', zh: '此命令尚未扣款。' },
  'garnishments.employee_id': { en: 'Employee', zh: '員工' },
  'garnishments.court': { en: 'Court', zh: '執行法院' },
  'garnishments.order_number': { en: 'Order number', zh: '執行命令文號' },
  'garnishments.creditor': { en: 'Creditor', zh: '債權人' },
  'garnishments.pay_to': { en: 'Pay to', zh: '給付方式' },
  'garnishments.pay_to_hint': {
    en: 'Account or address of the creditor or the court, as the order says',
    zh: '依執行命令所載之債權人或法院帳戶、地址',
  },
  'garnishments.served_on': { en: 'Served on', zh: '送達日期' },
  'garnishments.served_on_hint': {
    en: 'The order served first takes first. Orders of one day share in proportion. Enter the same day where the court joins them.',
    zh: '先送達者先扣；同日送達者依比例分配。法院併案執行時，請填相同日期。',
  },
  'garnishments.total': { en: 'Total to pay', zh: '應扣總額' },
  'garnishments.total_hint': {
    en: 'Claim with interest and costs, as the order says',
    zh: '含利息及執行費用，依執行命令所載',
  },
  'garnishments.taken': { en: 'Deducted', zh: '已扣' },
  'garnishments.left': { en: 'Left', zh: '未扣餘額' },
  'garnishments.keeps': { en: 'Stays each month', zh: '每月應保留金額' },
  'garnishments.keeps_hint': {
    en: 'As the order says. Empty: 1.2 times the cost of living of the county.',
    zh: '依執行命令所載；空白者為戶籍所在縣市最低生活費之 1.2 倍。',
  },
  'garnishments.amount': { en: 'To pay', zh: '應付金額' },
  'garnishments.state': { en: 'State', zh: '狀態' },
  'garnishments.state.coming': { en: 'Coming', zh: '尚未開始' },
  'garnishments.state.running': { en: 'Running', zh: '扣款中' },
  'garnishments.state.done': { en: 'Done', zh: '已扣足' },
  'garnishments.state.left_over': { en: 'Ended, not paid in full', zh: '已結束，未扣足' },
  'error.garnishment_taken': {
    en: 'Something was deducted for this order. Enter a last month instead.',
    zh: '此命令已有扣款，無法刪除；請改填結束月份。',
  },
  'error.garnishment_below_taken': { en: 'More than this was deducted already.', zh: '已扣金額超過此總額。' },
  'error.garnishment_not_served': { en: 'Enter the day on which the order was served.', zh: '請填已送達之日期。' },
} as const satisfies Labels
