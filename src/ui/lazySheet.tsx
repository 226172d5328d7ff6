import { lazy, Suspense, type ComponentType, type FC } from 'react'
import { overLostConnection } from '@/stores/calls/connection.ts'
import { Boundary } from './Boundary.tsx'

/**
 * A sheet over what is played, which goes on below it. Its code loads with the first one of a page; where it cannot be loaded, a page of its
 * own (`elsewhere`) has what the sheet has.
 */
export function lazySheet<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  elsewhere: () => string,
): FC<Props> {
  const Sheet = lazy(async () => {
    const loaded = await overLostConnection(load).catch((cause: unknown) => {
      location.assign(elsewhere())
      throw cause
    })
    return { default: loaded }
  }) as unknown as ComponentType<Props>
  return function LazySheet(props: Props) {
    return (
      <Boundary>
        <Suspense>
          <Sheet {...props} />
        </Suspense>
      </Boundary>
    )
  }
}
