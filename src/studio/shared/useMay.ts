import type { StaffCallName } from '@contract/operator/calls'
import type { Permission } from '@contract/operator/roles'
import { usePermissions } from 'react-admin'
import { mayCall } from '../calls/rights'

/** Whether who is signed in may make a call. */
export function useMay(name: StaffCallName): boolean {
  const { permissions } = usePermissions<readonly Permission[]>()
  return mayCall(permissions, name)
}
