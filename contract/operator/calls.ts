import type * as v from 'valibot'
import type { StaffCall } from './call.ts'
import { staffContentCalls } from './content.ts'
import { documentCalls } from './documents.ts'
import { staffGameCalls } from './games.ts'
import { markerCalls } from './markers.ts'
import { staffPaymentCalls } from './payments.ts'
import { pictureCalls } from './pictures.ts'
import { staffPlayerCalls } from './players.ts'
import { promotionCalls } from './promotions.ts'
import { keyCalls, recordCalls } from './records.ts'
import { staffSessionCalls } from './session.ts'

/**
 * Every call of the staff and of foreign back offices. The platform's routes, the site's broker, the studio's client, the
 * OpenAPI document and the test of permissions are built from this table, which is the only definition of a staff call.
 */
export const staffCalls = {
  ...staffSessionCalls,
  ...staffContentCalls,
  ...pictureCalls,
  ...staffPlayerCalls,
  ...markerCalls,
  ...staffPaymentCalls,
  ...documentCalls,
  ...promotionCalls,
  ...staffGameCalls,
  ...recordCalls,
  ...keyCalls,
} as const
type StaffCalls = typeof staffCalls

export type StaffCallName = keyof StaffCalls
export type StaffResult<Name extends StaffCallName> = v.InferOutput<StaffCalls[Name]['result']>

/** The validated input of a staff call. */
export type StaffInput<Name extends StaffCallName> = {
  params: v.InferOutput<StaffCalls[Name]['params']>
  query: v.InferOutput<StaffCalls[Name]['query']>
  body: v.InferOutput<StaffCalls[Name]['body']>
}
/** The input as the caller writes it, before defaults. */
export type StaffAsk<Name extends StaffCallName> = {
  params: v.InferInput<StaffCalls[Name]['params']>
  query: v.InferInput<StaffCalls[Name]['query']>
  body: v.InferInput<StaffCalls[Name]['body']>
}

type TypedStaffCall<Name extends StaffCallName> = StaffCall & {
  [Part in keyof StaffInput<Name>]: v.GenericSchema<unknown, StaffInput<Name>[Part]>
}
const typed: { [Name in StaffCallName]: TypedStaffCall<Name> } = staffCalls

export function staffCallOf<Name extends StaffCallName>(name: Name): TypedStaffCall<Name> {
  return typed[name]
}

export const staffCallNames = Object.keys(staffCalls).filter(
  (name): name is StaffCallName => name in staffCalls,
)

const patterns = staffCallNames.map((name) => {
  const { method, path } = staffCallOf(name)
  return { name, method, parts: path.split('/') }
})

/** The call of an address on the platform, with the values of its places; of two that match, the more literal one. */
export function findStaffCall(
  method: string,
  pathname: string,
): { name: StaffCallName; places: Record<string, string> } | undefined {
  const parts = pathname.split('/')
  const found = patterns
    .filter((one) => one.method === method && isPlaceOf(one.parts, parts))
    .sort((one, other) => placesIn(one.parts) - placesIn(other.parts))[0]
  if (!found) return undefined
  const places = found.parts.flatMap((part, index) =>
    part.startsWith(':') ? [[part.slice(1), decoded(parts[index] ?? '')] as const] : [],
  )
  return { name: found.name, places: Object.fromEntries(places) }
}

function isPlaceOf(pattern: readonly string[], parts: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*'
  if (isOpen ? parts.length < pattern.length : parts.length !== pattern.length) return false
  return pattern.every((part, index) => {
    if (part === '*') return true
    return part.startsWith(':') ? parts[index] !== '' : part === parts[index]
  })
}

const placesIn = (parts: readonly string[]) =>
  parts.filter((part) => part.startsWith(':') || part === '*').length

/** What is no valid escape is taken as it is; the call's schema refuses it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The same call as the browser makes it: `/operator/players` → `/studio/api/players`. */
export const studioPrefix = '/studio/api'
const operatorPrefix = '/operator'

export function studioPath(path: string): string {
  return studioPrefix + path.slice(operatorPrefix.length)
}
