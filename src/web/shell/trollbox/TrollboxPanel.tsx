import { X } from 'lucide-react'
import { useTrollboxMessages } from '../../queries/trollbox.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { TrollboxForm } from './TrollboxForm.tsx'
import { TrollboxMessages } from './TrollboxMessages.tsx'

export type TrollboxPanelProps = { onClose: () => void }

/** The box of the chat. */
export function TrollboxPanel({ onClose }: TrollboxPanelProps) {
  const { data, isError } = useTrollboxMessages()
  const status = isError ? 'The messages cannot be loaded.' : data ? 'No messages yet.' : 'Loading...'
  return (
    <div className="flex h-[min(26rem,calc(100dvh-2rem))] w-[min(20rem,calc(100vw-2rem))] flex-col rounded-lg border border-line-strong bg-card shadow-(--shadow)">
      <header className="flex items-center justify-between border-line border-b py-1 pr-1 pl-3">
        <h2 className="font-semibold text-title">Trollbox</h2>
        <IconButton label="Close the trollbox" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      {data && data.messages.length > 0 ? (
        <TrollboxMessages messages={data.messages} />
      ) : (
        <p className="flex-1 p-3 text-small text-muted">{status}</p>
      )}
      <TrollboxForm />
    </div>
  )
}
