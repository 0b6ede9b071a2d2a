/** The only tables that belong to no company, and why. Everything else is a company's and tested to be. */
export const TABLES_WITHOUT_COMPANY: Readonly<Record<string, string>> = {
  migration: 'which migrations have run',
  system_state: 'whether maintenance is on',
  company: 'the companies themselves; a company sees its own row only',
  account: 'people sign in once, for all their companies',
  login_session: 'a sign-in exists before its company is chosen',
  password_reset: 'belongs to an account',
  directory_attempt: 'a directory sign-in on its way, nobody yet',
  registration: 'a company that is not founded yet',
  rate_count: 'limits of signing in, by address and account',
  setup_code: 'registers the first company',
  retired_credential: 'belongs to a sign-in',
  operator_entry: 'what operators did on the platform',
  operator_head: 'the end of the chain of those entries',
  sign_in_failure: 'wrong passwords of known and unknown addresses',
}
