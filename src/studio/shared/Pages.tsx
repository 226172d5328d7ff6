import { Pagination } from '@mui/material'

type Props = { total: number; perPage: number; page: number; onPage: (page: number) => void }

/** The pages of an answer that is no resource's list; nothing if there is only one. */
export function Pages({ total, perPage, page, onPage }: Props) {
  const count = Math.ceil(total / perPage)
  if (count < 2) return null
  return <Pagination count={count} page={page} onChange={(_event, chosen) => onPage(chosen)} sx={{ py: 1 }} />
}
