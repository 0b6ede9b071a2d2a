import { z } from 'zod'
import { CountryField } from '#base/endpoints/country-field.ts'
import { Id, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { OptionalLine, ShortText } from '#base/endpoints/fields.ts'
import { INDUSTRIES } from '#base/industries.ts'

const company = subject('company')

/** Empty means unknown. */
const optional = (max: number) => OptionalLine(max).nullable()

/** `auto` follows the head count; the company registered for the others. */
export const HrdLevy = z.enum(['none', 'half', 'one', 'auto'])

/** Tax numbers as stored: capitals, no spaces or dashes. */
const TaxNumber = (shape: RegExp, code: string) =>
  OptionalLine(30)
    .transform((text) =>
      text
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s()./-]/g, ''),
    )
    .refine((text) => text === '' || shape.test(text), { error: code })
    .nullable()

const fields = {
  legal_name: ShortText(160),
  registration_number: optional(60),
  industry: z.enum(INDUSTRIES).nullable(),
  address_line1: optional(160),
  address_line2: optional(160),
  city: optional(80),
  state: optional(80),
  postal_code: optional(20),
  country: CountryField(),
  phone: optional(40),
  email: z.union([z.email().max(254), z.literal('')]).nullable(),
  website: optional(200),
  /**
   * Letters for the kind of body, then digits, since 2023 with a final zero; for a sole owner the personal number (ORG-01).
   * HASiL, TIN structure of Malaysia, and sdk.myinvois.hasil.gov.my/faq, read on 28 November 2026.
   */
  income_tax_number: TaxNumber(
    /^((C|CS|D|F|FA|PT|TA|TC|TN|TR|TP|J|LE)\d{9,12}|(IG|SG|OG)\d{9,11}|E\d{10,11})$/,
    'income_tax_number_shape',
  ),
  employer_tax_number: optional(30),
  epf_number: optional(30),
  socso_number: optional(30),
  eis_number: optional(30),
  hrd_number: optional(30),
  zakat_number: optional(30),
  hrd_levy: HrdLevy,
  /** The company's numbers at Taiwan's authorities. The check letter of a unit's code follows no published rule. */
  tw_name: optional(50),
  tw_tax_number: TaxNumber(/^\d{8}$/, 'tw_tax_number_shape'),
  tw_labor_unit: TaxNumber(/^\d{8,9}[A-Z]?$/, 'tw_unit_shape'),
  tw_health_unit: TaxNumber(/^\d{8,9}[A-Z]?$/, 'tw_unit_shape'),
  tw_address: optional(160),
  tw_contact: optional(50),
  tw_phone: optional(20),
  tw_email: z.union([z.email().max(80), z.literal('')]).nullable(),
}

/** The HRD levy by head count. */
export const HrdHint = z.object({
  people: z.number().int(),
  citizens: z.number().int(),
  /** The rate of the setting today, and the rate the Act demands. */
  setting: z.enum(['none', 'voluntary', 'mandatory']),
  law: z.enum(['none', 'voluntary', 'mandatory']),
  /** A label key `company.hrd.<warning>` when the two differ. */
  warning: z.enum(['law_asks_more', 'law_asks_less', 'voluntary_only']).nullable(),
})

export const CompanyProfile = z.object({
  ...fields,
  income_tax_number: z.string().nullable(),
  email: z.string().nullable(),
  tw_tax_number: z.string().nullable(),
  tw_labor_unit: z.string().nullable(),
  tw_health_unit: z.string().nullable(),
  tw_email: z.string().nullable(),
  name: z.string(),
  code: z.string(),
  currency: z.string(),
  timezone: z.string(),
  logo: z.object({ id: Id, name: z.string(), size: z.number() }).nullable(),
  /** From here on, and the numbers above, only for people who edit the profile or file with authorities. */
  letter_head: z.object({ name: z.string(), type: z.string(), size: z.number() }).nullable(),
  hrd_levy: HrdLevy.nullable(),
  hrd: HrdHint.nullable(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit'])),
})

export const companyApi = {
  profile: company.endpoint('GET /api/company/profile', { access: 'company:read', reply: CompanyProfile }),
  update: company.endpoint('PATCH /api/company/profile', {
    access: 'company:edit',
    input: z.strictObject(fields).partial().extend({ version: Version }),
    reply: CompanyProfile,
  }),
  letterHead: company.file('GET /api/company/letter-head', { access: 'company:read' }),
  /** A picture or a PDF; replaces the one before. */
  uploadLetterHead: company.endpoint('POST /api/company/letter-head', {
    access: 'company:edit',
    body: 'upload',
    usesIdempotencyKey: false,
    input: z.strictObject({ version: Version, file: UploadField() }),
    reply: CompanyProfile,
  }),
  removeLetterHead: company.endpoint('DELETE /api/company/letter-head', {
    access: 'company:edit',
    input: z.strictObject({ version: Version }),
    reply: CompanyProfile,
  }),
  /** Everybody in the company sees it. `logo` is its file, so that browsers load a new one anew. */
  logo: company.file('GET /api/company/logo', {
    access: 'staff',
    input: z.strictObject({ logo: Id.optional() }),
  }),
  /** A picture, redrawn as a PNG; replaces the one before. */
  uploadLogo: company.endpoint('POST /api/company/logo', {
    access: 'company:edit',
    body: 'upload',
    usesIdempotencyKey: false,
    input: z.strictObject({ version: Version, file: UploadField() }),
    reply: CompanyProfile,
  }),
  removeLogo: company.endpoint('DELETE /api/company/logo', {
    access: 'company:edit',
    input: z.strictObject({ version: Version }),
    reply: CompanyProfile,
  }),
  countries: company.endpoint('GET /api/company/countries', {
    access: 'staff',
    reply: z.array(z.object({ id: z.string(), country: z.string() })),
  }),
}

export type Profile = z.output<typeof CompanyProfile>
