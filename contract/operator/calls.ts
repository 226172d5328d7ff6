import type * as v from 'valibot'
import { matchPath, mostLiteralFirst } from '../../lib/path.ts'
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

export type TypedStaffCall<Name extends StaffCallName> = StaffCall & {
  [Part in keyof StaffInput<Name>]: v.GenericSchema<unknown, StaffInput<Name>[Part]>
}
const typed: { [Name in StaffCallName]: TypedStaffCall<Name> } = staffCalls

export function staffCallOf<Name extends StaffCallName>(name: Name): TypedStaffCall<Name> {
  return typed[name]
}

export const staffCallNames = Object.keys(staffCalls).filter(
  (name): name is StaffCallName => name in staffCalls,
)

const addresses = staffCallNames
  .map((name) => ({ name, method: staffCallOf(name).method, path: staffCallOf(name).path }))
  .sort(mostLiteralFirst)

/** The call of an address on the platform, with the values of its places. */
export function findStaffCall(
  method: string,
  pathname: string,
): { name: StaffCallName; pathParams: Record<string, string> } | undefined {
  for (const call of addresses) {
    const pathParams = call.method === method ? matchPath(call.path, pathname) : undefined
    if (pathParams) return { name: call.name, pathParams }
  }
  return undefined
}

/** The same call as the browser makes it: `/operator/players` → `/studio/api/players`. */
export const studioPrefix = '/studio/api'
const operatorPrefix = '/operator'

export function studioApiPath(path: string): string {
  return studioPrefix + path.slice(operatorPrefix.length)
}
