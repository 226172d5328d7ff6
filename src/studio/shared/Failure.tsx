import { Alert, Button } from '@mui/material'
import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { useContext, useEffect, useState, type ReactNode } from 'react'
import { EditContext, ShowContext } from 'react-admin'

/** Asks for all that the screen shows once more, what is still on its way too. */
function Again() {
  const client = useQueryClient()
  const ask = async () => {
    await client.cancelQueries()
    await client.invalidateQueries()
  }
  return (
    <Button color="inherit" size="small" onClick={() => void ask()}>
      Try again
    </Button>
  )
}

/** What a part of a screen says where its call has failed. */
export function Failure({ error }: { error: { message: string } }) {
  return (
    <Alert severity="error" action={<Again />}>
      {error.message}
    </Alert>
  )
}

type OfRecord = { record?: unknown; error?: { message: string } | null }

/** Why there is no record, instead of what would show it. What is shown already, and typed, stays where a later call fails. */
export function OrFailure({ children }: { children: ReactNode }) {
  const [shown, edited] = [useContext(ShowContext), useContext(EditContext)] as (OfRecord | null)[]
  const { record, error } = shown ?? edited ?? {}
  return !record && error ? <Failure error={error} /> : children
}

/** By default react-admin says that there is no record, whatever has failed, and leaves for the list. */
export const staysOnFailure = { onError: () => undefined }

const slow_ms = 6000
const isFirst = ({ state }: Query) => state.data === undefined

/** At the top of a screen of which something has not come for long. */
export function Slow() {
  const isWaiting = useIsFetching({ predicate: isFirst }) > 0
  return isWaiting && <LongWait />
}

function LongWait() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), slow_ms)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  return (
    <Alert severity="info" role="status" action={<Again />} sx={{ mt: 1 }}>
      This takes longer than usual.
    </Alert>
  )
}
