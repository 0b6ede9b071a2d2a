import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImportMapping, ImportMappingEndpoints, MappingProposal } from '#base/import-mapping-api.ts'
import { ApiError, isCancelled } from '#web/calls/api-error.ts'
import { call } from '#web/calls/call.ts'

/** A file on its way into an import: what is proposed, what was answered, and the file once it is the import's template. */
export function useImportMapping(calls: ImportMappingEndpoints, what: string, file: File) {
  const [proposal, setProposal] = useState<MappingProposal>()
  const [failed, setFailed] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const asked = useRef(0)

  const propose = useCallback(
    async (arrangement: Partial<ImportMapping>) => {
      const own = ++asked.current
      // What was answered is shown at once, so that the next answer is given beside it and not in its place.
      setProposal((before) => before && { ...before, arrangement: { ...before.arrangement, ...arrangement } })
      setBusy(true)
      setFailed(undefined)
      try {
        const found = await call(calls.proposal, { what, file, arrangement }, { quiet: true })
        if (own !== asked.current) return undefined
        setProposal(found)
        return found
      } catch (error) {
        if (isCancelled(error)) return undefined
        if (!(error instanceof ApiError)) throw error
        setFailed(error)
        return undefined
      } finally {
        if (own === asked.current) setBusy(false)
      }
    },
    [calls, what, file],
  )
  useEffect(() => {
    void propose({})
  }, [propose])

  /** The file as the template, in the words that were answered. */
  async function mapFile(arrangement: ImportMapping): Promise<File | undefined> {
    setBusy(true)
    try {
      const made = await call(calls.arranged, { what, file, arrangement, part: 'all' }, { quiet: true })
      return made instanceof File ? made : undefined
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
