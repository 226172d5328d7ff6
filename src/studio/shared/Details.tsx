import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** Names and values, in as many columns as there is room for. */
export function Details({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <List>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value === null || value === '' || value === undefined ? '—' : value}</bdi>
          </dd>
        </div>
      ))}
    </List>
  )
}

const List = styled('dl')(({ theme }) => ({
  ...{
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 40%), 1fr))',
    gap: 16,
    margin: 0,
  },
  '& dt': { color: theme.palette.text.secondary, fontSize: '0.8rem' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}))
