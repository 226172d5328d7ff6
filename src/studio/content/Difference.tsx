import { Alert, Box } from '@mui/material'
import type { Direction, LanguageCode } from '#contract/languages.ts'
import { useEffect, useRef } from 'react'
import { Loading } from 'react-admin'
import { Failure } from '../shared/Failure.tsx'
import { useAnswer } from '../shared/useCalls.ts'

type Props = { id: string; locale: LanguageCode; from: string; to: string; dir: Direction }

const tags = { same: 'span', added: 'ins', removed: 'del' } as const
const colors = { same: 'inherit', added: 'success.main', removed: 'error.main' } as const

/** The changes between two revisions: added and removed lines, and old and new fields. */
export function Difference({ id, locale, from, to, dir }: Props) {
  const { data, error } = useAnswer('readDifference', { params: { id, locale }, query: { from, to } })
  const shownText = useRef<HTMLDivElement>(null)
  // A long text differs in a line somewhere.
  useEffect(() => {
    if (data) shownText.current?.querySelector('ins, del')?.scrollIntoView({ block: 'center' })
  }, [data])
  if (error) return <Failure error={error} />
  if (!data) return <Loading />
  if (data.fields.length === 0 && data.body.every(({ kind }) => kind === 'same')) {
    return <Alert severity="info">It is the same as the draft.</Alert>
  }
  return (
    <Box ref={shownText} dir={dir} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {data.fields.map(({ name, before, after }) => (
        <div key={name}>
          <bdi>{name}</bdi>:{' '}
          <Box component="del" sx={{ color: colors.removed }}>
            {shown(before)}
          </Box>{' '}
          <Box component="ins" sx={{ color: colors.added }}>
            {shown(after)}
          </Box>
        </div>
      ))}
      {data.body.map(({ kind, text }, index) => (
        <Box component={tags[kind]} key={index} sx={{ color: colors[kind] }}>
          {text}
        </Box>
      ))}
    </Box>
  )
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
