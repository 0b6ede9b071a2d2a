import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { IconInbox } from '#web/icons.ts'
import { later } from '#web/later.tsx'
import { useAddress } from '#web/link.tsx'
import { ActionBar } from '#web/page/action-bar.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { MoreButton } from '#web/page/more-button.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import type { AskedBefore } from '#web/screens.ts'
import { useCall, useChange } from '#web/use-call.ts'
import { useDoing } from '#web/use-doing.ts'
import { requestApi } from '../contract.ts'
import { useAskedKinds } from './forms-of-kinds.ts'
import classes from './inbox.module.css'
import { InboxList } from './inbox-list.tsx'
import { InboxRow } from './inbox-row.tsx'
import { NewRequest } from './new-request.tsx'
import type { Shown } from './request-view.tsx'
import { useDecisions } from './use-decisions.ts'
import { type InboxTab, useInbox } from './use-inbox.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useSeveral } from './use-several.ts'

const RequestView = later(async () => (await import('./request-view.tsx')).RequestView, <LinesSkeleton lines={9} />)
const CancelDialog = later(async () => (await import('./end-dialog.tsx')).CancelDialog)
const RevokeDialog = later(async () => (await import('./end-dialog.tsx')).RevokeDialog)
const AskingDialog = later(async () => (await import('./asking-dialog.tsx')).AskingDialog)
const NoticeChoices = later(async () => (await import('./notice-choices.tsx')).NoticeChoices)

const Opened = z.object({ request: z.string().optional().catch(undefined) })

type Doing =
  | { what: 'cancel' | 'revoke'; request: Shown }
  | { what: 'again'; kind: string; again: AskedBefore }
  | { what: 'notices' }

/** Every kind of request in one place: what waits for the reader's decision, their own, and what they decided. */
export default function Requests() {
  const t = useT()
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const [{ request: named }, setOpened] = useAddress(Opened)
  const [doing, setDoing] = useState<Doing>()
  const askable = useAskedKinds()
  const withdrawing = useDoing(requestApi.withdraw)

  const waiting = useCall(requestApi.toDecide, { page: 1 }, { keep: true })
  // On a phone the list stays: what comes back stands in it again.
  const decisions = useDecisions((id) => !isNarrow && open(id))
  const tabs = [
    { id: 'to_decide', label: t('requests.to_decide'), count: waiting.data?.total },
    { id: 'mine', label: t('requests.mine') },
    { id: 'decided', label: t('requests.decided') },
  ]
  const tab = useTab(tabs) as InboxTab
  const inbox = useInbox(tab, decisions.isLeft)
  const { rows } = inbox
  const several = useSeveral(rows)
  const decides = tab === 'to_decide'

  const opened = named ?? (isNarrow ? undefined : rows[0]?.id)
  const at = rows.findIndex(({ id }) => id === opened)
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
  /** A decided row makes room for the next one; on a phone the list is seen again. */
  function leave(id: string) {
    if (id === opened) open(isNarrow ? undefined : (rows[at + 1] ?? rows[at - 1])?.id)
  }
  function back() {
    open(undefined)
    if (opened) document.querySelector<HTMLElement>(`[data-request="${opened}"] button`)?.focus()
  }
  async function exported(format: 'xlsx' | 'csv') {
    const { exportInbox } = await import('./export-inbox.ts')
    await exportInbox(inbox, format)
  }
  type Row = (typeof rows)[number]
  function approve(row: Row) {
    leave(row.id)
    void decisions.approve(row)
  }
  async function reject(row: Row) {
    await decisions.reject(row, () => leave(row.id))
  }
  function again(request: Shown) {
    const { kind, id, version, reason, attached, video_link: videoLink, given } = request
    setDoing({ what: 'again', kind, again: { id, version, reason, files: attached, videoLink, given } })
  }
  function withdraw({ id, version, kind_name }: Row) {
    const ask = {
      title: t('requests.withdraw_title', { kind: kind_name }),
      text: t('requests.withdraw_text'),
      action: t('requests.withdraw'),
      tone: 'bad',
    } as const
    void withdrawing.run({ id, version }, { ask, said: t('requests.withdrawn_said') })
  }
  const [shown, setShown] = useState<Shown>()
  const mayChange = (request: Shown) => request.actions.includes('change') && askable.includes(request.kind)
  const current = shown?.id === opened ? shown : undefined

  useInboxKeys({
    j: () => move(1),
    k: () => move(-1),
    a: here?.actions.includes('approve') ? () => approve(here) : undefined,
    d: here?.actions.includes('reject') ? () => void reject(here) : undefined,
    e: current && mayChange(current) ? () => again(current) : undefined,
    x: decides && at >= 0 ? () => several.choose(at, false) : undefined,
    u: decisions.undoLast,
    escape: isNarrow && named ? back : undefined,
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
                      onClick: () => void exported(format),
                    }))
                  : []),
                ...(unread.ids.size > 0 ? [{ label: t('requests.read_all'), onClick: unread.readAll }] : []),
              ]}
            />
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
                isOpen={row.id === opened}
                isNew={unread.ids.has(row.id)}
                onOpen={() => open(row.id)}
                choice={
                  decides
                    ? { isChosen: several.chosen.has(row.id), onChoose: (isRange) => several.choose(index, isRange) }
                    : undefined
                }
                swipe={
                  decides && row.actions.includes('approve')
                    ? { right: () => approve(row), left: () => void reject(row) }
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
              onShown={setShown}
              onBack={back}
              acts={(request) => ({
                approve: () => approve(request),
                reject: () => void reject(request),
                take_back: () => void decisions.undo({ id: request.id, version: request.version }),
                withdraw: () => withdraw(request),
                ...(mayChange(request) && { change: () => again(request) }),
                cancel: () => setDoing({ what: 'cancel', request }),
                revoke: () => setDoing({ what: 'revoke', request }),
              })}
            />
          )}
        </div>
      </div>
      <ActionBar
        count={decides ? several.chosen.size : 0}
        onClear={several.clear}
        actions={(['approved', 'rejected'] as const).map((verdict) => ({
          label: t(verdict === 'approved' ? 'action.approve' : 'action.reject'),
          onClick: () =>
            void decisions.decideMany([...several.chosen.values()], verdict).then((tried) => tried && several.clear()),
        }))}
      />
      {doing?.what === 'cancel' && <CancelDialog request={doing.request} onClose={() => setDoing(undefined)} />}
      {doing?.what === 'revoke' && <RevokeDialog request={doing.request} onClose={() => setDoing(undefined)} />}
      {doing?.what === 'again' && (
        <AskingDialog kind={doing.kind} again={doing.again} onClose={() => setDoing(undefined)} />
      )}
      {doing?.what === 'notices' && <NoticeChoices onClose={() => setDoing(undefined)} />}
    </Page>
  )
}

/** Requests with news that the reader has not seen; the one that is open is seen. */
function useUnread(opened: string | undefined) {
  const notices = useCall(requestApi.notices, {})
  const { run } = useChange(requestApi.readNotices, { quiet: true })
  const ids = new Set((notices.data ?? []).flatMap(({ request_id, is_read }) => (is_read ? [] : [request_id])))
  const isNew = opened !== undefined && ids.has(opened)
  // What is only looked at is no reason to say that it could not be noted.
  const read = (request_id?: string) =>
    void run({ request_id }, { quiet: true, background: true }).catch(() => undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request that is open, or news of it, starts this
  useEffect(() => {
    if (isNew) read(opened)
  }, [opened, isNew])
  return { ids, readAll: () => read() }
}
