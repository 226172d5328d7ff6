import { useEffect, useState } from 'react'

/** The parts of a dialog that few visits need: fetched when it is due, and kept. Without it the platform refuses the calls all the same. */
export function useLateDialog<Parts>(isDue: boolean, load: () => Promise<Parts>): Parts | undefined {
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    if (isDue) load().then((loaded) => setParts(loaded), console.error)
  }, [isDue, load])
  return parts
}
