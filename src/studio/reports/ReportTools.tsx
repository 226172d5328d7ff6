import { Box, Button, GlobalStyles, Stack, Typography } from '@mui/material'
import GetApp from '@mui/icons-material/GetApp'
import { brand } from '@brand/brand.ts'
import type { ReactNode } from 'react'
import { downloadCSV } from 'react-admin'
import { historyCsv } from '@/ui/history/csv.ts'
import { chosenBrand, useBrands } from '../calls/brands.ts'

type Cell = string | number
type Props = {
  title: string
  /** The time that the report is about. */
  time: string
  /** Headings and rows; undefined until they are there. */
  table: readonly (readonly Cell[])[] | undefined
  /** Of paper; reports are wide. */
  page?: 'landscape' | 'portrait'
}

const onPaper = {
  '@media print': {
    '.MuiAppBar-root, .RaSidebar-fixed, .MuiDrawer-root, .no-print': { display: 'none !important' },
    '.MuiTableContainer-root, .wide': { overflow: 'visible !important', width: 'auto !important' },
    table: { fontSize: '8pt' },
    // Ink on paper, also of the dark theme.
    html: { colorScheme: 'light !important', background: '#fff !important' },
    'body, body *': { color: '#000 !important', background: 'none !important' },
  },
}

/** A report as a file and on paper, with whose it is, its time and when it was made: a copy has to say all three. */
export function ReportTools({ title, time, table, page = 'landscape' }: Props) {
  const brands = useBrandsShown()
  const made = () => new Date().toISOString().slice(0, 16).replace('T', ' ')
  const head = (): Cell[][] => [
    ['Operator', brand.name],
    ...(brands ? [['Brands', brands]] : []),
    ['Report', title],
    ['Time (UTC)', time],
    ['Made (UTC)', made()],
    ...(table && table.length < 2 ? [['No activity']] : []),
  ]
  const save = () => downloadCSV(historyCsv([...head(), [], ...(table ?? [])]), `${title} ${time}`)
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <GlobalStyles styles={onPaper} />
      <GlobalStyles styles={{ '@media print': { '@page': { size: page } } }} />
      <Typography
        variant="body2"
        sx={{ display: 'none', '@media print': { display: 'block' } }}
      >{`${[brand.name, brands].filter(Boolean).join(' · ')} · ${title} · ${time} (UTC) · made ${made()} (UTC)`}</Typography>
      <Button className="no-print" startIcon={<GetApp />} disabled={!table} onClick={save}>
        CSV
      </Button>
      <Button className="no-print" disabled={!table} onClick={() => window.print()}>
        Print
      </Button>
    </Stack>
  )
}

/** Whose figures these are, on a platform with several brands. */
function useBrandsShown(): string {
  const { brands, isSeveral, nameOf } = useBrands()
  const chosen = chosenBrand()
  if (!isSeveral) return ''
  return chosen === undefined ? brands.map(({ name }) => name).join(', ') : nameOf(chosen)
}

/** A table that may be wider than the page: it scrolls by itself, also by the keyboard, and is whole on paper. */
export function WideTable({ label = 'Table', children }: { label?: string; children: ReactNode }) {
  return (
    <Box
      className="wide"
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ overflowX: 'auto', width: 0, minWidth: '100%' }}
    >
      {children}
    </Box>
  )
}
