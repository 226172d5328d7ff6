import * as v from 'valibot'
import { PersonalData } from '#contract/accounts.ts'

/** Of a player who has filled in nothing. */
export const noPersonalData = v.parse(
  PersonalData,
  Object.fromEntries(Object.keys(PersonalData.entries).map((field) => [field, null])),
)
