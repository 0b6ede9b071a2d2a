import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImportMapping, ImportMappingEndpoints, MappingProposal } from '#base/contracts/import-mapping-api.ts'
import { ApiError, isCancelled } from '#web/calls/api-error.ts'
import { call } from '#web/calls/call.ts'
import { withAnswers } from './with-answers.ts'

/** Maps a file to an import: the proposal, the answers, and the file once it has the template's form. */
export function useImportMapping(calls: ImportMappingEndpoints, what: string, file: File) {
  const [proposal, setProposal] = useState<MappingProposal>()
  const [failed, setFailed] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const latestRequest = useRef(0)

  const propose = useCallback(
    async (arrangement: Partial<ImportMapping>) => {
      const own = ++latestRequest.current
      // Shows an answer at once, so that the next answer adds to it instead of replacing it.
      setProposal((before) => before && withAnswers(before, arrangement))
      setBusy(true)
      setFailed(undefined)
      try {
        const found = await call(calls.proposal, { what, file, arrangement }, { quiet: true })
        if (own !== latestRequest.current) return undefined
        setProposal(found)
        return found
      } catch (error) {
        if (isCancelled(error)) return undefined
        if (!(error instanceof ApiError)) throw error
        setFailed(error)
        return undefined
      } finally {
        if (own === latestRequest.current) setBusy(false)
      }
    },
    [calls, what, file],
  )
  useEffect(() => {
    void propose({})
  }, [propose])

  /** Requests the file in the template's form, by the answered mapping. It keeps its name. */
  async function mapFile(arrangement: ImportMapping): Promise<File | undefined> {
    setBusy(true)
    try {
      const made = await call(calls.arranged, { what, file, arrangement, part: 'all' }, { quiet: true })
      return made instanceof File ? new File([made], file.name, { type: made.type }) : undefined
    } catch (error) {
      if (isCancelled(error)) return undefined
      if (!(error instanceof ApiError)) throw error
      setFailed(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { proposal, failed, isBusy, propose, arranged: mapFile }
}
