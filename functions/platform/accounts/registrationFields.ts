import * as v from 'valibot'
import { PersonalData, type OptionalRegistrationFields } from '#contract/accounts.ts'
import type { Account } from '../tables/accounts.ts'

type Field = Exclude<keyof typeof OptionalRegistrationFields, 'lang'>

/**
 * The optional fields of a sign-up and their columns: the one list for the sign-up, the staff's form, the profile, and the copy and
 * the deletion of a player's data. The compiler requires every field of the contract.
 */
const columnOf = {
  first_name: 'firstName',
  last_name: 'lastName',
  middle_name: 'middleName',
  gender: 'gender',
  country: 'country',
  city: 'city',
  address: 'address',
  agent_id: 'agentId',
  referral_id: 'referralId',
  passport_id: 'passportId',
  document_number: 'documentNumber',
  bank: 'bank',
  bank_account_number: 'bankAccountNumber',
  cpf: 'cpf',
} as const satisfies Record<Field, keyof Account>
type Column = (typeof columnOf)[Field]

const fields = Object.keys(columnOf) as Field[]

/** The columns of the fields that were sent; an empty field counts as not filled in. */
export function toColumns(
  sent: Partial<Record<Field, string | undefined>>,
): Partial<Record<Column, string | null>> {
  const given = fields.filter((field) => sent[field] !== undefined)
  return Object.fromEntries(given.map((field) => [columnOf[field], sent[field] || null]))
}

/** What a deleted account keeps of them. */
export const emptyColumns: Partial<Record<Column, null>> = Object.fromEntries(
  fields.map((field) => [columnOf[field], null]),
)

/** All fields of an account; null where nothing was filled in. */
export function registrationOf(account: Account): Record<string, string | null> {
  return Object.fromEntries(fields.map((field) => [field, account[columnOf[field]]]))
}

/** The fields that the profile and the studio show. */
export function personalDataOf(account: Account): PersonalData {
  return v.parse(PersonalData, registrationOf(account))
}
