import { lazy, Suspense, type ComponentProps } from 'react'
import { overLostConnection } from '@/stores/calls/connection'

const BarState = lazy(async () => {
  const { BarState } = await overLostConnection(() => import('./BarState'))
  return { default: BarState }
})

/** `BarState`, fetched once something is in the way: few players ever see it. */
export function LazyBar(props: ComponentProps<typeof BarState>) {
  return (
    <Suspense>
      <BarState {...props} />
    </Suspense>
  )
}
