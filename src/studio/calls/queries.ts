import { QueryClient } from '@tanstack/react-query'
import type { Permission } from '#contract/operator/roles.ts'
import { resources } from './resources.ts'
import { mayOpen } from './rights.ts'

export const queryClient = new QueryClient()

/** Who is signed in is the same until they sign out, which empties it: asked anew by each screen, it drew the whole studio twice. */
queryClient.setQueryDefaults(['auth'], { staleTime: Infinity, gcTime: Infinity })

type Rights = { permissions: readonly Permission[]; all_brands: boolean }
const actions = ['list', 'show', 'edit', 'create'] as const

/**
 * What somebody may open is known from the sign-in: by react-admin's own names of these questions, a screen has the answer at once and asks for
 * its data in the same moment. Without them it asks `canAccess` first.
 */
export function rememberAccess({ permissions, all_brands }: Rights): void {
  for (const resource of Object.keys(resources))
    for (const action of actions)
      for (const question of [
        { action, resource },
        { action, resource, enabled: true },
      ])
        queryClient.setQueryData(
          ['auth', 'canAccess', question],
          mayOpen(permissions, all_brands, action, resource),
        )
}
