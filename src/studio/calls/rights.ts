import { staffCallOf, type StaffCallName } from '#contract/operator/calls.ts'
import { allows, type Permission } from '#contract/operator/roles.ts'
import { callsOf, ofHouse, resources } from './resources.ts'

/** Whether the permissions allow a call; the server decides, the studio only hides what it would refuse. */
export function mayCall(permissions: readonly Permission[] | undefined, name: StaffCallName): boolean {
  return allows(permissions, staffCallOf(name).access)
}

/** The call behind an action of react-admin on a resource; undefined if there is none. */
export function callBehind(action: string, resource: string): StaffCallName | undefined {
  if (!(resource in resources)) return undefined
  const { list, one, put } = callsOf(resource)
  switch (action) {
    case 'list':
      return list
    case 'show':
      return one
    case 'edit':
      // A read-only record opens too, without the buttons that change it.
      return one ?? put
    case 'create':
      return put
    default:
      return undefined
  }
}

/** Whether a screen of a resource opens. `isWhole`: the member of staff works for all brands. */
export function mayOpen(
  permissions: readonly Permission[] | undefined,
  isWhole: boolean,
  action: string,
  resource: string,
): boolean {
  if (!isWhole && ofHouse.has(resource)) return false
  const call = callBehind(action, resource)
  return call !== undefined && mayCall(permissions, call)
}
