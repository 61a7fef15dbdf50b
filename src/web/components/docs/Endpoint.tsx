import { CopyButton } from '../addresses/CopyButton.tsx'

/** The full URL of an API, with a button that copies it. */
export function Endpoint({ url, label }: { url: string; label: string }) {
  return (
    <>
      <code className="break-all font-mono text-small">{url}</code>
      <CopyButton value={url} label={label} />
    </>
  )
}
