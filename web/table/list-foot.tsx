import { Button } from '@mantine/core'
import { PAGE_SIZES } from '#base/endpoints/endpoint.ts'
import { useT } from '#web/i18n.ts'

type Props = {
  page: number
  perPage: number
  total: number
  sizes?: readonly number[]
  onPage: (page: number) => void
  onPerPage: (perPage: number) => void
}

/** Range, rows per page, previous and next. */
export function ListFoot({ page, perPage, total, sizes = PAGE_SIZES, onPage, onPerPage }: Props) {
  const t = useT()
  const last = Math.max(1, Math.ceil(total / perPage))
  const from = Math.min(total, (page - 1) * perPage + 1)
  return (
    <div className="table-foot">
      <span role="status">{t('table.range', { from, to: Math.min(total, page * perPage), total })}</span>
      <nav className="table-pages" aria-label={t('table.pages')}>
        <div className="table-size">
          <span aria-hidden>{t('table.rows')}</span>
          <select
            aria-label={t('table.rows')}
            value={String(perPage)}
            onChange={(event) => onPerPage(Number(event.currentTarget.value))}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </div>
        <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t('table.previous')}
        </Button>
        <Button variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
          {t('table.next')}
        </Button>
      </nav>
    </div>
  )
}
