import { Button, Dialog, DialogContent, DialogTitle, ImageList, ImageListItem } from '@mui/material'
import { mediaImage } from '#contract/images.ts'
import { useId, useState } from 'react'
import { Loading } from 'react-admin'
import { Failure } from '../shared/Failure.tsx'
import { Pages } from '../shared/RecordList.tsx'
import { useAnswer } from '../shared/useCalls.ts'

/** The pictures that staff have sent, to take one again. */
export function ChoosePicture({ onChoose }: { onChoose: (path: string) => void }) {
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const choose = (path: string) => {
    onChoose(path)
    setOpen(false)
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Choose one
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-labelledby={titleId}>
          <DialogTitle id={titleId}>Pictures</DialogTitle>
          <DialogContent>
            <Pictures onChoose={choose} />
          </DialogContent>
        </Dialog>
      )}
    </>
  )
}

const perPage = 60

function Pictures({ onChoose }: { onChoose: (path: string) => void }) {
  const [page, setPage] = useState(1)
  const query = { page: String(page), perPage: String(perPage) }
  const { data, error } = useAnswer('listPictures', { query })
  if (error) return <Failure error={error} />
  if (!data) return <Loading />
  if (data.total === 0) return 'Nobody has sent a picture yet.'
  return (
    <>
      <ImageList cols={3}>
        {data.items.map(({ id, path, width_px, height_px }) => (
          <ImageListItem key={id}>
            <Button
              onClick={() => onChoose(path)}
              aria-label={`Take the picture of ${width_px} by ${height_px}`}
            >
              <img
                src={mediaImage(path, 160, 'webp')}
                alt=""
                loading="lazy"
                style={{ maxInlineSize: '100%' }}
              />
            </Button>
          </ImageListItem>
        ))}
      </ImageList>
      <Pages total={data.total} perPage={perPage} page={page} onPage={setPage} />
    </>
  )
}
