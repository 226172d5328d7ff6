import type { ProfileUpdate, ProfileUser } from '#contract/profile.ts'
import { ok, type Result } from '#lib/result.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { withProof } from '../auth/proof.ts'
import { call, type CallFailure } from '../calls/api.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'
import { notify } from '../notices/notices.ts'

const profileAtom = atom<Loaded<ProfileUser>>({ state: 'loading' })
/** PROFILE-01: the player's own data. */
export const $profile = readonlyType(profileAtom)

export const loadProfile = () => loadInto(profileAtom, 'profile')

onMount(profileAtom, () => loadWhileMounted(profileAtom, loadProfile))

/** The fields that a player may change; the date as it is sent. */
export const profileFields = [
  'first_name',
  'last_name',
  'middle_name',
  'birth_date',
  'address',
  'phone',
] as const
export type ProfileField = (typeof profileFields)[number]
export type TypedProfile = Record<ProfileField, string>

/** The account's data; missing fields are empty texts. */
export function typedOf(profile: ProfileUser): TypedProfile {
  const { first_name, last_name, middle_name, birth_date, address, phone } = profile
  return {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    middle_name: middle_name ?? '',
    birth_date: birth_date ?? '',
    address: address ?? '',
    phone: phone ?? '',
  }
}

/**
 * The fields that differ from the account. A birth date and a phone can be replaced but not removed: empty ones are
 * not sent.
 */
export function changesIn(typed: TypedProfile, profile: ProfileUser): ProfileUpdate {
  const before = typedOf(profile)
  const stays: readonly ProfileField[] = ['birth_date', 'phone']
  const changed = profileFields.filter((field) => {
    const value = typed[field].trim()
    return value !== before[field] && !(value === '' && stays.includes(field))
  })
  return Object.fromEntries(changed.map((field) => [field, typed[field].trim()]))
}

/** PROFILE-02: sends the changed fields, and nothing without a change. A new phone needs a proof first. */
export async function saveProfile(
  typed: TypedProfile,
  profile: ProfileUser,
): Promise<Result<ProfileUser, CallFailure>> {
  const body = changesIn(typed, profile)
  if (Object.keys(body).length === 0) return ok(profile)
  const saved = await withProof(() => call('updateProfile', { body }))
  if (!saved.ok) return saved
  setLoaded(profileAtom, saved.value)
  if (saved.value.is_changed) notify('success', { key: 'infoWasUpdated' })
  return saved
}
