import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { StaffCallName, StaffResult } from '#contract/operator/calls.ts'
import type { Permission } from '#contract/operator/roles.ts'
import { callStaff, type Given } from '../calls/callStaff.ts'
import { thrown } from '../calls/dataProvider.ts'
import { mayCall } from '../calls/rights.ts'

/** What the signed-in member of staff may do: read once, for a list asks in each row. */
export const RightsContext = createContext<readonly Permission[] | undefined>(undefined)

/** Whether the signed-in member of staff may make a call. */
export function useMay(name: StaffCallName): boolean {
  return mayCall(useContext(RightsContext), name)
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
