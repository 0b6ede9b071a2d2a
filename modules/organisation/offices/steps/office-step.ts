import type { Permission } from '#base/access/permissions.ts'
import type { Label } from '#base/labels.ts'
import type { ModuleId } from '#base/modules.ts'
import type { Context } from '#server/context/context.ts'
import { extensionPoint } from '#server/extension-point.ts'

export type StepOffice = {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly state: string | null
  readonly timezone: string
}

export type StepContext = Pick<Context, 'tx' | 'actor' | 'now' | 'today' | 'language' | 'record' | 'publish' | 'start'>

/** `page` is where an open step is answered, within the area, with its query; null where one press does it. */
export type OfficeStepStatus =
  | { readonly state: 'done' | 'unneeded' }
  | { readonly state: 'open'; readonly page: string | null }

/**
 * Something that an office needs by the law and the practice of its country, such as a pay group or the leave of its law.
 * The module that has it contributes it.
 */
export type OfficeStep = {
  readonly name: string
  readonly order: number
  readonly title: Label
  readonly about: Label
  /** Who sees and does it. */
  readonly permission: Permission
  /** The part of the product that a company may switch off. */
  readonly module?: ModuleId
  /** Null where the country has nothing of it. */
  check(context: StepContext, office: StepOffice): Promise<OfficeStepStatus | null>
  /** Does what needs no answer. Called only while `check` says that one press does it. */
  complete?(context: StepContext, office: StepOffice): Promise<void>
}

export const OFFICE_STEPS = extensionPoint<OfficeStep>('office steps')
