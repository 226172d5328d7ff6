import * as v from 'valibot'
import { OptionalRegistrationFields, PersonalData, Phone, User } from './accounts.ts'
import { BirthDate } from './registration.ts'

const { first_name, last_name, middle_name, address } = OptionalRegistrationFields

/** The status of a player's document. */
const verificationStatuses = ['NOT_SEND', 'PENDING', 'VERIFIED', 'REJECTED'] as const

/** Why a document was rejected: a key, which each language has words for. */
export const rejectionReasons = ['unreadable', 'incomplete', 'expired', 'mismatch', 'other'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** `reason` is null unless the document was rejected. */
export const Verification = v.object({
  is_verify: v.picklist(verificationStatuses),
  reason: v.nullable(v.picklist(rejectionReasons)),
})
export type Verification = v.InferOutput<typeof Verification>

const Text = v.nullable(v.string())

/**
 * A player's own data (specification, section 3: profile user). Amounts are in major units; `yandex` and `card` are
 * the accounts for payments. Agent, partner and cashier are null if the account has none.
 */
export const ProfileUser = v.object({
  ...User.entries,
  ...PersonalData.entries,
  /** What the player reads out: eight digits. */
  number: v.string(),
  balance: v.number(),
  bonus_balance: v.number(),
  birth_date: Text,
  email: Text,
  email_verified: v.boolean(),
  phone: Text,
  number_document: Text,
  card: Text,
  yandex: Text,
  agent_id: Text,
  /** Those that may be bet now; `expires_at` in ISO 8601. The first to expire is the first. */
  free_bets: v.array(v.object({ id: v.string(), amount: v.number(), expires_at: v.string() })),
  check_verify_status: v.picklist(verificationStatuses),
  /** True in the answer to an update. */
  is_changed: v.boolean(),
})
export type ProfileUser = v.InferOutput<typeof ProfileUser>

/** Fields left out stay as they are. */
export const ProfileUpdate = v.object({
  first_name,
  last_name,
  middle_name,
  address,
  birth_date: v.optional(BirthDate),
  phone: v.optional(Phone),
})
export type ProfileUpdate = v.InferOutput<typeof ProfileUpdate>

/** The type of a document photo in the specification. */
export const documentPhotoType = 4
export const photoExtensions = ['jpg', 'jpeg', 'png', 'webp', 'pdf'] as const

/** `image` is base64, without the prefix of a data URL. What it holds is checked by its content, not by `ext`. */
export const PhotoBody = v.object({
  image: v.pipe(v.string(), v.nonEmpty('required')),
  ext: v.pipe(v.string(), v.toLowerCase(), v.maxLength(8, 'incorrectInput')),
  type: v.literal(documentPhotoType, 'incorrectInput'),
  document_number: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,39}$/u, 'incorrectInput'),
  ),
})
export type PhotoBody = v.InferOutput<typeof PhotoBody>
