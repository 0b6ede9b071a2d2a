import { tasksOf, type YearForm } from '../giving-out/give-out.ts'
import { statementPdf } from './pdf.ts'
import { countsInTaiwan, statementCause } from './people.ts'
import { employerInTaiwan, madeStatements, type StatementDocument, statementDocuments } from './statements.ts'

const STATEMENT: YearForm<StatementDocument> = {
  table: 'taiwan_statement',
  task: 'year-end.tw-',
  said: 'tw_statements',
  file: 'withholding',
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
  people: async (tx, year) => (await countsInTaiwan(tx, year)).people,
  make: madeStatements,
  documents: statementDocuments,
  pdf: statementPdf,
  drawer: new URL('./statement-drawer.ts', import.meta.url),
  sender: async (tx) => (await employerInTaiwan(tx)).name,
  cause: statementCause,
}

export const { make: makeStatements, zip: zipStatements, mail: mailStatements } = tasksOf(STATEMENT)
