import { useStore } from '@nanostores/react'
import { use } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { wayBackTexts } from '@/i18n/namespaces/wayBack.ts'
import { $user } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'
import { Card } from '@/ui/panel/Card.tsx'
import { Step } from './Step.tsx'

const loadForm = () => import('./WayBackForm.tsx')

type Props = { texts: SecurityTexts }

/** SIGNUP-13: asks a player whom no code could reach for an email address or a phone; nobody else sees it. */
export function WayBackCard({ texts }: Props) {
  const user = useStore($user)
  return user && !user.has_way_back ? <Missing texts={texts} /> : null
}

function Missing({ texts }: Props) {
  const { wayBack } = use(loadTexts(pageLanguage(), wayBackTexts))
  return (
    <div id="way-back">
      <Card icon="key" title={wayBack.title} text={wayBack.text}>
        <Step texts={texts} load={loadForm}>
          {({ WayBackForm }) => <WayBackForm texts={texts} labels={wayBack} />}
        </Step>
      </Card>
    </div>
  )
}
