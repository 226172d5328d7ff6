import type { ComponentProps } from 'react'
import { Deferred } from '../Deferred.tsx'
import type { PasswordPrompt } from './PasswordPrompt.tsx'

type Props = ComponentProps<typeof PasswordPrompt<unknown>>

const loadPrompt = () => import('./PasswordPrompt.tsx')

/** `PasswordPrompt`, for pages where few players get as far: it comes with the press that asks for it. */
export function LatePasswordPrompt(props: Props) {
  const { panels, errors } = props.texts
  return (
    <Deferred
      load={loadPrompt}
      texts={{ wait: panels.wait, loadFailed: errors.unreadable, again: panels.again }}
    >
      {({ PasswordPrompt }) => <PasswordPrompt {...props} />}
    </Deferred>
  )
}
