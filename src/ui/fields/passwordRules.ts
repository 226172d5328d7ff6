import { NewPassword } from '#contract/accounts.ts'
import { safeParse } from 'valibot'

const rules = [
  'passwordLengthRequirements',
  'passwordLettersRequirements',
  'passwordDigitsRequirements',
] as const
export type PasswordRule = (typeof rules)[number]

/** Each rule of the contract with whether the password keeps it, in the contract's order. */
export function passwordRules(password: string): { rule: PasswordRule; isMet: boolean }[] {
  const parsed = safeParse(NewPassword, password)
  const broken = new Set(parsed.issues?.map((issue) => issue.message))
  return rules.map((rule) => ({ rule, isMet: password !== '' && !broken.has(rule) }))
}
