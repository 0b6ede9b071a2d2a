import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { confirm } from '#web/dialogs/confirm.tsx'
import { useT } from '#web/i18n.ts'
import { IconInbox } from '#web/icons.ts'
import { Link, useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { ActionBar } from '#web/page/action-bar.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { usePageKeys } from '#web/page/use-page-keys.ts'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import type { PreviousRequest } from '../../approval/sending/contract.ts'
import { ownDeputyApi } from '../../delegation/contract.ts'
import { requestNoticeApi } from '../../notifications/contract.ts'
import { requestApi } from '../contract.ts'
import type { ShownRequest } from '../request/web/request-view.tsx'
import { type InboxItem, joinBatches } from './batches.ts'
import classes from './inbox.module.css'
import { InboxList } from './inbox-list.tsx'
import { InboxRow } from './inbox-row.tsx'
import { NewRequest } from './new-request.tsx'
import { useRequestableKinds } from './request-kind-forms.ts'
import { useDecisions } from './use-decisions.ts'
import { type InboxTab, useInbox } from './use-inbox.ts'
import { useRowSelection } from './use-row-selection.ts'

const RequestView = lazyComponent(
  async () => (await import('../request/web/request-view.tsx')).RequestView,
  <LinesSkeleton lines={9} />,
)
const CancelDialog = lazyComponent(async () => (await import('../request/web/end-dialog.tsx')).CancelDialog)
const RevokeDialog = lazyComponent(async () => (await import('../request/web/end-dialog.tsx')).RevokeDialog)
const RequestDialog = lazyComponent(async () => (await import('./request-dialog.tsx')).RequestDialog)
const NoticeChoices = lazyComponent(async () => (await import('./notice-choices.tsx')).NoticeChoices)

const OpenedSearch = z.object({ request: z.string().optional().catch(undefined) })

type OpenDialog =
  | { what: 'cancel' | 'revoke'; request: ShownRequest }
  | { what: 'resend'; kind: string; previous: PreviousRequest }
  | { what: 'notices' }

/** The inbox: requests that wait for the reader's decision, their own, and those they decided. */
export default function Requests() {
  const t = useT()
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const [{ request: named }, setOpened] = useSearchState(OpenedSearch)
  const [doing, setDoing] = useState<OpenDialog>()
  const askable = useRequestableKinds()
  const withdrawing = useAction(requestApi.withdraw)

  const waiting = useCall(requestApi.toDecide, { page: 1 }, { keepPrevious: true })
  // On a phone the list stays open: a refused request is in it again.
  const decisions = useDecisions((id) => !isNarrow && open(id))
  const tabs = [
    { id: 'to_decide', label: t('requests.to_decide'), count: waiting.data?.total },
    { id: 'mine', label: t('requests.mine') },
    { id: 'decided', label: t('requests.decided') },
  ]
  const tab = useTab(tabs) as InboxTab
  const inbox = useInbox(tab, decisions.isLeft)
  const rows = useMemo(() => joinBatches(inbox.rows), [inbox.rows])
  const several = useRowSelection(rows)
  const chosen = [...several.chosen.values()].flatMap((item) => item.rows)
  const decides = tab === 'to_decide'

  const opened = named ?? (isNarrow ? undefined : rows[0]?.id)
  const at = rows.findIndex((item) => item.rows.some(({ id }) => id === opened))
  const here = rows[at]
  const unread = useUnread(opened)

  function open(id: string | undefined) {
    setOpened({ request: id }, { replace: !isNarrow || id === undefined })
  }
  function move(step: 1 | -1) {
    const next = rows[at < 0 ? 0 : at + step]
    if (!next) return
    open(next.id)
    document.querySelector(`[data-request="${next.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  /** Opens the next row after a decision; on a phone, the list. */
  function leaveRow(decided: readonly Row[]) {
    if (decided.some(({ id }) => id === opened)) open(isNarrow ? undefined : (rows[at + 1] ?? rows[at - 1])?.id)
  }
  function closeRequest() {
    open(undefined)
    if (opened) document.querySelector<HTMLElement>(`[data-request="${opened}"] button`)?.focus()
  }
  async function exportList(format: 'xlsx' | 'csv') {
    const { exportInbox } = await import('./export-inbox.ts')
    await exportInbox(inbox, format)
  }
  type Row = InboxItem['rows'][number]
  function approve(requests: readonly Row[]) {
    leaveRow(requests)
    void decisions.approve(requests)
  }
  async function reject(requests: readonly Row[]) {
    await decisions.reject(requests, () => leaveRow(requests))
  }
  function startResend(request: ShownRequest) {
    const { kind, id, version, reason, attached, video_link: videoLink, given } = request
    setDoing({ what: 'resend', kind, previous: { id, version, reason, files: attached, videoLink, fields: given } })
  }
  async function withdraw(requests: readonly Row[]) {
    const [first] = requests
    const count = requests.length
    const isYes = await confirm({
      title:
        count > 1
          ? t('requests.withdraw_batch', { count })
          : t('requests.withdraw_title', { kind: first?.kind_name ?? '' }),
      text: t('requests.withdraw_text'),
      action: t('requests.withdraw'),
      tone: 'bad',
    })
    if (!isYes) return
    for (const { id, version } of requests) if (!(await withdrawing.run({ id, version }))) return
    toast.good(t('requests.withdrawn_said'))
  }
  const [loaded, setLoaded] = useState<ShownRequest>()
  const mayChange = (request: ShownRequest) => request.actions.includes('change') && askable.includes(request.kind)
  const current = loaded?.id === opened ? loaded : undefined

  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    a: here?.actions.includes('approve') ? () => approve(here.rows) : undefined,
    d: here?.actions.includes('reject') ? () => void reject(here.rows) : undefined,
    e: current && mayChange(current) ? () => startResend(current) : undefined,
    x: decides && at >= 0 ? () => several.choose(at, false) : undefined,
    u: decisions.undoLast,
    escape: isNarrow && named ? closeRequest : undefined,
  })

  return (
    <Page flush>
      <PageHeader
        title={t('requests.title')}
        actions={
          <>
            <MoreButton
              label={t('requests.more')}
              actions={[
                { label: t('requests.notices'), onClick: () => setDoing({ what: 'notices' }) },
                ...(inbox.total > 0
                  ? (['xlsx', 'csv'] as const).map((format) => ({
                      label: t(`table.export_all_${format}`, { count: inbox.total }),
                      onClick: () => void exportList(format),
                    }))
                  : []),
                ...(unread.ids.size > 0 ? [{ label: t('requests.read_all'), onClick: unread.readAll }] : []),
              ]}
            />
            <DeputyButton />
            <NewRequest />
          </>
        }
      />
      <Tabs label={t('requests.title')} tabs={tabs} />
      <div className={classes.inbox}>
        <div className={classes.side} inert={Boolean(isNarrow && named)}>
          <InboxList
            inbox={inbox}
            choosing={decides && rows.length > 0 ? several : undefined}
            failures={decisions.failures}
            onForget={decisions.forgetFailures}
          >
            {rows.map((row, index) => (
              <InboxRow
                key={row.id}
                row={row}
                isOwn={tab === 'mine'}
                isWaiting={decides}
                isOpen={row === here}
                isNew={row.rows.some(({ id }) => unread.ids.has(id))}
                onOpen={() => open(row.id)}
                choice={
                  decides
                    ? { isChosen: several.chosen.has(row.id), onChoose: (isRange) => several.choose(index, isRange) }
                    : undefined
                }
                swipe={
                  decides && row.actions.includes('approve')
                    ? { right: () => approve(row.rows), left: () => void reject(row.rows) }
                    : undefined
                }
              />
            ))}
          </InboxList>
        </div>
        <div className={classes.shown} data-open={named !== undefined || undefined}>
          {opened === undefined ? (
            <EmptyState icon={IconInbox} title={t('requests.none_open')} text={t('requests.none_open_text')} />
          ) : (
            <RequestView
              key={opened}
              id={opened}
              onShown={setLoaded}
              onBack={closeRequest}
              onOpen={open}
              acts={(request) => ({
                approve: (requests) => approve(requests),
                reject: (requests) => void reject(requests),
                take_back: () => void decisions.undo({ id: request.id, version: request.version }),
                withdraw: (requests) => void withdraw(requests),
                ...(mayChange(request) && { change: () => startResend(request) }),
                cancel: () => setDoing({ what: 'cancel', request }),
                revoke: () => setDoing({ what: 'revoke', request }),
              })}
            />
          )}
        </div>
      </div>
      <ActionBar
        count={decides ? chosen.length : 0}
        onClear={several.clear}
        actions={(['approved', 'rejected'] as const).map((verdict) => ({
          label: t(verdict === 'approved' ? 'action.approve' : 'action.reject'),
          onClick: () => void decisions.decideMany(chosen, verdict).then((tried) => tried && several.clear()),
        }))}
      />
      {doing?.what === 'cancel' && <CancelDialog request={doing.request} onClose={() => setDoing(undefined)} />}
      {doing?.what === 'revoke' && <RevokeDialog request={doing.request} onClose={() => setDoing(undefined)} />}
      {doing?.what === 'resend' && (
        <RequestDialog kind={doing.kind} previous={doing.previous} onClose={() => setDoing(undefined)} />
      )}
      {doing?.what === 'notices' && <NoticeChoices onClose={() => setDoing(undefined)} />}
    </Page>
  )
}

/** Leads those who decide to their deputies. */
function DeputyButton() {
  const t = useT()
  const { may, employee_id } = useSession()
  const { data } = useCall(
    ownDeputyApi.find,
    {},
    { enabled: may('delegation:edit') && employee_id !== null, freshFor: 300_000 },
  )
  if (!data?.decides) return null
  return (
    <Button component={Link} to="deputies" variant="default">
      {t('requests.choose_own_deputy')}
    </Button>
  )
}

/** Returns the requests with unread notices, and marks those of the open request as read. */
function useUnread(opened: string | undefined) {
  const notices = useCall(requestNoticeApi.list, {})
  const { run } = useChange(requestNoticeApi.read, { quiet: true })
  const ids = new Set((notices.data ?? []).flatMap(({ request_id, is_read }) => (is_read ? [] : [request_id])))
  const isNew = opened !== undefined && ids.has(opened)
  // Reading is not worth an error message where it could not be stored.
  const markRead = (request_id?: string) =>
    void run({ request_id }, { quiet: true, background: true }).catch(() => undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for another open request, and for new notices of it
  useEffect(() => {
    if (isNew) markRead(opened)
  }, [opened, isNew])
  return { ids, readAll: () => markRead() }
}
