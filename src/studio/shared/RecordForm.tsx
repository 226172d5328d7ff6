import { useDeferredValue, type ReactNode } from 'react'
import { SimpleForm, type SimpleFormProps } from 'react-admin'

/** The form of a record; it asks before it is left with changes. */
export function RecordForm({ children, ...props }: SimpleFormProps) {
  return (
    <SimpleForm warnWhenUnsavedChanges {...props}>
      <OnceSetUp>{children}</OnceSetUp>
    </SimpleForm>
  )
}

/** A form begins with an empty one that is reset: fields that are there from the first moment are drawn three times. */
export function OnceSetUp({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
