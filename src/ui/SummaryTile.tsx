import { localPath, type LanguageCode } from '#contract/languages.ts'
import type { ReactNode } from 'react'
import type { IconName } from '@/components/icons.ts'
import { Icon } from './Icon.tsx'

type Props = {
  lang: LanguageCode
  icon: IconName
  path: string
  name: string
  children: ReactNode
}

/** What stands at one subject of the player's, with the way to it. Its style is summaryTiles.css. */
export function SummaryTile({ lang, icon, path, name, children }: Props) {
  return (
    <li>
      <a className="summary-tile" href={localPath(lang, path)}>
        <Icon name={icon} />
        <span className="muted text-14">{name}</span>
        <div className="summary-tile-value">{children}</div>
      </a>
    </li>
  )
}
