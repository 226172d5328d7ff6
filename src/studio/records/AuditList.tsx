import { styled } from '@mui/material/styles'
import { languages } from '#contract/languages.ts'
import type { AuditEntry } from '#contract/operator/records.ts'
import { staffCallNames, staffCallOf } from '#contract/operator/calls.ts'
import { useState } from 'react'
import { AutocompleteInput, TextInput } from 'react-admin'
import * as v from 'valibot'
import { Column } from '../shared/Column.tsx'
import { DifferenceButton } from '../content/SourceText.tsx'
import { BrandColumn } from '../shared/Brands.tsx'
import { MomentColumn, OfRecord, shownMoment, State } from '../shared/columns.tsx'
import { momentInput } from '../shared/inputs.ts'
import { PlainLink } from '../shared/PlainLink.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { callWords, spaced } from './callWords.ts'
import { changesOf } from './changes.ts'

const changing = staffCallNames.filter((name) => staffCallOf(name).method !== 'GET')
const choices = changing
  .map((id) => ({ id, name: callWords(id) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

const filters = [
  <AutocompleteInput key="action" source="action" label="Did what" alwaysOn choices={choices} />,
  <TextInput key="target" source="target" label="To whom: number, name or id" alwaysOn resettable />,
  <TextInput key="who" source="who" label="Who: name" alwaysOn resettable />,
  <TextInput key="from" source="from" {...momentInput} />,
  <TextInput key="until" source="until" {...momentInput} />,
]
/** Of a call that has ended, its last line alone. */
const oneLine = { by_call: true }

/** The audit log in sentences: who did what to whom, before and after, and why. Nothing here can be changed. */
export function AuditList() {
  return (
    <RecordList<AuditEntry>
      filters={filters}
      always={oneLine}
      sort={{ field: 'at', order: 'DESC' }}
      primary={(entry) => <Sentence {...entry} />}
      secondary={(entry) => (
        <>
          {shownMoment(entry.at)}
          {entry.reason && `: ${entry.reason}`}
          <Changes {...entry} />
        </>
      )}
    >
      <MomentColumn source="at" />
      <Column label="What happened" kind="wide">
        <OfRecord<AuditEntry> show={(entry) => <Sentence {...entry} />} />
      </Column>
      <Column source="reason" label="Why" disableSort />
      <Column label="Before and after">
        <OfRecord<AuditEntry> show={(entry) => <Changes {...entry} />} />
      </Column>
      <Column source="role" disableSort />
      <BrandColumn />
      <Column source="address" disableSort />
    </RecordList>
  )
}

function Sentence(entry: AuditEntry) {
  const { actor, action, after, outcome } = entry
  return (
    <>
      <bdi>
        <b>{actor}</b>
      </bdi>{' '}
      {outcome === 'refused' && 'was refused: '}
      {outcome === 'began' && 'asked or began: '}
      {callWords(action, after)} <Target {...entry} />{' '}
      {outcome === 'refused' && <State label="refused" kind="bad" />}
      {outcome === 'began' && <State label="no end" kind="open" />}
    </>
  )
}

const pages: Partial<Record<NonNullable<AuditEntry['about']>['kind'], string>> = {
  player: 'players',
  payment: 'payments',
  document: 'documents',
  case: 'cases',
  complaint: 'complaints',
}

/** Whom or what it was done to, with the way there. */
function Target({ about, target, action }: AuditEntry) {
  if (target === null) return null
  if (!about) return <Record target={target} action={action} />
  const page = pages[about.kind]
  const number = about.number === null ? '' : ` ${about.number}`
  const of = { player: '', staff: '', complaint: `${number} `, payment: 'of ', document: 'of ', case: 'of ' }[
    about.kind
  ]
  const words = (
    <>
      {of}
      <bdi>{about.name ?? ''}</bdi>
      {about.kind !== 'complaint' && number}
    </>
  )
  const what = whatOf(target)
  return (
    <>
      {page === undefined ? (
        words
      ) : (
        <PlainLink to={`/${page}/${encodeURIComponent(about.id)}/show`}>{words}</PlainLink>
      )}
      {what && `, ${what}`}
    </>
  )
}

/** The word of the paths of a call: `content`, `offers`. */
function roomOf(action: string): string {
  const call = staffCallNames.find((name) => name === action)
  const [, , room = ''] = call === undefined ? [] : staffCallOf(call).path.split('/')
  return room
}

/** What of the record: `deposit day` of a limit. Ids of notes and sessions say nothing. */
function whatOf(target: string): string {
  const [, ...rest] = target.split(' ')
  return rest
    .filter((word) => /^[a-z][a-z_]*$/.test(word))
    .map(spaced)
    .join(' ')
}

/** What editors make, by the words of the call's path: it has a page of its own name. */
function Record({ target, action }: { target: string; action: string }) {
  const room = roomOf(action)
  const [id = '', ...rest] = target.split(' ')
  if (room === 'content') return <ContentLink id={id} />
  if (!['offers', 'tournaments', 'jackpots', 'campaigns'].includes(room)) return <bdi>{target}</bdi>
  return (
    <>
      <PlainLink to={`/${room}/${encodeURIComponent(id)}`}>{id}</PlainLink> {rest.join(' ')}
    </>
  )
}

/** `page:rules:fr` is the page of all languages, and one of them. */
function ContentLink({ id }: { id: string }) {
  const [kind = '', slug, locale] = id.split(':')
  const language = languages.find(({ code }) => code === locale)
  if (slug === undefined) return <bdi>{id}</bdi>
  return (
    <>
      the {kind}{' '}
      <PlainLink to={`/content/${encodeURIComponent(`${kind}:${slug}`)}`}>
        <bdi>{slug}</bdi>
      </PlainLink>
      {language && ` in ${language.name}`}
    </>
  )
}

/** As many fields as a glance takes in. */
const atFirst = 6

/** Each changed field: the old value, struck out, and the new one. */
function Changes({ before, after, action, target, names }: AuditEntry) {
  const [isWhole, setWhole] = useState(false)
  const isContent = ['content', 'translations'].includes(roomOf(action))
  const changes = changesOf(before, after, {
    without: isContent ? revisionFields : [],
    isMajor: action === 'putSettings',
    names,
  })
  const shown = isWhole ? changes : changes.slice(0, atFirst)
  return (
    <Lines>
      {shown.map((change) => (
        <span key={change.name}>
          {change.name}: <del>{change.before}</del> <ins>{change.after}</ins>
        </span>
      ))}
      {shown.length < changes.length && (
        <button type="button" onClick={() => setWhole(true)}>
          and {changes.length - shown.length} more
        </button>
      )}
      {isContent && target !== null && <RevisionsDiffer {...{ before, after, target }} />}
    </Lines>
  )
}

/** Of plain elements: a page of the log has hundreds of lines. */
const Lines = styled('span')(({ theme: { palette, typography } }) => ({
  ...{ display: 'block', fontSize: '0.8rem', overflowWrap: 'anywhere', minWidth: 200, maxWidth: 420 },
  '& > span': { display: 'block' },
  '& ins': { textDecoration: 'none', fontWeight: 500 },
  '& > button': {
    ...{ all: 'unset', padding: '4px 5px', borderRadius: 4, cursor: 'pointer' },
    ...{ ...typography.button, fontSize: 13, color: palette.primary.main },
    '&:hover': { backgroundColor: palette.action.hover },
    '&:focus-visible': { outline: '2px solid currentcolor' },
  },
  '@media (pointer: coarse)': {
    '& > button': { display: 'inline-flex', alignItems: 'center', minHeight: 44, boxSizing: 'border-box' },
  },
}))

/** They name texts, which are shown beside each other instead. */
const revisionFields = ['revision', 'revisions', 'version', 'shown']
const Revised = v.object({ revision: v.pipe(v.string(), v.uuid()) })

/** The words before and after, where a call changed one language. */
function RevisionsDiffer({
  before,
  after,
  target,
}: Pick<AuditEntry, 'before' | 'after'> & { target: string }) {
  const [from, to] = [v.safeParse(Revised, before), v.safeParse(Revised, after)]
  const [kind, slug, locale] = target.split(':')
  const language = languages.find(({ code }) => code === locale)
  if (!from.success || !to.success || !language) return null
  const [old, now] = [from.output.revision, to.output.revision]
  if (old === now) return null
  return (
    <DifferenceButton
      label="What changed"
      id={`${kind}:${slug}`}
      locale={language.code}
      from={old}
      to={now}
    />
  )
}
