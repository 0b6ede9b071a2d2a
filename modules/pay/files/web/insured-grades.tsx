import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { type InsuredGrade, InsuredScheme, insuredGradeApi } from '../../payroll/taiwan/grades/grades-contract.ts'

const { RecordDialog, Field } = recordForm(insuredGradeApi.create, insuredGradeApi.edit)
type GradeRow = z.output<typeof InsuredGrade>

/** Insured amounts as they were notified to the authorities in Taiwan. */
export default function InsuredGrades() {
  const t = useT()
  const mayEdit = useSession().may('payroll:files')
  const removal = useRemoval<GradeRow>(insuredGradeApi.remove, {
    title: ({ full_name }) => t('payroll-files.remove_grade', { name: full_name }),
    text: t('payroll-files.remove_grade_text'),
    action: t('action.remove'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<GradeRow>(removal)
  const schemes = InsuredScheme.options.map((value) => ({ value, label: t(`payroll-files.scheme.${value}`) }))
  return (
    <Page flush>
      <PageHeader
        title={t('payroll-files.grades')}
        about={t('payroll-files.grades_about')}
        actions={mayEdit && <NewButton onClick={add}>{t('payroll-files.new_grade')}</NewButton>}
      />
      <Table
        list={insuredGradeApi.list}
        title={t('payroll-files.grades')}
        filters={{ employee_id: { options: peopleApi.find }, scheme: { options: schemes } }}
        columns={[
          { name: 'full_name' },
          { name: 'employee_no', card: 'none', hidden: true },
          { name: 'scheme', cell: (row) => t(`payroll-files.scheme.${row.scheme}`), card: 'line', width: 110 },
          { name: 'amount', card: 'side' },
          { name: 'from_day', card: 'line' },
          { name: 'reported_on', card: 'line' },
        ]}
        rowName={(row) => `${row.full_name}, ${t(`payroll-files.scheme.${row.scheme}`)}`}
        onPeek={onPeek}
        rowActions={rowActions}
        empty={{ title: t('payroll-files.grades_none'), text: t('payroll-files.grades_none_text') }}
      />
      {dialog && (
        <RecordDialog
          {...dialog}
          title={
            dialog.record
              ? t('payroll-files.edit_grade', { name: dialog.record.full_name })
              : t('payroll-files.new_grade')
          }
          successMessage={t('payroll-files.grade_saved')}
        >
          <Field name="employee_id" options={peopleApi.find} />
          <Field name="scheme" options={schemes} />
          <Field name="amount" />
          <Field name="from_day" hint={t('payroll-files.from_day_hint')} />
          <Field name="reported_on" />
        </RecordDialog>
      )}
    </Page>
  )
}
