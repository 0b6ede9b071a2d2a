import type { AnyList } from '#base/endpoints/export-endpoint.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCertificate } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText, moneyText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { ExportMenu } from '#web/table/export-menu.tsx'
import { eaFormApi } from '../contract.ts'
import { ownStatementApi } from '../taiwan/contract.ts'
import classes from './year-end.module.css'

/**
 * The caller's forms of each year, the latest first: form EA for pay in Malaysia, withholding statement for pay in
 * Taiwan.
 */
export default function MyForms() {
  const t = useT()
  const forms = useCall(eaFormApi.list, { mine: true, per_page: 50 })
  const statements = useCall(ownStatementApi.list, { mine: true, per_page: 50 })
  return (
    <Page column>
      <PageHeader
        title={t('year-end.my_forms')}
        actions={[
          { list: eaFormApi.list, total: forms.data?.total },
          { list: ownStatementApi.list, total: statements.data?.total },
        ].map(
          ({ list, total }) =>
            total !== undefined &&
            total > 0 && (
              <ExportMenu
                key={list.path}
                list={list as unknown as AnyList}
                input={{ mine: true }}
                total={total}
                chosen={[]}
              />
            ),
        )}
      />
      {forms.isError ? (
        <ErrorState error={forms.error} onRetry={() => void forms.refetch()} />
      ) : statements.isError ? (
        <ErrorState error={statements.error} onRetry={() => void statements.refetch()} />
      ) : !forms.data || !statements.data ? (
        <RowsSkeleton rows={3} height={56} />
      ) : forms.data.data.length + statements.data.data.length === 0 ? (
        <EmptyState
          icon={IconCertificate}
          title={t('year-end.my_forms_none')}
          text={t('year-end.my_forms_none_text')}
        />
      ) : (
        <ul className={classes.mine}>
          {forms.data.data.map((form) => (
            <li key={form.id}>
              <Link to={`ea-forms/${form.id}`}>
                <span>
                  {t('year-end.ea_of', { year: String(form.year) })}{' '}
                  {form.read_at === null && <Tag tone="info">{t('year-end.new')}</Tag>}
                  <small>{t('year-end.my_line', { pcb: moneyText(form.pcb), day: momentText(form.made_at) })}</small>
                </span>
                <b>{moneyText(form.taxed, 'MYR', { sign: true })}</b>
              </Link>
            </li>
          ))}
          {statements.data.data.map((one) => (
            <li key={one.id}>
              <Link to={`tax-statements/${one.id}`}>
                <span>
                  {t('year-end.tw_statement_of', { year: String(one.year) })}{' '}
                  {one.read_at === null && <Tag tone="info">{t('year-end.new')}</Tag>}
                  <small>
                    {t('year-end.tw_line', { tax: moneyText(one.tax, 'TWD'), day: momentText(one.made_at) })}
                  </small>
                </span>
                <b>{moneyText(one.paid, 'TWD', { sign: true })}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
