import { Link as Anchor, Typography } from '@mui/material'
import { languageCodes, languageOf, localPath, type LanguageCode } from '#contract/languages.ts'
import type { StaffResult } from '#contract/operator/calls.ts'
import { shownPath } from '#contract/operator/content.ts'
import { Fragment } from 'react'
import { Link, useCreatePath } from 'react-admin'
import { Failure } from '../shared/Failure.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { kindNames, type ContentEntry } from './contents.ts'

type Entry = Pick<ContentEntry, 'id' | 'kind' | 'slug' | 'drafts' | 'locales'>
type ContentPlaces = StaffResult<'readContentPlaces'>

/** Where players meet an entry: its addresses, or the parts of the site; and what leads to it. */
export function Places({ entry }: { entry: Entry }) {
  const { data, error } = useAnswer('readContentPlaces', { params: { id: entry.id } })
  if (error) return <Failure error={error} />
  if (!data) return null
  const path = shownPath(entry)
  const live = languageCodes.filter((code) =>
    entry.locales.some(({ locale, is_live }) => locale === code && is_live),
  )
  return (
    <Typography component="div" variant="body2" color="text.secondary">
      {live.length === 0 && 'Players do not see it in any language.'}
      {live.length > 0 && path && <Addresses path={path} live={live} origin={data.site_origin} />}
      {live.length > 0 && <div>{placeWords(entry)}</div>}
      {data.linked_from.length > 0 && <LinkedFrom links={data.linked_from} />}
    </Typography>
  )
}

type AddressesProps = { path: string; live: readonly LanguageCode[]; origin: string }

function Addresses({ path, live, origin }: AddressesProps) {
  return (
    <div>
      Shown at{' '}
      {live.map((code, index) => (
        <Fragment key={code}>
          {index > 0 && ', '}
          <Anchor href={origin + localPath(code, path)} target="_blank" rel="noreferrer">
            <bdi>{languageOf(code).name}</bdi>
          </Anchor>
        </Fragment>
      ))}
      .
    </div>
  )
}

export function LinkedFrom({ links }: { links: ContentPlaces['linked_from'] }) {
  const pathOf = useCreatePath()
  return (
    <div>
      These lead to it:{' '}
      {links.map(({ id, kind, title, locales }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          {kindNames[kind].toLowerCase()}{' '}
          <Link to={pathOf({ resource: 'content', type: 'edit', id })}>
            <bdi>{title}</bdi>
          </Link>{' '}
          ({locales.join(', ')})
        </Fragment>
      ))}
      .
    </div>
  )
}

/** What no address says. */
function placeWords({ kind, drafts }: Entry): string {
  const said = (name: string) => {
    const values = drafts.map(({ draft }) => draft.fields[name])
    return [...new Set(values.map((value) => (typeof value === 'string' ? value : 'all')))]
  }
  const devices = said('device_type').join(', ')
  switch (kind) {
    case 'page':
      return drafts.some(({ draft }) => draft.fields['is_fivebet'] === true)
        ? 'Its link is in the footer of every page.'
        : ''
    case 'banner':
      return 'In the footer of every page.'
    case 'popup': {
      const pages = said('show_page').map((page) =>
        page === 'all' ? 'every page' : page.replaceAll('_', ' '),
      )
      return `Over ${pages.join(', ')}; devices: ${devices}.`
    }
    case 'slide':
      return `Among the slides of the first page; devices: ${devices}.`
    case 'promotion':
      return ''
  }
}
