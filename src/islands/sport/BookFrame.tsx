import { useCallback } from 'react'
import type { SportBook } from '@contract/line'
import { converse } from './conversation'
import type { Dialect } from './dialect'

type Props = { book: SportBook; dialect: Dialect; token: string; title: string }

/** One frame of a book; another token is another frame. */
export function BookFrame({ book, dialect, token, title }: Props) {
  const attach = useCallback(
    (frame: HTMLIFrameElement) => converse({ book, dialect, token, frame }),
    [book, dialect, token],
  )
  return (
    <iframe
      ref={attach}
      className="sport-frame"
      src={dialect.src}
      title={title}
      allow="fullscreen"
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
      referrerPolicy="strict-origin"
    />
  )
}
