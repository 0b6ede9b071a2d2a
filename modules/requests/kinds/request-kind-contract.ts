import { z } from 'zod'
import { type Endpoint, Id, type subject, Version } from '#base/endpoint.ts'
import { LongText } from '#base/fields.ts'
import type { Permission } from '#base/permissions.ts'
import { VideoLink } from './video-link-value.ts'

/** Somebody who will decide, in their own words: a name, and how long they usually take. */
export const StepView = z.object({
  position: z.number().int(),
  needs: z.enum(['any', 'all']),
  /** What the route asks for, in words: "Manager", "HR Leave". */
  asked: z.string(),
  deciders: z.array(
    z.object({
      name: z.string(),
      /** Who stands in for them today. */
      substitute: z.string().nullable(),
      /** Their usual time in working minutes, of their last decisions; null with too few. */
      usual_minutes: z.number().int().nullable(),
    }),
  ),
  /** Whom the company has to appoint, where nobody may decide. */
  missing: z.string().nullable(),
})

export const WarningView = z.object({ code: z.string(), text: z.string(), remark: z.boolean() })

/** What answers a sending: where it stands now. */
export const RequestSent = z.object({
  id: Id,
  state: z.string(),
  version: z.number().int(),
  steps: z.array(StepView),
})

/**
 * The calls of a kind of request: what the form asks while it is filled in, sending, and sending a withdrawn one again.
 * `given` is the kind's own shape; beside it stand whom it is for (oneself unless told), the reason, uploaded files, and a
 * link to a video. `within` bounds what stands in several fields of `given`, such as the length of a span: each of the calls asks
 * it while it reads its input, the preview too, of the fields that are there.
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
    /** Answers warnings that ask for one. */
    remark: LongText(2000).nullable().default(null),
  }
  const previewTarget = { employee_id: Id.optional(), id: Id.optional(), files: commonFields.files.unwrap().optional() }
  const sendInput = withBounds(z.strictObject({ ...given.shape, ...commonFields }))
  const { employee_id: _, ...again } = commonFields
  return {
    given: withBounds(given),
    /** While the form is filled in: nothing is owed yet, and nothing is kept. */
    preview: about.endpoint(`POST ${path}/preview`, {
      access,
      safe: true,
      input: withBounds(z.strictObject({ ...given.partial().shape, ...previewTarget })),
      reply: z.object({
        steps: z.array(StepView),
        warnings: z.array(WarningView),
        owes: z.array(z.enum(['files', 'reason'])),
        /** Why it cannot be sent as it is, by field. */
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

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own shapes, and the hub only passes them on
type AnyRequestEndpoint = Endpoint<any, any, any, any>

/** The calls of a kind, as the hub registers them. */
export type RequestEndpoints = {
  readonly given: z.ZodObject
  readonly preview: AnyRequestEndpoint
  readonly send: AnyRequestEndpoint
  readonly change: AnyRequestEndpoint
}
