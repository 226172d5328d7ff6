import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePermissions } from 'react-admin'
import type { StaffCallName, StaffResult } from '#contract/operator/calls.ts'
import type { Permission } from '#contract/operator/roles.ts'
import { callStaff, type Given } from '../calls/callStaff.ts'
import { thrown } from '../calls/dataProvider.ts'
import { mayCall } from '../calls/rights.ts'

/** Whether the signed-in member of staff may make a call. */
export function useMay(name: StaffCallName): boolean {
  const { permissions } = usePermissions<readonly Permission[]>()
  return mayCall(permissions, name)
}

/**
 * The answer of a call that is no resource, reloaded with the rest of the screen, and by time where `every_ms` says so. A page stays until
 * the next one is there.
 */
export function useAnswer<Name extends StaffCallName>(
  name: Name,
  input: Given<Name>,
  enabled = true,
  every_ms?: number,
) {
  return useQuery<StaffResult<Name>, Error>({
    queryKey: [name, input],
    enabled,
    ...(every_ms !== undefined && { refetchInterval: every_ms }),
    ...(isPaged(input.query) && { placeholderData: keepPreviousData }),
    queryFn: async () => {
      const answer = await callStaff(name, input)
      if (!answer.ok) throw thrown(answer.error)
      return answer.value
    },
  })
}

function isPaged(query: object | undefined): boolean {
  return query !== undefined && 'page' in query
}
