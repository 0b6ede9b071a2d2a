import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, useState } from 'react'
import { type Permission, REACHES, type Reach } from '#base/access/permissions.ts'
import { containsAllWords } from '#base/names.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { IconSearch } from '#web/icons.ts'
import { Card } from '#web/page/card.tsx'
import { roleAbout } from '#web/roles/role-about.ts'
import { roleLabel } from '#web/shell/roles/role-label.ts'
import { useAction } from '#web/use-action.ts'
import { accessApi, type RoleGrants } from '../contract.ts'
import classes from './access.module.css'
import {
  changedRoleCalls,
  type Drafts,
  draftKey,
  effectiveReach,
  type FactorDrafts,
  withDraftReach,
} from './grant-drafts.ts'
import { groupPermissions } from './permission-groups.ts'

type PermissionRow = { name: Permission; kind: 'employee' | 'place' | 'company' }
type Props = { permissions: readonly PermissionRow[]; roles: readonly RoleGrants[]; onReload: () => void }

const REACHES_BY_KIND: Readonly<Record<PermissionRow['kind'], readonly Reach[]>> = {
  employee: REACHES,
  place: ['department', 'office', 'company'],
  company: ['company'],
}

/** Table of permission × role × reach; on a phone one role at a time. */
export function GrantTable({ permissions, roles, onReload }: Props) {
  const t = useT()
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const [only, setOnly] = useState(String(roles[0]?.id ?? ''))
  const [typed, setTyped] = useState('')
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [factors, setFactors] = useState<FactorDrafts>(new Map())
  const change = useAction(accessApi.change)
  const shown = isNarrow ? roles.filter((role) => String(role.id) === only) : roles
  const found = permissions.filter(({ name }) => containsAllWords(typed, [labelOf(`permission.${name}`)]))
  const count = drafts.size + factors.size

  function clear() {
    setDrafts(new Map())
    setFactors(new Map())
  }

  async function save() {
    for (const { role, input } of changedRoleCalls(roles, drafts, factors)) {
      // If saving fails, the unsaved choices stay on top of the saved grants.
      if (!(await change.run(input, { successMessage: t('access.saved', { role: roleLabel(role.id) }) })))
        return onReload()
      setDrafts((before) => new Map([...before].filter(([key]) => !key.startsWith(`${role.id}/`))))
      setFactors((before) => new Map([...before].filter(([id]) => id !== role.id)))
    }
  }

  function demandsSecondFactor(role: RoleGrants): boolean {
    return factors.get(role.id) ?? role.second_factor
  }

  function setFactor(role: RoleGrants, on: boolean) {
    setFactors((before) => {
      const next = new Map(before)
      if (on === role.second_factor) next.delete(role.id)
      else next.set(role.id, on)
      return next
    })
  }

  return (
    <Card flush>
      <div className={classes.pick}>
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={t('access.find')}
          aria-label={t('access.find')}
          leftSection={<IconSearch size={16} />}
        />
        {isNarrow && (
          <NativeSelect
            label={t('access.role')}
            value={only}
            onChange={(event) => setOnly(event.currentTarget.value)}
            data={roles.map((role) => ({ value: String(role.id), label: roleLabel(role.id) }))}
            description={roleAbout(Number(only))}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('access.title')}>
        <table className={classes.grants}>
          <thead>
            <tr>
              <th scope="col">{t('access.permission')}</th>
              {shown.map((role) => (
                <th key={role.id} scope="col" title={roleAbout(role.id)}>
                  {roleLabel(role.id)}
                  <small>{t('access.people', { count: role.people })}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {typed === '' && (
              <tr>
                <th scope="row">
                  {t('access.second_factor')}
                  <small>{t('access.second_factor_text')}</small>
                </th>
                {shown.map((role) => (
                  <td key={role.id} data-draft={factors.has(role.id) || undefined}>
                    <input
                      type="checkbox"
                      aria-label={`${t('access.second_factor')}, ${roleLabel(role.id)}`}
                      checked={demandsSecondFactor(role)}
                      disabled={!role.actions.includes('edit') || change.busy}
                      onChange={(event) => setFactor(role, event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            )}
            {found.length === 0 && (
              <tr>
                <td colSpan={shown.length + 1}>{t('access.none_found', { typed })}</td>
              </tr>
            )}
            {groupPermissions(found).map(({ section, rows }) => (
              <Fragment key={section}>
                <tr className={classes.section}>
                  <th scope="colgroup" colSpan={shown.length + 1}>
                    {t(`nav.${section}`)}
                  </th>
                </tr>
                {rows.map((permission) => (
                  <tr key={permission.name}>
                    <th scope="row">{t(`permission.${permission.name}` as never)}</th>
                    {shown.map((role) => (
                      <Cell
                        key={role.id}
                        role={role}
                        permission={permission}
                        reach={effectiveReach(role, permission.name, drafts)}
                        isDraft={drafts.has(draftKey(role.id, permission.name))}
                        disabled={change.busy}
                        onChoose={(reach) =>
                          setDrafts((before) => withDraftReach(role, permission.name, reach, before))
                        }
                      />
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      {count > 0 && (
        <div className={classes.bar} role="toolbar" aria-label={t('access.save')}>
          <span aria-live="polite">{t('access.unsaved', { count })}</span>
          <Button variant="default" disabled={change.busy} onClick={clear}>
            {t('access.discard')}
          </Button>
          <Button loading={change.busy} onClick={() => void save()}>
            {t('access.save')}
          </Button>
        </div>
      )}
    </Card>
  )
}

type CellProps = {
  role: RoleGrants
  permission: PermissionRow
  reach: Reach | null
  isDraft: boolean
  disabled: boolean
  onChoose: (reach: Reach | null) => void
}

function Cell({ role, permission, reach, isDraft, disabled, onChoose }: CellProps) {
  const t = useT()
  const usual = role.defaults[permission.name] ?? null
  const differs = usual !== reach
  const word = (value: Reach | null) =>
    value === null ? t('reach.none') : permission.kind === 'company' ? t('reach.yes') : t(`reach.${value}`)
  const choices: readonly (Reach | null)[] = [null, ...REACHES_BY_KIND[permission.kind]]
  return (
    <td
      data-reach={reach ?? 'none'}
      data-draft={isDraft || undefined}
      data-differs={differs || undefined}
      title={differs ? t('access.differs', { reach: word(usual) }) : undefined}
    >
      {role.actions.includes('edit') ? (
        <select
          aria-label={`${labelOf(`permission.${permission.name}`)}, ${roleLabel(role.id)}`}
          value={reach ?? ''}
          disabled={disabled}
          onChange={(event) => onChoose((event.currentTarget.value || null) as Reach | null)}
        >
          {choices.map((choice) => (
            <option key={choice ?? ''} value={choice ?? ''}>
              {word(choice)}
            </option>
          ))}
        </select>
      ) : (
        word(reach)
      )}
    </td>
  )
}
