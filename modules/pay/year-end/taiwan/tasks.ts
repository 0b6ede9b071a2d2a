import { createFormTasks, type YearForm } from '../issuing/issue-tasks.ts'
import { loadPayeeTotals, statementCause } from './payees.ts'
import { buildStatementPdf } from './pdf.ts'
import { issueStatements, loadStatementDocuments, loadStatementEmployer, type StatementDocument } from './statements.ts'

const STATEMENT: YearForm<StatementDocument> = {
  table: 'taiwan_statement',
  taskPrefix: 'year-end.tw-',
  messagePrefix: 'tw_statements',
  filePrefix: 'withholding',
  titles: {
    make: { en: 'Withholding statements of {{year}}', zh: '{{year}} 年度扣繳憑單' },
    zip: { en: 'Withholding statements of {{year}} (ZIP)', zh: '{{year}} 年度扣繳憑單（ZIP）' },
    mail: { en: 'Mail withholding statements of {{year}}', zh: '寄送 {{year}} 年度扣繳憑單' },
  },
  subject: { en: 'Your withholding statement of {{year}}', zh: '{{year}} 年度扣繳憑單' },
  body: {
    en: 'Dear {{name}},\n\nYour withholding statement of {{year}} from {{company}} is attached. You need it for your tax return. You also find it under My year-end forms.\n',
    zh: '{{name}} 您好：\n\n附件為 {{company}} {{year}} 年度扣繳憑單，供您申報綜合所得稅使用。您亦可於「我的年度表單」查看。\n',
  },
  countPeople: async (tx, year) => (await loadPayeeTotals(tx, year)).people,
  issue: issueStatements,
  loadDocuments: loadStatementDocuments,
  buildPdf: buildStatementPdf,
  drawerFile: new URL('./statement-drawer.ts', import.meta.url),
  loadSender: async (tx) => (await loadStatementEmployer(tx)).name,
  mailCause: statementCause,
}

export const { make: makeStatements, zip: zipStatements, mail: mailStatements } = createFormTasks(STATEMENT)
