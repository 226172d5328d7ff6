import { mediaImage } from '#contract/images.ts'
import type { Picture } from '#contract/operator/pictures.ts'
import { Column } from '../shared/Column.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord, shownMoment } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

/** The pictures that staff have sent; one that nothing shows can be deleted. */
export function PictureList() {
  return (
    <RecordList<Picture>
      sort={{ field: 'created_at', order: 'DESC' }}
      primary={(picture) => <Shown {...picture} />}
      secondary={(picture) => (
        <>
          {picture.author}, {shownMoment(picture.created_at)} <Remove {...picture} />
        </>
      )}
    >
      <Column label="Picture">
        <OfRecord<Picture> show={(picture) => <Shown {...picture} />} />
      </Column>
      <Column label="Size">
        <OfRecord<Picture>
          show={({ width_px, height_px, size_bytes }) =>
            `${width_px} × ${height_px}, ${Math.ceil(size_bytes / 1024)} KB`
          }
        />
      </Column>
      <Column source="path" disableSort />
      <Column source="author" disableSort />
      <MomentColumn source="created_at" label="Sent" />
      <Column label="Actions">
        <OfRecord<Picture> show={(picture) => <Remove {...picture} />} />
      </Column>
    </RecordList>
  )
}

function Remove({ id }: Pick<Picture, 'id'>) {
  return (
    <CallButton
      call="removePicture"
      color="error"
      label="Delete"
      title="Delete this picture?"
      input={{ params: { id } }}
    />
  )
}

function Shown({ path }: Pick<Picture, 'path'>) {
  return <img src={mediaImage(path, 160, 'webp')} alt="" loading="lazy" style={{ maxBlockSize: 80 }} />
}
