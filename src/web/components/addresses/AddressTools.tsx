import { NotebookPen, QrCode, Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { keep, useKept } from './private-notes.ts'

const dialogs = {
  code: lazy(async () => ({ default: (await import('./QrDialog.tsx')).QrDialog })),
  note: lazy(async () => ({ default: (await import('./NoteDialog.tsx')).NoteDialog })),
}

const small = 'size-6! -my-1 align-middle text-faint'

/**
 * Tools behind the full address on its page: the QR code, the visitor's note and the watch button. Note and
 * watch are stored in this browser.
 */
export function AddressTools({ address }: { address: string }) {
  const { note, isWatched } = useKept(address)
  const [shown, setShown] = useState<keyof typeof dialogs>()
  const Dialog = shown && dialogs[shown]
  const watch = () => {
    if (!keep(address, { isWatched: !isWatched })) toast(notKept)
    else toast({ title: isWatched ? 'Removed from the watch list' : 'Added to the watch list' })
  }
  return (
    <div className="no-print inline">
      <IconButton label="QR code" className={small} onClick={() => setShown('code')}>
        <QrCode size={14} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={isWatched ? 'Remove from the watch list' : 'Add to the watch list'}
        aria-pressed={isWatched}
        className={small}
        onClick={watch}
      >
        <Star size={14} aria-hidden="true" className={cx(isWatched && 'fill-current text-warn')} />
      </IconButton>
      <IconButton label="Private note" className={small} onClick={() => setShown('note')}>
        <NotebookPen size={14} aria-hidden="true" />
      </IconButton>
      {note && (
        <span className="wrap-anywhere ml-1.5 text-small text-muted" title="Only this browser has it">
          Private note: <span className="text-ink">{note}</span>
        </span>
      )}
      {Dialog && (
        <Suspense>
          <Dialog address={address} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** The message when the browser refuses storage. */
const notKept = {
  title: 'Kept until the page is closed',
  description: 'This browser stores nothing for this site.',
}
