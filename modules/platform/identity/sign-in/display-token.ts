import { SignJWT } from 'jose'
import { roleOf } from '#base/access/roles.ts'

/** A signed token with the claims of AUTH-01, for display. No call accepts it as a credential. */
export async function displayToken(
  key: Buffer,
  person: { fullName: string; preferredName: string | null; roleIds: readonly number[]; accountId: string },
  expiresAt: Date,
  now: Date,
): Promise<string> {
  return new SignJWT({
    roles: person.roleIds.map((id) => roleOf(id).name),
    full_name: person.fullName,
    preferred_name: person.preferredName,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('kerani')
    .setAudience('kerani:display')
    .setSubject(person.accountId)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(key)
}
