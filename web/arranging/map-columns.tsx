import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type {
  AddableUnit,
  ImportMapping,
  ImportMappingEndpoints,
  MappingProposal,
} from '#base/contracts/import-mapping-api.ts'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { listText } from '#web/page/format.tsx'
import classes from './arranging.module.css'
import { ColumnsOfFile } from './columns-of-file.tsx'
import { Questions } from './questions.tsx'
import { useImportMapping } from './use-import-mapping.ts'

type Props = {
  calls: ImportMappingEndpoints
  what: string
  file: File
  /** Gets the file as the import's template, to check and import like a filled-in one. */
  onReady: (file: File, adds: readonly AddableUnit[]) => void
  onCancel: () => void
  /** What a row of the file is. */
  counts?: 'rows' | 'people'
}

/** Props of each component that edits a part of the mapping: the proposal, and a function that changes the mapping. */
export type MappingProps = { proposal: MappingProposal; answer: (more: Partial<ImportMapping>) => void }

/**
 * Maps a chosen file to an import's template. A filled-in template continues by itself; for any other file the columns
 * are shown.
 */
export function MapColumns({ calls, what, file, onReady, onCancel, counts = 'rows' }: Props) {
  const t = useT()
  const { proposal, failed, isBusy, propose, arranged } = useImportMapping(calls, what, file)
  const ready = useRef(onReady)
  ready.current = onReady
  const goesOn =
    proposal?.is_template === true &&
    proposal.open + proposal.fault_rows + proposal.notes.length === 0 &&
    !proposal.changes
  useEffect(() => {
    if (goesOn) ready.current(file, [])
  }, [goesOn, file])

  if (!proposal || goesOn)
    return failed ? (
      <div className={classes.arrange}>
        <ErrorState error={failed} />
        <div className={classes.end}>
          <Button variant="default" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        </div>
      </div>
    ) : (
      <p role="status">{t('arrange.reading', { file: file.name })}</p>
    )

  const answer = (more: Partial<ImportMapping>) =>
    void propose({ ...proposal.arrangement, ...chosenDayOrder(proposal), ...more })
  const rows = proposal.sheets.reduce((total, sheet) => total + sheet.rows, 0)
  const people = counts === 'people' ? (proposal.sheets[0]?.rows ?? 0) : 0
  return (
    <section className={classes.arrange} aria-label={t('arrange.title', { file: file.name })}>
      <p>{t('arrange.text')}</p>
      {proposal.withheld.length > 0 && (
        <p className={classes.note}>
          {t('arrange.withheld', { columns: listText(proposal.withheld), count: proposal.withheld.length })}
        </p>
      )}
      <ColumnsOfFile proposal={proposal} answer={answer} />
      <Questions proposal={proposal} answer={answer} />
      {failed && <ErrorState error={failed} />}
      <div className={classes.end}>
        <span role="status">{proposal.open > 0 && t('arrange.open', { count: proposal.open })}</span>
        <Button variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button
          loading={isBusy}
          disabled={proposal.open > 0 || rows === 0}
          onClick={() =>
            void arranged({ ...proposal.arrangement, ...chosenDayOrder(proposal) }).then(
              (made) => made && onReady(made, proposal.arrangement.adds),
            )
          }
        >
          {people > 0 ? t('arrange.continue_people', { count: people }) : t('arrange.continue', { count: rows })}
        </Button>
      </div>
    </section>
  )
}

/**
 * Sends the order of day and month only after somebody chose it; otherwise the server detects it again from the file.
 */
function chosenDayOrder({ days, arrangement }: MappingProposal): Partial<ImportMapping> {
  return { days: days.settled_by === null ? arrangement.days : null }
}
