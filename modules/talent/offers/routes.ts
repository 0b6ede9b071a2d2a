import { sql } from 'kysely'
import { conflict, notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { openRoute, route } from '#server/call/route.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { openByToken, requireOwn } from '../candidates/open-page.ts'
import { requireOpenLetter } from './answers.ts'
import { offerApi } from './contract.ts'
import { findLetters } from './letter.ts'
import { candidateOfferApi } from './open-contract.ts'
import { priceOffer } from './price.ts'
import { loadOffer, loadOfferPage, loadOffersWhere, requireOffer } from './reading.ts'
import { releaseOffer } from './release.ts'

export function registerOfferRoutes(api: Api, files: FileStore): void {
  pageRoute(api, offerApi.list, (asked, context) => loadOfferPage(context, asked))
  route(api, offerApi.one, ({ id }, context) => loadOffer(context, id))
  route(api, offerApi.price, async (given, context) => {
    const { missing, ...priced } = await priceOffer(context, given)
    const text = ({ code, params }: (typeof missing)[number]) => {
      const label = api.labels[`error.${code}`]
      return { code, text: label ? formatLabel(label, context.language, params) : code }
    }
    return { ...priced, missing: missing.map(text) }
  })
  route(api, offerApi.send, async ({ id }, context) => {
    const { state } = await requireOffer(context, id, 'candidate:pay')
    const at = { ...context, files, mailKey: api.secrets.account }
    if (state !== 'approved' || !(await releaseOffer(at, id))) throw conflict('offer_not_to_be_sent')
    return loadOffer(context, id)
  })
}

/** Calls of candidates on the page of their application. */
export function registerCandidateOfferRoutes(api: Api): void {
  openRoute(api, candidateOfferApi.list, ({ token }, at) =>
    openByToken(api, candidateOfferApi.list, { token, of: 'application_id' }, at, async (applicationId, opened) => {
      await requireOwn(opened, applicationId)
      const offers = await loadOffersWhere(
        opened,
        sql`o.application_id = ${applicationId}::uuid and o.sent_at is not null`,
      )
      const ids = offers.flatMap(({ letter_id }) => letter_id ?? [])
      const letters = await findLetters()?.load(opened, ids)
      return offers.map(({ id, number, letter_id, state, sent_at, answered_at, valid_until }) => ({
        id,
        number,
        letter_number: letters?.get(letter_id ?? '')?.number ?? null,
        state: state as 'sent',
        sent_at: required(sent_at, 'moment of a sent offer').toISOString(),
        answered_at: answered_at?.toISOString() ?? null,
        valid_until,
      }))
    }),
  )
  openRoute(api, candidateOfferApi.open, ({ token, id }, at) =>
    openByToken(api, candidateOfferApi.open, { token, of: 'application_id' }, at, async (applicationId, opened) => {
      await requireOwn(opened, applicationId)
      const offer = await requireOpenLetter(opened, applicationId, id)
      const letters = findLetters()
      if (!offer?.letter_id || !letters) throw notFound()
      opened.record({ kind: 'offer', id, name: offer.job, after: { opened: true } })
      return { address: await letters.makeAddress(opened, offer.letter_id) }
    }),
  )
}
