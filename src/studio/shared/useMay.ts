import type { StaffCallName } from '#contract/operator/calls.ts'
import type { Permission } from '#contract/operator/roles.ts'
import { usePermissions } from 'react-admin'
import { mayCall } from '../calls/rights.ts'

/** Whether the signed-in member of staff may make a call. */
export function useMay(name: StaffCallName): boolean {
  const { permissions } = usePermissions<readonly Permission[]>()
  return mayCall(permissions, name)
}
