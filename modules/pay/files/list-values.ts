import { z } from 'zod'
import { DAY_STYLES, TRANSFER_FIELDS } from '#statutory/transfer-list.ts'

/** What a column of a bank's list holds, and how the list writes days. */
export const ListField = z.enum(TRANSFER_FIELDS)
export const ListDays = z.enum(DAY_STYLES)
