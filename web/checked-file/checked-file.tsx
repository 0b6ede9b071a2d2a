import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { labelOf, useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { moneyText, remarksText } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { usePathname } from '#web/use-pathname.ts'
import classes from './checked-file.module.css'

const AT_FIRST = 5

/**
 * An error in a file: of a person, of the file itself, or of a number missing from the company's page (`field` among
 * `params`). Its label is `checked-file.problem.<code>`.
 */
type Problem = {
  code: string
  stops: boolean
  employee: { id: string; employee_no: string; full_name: string } | null
  /** The field of the record that corrects it. */
  edit: string | null
  params: Record<string, string | number>
}

type CheckedFileData = {
  people: number
  sums: readonly { name: string; file: number }[]
  problems: readonly Problem[]
  stopped: boolean
  unconfirmed: readonly string[]
}

type Props = {
  title: string
  about: string
  file: CheckedFileData
  currency: string
  onDownload: () => Promise<unknown>
  children?: ReactNode
}

/** A file with its totals, everything that the check found, and its download button. */
export function CheckedFile({ title, about, file, currency, onDownload, children }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const nothing = file.people === 0 && file.problems.every(({ stops }) => !stops)

  async function get() {
    setBusy(true)
    await onDownload()
    setBusy(false)
  }
  return (
    <li className={classes.file}>
      <div className={classes.head}>
        <div>
          <h3>{title}</h3>
          <p className="caption">
            {about} · {nothing ? t('checked-file.nothing') : t('checked-file.people', { count: file.people })}
          </p>
        </div>
        <FileStatus file={file} nothing={nothing} />
        <Button
          variant="default"
          loading={busy}
          disabled={file.stopped || nothing}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void get()}
          aria-label={`${t('action.download')}: ${title}`}
        >
          {t('action.download')}
        </Button>
      </div>
      {!nothing && (
        <dl className={classes.sums}>
          {file.sums.map((one) => (
            <div key={one.name}>
              <dt>{labelOf(`checked-file.sum.${one.name}`)}</dt>
              <dd>{moneyText(one.file, currency, { sign: true })}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {file.problems.length > 0 && <Problems problems={file.problems} currency={currency} />}
      {!nothing && file.unconfirmed.length > 0 && (
        <p className={classes.unsure}>
          {t('checked-file.unconfirmed')}{' '}
          {remarksText(file.unconfirmed.map((one) => labelOf(`checked-file.unsure.${one}`)))}
        </p>
      )}
    </li>
  )
}

/** The problems by person: the first few, and all on request. */
export function Problems({ problems, currency }: { problems: readonly Problem[]; currency: string }) {
  const t = useT()
  const here = usePathname()
  const [all, setAll] = useState(false)
  const shown = all ? problems : problems.slice(0, AT_FIRST)
  return (
    <ul className={classes.problems}>
      {shown.map((problem) => (
        <li
          key={`${problem.code}/${problem.employee?.id ?? JSON.stringify(problem.params)}`}
          data-stops={problem.stops || undefined}
        >
          {problem.employee && (
            <Link
              to={`employees/${problem.employee.id}`}
              search={problem.edit ? { edit: problem.edit, back: here } : {}}
            >
              {problem.employee.full_name} · {problem.employee.employee_no}
            </Link>
          )}
          {'field' in problem.params ? (
            <Link to="company/profile">{problemText(problem, currency)}</Link>
          ) : (
            <span>{problemText(problem, currency)}</span>
          )}
        </li>
      ))}
      {problems.length > shown.length && (
        <li>
          <button type="button" className={classes.more} onClick={() => setAll(true)}>
            {t('checked-file.more', { count: problems.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  )
}

function FileStatus({ file, nothing }: { file: Props['file']; nothing: boolean }) {
  const t = useT()
  if (file.stopped) return <StatusTag status="stopped" tone="bad" label={t('checked-file.stopped')} />
  if (nothing) return null
  if (file.problems.length > 0)
    return <StatusTag status="look" tone="warn" label={t('checked-file.look', { count: file.problems.length })} />
  return <StatusTag status="ready" tone="good" label={t('checked-file.ready')} />
}

function problemText({ code, params }: Problem, currency: string): string {
  const shown = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      key === 'name'
        ? labelOf(`checked-file.sum.${value}`)
        : key === 'field'
          ? // A number of the company is called what its page calls it.
            labelOf(`company.${value}`)
          : typeof value === 'number'
            ? moneyText(value, currency)
            : value,
    ]),
  )
  return labelOf(`checked-file.problem.${code}`, undefined, shown)
}
