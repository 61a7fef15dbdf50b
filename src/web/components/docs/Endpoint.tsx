import { CopyButton } from '../addresses/CopyButton.tsx'

/** A URL for programs, whole, with a button to copy it. */
export function Endpoint({ url, label }: { url: string; label: string }) {
  return (
    <>
      <code className="break-all font-mono text-small">{url}</code>
      <CopyButton value={url} label={label} />
    </>
  )
}
