import { Button, TextInput } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import { IconMinus, IconPlus, IconSearch } from '#web/icons.ts'

type Props = {
  find: string
  /** Number of people that match the typed text; undefined while the text is too short. */
  found: number | undefined
  onFind: (text: string) => void
  onNext: () => void
  onZoom: (step: 1 | -1) => void
  onFit: () => void
  onCollapse: () => void
}

/** The bar above the chart: search, zoom, collapse all. */
export function OrgBar({ find, found, onFind, onNext, onZoom, onFit, onCollapse }: Props) {
  const t = useT()
  return (
    <div className="org-bar">
      <TextInput
        type="search"
        aria-label={t('orgchart.search')}
        placeholder={t('orgchart.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={find}
        onChange={(event) => onFind(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && found && onNext()}
      />
      <span role="status" className="org-found">
        {found === undefined ? '' : t('orgchart.found', { count: found })}
      </span>
      {found ? (
        <Button variant="default" onClick={onNext}>
          {t('orgchart.next')}
        </Button>
      ) : null}
      <div className="org-tools">
        <Button variant="default" aria-label={t('orgchart.zoom_out')} onClick={() => onZoom(-1)}>
          <IconMinus size={16} aria-hidden />
        </Button>
        <Button variant="default" aria-label={t('orgchart.zoom_in')} onClick={() => onZoom(1)}>
          <IconPlus size={16} aria-hidden />
        </Button>
        <Button variant="default" onClick={onFit}>
          {t('orgchart.fit')}
        </Button>
        <Button variant="default" onClick={onCollapse}>
          {t('orgchart.collapse')}
        </Button>
      </div>
    </div>
  )
}
