import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { keep, LONGEST_NOTE, useKept } from './private-notes.ts'

/** The dialog in which the visitor writes a note about an address. */
export function NoteDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { note } = useKept(address)
  const [text, setText] = useState(note)
  const id = useId()
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    keep(address, { note: text })
    onClose()
  }
  return (
    <Dialog title="Private note" onClose={onClose}>
      <form onSubmit={save} className="grid gap-3 p-4">
        <label htmlFor={id} className="text-small text-muted">
          Only this browser has it: it is not sent to the explorer.
        </label>
        <textarea
          id={id}
          rows={4}
          maxLength={LONGEST_NOTE}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="w-full rounded-md border border-line-strong bg-card p-2 max-sm:text-base"
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
