import { mediaImage } from '#contract/images.ts'
import type { Picture } from '#contract/operator/pictures.ts'
import { DataTable } from 'react-admin'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord, shownMoment } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

/** The pictures that staff have sent; one that nothing shows can be deleted. */
export function PictureList() {
  return (
    <RecordList<Picture>
      sort={{ field: 'created_at', order: 'DESC' }}
      primary={(picture) => <Shown {...picture} />}
      secondary={({ author, created_at }) => `${author}, ${shownMoment(created_at)}`}
    >
      <DataTable.Col label="Picture">
        <OfRecord<Picture> show={(picture) => <Shown {...picture} />} />
      </DataTable.Col>
      <DataTable.Col label="Size">
        <OfRecord<Picture>
          show={({ width_px, height_px, size_bytes }) =>
            `${width_px} × ${height_px}, ${Math.ceil(size_bytes / 1024)} KB`
          }
        />
      </DataTable.Col>
      <DataTable.Col source="path" disableSort />
      <DataTable.Col source="author" disableSort />
      <MomentColumn source="created_at" label="Sent" />
      <DataTable.Col label="">
        <OfRecord<Picture>
          show={({ id }) => (
            <CallButton
              call="removePicture"
              color="error"
              label="Delete"
              title="Delete this picture?"
              input={{ params: { id } }}
            />
          )}
        />
      </DataTable.Col>
    </RecordList>
  )
}

function Shown({ path }: Pick<Picture, 'path'>) {
  return <img src={mediaImage(path, 160, 'webp')} alt="" loading="lazy" style={{ maxBlockSize: 80 }} />
}
