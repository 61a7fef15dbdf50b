/** Lines of text without links or colours. */
export function PlainLines({ lines }: { lines: readonly string[] }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap px-4 py-2 font-mono text-xs leading-5">
      {lines.join('\n')}
    </p>
  )
}
