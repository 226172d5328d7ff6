import { MenuItem, TextField } from '@mui/material'
import { Column } from './Column.tsx'
import { chooseBrand, chosenBrand, useBrands } from '../calls/brands.ts'
import { OfRecord } from './columns.tsx'

const all = ''

/** At the top of the studio: which brand is looked at. Who works for one has nothing to choose. */
export function BrandChooser() {
  const { brands, isSeveral } = useBrands()
  if (!isSeveral) return null
  return (
    <TextField
      select
      hiddenLabel
      size="small"
      variant="outlined"
      fullWidth={false}
      value={chosenBrand() ?? all}
      onChange={({ target }) => chooseBrand(target.value === all ? undefined : target.value)}
      slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': 'Brand' } } }}
      sx={{
        ...{ my: 0, mx: 1, minWidth: { xs: 96, sm: 130 } },
        '& .MuiInputBase-root, & .MuiSelect-icon': { color: 'inherit' },
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'currentcolor' },
      }}
    >
      <MenuItem value={all}>All brands</MenuItem>
      {brands.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** A column of lists whose rows have a brand; there only where there are several. */
export function BrandColumn() {
  const { isSeveral, nameOf } = useBrands()
  if (!isSeveral) return null
  return (
    <Column source="brand" disableSort>
      <OfRecord<{ id: string; brand?: string | null }> show={({ brand }) => nameOf(brand)} />
    </Column>
  )
}

type OneProps = { value: string | null; onChange: (brand: string | null) => void }

/** The brand whose players something is about; one that is no more, or not theirs, stays by its id. */
export function OneBrand({ value, onChange }: OneProps) {
  const { brands, isSeveral, nameOf } = useBrands()
  if (!isSeveral && value === null) return null
  const isForeign = value !== null && brands.every(({ id }) => id !== value)
  return (
    <TextField
      select
      fullWidth
      margin="normal"
      label="Players of"
      value={value ?? all}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => onChange(target.value === all ? null : target.value)}
    >
      <MenuItem value={all}>All brands</MenuItem>
      {[...brands, ...(isForeign ? [{ id: value, name: nameOf(value) }] : [])].map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

type ChooseProps = { value: readonly string[] | null; onChoose: (brands: string[] | null) => void }

/** The brands that a member of staff works for; none of them chosen is all. */
export function ChooseBrands({ value, onChoose }: ChooseProps) {
  const { brands, isSeveral } = useBrands()
  if (!isSeveral) return null
  return (
    <TextField
      select
      fullWidth
      margin="normal"
      label="Brands"
      value={value ?? []}
      slotProps={{
        select: { multiple: true, displayEmpty: true, renderValue: namesOf },
        inputLabel: { shrink: true },
      }}
      onChange={({ target }) => {
        const chosen = [target.value].flat()
        onChoose(chosen.length === 0 ? null : chosen)
      }}
    >
      {brands.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )

  function namesOf(chosen: unknown): string {
    const names = brands
      .filter(({ id }) => Array.isArray(chosen) && chosen.includes(id))
      .map(({ name }) => name)
    return names.length === 0 ? 'All brands, and what is of the whole house' : names.join(', ')
  }
}
