import { createFormTasks, type YearForm } from '../issuing/issue-tasks.ts'
import { loadPayYear } from '../malaysia-runs.ts'
import { countPaidPeople, mailCause } from '../people.ts'
import type { EaDocument } from './ea-document.ts'
import { buildEaPdf } from './ea-pdf.ts'
import { issueForms, loadEaDocuments } from './issue-forms.ts'

const EA_FORM: YearForm<EaDocument> = {
  table: 'ea_form',
  taskPrefix: 'year-end.',
  messagePrefix: 'ea',
  filePrefix: 'EA',
  titles: {
    make: { en: 'EA forms of {{year}}', zh: '{{year}} 年 EA 表' },
    zip: { en: 'EA forms of {{year}} (ZIP)', zh: '{{year}} 年 EA 表（ZIP）' },
    mail: { en: 'Mail EA forms of {{year}}', zh: '寄送 {{year}} 年 EA 表' },
  },
  subject: { en: 'Your EA form of {{year}}', zh: '{{year}} 年 EA 表' },
  body: {
    en: 'Dear {{name}},\n\nYour form EA (C.P.8A) of {{year}} from {{company}} is attached. You need it for your tax return. You also find it under My year-end forms.\n',
    zh: '{{name}} 您好：\n\n附件為 {{company}} {{year}} 年度 EA 表（C.P.8A），供您申報所得稅使用。您亦可於「我的年度表單」查看。\n',
  },
  countPeople: async (tx, year) => {
    const of = await loadPayYear(tx, year)
    return of.runIds.length === 0 ? 0 : countPaidPeople(tx, of)
  },
  issue: async (tx, year, by) => issueForms(tx, await loadPayYear(tx, year), by),
  loadDocuments: loadEaDocuments,
  buildPdf: buildEaPdf,
  drawerFile: new URL('./ea-drawer.ts', import.meta.url),
  loadSender: async (tx) => (await tx.selectFrom('company').select('name').executeTakeFirstOrThrow()).name,
  mailCause: mailCause,
}

export const { make: makeForms, zip: zipForms, mail: mailForms } = createFormTasks(EA_FORM)
