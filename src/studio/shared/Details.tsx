import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Names and values, in as many columns as there is room for. */
export function Details({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 40%), 1fr))',
        gap: 2,
        m: 0,
      }}
    >
      {rows.map(([name, value]) => (
        <div key={name}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8rem' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            <bdi>{value === null || value === '' || value === undefined ? '—' : value}</bdi>
          </Box>
        </div>
      ))}
    </Box>
  )
}
