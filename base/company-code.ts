/** A company code from its name: letters, digits and hyphens. Empty where the name has no Latin letter. */
export function companyCodeFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(sdn|bhd|berhad|co|ltd|inc)\b\.?/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-$/g, '')
    .slice(0, 31)
}
