import { useId, useState, type KeyboardEvent } from 'react'
import { comboboxKey } from '../combobox.ts'
import { Icon } from '../Icon.tsx'
import { Field } from './Field.tsx'

export type SearchOption = {
  value: string
  text: string
  /** The text of the closed field; reads left to right. */
  short: string
  /** Other words it is found by. */
  also?: string
}

type SearchSelectProps = {
  label: string
  error?: string | undefined
  options: readonly SearchOption[]
  value: string
  onChoose: (value: string) => void
  /** Said in place of an empty list. */
  none: string
}

/** A dropdown of many choices, found by typing: the combobox with a list of the ARIA practices (UI-06). */
export function SearchSelect({ label, error, options, value, onChoose, none }: SearchSelectProps) {
  const listId = useId()
  const { open, query, setQuery, found, active, setActive, show, hide } = useSearch(options, value)
  const chosen = options.find((option) => option.value === value)

  function choose(option: SearchOption | undefined) {
    if (option) onChoose(option.value)
    hide()
  }
  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    const action = comboboxKey(event.key, { open, active, count: found.length, fieldIsStop: false })
    if (!action) return
    if (action.do === 'show') show()
    else if (action.do === 'hide') hide()
    else if (action.do === 'move') setActive(action.to)
    else choose(found[active])
    // An open list takes the key for itself: Enter sends no form, Escape closes no dialog.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Field label={label} error={error}>
      {(tie) => (
        <div className="search-select" dir="ltr">
          <input
            {...tie}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && found[active] ? `${listId}-${found[active].value}` : undefined}
            autoComplete="off"
            spellCheck={false}
            dir={open ? 'auto' : 'ltr'}
            placeholder={chosen?.text}
            value={open ? query : (chosen?.short ?? '')}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            onClick={show}
            onKeyDown={pressed}
            onBlur={hide}
          />
          <Icon name="down" />
          {open && (
            <ul id={listId} role="listbox" aria-label={label} className="search-list">
              {found.map((option, index) => (
                <li
                  key={option.value}
                  id={`${listId}-${option.value}`}
                  ref={(element) => {
                    if (index === active) element?.scrollIntoView({ block: 'nearest' })
                  }}
                  role="option"
                  aria-selected={option.value === value}
                  className={index === active ? 'search-active' : ''}
                  // The field keeps the focus: without it the list would close before the press ends.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  <bdi>{option.text}</bdi> <bdi dir="ltr">{option.short}</bdi>
                </li>
              ))}
            </ul>
          )}
          {open && found.length === 0 && <p className="search-list hint">{none}</p>}
        </div>
      )}
    </Field>
  )
}

function useSearch(options: readonly SearchOption[], value: string) {
  const [open, setOpen] = useState(false)
  const [query, type] = useState('')
  const [active, setActive] = useState(0)
  const wanted = plain(query)
  const found = options.filter(({ text, short, also = '' }) =>
    plain(`${text} ${short} ${also}`).includes(wanted),
  )
  return {
    open,
    query,
    found,
    active,
    setQuery: (text: string) => {
      setOpen(true)
      type(text)
      setActive(0)
    },
    show: () => {
      if (open) return
      setOpen(true)
      type('')
      setActive(
        Math.max(
          0,
          options.findIndex((option) => option.value === value),
        ),
      )
    },
    setActive,
    hide: () => setOpen(false),
  }
}

/** Letters without case and accents, so plain typing finds them. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
