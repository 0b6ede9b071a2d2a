import { z } from 'zod'
import type { Permission } from '#base/access/permissions.ts'
import { type Endpoint, Id, type subject, Version } from '#base/endpoints/endpoint.ts'
import { LongText } from '#base/endpoints/fields.ts'
import { VideoLink } from './video-link-value.ts'

/** A step as the applicant sees it. */
export const StepView = z.object({
  position: z.number().int(),
  needs: z.enum(['any', 'all']),
  /** Whom the rule asks, in words: "Manager", "HR Leave". */
  asked: z.string(),
  deciders: z.array(
    z.object({
      name: z.string(),
      /** The name of today's stand-in. */
      substitute: z.string().nullable(),
      /** The median of their last decisions in minutes; null with too few decisions. */
      usual_minutes: z.number().int().nullable(),
    }),
  ),
  /** Set where nobody may decide: whom the rule asks, in words. */
  missing: z.string().nullable(),
  /** What the reader can do about that. */
  missing_help: z.enum(['change_routes', 'ask_administrator', 'ask_hr']).nullable(),
})

export const WarningView = z.object({ code: z.string(), text: z.string(), remark: z.boolean() })

export const RequestSent = z.object({
  id: Id,
  state: z.string(),
  version: z.number().int(),
  steps: z.array(StepView),
})

/**
 * Makes a kind's calls: the preview of its form, sending, and sending a withdrawn request again. `given` is the kind's own
 * shape; applicant (the caller where absent), reason, files, video link and batch are added. `within` refines several fields of
 * `given` together, such as the length of a span; the preview calls it with the fields that are filled in.
 */
export function requestEndpoints<S extends z.ZodRawShape, P extends z.ZodType>(
  about: ReturnType<typeof subject>,
  path: `/api/${string}`,
  {
    access,
    given,
    preview,
    within,
  }: {
    access: Permission
    given: z.ZodObject<S, z.core.$strict>
    preview: P
    within?: (given: Partial<z.output<z.ZodObject<S>>>, context: z.core.$RefinementCtx) => void
  },
) {
  const withBounds = <I extends z.ZodObject>(input: I): I =>
    within === undefined
      ? input
      : input.superRefine((fields, context) => within(fields as Partial<z.output<z.ZodObject<S>>>, context))
  const commonFields = {
    employee_id: Id.optional(),
    reason: LongText(2000).nullable().default(null),
    files: z.array(Id).max(10).default([]),
    video_link: VideoLink.nullable().default(null),
    /** Answers the warnings that require a remark. */
    remark: LongText(2000).nullable().default(null),
    /** Made up by the form: the same for all that are sent together, such as the receipts of one claim. */
    batch_id: Id.nullable().default(null),
  }
  const previewTarget = { employee_id: Id.optional(), id: Id.optional(), files: commonFields.files.unwrap().optional() }
  const sendInput = withBounds(z.strictObject({ ...given.shape, ...commonFields }))
  const { employee_id: _, batch_id: __, ...again } = commonFields
  return {
    given: withBounds(given),
    /** Called while the form is filled in: every field is optional, and nothing is stored. */
    preview: about.endpoint(`POST ${path}/preview`, {
      access,
      safe: true,
      input: withBounds(z.strictObject({ ...given.partial().shape, ...previewTarget })),
      reply: z.object({
        steps: z.array(StepView),
        /** Nobody approves it: HR enters it for somebody else. */
        counts_at_once: z.boolean(),
        warnings: z.array(WarningView),
        owes: z.array(z.enum(['files', 'reason'])),
        /** Refusals by field. */
        refused: z.record(z.string(), z.string()),
        of_kind: preview,
      }),
    }),
    send: about.endpoint(`POST ${path}`, { access, input: sendInput, reply: RequestSent }),
    change: about.endpoint(`PUT ${path}/{id}`, {
      access,
      input: withBounds(z.strictObject({ ...given.shape, ...again, id: Id, version: Version })),
      reply: RequestSent,
    }),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own shapes, and approval only passes them on
type AnyRequestEndpoint = Endpoint<any, any, any, any>

export type RequestEndpoints = {
  readonly given: z.ZodObject
  readonly preview: AnyRequestEndpoint
  readonly send: AnyRequestEndpoint
  readonly change: AnyRequestEndpoint
}
