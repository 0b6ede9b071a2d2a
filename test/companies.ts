import { DEMO_COMPANY, PEOPLE, type Person } from '#demo/people.ts'
import { type CompanyToSeed, findSeededCompany, type SeededCompany, seedCompany } from '#demo/seed-company.ts'
import type { Database } from '#server/database/database.ts'
import { deriveSecrets } from '#server/secrets.ts'

export const MASTER = Buffer.from('6b7d1a9f3c5e8042b1d7f6a90c3e5b8812f4d6a7c9e0b3518d2f7a6c4e9b0d13', 'hex')

/** The second company has the same kinds of people, so that every relation exists in both. */
const BEACON: Person[] = PEOPLE.filter((person) =>
  ['aminah', 'mei.ling', 'arjun', 'kavitha', 'farid', 'priya', 'jun.hao', 'nurul'].includes(person.key),
)

const COMPANIES: readonly [CompanyToSeed, readonly Person[]][] = [
  [{ ...DEMO_COMPANY, isDemo: false }, PEOPLE],
  [{ code: 'beacon', name: 'Beacon Trading Sdn Bhd', domain: 'beacon.example', isDemo: false }, BEACON],
]

export const peopleOf = (code: string): readonly Person[] =>
  COMPANIES.find(([company]) => company.code === code)?.[1] ?? []

/** Creates the demo company `meridian` with 60 people, and `beacon` with eight. */
export async function seedCompanies(database: Database): Promise<void> {
  for (const [company, people] of COMPANIES) await seedCompany(database, deriveSecrets(MASTER).wrap, company, people)
}

/** Loads the companies of a copied database that `seedCompanies` made, by code. */
export async function loadSeededCompanies(database: Database): Promise<Record<string, SeededCompany>> {
  const found: Record<string, SeededCompany> = {}
  for (const [company, people] of COMPANIES) {
    const seeded = await findSeededCompany(database, company, people)
    if (seeded) found[company.code] = seeded
  }
  return found
}
