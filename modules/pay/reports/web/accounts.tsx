import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { useUnsaved } from '#web/form/unsaved.tsx'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import { type LedgerAccount, ledgerApi } from '../ledger-contract.ts'
import classes from './reports.module.css'

const PARTS = ['earning', 'deduction', 'employer_cost', 'net'] as const
type LedgerPart = (typeof PARTS)[number]
type Edit = Pick<LedgerAccount, 'debit' | 'credit' | 'by_cost_center'>

const linePart = ({ kind }: LedgerAccount): LedgerPart => (kind === 'reimbursement' ? 'earning' : kind)
const keyOf = ({ side, code }: LedgerAccount) => `${side}.${code}`
/** Cost is debited, what is owed credited, what the employer adds both. */
const NEEDS: Record<LedgerPart, readonly ('debit' | 'credit')[]> = {
  earning: ['debit'],
  deduction: ['credit'],
  employer_cost: ['debit', 'credit'],
  net: ['credit'],
}

/** The account of every line a run may have, typed like a list and saved together. */
export function Accounts() {
  const t = useT()
  const { may } = useSession()
  const accounts = useCall(ledgerApi.accounts, {})
  const change = useAction(ledgerApi.saveAccounts)
  const [edits, setEdits] = useState<Readonly<Record<string, Edit>>>({})
  const rows = accounts.data ?? []
  const withEdits = (row: LedgerAccount): LedgerAccount => ({ ...row, ...edits[keyOf(row)] })
  const edited = rows.filter((row) => differs(row, withEdits(row)))
  const left = rows.filter((row) => NEEDS[linePart(row)].some((side) => !withEdits(row)[side])).length

  async function save(): Promise<boolean> {
    const sent = edited.map(withEdits).map(({ side, code, debit, credit, by_cost_center, version }) => ({
      side,
      code,
      debit: debit?.trim() || null,
      credit: credit?.trim() || null,
      by_cost_center,
      version,
    }))
    const done = await change.run({ rows: sent }, { successMessage: t('payroll-reports.accounts_saved') })
    if (done) setEdits({})
    return done !== undefined
  }
  const unsaved = useUnsaved(() => edited.length > 0, { save, discard: () => setEdits({}) })
  if (accounts.isError) return <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
  if (!accounts.data) return <LinesSkeleton lines={10} />
  const mayEdit = may('payroll:settings')
  return (
    <>
      <p className="caption">
        {left > 0 ? t('payroll-reports.accounts_left', { count: left }) : t('payroll-reports.accounts_full')}
      </p>
      {PARTS.map((part) => (
        <Card key={part} title={t(`payroll-reports.part.${part}`)}>
          <p className="caption">{t(`payroll-reports.part_about.${part}`)}</p>
          <ul className={classes.accounts}>
            <li className={classes.accountsHead} aria-hidden>
              <span>{t('payroll-reports.line')}</span>
              <div className={classes.fields}>
                {NEEDS[part].map((side) => (
                  <span key={side}>{t(`payroll-reports.${side}`)}</span>
                ))}
              </div>
              <span>{t('payroll-reports.split')}</span>
            </li>
            {rows
              .filter((row) => linePart(row) === part)
              .map((row) => (
                <AccountRow
                  key={keyOf(row)}
                  row={withEdits(row)}
                  needs={NEEDS[part]}
                  mayEdit={mayEdit}
                  onChange={({ debit, credit, by_cost_center }) =>
                    setEdits((before) => ({ ...before, [keyOf(row)]: { debit, credit, by_cost_center } }))
                  }
                />
              ))}
          </ul>
        </Card>
      ))}
      {mayEdit && (
        <div className={classes.foot}>
          <Button variant="default" disabled={edited.length === 0} onClick={() => setEdits({})}>
            {t('action.cancel')}
          </Button>
          <Button disabled={edited.length === 0} loading={change.busy} onClick={() => void save()}>
            {t('action.save')}
          </Button>
        </div>
      )}
      {unsaved.prompt}
    </>
  )
}

type RowProps = {
  row: LedgerAccount
  needs: readonly ('debit' | 'credit')[]
  mayEdit: boolean
  onChange: (row: LedgerAccount) => void
}

function AccountRow({ row, needs, mayEdit, onChange }: RowProps) {
  const t = useT()
  return (
    <li>
      <span>{row.title}</span>
      <div className={classes.fields}>
        {needs.map((side) => (
          <TextInput
            key={side}
            size="sm"
            label={t(`payroll-reports.${side}`)}
            aria-label={`${t(`payroll-reports.${side}`)}, ${row.title}`}
            value={row[side] ?? ''}
            maxLength={40}
            readOnly={!mayEdit}
            onChange={({ currentTarget }) => onChange({ ...row, [side]: currentTarget.value || null })}
          />
        ))}
      </div>
      <Checkbox
        label={<span className={classes.splitLabel}>{t('payroll-reports.split')}</span>}
        aria-label={`${t('payroll-reports.split')}, ${row.title}`}
        checked={row.by_cost_center}
        disabled={!mayEdit}
        onChange={({ currentTarget }) => onChange({ ...row, by_cost_center: currentTarget.checked })}
      />
    </li>
  )
}

function differs(before: LedgerAccount, after: LedgerAccount): boolean {
  return (
    (before.debit ?? '') !== (after.debit?.trim() ?? '') ||
    (before.credit ?? '') !== (after.credit?.trim() ?? '') ||
    before.by_cost_center !== after.by_cost_center
  )
}
