import { lazy, Suspense, use, type ComponentProps } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { overLostConnection } from '@/stores/calls/connection.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Boundary } from '../Boundary.tsx'
import { State } from '../State.tsx'
import { useFailureText } from '../LoadedView.tsx'

const RestrictionNotice = lazy(async () => {
  const { RestrictionNotice } = await overLostConnection(() => import('./RestrictionNotice.tsx'))
  return { default: RestrictionNotice }
})

type Props = ComponentProps<typeof RestrictionNotice>

/** `RestrictionNotice`, fetched once something is in the way: few players ever see it. */
export function LazyRestrictionNotice(props: Props) {
  return (
    <Suspense>
      <Boundary fallback={<PlainNotice {...props} />}>
        <RestrictionNotice {...props} />
      </Boundary>
    </Suspense>
  )
}

/** Shows the text of the failure if the full component cannot be fetched. */
function PlainNotice({ failure, className }: Props) {
  const { errors } = use(loadTexts(pageLanguage(), errorsTexts))
  return <State className={className} icon="alert" text={useFailureText(errors, failure)} isAlert />
}
